import Foundation
import VysloProtocol
import WirelaceFrames

/// The card's recordings in a folder: Ogg Opus files, and beside each what the card knows of it. Nothing is ever freed but by
/// ``delete(_:)`` and ``deleteAll()``.
///
/// `ID.opus` is written while it is recorded; `ID.info` makes it a recording. What a kill left without one is repaired at the next
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
  }

  public let folder: String
  /// Bytes the card has for recordings.
  public let capacity: Int
  private var recordings: [UInt64: Recording] = [:]
  private var current: Open?
  private var nextId: UInt64 = 1

  /// Opens a folder, which is made if it is not there, and repairs what a kill left.
  public init(folder: String, capacity: Int = 1 << 30) throws(RecordingError) {
    self.folder = folder
    self.capacity = capacity
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .file(folder, EACCES)
    }
    if let bytes = try AtomicFile.read(path("next")), bytes.count == 8 {
      nextId = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(".tmp") { try AtomicFile.remove(path(name)) }
    for name in names.sorted() where name.hasSuffix(".opus") {
      guard let id = UInt64(name.dropLast(5)) else { continue }
      if let recording = try readInfo(id) { recordings[id] = recording } else { try repair(id) }
    }
    // Facts about a file that is not there: a deletion that was under way.
    for name in names where name.hasSuffix(".info") && !names.contains(name.dropLast(5) + ".opus") {
      try AtomicFile.remove(path(name))
    }
    if let newest = recordings.keys.max(), newest >= nextId { nextId = newest + 1 }
  }

  deinit { if let current { close(current.file) } }

  /// The recording that runs.
  public var currentId: UInt64? { current?.id }

  /// Bytes that recordings take, hidden ones and the one that runs included.
  public var usedBytes: Int { recordings.values.reduce(current?.size ?? 0) { $0 + Int($1.info.fileSize) } }

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
    try AtomicFile.write((0..<8).map { UInt8(truncatingIfNeeded: (id + 1) >> UInt64($0 * 8)) }, to: path("next"))
    nextId += 1
    let recorder = try OpusRecorder(serial: UInt32(truncatingIfNeeded: id))
    let header = try recorder.header()
    // Who and when must survive a kill, too.
    let sketch = RecordingInfo(id: id, started: time, duration: 0, fileSize: 0, check: 0, origin: origin)
    try AtomicFile.write(encode(Recording(info: sketch, owner: owner, visibility: .visible)), to: path("\(id).begun"))
    let file = open(path("\(id).opus"), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .file(path("\(id).opus"), errno) }
    do {
      try AtomicFile.append(header, to: file, path: path("\(id).opus"))
    } catch {
      close(file)
      throw error
    }
    current = Open(
      id: id, owner: owner, started: time, origin: origin, recorder: recorder, file: file, size: header.count)
    return id
  }

  /// Takes 16 kHz samples for the recording that runs; the error `storageFull` when there is no room for more than the end.
  public func append(_ samples: [Int16]) throws(RecordingError) {
    guard let open = current else { throw .notFound(0) }
    let pages = try open.recorder.append(samples)
    try AtomicFile.append(pages, to: open.file, path: path("\(open.id).opus"))
    current?.size += pages.count
    if usedBytes >= capacity { throw .storageFull }
  }

  /// Ends the recording that runs: it is durable, and listed, when this returns.
  public func stop() throws(RecordingError) -> RecordingInfo {
    guard let open = current else { throw .notFound(0) }
    let name = path("\(open.id).opus")
    try AtomicFile.append(open.recorder.finish(), to: open.file, path: name)
    guard fsync(open.file) == 0 else { throw .file(name, errno) }
    close(open.file)
    current = nil
    let duration = open.recorder.sampleCount * 1_000 / Int64(OpusRecorder.samplesPerSecond)
    return try seal(
      open.id, owner: open.owner, started: open.started, origin: open.origin, duration: UInt32(clamping: duration))
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
    let file = open(path("\(id).opus"), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .file(path("\(id).opus"), errno) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: min(count, size - offset))
    let read = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, off_t(offset)) }
    guard read == bytes.count else { throw .file(path("\(id).opus"), read < 0 ? errno : EIO) }
    return bytes
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
    try AtomicFile.write(encode(recording), to: path("\(id).info"))
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
    recordings[id] = nil
    try AtomicFile.remove(path("\(id).begun"))
    try AtomicFile.remove(path("\(id).opus"))
    try AtomicFile.remove(path("\(id).info"))
  }

  private func seal(
    _ id: UInt64, owner: UInt64, started: UInt32, origin: StartOrigin, duration: UInt32
  ) throws(RecordingError) -> RecordingInfo {
    guard let bytes = try AtomicFile.read(path("\(id).opus")) else { throw .notFound(id) }
    let info = RecordingInfo(
      id: id, started: started, duration: duration, fileSize: UInt32(clamping: bytes.count),
      check: RecordingCheck.crc32(bytes), origin: origin)
    let recording = Recording(info: info, owner: owner, visibility: .visible)
    try AtomicFile.write(encode(recording), to: path("\(id).info"))
    try AtomicFile.remove(path("\(id).begun"))
    recordings[id] = recording
    return info
  }

  /// Ends a file that a kill left open.
  private func repair(_ id: UInt64) throws(RecordingError) {
    let begun = try AtomicFile.read(path("\(id).begun")).flatMap(decode)
    guard let begun, let file = try AtomicFile.read(path("\(id).opus")), let repaired = OggRepair(file) else {
      return try remove(id)
    }
    try AtomicFile.write(repaired.bytes, to: path("\(id).opus"))
    _ = try seal(
      id, owner: begun.owner, started: begun.info.started, origin: begun.info.origin, duration: repaired.duration)
  }

  private func readInfo(_ id: UInt64) throws(RecordingError) -> Recording? {
    try AtomicFile.read(path("\(id).info")).flatMap(decode)
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
