import Foundation
import Testing
import VysloProtocol

@testable import VysloCardSimulator

/// A folder that is gone when the test is.
final class TemporaryFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("vyslo-card-\(UUID().uuidString)").path
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func names() -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

@Suite struct RecordingStoreTests {
  let folder = TemporaryFolder()

  /// A tone of 440 Hz.
  static func tone(seconds: Double, from start: Int = 0) -> [Int16] {
    (0..<Int(seconds * 16_000)).map { Int16(8_000 * sin(Double(start + $0) * 2 * .pi * 440 / 16_000)) }
  }

  func record(_ store: RecordingStore, owner: UInt64 = 7, seconds: Double = 1.5) throws -> RecordingInfo {
    _ = try store.start(owner: owner, at: 1_790_000_000, origin: .button)
    try store.append(Self.tone(seconds: seconds))
    return try store.stop()
  }

  func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test func aRecordingIsListedAndReadBack() throws {
    let store = try RecordingStore(folder: folder.path)
    let info = try record(store)
    #expect(info.duration == 1_500 && info.origin == .button && info.started == 1_790_000_000)
    #expect(store.listed(for: 7) == [info])
    #expect(store.listed(for: 8) == [])
    var bytes: [UInt8] = []
    while true {
      let part = try store.read(info.id, from: bytes.count, count: 239, for: 7)
      if part.isEmpty { break }
      bytes += part
    }
    #expect(bytes.count == Int(info.fileSize))
    #expect(RecordingCheck.crc32(bytes) == info.check)
    #expect(RecordingCheck.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(bytes.starts(with: "OggS".utf8))
    // Reading frees nothing.
    #expect(store.listed(for: 7) == [info])
  }

  @Test func theFileIsWhatItsToolsExpect() throws {
    let store = try RecordingStore(folder: folder.path)
    let info = try record(store, seconds: 2.015625)
    let file = "\(folder.path)/\(info.id).opus"
    let facts = try run(["opusinfo", file])
    #expect(facts.status == 0, "\(facts.output)")
    #expect(facts.output.contains("Original sample rate: 16000 Hz"))
    #expect(!facts.output.lowercased().contains("warning"), "\(facts.output)")
    let raw = "\(folder.path)/raw"
    #expect(try run(["opusdec", "--quiet", "--rate", "48000", "--no-dither", file, raw + ".wav"]).status == 0)
    let wave = try Data(contentsOf: URL(fileURLWithPath: raw + ".wav"))
    // To the sample: 32,250 of them, three for one, in 16 bits behind a header of 44 bytes.
    #expect(wave.count == 44 + 32_250 * 3 * 2)
  }

  @Test func pagesComeNewestFirst() throws {
    let store = try RecordingStore(folder: folder.path)
    let ids = try (0..<5).map { _ in try record(store, seconds: 0.1).id }
    let first = store.page(ListRequest(before: 0, limit: 2), for: 7)
    #expect(first.entries.map(\.info.id) == [ids[4], ids[3]] && first.flags.hasMore)
    // A recording made in between moves nothing.
    _ = try record(store, seconds: 0.1)
    let second = store.page(ListRequest(before: ids[3], limit: 2), for: 7)
    #expect(second.entries.map(\.info.id) == [ids[2], ids[1]] && second.flags.hasMore)
    let third = store.page(ListRequest(before: ids[1], limit: 2), for: 7)
    #expect(third.entries.map(\.info.id) == [ids[0]] && !third.flags.hasMore)
  }

  @Test func hiddenAndRejectedOnesAreNotThere() throws {
    let store = try RecordingStore(folder: folder.path)
    let first = try record(store, seconds: 0.1)
    let second = try record(store, seconds: 0.1)
    try store.mark(first.id, .hidden)
    try store.mark(second.id, .rejected)
    try store.mark(99, .hidden)
    #expect(store.listed(for: 7) == [])
    for id in [first.id, second.id, 99] {
      #expect(throws: RecordingError.notFound(id)) { try store.read(id, from: 0, count: 10, for: 7) }
      #expect(throws: RecordingError.notFound(id)) { try store.delete(id, for: 7) }
    }
    let reopened = try RecordingStore(folder: folder.path)
    #expect(reopened.listed(for: 7) == [])
    #expect(reopened.usedBytes == Int(first.fileSize + second.fileSize))
    try reopened.mark(first.id, .visible)
    #expect(reopened.listed(for: 7) == [first])
  }

  @Test func onlyADeletionFrees() throws {
    let store = try RecordingStore(folder: folder.path)
    let first = try record(store)
    let second = try record(store)
    #expect(throws: RecordingError.notFound(first.id)) { try store.delete(first.id, for: 8) }
    try store.delete(first.id, for: 7)
    #expect(store.listed(for: 7) == [second])
    #expect(folder.names() == ["2.info", "2.opus", "next"])
    #expect(try store.deleteAll() == 1)
    #expect(folder.names() == ["next"])
    // Its number is not used again.
    let reopened = try RecordingStore(folder: folder.path)
    #expect(try record(reopened).id == 3)
  }

  @Test func aFullCardStopsAndKeepsEverything() throws {
    let store = try RecordingStore(folder: folder.path, capacity: 4_000)
    let id = try store.start(owner: 7, at: 1, origin: .app)
    var isFull = false
    for second in 0..<10 where !isFull {
      do {
        try store.append(Self.tone(seconds: 1, from: second * 16_000))
      } catch RecordingError.storageFull {
        isFull = true
      }
    }
    #expect(isFull)
    #expect(try store.stop().id == id)
    #expect(store.listed(for: 7).count == 1)
    #expect(throws: RecordingError.storageFull) { try store.start(owner: 7, at: 2, origin: .app) }
  }

  @Test func whatIsDiscardedLeavesNothing() throws {
    let store = try RecordingStore(folder: folder.path)
    _ = try store.start(owner: 7, at: 1, origin: .smartWake)
    try store.append(Self.tone(seconds: 2))
    try store.discard()
    #expect(folder.names() == ["next"])
    #expect(store.currentId == nil && store.usedBytes == 0)
  }

  /// The program is killed at every length of the file: what is left is a recording up to its last whole page.
  @Test func aKillWhileRecordingLosesAtMostASecond() throws {
    let store = try RecordingStore(folder: folder.path)
    let id = try store.start(owner: 7, at: 1_790_000_000, origin: .app)
    try store.append(Self.tone(seconds: 3.7))
    let written = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(id).opus"))
    let begun = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(id).begun"))
    var durations: Set<UInt32> = []
    for length in stride(from: 0, through: written.count, by: 97) + [written.count] {
      let copy = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: copy.path, withIntermediateDirectories: true)
      try written.prefix(length).write(to: URL(fileURLWithPath: "\(copy.path)/\(id).opus"))
      try begun.write(to: URL(fileURLWithPath: "\(copy.path)/\(id).begun"))
      let repaired = try RecordingStore(folder: copy.path)
      let listed = repaired.listed(for: 7)
      if let info = listed.first {
        durations.insert(info.duration)
        let bytes = try repaired.read(info.id, from: 0, count: Int(info.fileSize), for: 7)
        #expect(RecordingCheck.crc32(bytes) == info.check && bytes.count == Int(info.fileSize))
        #expect(info.started == 1_790_000_000 && info.origin == .app)
        #expect(OggRepair(bytes)?.bytes == bytes)
      } else {
        #expect(repaired.usedBytes == 0)
      }
      #expect(!copy.names().contains { $0.hasSuffix(".tmp") || $0.hasSuffix(".begun") })
    }
    // A page a second, less the encoder's delay.
    #expect(durations.count == 3)
    #expect(durations.allSatisfy { [1, 2, 3].contains(Int((Double($0) / 1_000).rounded())) })
  }

  @Test func aKillBetweenTwoFilesBringsNothingBack() throws {
    let store = try RecordingStore(folder: folder.path)
    let info = try record(store)
    // Deleting: the audio is gone, what is known of it not yet.
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(info.id).opus")
    try Data([1]).write(to: URL(fileURLWithPath: "\(folder.path)/\(info.id).info.tmp"))
    let reopened = try RecordingStore(folder: folder.path)
    #expect(reopened.listed(for: 7) == [])
    #expect(folder.names() == ["next"])
  }
}
