import VysloProtocol

/// A file on its way to an app.
struct Export: Sendable {
  enum Source: Sendable, Hashable {
    case recording(UInt64)
    case sample
  }

  let transfer: UInt8
  let source: Source
  let size: Int
  /// Whose recordings it may read.
  let owner: UInt64
  var next: Int
  /// The app has room for bytes up to here.
  var grant: Int
  /// Bytes that were read ahead, from `bufferStart` on.
  var buffer: [UInt8] = []
  var bufferStart = 0
  /// Since when it waits for a grant.
  var waitingSince: Int64

  var hasBlocks: Bool { next < min(grant, size) }

  var end: Int64? {
    next < size && !hasBlocks ? waitingSince + VirtualCard.transferPatience : nil
  }
}

extension VirtualCard {
  /// What is read from flash at once, in bytes.
  private static let readAhead = 1 << 16

  func nextTransfer() -> UInt8 {
    lastTransfer = lastTransfer == .max ? 1 : lastTransfer + 1
    return lastTransfer
  }

  func startExport(_ request: ExportRequest, on connection: Int) throws(Refused) -> ExportStarted {
    if isUpdating { throw Refused(.busy(.firmwareUpdate)) }
    let owner = try ownerOrRefusal()
    let info = try stored { () throws(RecordingError) in try store.listedRecording(request.recording, for: owner).info }
    return try beginExport(
      .recording(request.recording), size: Int(info.fileSize), check: info.check, offset: request.offset,
      grant: request.grant, owner: owner, on: connection)
  }

  func exportSample(_ request: SampleRequest, on connection: Int) throws(Refused) -> ExportStarted {
    guard let enrolment, enrolment.connection == connection, case .ready(let sample) = enrolment.phase else {
      throw Refused(.wrongState)
    }
    self.enrolment?.lastUse = now
    return try beginExport(
      .sample, size: sample.bytes.count, check: sample.check, offset: request.offset, grant: request.grant,
      owner: try ownerOrRefusal(), on: connection)
  }

  private func beginExport(
    _ source: Export.Source, size: Int, check: UInt32, offset: UInt32, grant: UInt32, owner: UInt64,
    on connection: Int
  ) throws(Refused) -> ExportStarted {
    guard Int(offset) <= size else { throw Refused(.wrongOffset(size)) }
    endExport(on: connection, .replaced)
    let export = Export(
      transfer: nextTransfer(), source: source, size: size, owner: owner, next: Int(offset), grant: Int(grant),
      waitingSince: now)
    exports[connection] = export
    if export.hasBlocks { outputs.append(.blocksReady(for: connection)) }
    return ExportStarted(transfer: export.transfer, fileSize: UInt32(clamping: size), check: check)
  }

  func extendExport(_ grant: ExportGrant, on connection: Int) throws(Refused) {
    guard var export = exports[connection], export.transfer == grant.transfer else { throw Refused(.notFound) }
    let hadBlocks = export.hasBlocks
    export.grant = max(export.grant, Int(grant.grant))
    export.waitingSince = now
    exports[connection] = export
    if export.source == .sample { enrolment?.lastUse = now }
    if export.hasBlocks, !hadBlocks { outputs.append(.blocksReady(for: connection)) }
  }

  func stopExport(_ transfer: UInt8, on connection: Int) throws(Refused) {
    guard exports[connection]?.transfer == transfer else { throw Refused(.notFound) }
    endExport(on: connection, .stopped)
  }

  /// Ends an export before all of it was sent; of one that was sent whole, nothing is told.
  func endExport(on connection: Int, _ reason: TransferEnd) {
    guard let export = exports.removeValue(forKey: connection), export.next < export.size else { return }
    tell(
      .exportEnded, .exportEnded(TransferEnded(transfer: export.transfer, reason: reason)), to: connection)
  }

  /// A recording is gone, or is not to be seen any more.
  func endExports(of recording: UInt64) {
    for (connection, export) in exports where export.source == .recording(recording) {
      endExport(on: connection, .gone)
    }
  }

  /// The next block of an export; nil when there is none, or the app has no room. Reading frees nothing.
  ///
  /// - Parameter maximumData: bytes of audio, at most.
  public func nextBlock(for connection: Int, maximumData: Int) -> TransferBlock? {
    guard var export = exports[connection], export.hasBlocks, maximumData > 0, power == .on else { return nil }
    let end = min(export.grant, export.size)
    if !(export.bufferStart..<export.bufferStart + export.buffer.count).contains(export.next) {
      do throws(RecordingError) {
        export.buffer = try read(export, count: Self.readAhead)
        export.bufferStart = export.next
      } catch {
        endExport(on: connection, .storage)
        settle()
        return nil
      }
    }
    let start = export.next - export.bufferStart
    let data = Array(export.buffer[start..<min(start + min(maximumData, end - export.next), export.buffer.count)])
    let block = TransferBlock(transfer: export.transfer, offset: UInt32(clamping: export.next), data: data)
    export.next += data.count
    export.waitingSince = now
    exports[connection] = export
    return block
  }

  private func read(_ export: Export, count: Int) throws(RecordingError) -> [UInt8] {
    switch export.source {
    case .recording(let id): return try store.read(id, from: export.next, count: count, for: export.owner)
    case .sample:
      guard case .ready(let sample)? = enrolment?.phase else { throw .notFound(0) }
      return Array(sample.bytes[export.next..<min(export.next + count, sample.bytes.count)])
    }
  }

  // MARK: Deleting

  func deleteRecording(_ id: UInt64) throws(Refused) {
    let owner = try ownerOrRefusal()
    try stored { () throws(RecordingError) in try store.delete(id, for: owner) }
    endExports(of: id)
  }
}
