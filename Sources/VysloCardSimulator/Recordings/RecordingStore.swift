import Foundation
import VysloProtocol
import WirelaceFrames

/// The card's recordings in a folder: Ogg Opus files, and beside each what the card knows of it. Nothing is ever
/// freed but by
/// ``delete(_:)`` and ``deleteAll()``.
///
/// `ID.opus` is written while it is recorded; `ID.info` makes it a recording. What a kill left without one is
/// repaired at the next
/// start: it ends with its last whole page, at most a second before the kill.
public final class RecordingStore {
  /// A recording as the card knows it.
  public struct Recording: Sendable, Hashable {
    public var info: RecordingInfo
    /// Who owned the card when it was recorded.
    public var owner: UInt64
    public var visibility: RecordingVisibility
  }

  /// What is being recorded.
  private struct Open {
    let id: UInt64
    let owner: UInt64
    let started: UInt32
    let origin: StartOrigin
    let recorder: OpusRecorder
    let file: Int32
    var size: Int
    var check: RecordingCheck
  }

  public let folder: String
  /// Bytes the card has for recordings.
  public let capacity: Int
  /// Bytes that something else takes: in tests, to fill the card.
  public var otherBytes = 0
  private let flash: CardFlash
  private var recordings: [UInt64: Recording] = [:]
  private var current: Open?
  private var nextId: UInt64 = 1

  /// Opens a folder, which is made if it is not there, and repairs what a kill left.
  public init(
    folder: String, capacity: Int = 1 << 30, flash: CardFlash = CardFlash()
  ) throws(RecordingError) {
    self.folder = folder
    self.capacity = capacity
    self.flash = flash
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .file(folder, EACCES)
    }
    if let bytes = try flash.read(path("next")), bytes.count == 8 {
      nextId = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(".tmp") { try flash.remove(path(name)) }
    for name in names.sorted() where name.hasSuffix(".opus") {
      guard let id = UInt64(name.dropLast(5)) else { continue }
      if let recording = try readInfo(id) { recordings[id] = recording } else { try repair(id) }
    }
    // Facts about a file that is not there: a deletion that was under way.
    for name in names where name.hasSuffix(".info") && !names.contains(name.dropLast(5) + ".opus") {
      try flash.remove(path(name))
    }
    // Every file that was begun is repaired by now, or was never there.
    for name in names where name.hasSuffix(".begun") { try flash.remove(path(name)) }
    if let newest = recordings.keys.max(), newest >= nextId { nextId = newest + 1 }
  }

  deinit { if let current { close(current.file) } }

  /// The recording that runs.
  public var currentId: UInt64? { current?.id }

  /// Bytes that recordings take, hidden ones and the one that runs included.
  public var usedBytes: Int {
    recordings.values.reduce(otherBytes + (current?.size ?? 0)) { $0 + Int($1.info.fileSize) }
  }

  /// What an owner may list, newest first: nothing hidden or rejected, and nothing of others.
  public func listed(for owner: UInt64) -> [RecordingInfo] {
    recordings.values.filter { $0.owner == owner && $0.visibility == .visible }.map(\.info).sorted { $0.id > $1.id }
  }

  /// A page of the list.
  public func page(_ request: ListRequest, for owner: UInt64) -> RecordingPage {
    let older = listed(for: owner).filter { request.before == 0 || $0.id < request.before }
    let limit = min(max(Int(request.limit), 1), 64)
    return RecordingPage(
      flags: RecordingPageFlags(hasMore: older.count > limit), entries: older.prefix(limit).map(RecordingEntry.init))
  }

  /// Begins a recording.
  ///
  /// - Parameter time: unix seconds.
  public func start(owner: UInt64, at time: UInt32, origin: StartOrigin) throws(RecordingError) -> UInt64 {
    guard current == nil else { throw .file(path("current"), EBUSY) }
    guard usedBytes < capacity else { throw .storageFull }
    let id = nextId
    // Before the file: an id is never used twice.
    try flash.write((0..<8).map { UInt8(truncatingIfNeeded: (id + 1) >> UInt64($0 * 8)) }, to: path("next"))
    nextId += 1
    let recorder = try OpusRecorder(serial: UInt32(truncatingIfNeeded: id))
    let header = try recorder.header()
    // Who and when must survive a kill, too.
    let sketch = RecordingInfo(id: id, started: time, duration: 0, fileSize: 0, check: 0, origin: origin)
    try flash.write(encode(Recording(info: sketch, owner: owner, visibility: .visible)), to: path("\(id).begun"))
    let file = try flash.create(path("\(id).opus"), flags: O_EXCL)
    do {
      try flash.append(header, to: file, path: path("\(id).opus"))
    } catch {
      close(file)
      throw error
    }
    var check = RecordingCheck()
    check.append(header)
    current = Open(
      id: id, owner: owner, started: time, origin: origin, recorder: recorder, file: file, size: header.count,
      check: check)
    return id
  }

  /// Takes 16 kHz samples for the recording that runs; the error `storageFull` when there is no room for more than
  /// the end.
  public func append(_ samples: [Int16]) throws(RecordingError) {
    guard let open = current else { throw .notFound(0) }
    let pages = try open.recorder.append(samples)
    try flash.append(pages, to: open.file, path: path("\(open.id).opus"))
    current?.size += pages.count
    current?.check.append(pages)
    if usedBytes >= capacity { throw .storageFull }
  }

  /// Ends the recording that runs: it is durable, and listed, when this returns.
  public func stop() throws(RecordingError) -> RecordingInfo {
    guard var open = current else { throw .notFound(0) }
    let name = path("\(open.id).opus")
    let end = try open.recorder.finish()
    // Whatever happens now, nothing can be added any more; what the file lacks is repaired at the next start.
    current = nil
    defer { close(open.file) }
    try flash.append(end, to: open.file, path: name)
    try flash.sync(open.file, path: name)
    open.size += end.count
    open.check.append(end)
    let duration = open.recorder.sampleCount * 1_000 / Int64(OpusRecorder.samplesPerSecond)
    let info = RecordingInfo(
      id: open.id, started: open.started, duration: UInt32(clamping: duration), fileSize: UInt32(clamping: open.size),
      check: open.check.value, origin: open.origin)
    try seal(info, owner: open.owner)
    return info
  }

  /// Ends the recording that runs and keeps nothing of it.
  public func discard() throws(RecordingError) {
    guard let open = current else { throw .notFound(0) }
    close(open.file)
    current = nil
    try remove(open.id)
  }

  /// Bytes of a recording that an owner may list.
  public func read(_ id: UInt64, from offset: Int, count: Int, for owner: UInt64) throws(RecordingError) -> [UInt8] {
    let recording = try listedRecording(id, for: owner)
    let size = Int(recording.info.fileSize)
    guard offset >= 0, count > 0, offset < size else { return [] }
    return try flash.read(path("\(id).opus"), from: offset, count: min(count, size - offset))
  }

  /// One that an owner may list; hidden ones and those of others are as if they were not there.
  public func listedRecording(_ id: UInt64, for owner: UInt64) throws(RecordingError) -> Recording {
    guard let recording = recordings[id], recording.owner == owner, recording.visibility == .visible else {
      throw .notFound(id)
    }
    return recording
  }

  /// What the cloud says of a recording; one that is not there is passed over.
  public func mark(_ id: UInt64, _ visibility: RecordingVisibility) throws(RecordingError) {
    guard var recording = recordings[id] else { return }
    recording.visibility = visibility
    try flash.write(encode(recording), to: path("\(id).info"))
    recordings[id] = recording
  }

  /// Deletes one that an owner may list.
  public func delete(_ id: UInt64, for owner: UInt64) throws(RecordingError) {
    _ = try listedRecording(id, for: owner)
    try remove(id)
  }

  /// Deletes everything, hidden ones and those of former owners included; the one that runs stays.
  ///
  /// - Returns: How many there were.
  public func deleteAll() throws(RecordingError) -> Int {
    let ids = recordings.keys.sorted()
    for id in ids { try remove(id) }
    return ids.count
  }

  // MARK: Files

  private func path(_ name: String) -> String { folder + "/" + name }

  /// Facts first: without them, the file is no recording, and a kill between the two must not bring it back.
  private func remove(_ id: UInt64) throws(RecordingError) {
    try flash.remove(path("\(id).begun"))
    try flash.remove(path("\(id).opus"))
    recordings[id] = nil
    try flash.remove(path("\(id).info"))
  }

  private func seal(_ info: RecordingInfo, owner: UInt64) throws(RecordingError) {
    let recording = Recording(info: info, owner: owner, visibility: .visible)
    try flash.write(encode(recording), to: path("\(info.id).info"))
    // The file is a recording now, whether what it began with can be removed or not.
    recordings[info.id] = recording
    try flash.remove(path("\(info.id).begun"))
  }

  /// Ends a file that a kill left open.
  private func repair(_ id: UInt64) throws(RecordingError) {
    let begun = try flash.read(path("\(id).begun")).flatMap(decode)
    guard let begun, let file = try flash.read(path("\(id).opus")), let repaired = OggRepair(file) else {
      return try remove(id)
    }
    try flash.write(repaired.bytes, to: path("\(id).opus"))
    let info = RecordingInfo(
      id: id, started: begun.info.started, duration: repaired.duration,
      fileSize: UInt32(clamping: repaired.bytes.count),
      check: RecordingCheck.crc32(repaired.bytes), origin: begun.info.origin)
    try seal(info, owner: begun.owner)
  }

  private func readInfo(_ id: UInt64) throws(RecordingError) -> Recording? {
    try flash.read(path("\(id).info")).flatMap(decode)
  }

  /// Owner, visibility, and the entry as the protocol has it.
  private func encode(_ recording: Recording) throws(RecordingError) -> [UInt8] {
    guard let info = try? recording.info.encoded() else { throw .file("info", EINVAL) }
    return (0..<8).map { UInt8(truncatingIfNeeded: recording.owner >> UInt64($0 * 8)) }
      + [recording.visibility.rawValue] + info
  }

  private func decode(_ bytes: [UInt8]) -> Recording? {
    guard bytes.count > 9, let info = try? RecordingInfo.decode(from: Array(bytes[9...])) else { return nil }
    return Recording(
      info: info, owner: bytes[..<8].reversed().reduce(0) { $0 << 8 | UInt64($1) },
      visibility: RecordingVisibility(rawValue: bytes[8]))
  }
}
