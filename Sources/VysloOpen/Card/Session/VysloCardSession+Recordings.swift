import Foundation
import VysloProtocol

/// Recordings on the card. Reading frees nothing: a recording leaves the card by a deletion alone.
extension VysloCardSession {
  /// Recordings that one list may hold.
  static let listLimit = 65_535

  /// The recordings on the card, newest first; hidden and rejected ones are not among them. Needs `.recordingsRead`.
  public func listRecordings() async throws -> [VysloCardRecording] {
    var found: [VysloCardRecording] = []
    var before: UInt64 = 0
    while true {
      let page = try await connection.call(CardCommands.listRecordings, ListRequest(before: before, limit: 64))
      for entry in page.entries {
        guard before == 0 || entry.info.id < before, found.count < Self.listLimit else {
          throw VysloBleError(.cardBusy, "the card's list does not get on")
        }
        before = entry.info.id
        found.append(VysloCardRecording(entry.info))
      }
      guard page.flags.hasMore, !page.entries.isEmpty else { return found }
    }
  }

  /// Copies a recording off the card. Needs `.recordingsAudio`.
  ///
  /// The file is at its place whole or not at all, durable, with its checksum verified. What was fetched when the link dropped, the task was
  /// cancelled or the app was killed is kept aside, and the next export of the same recording goes on from there, in whatever format.
  ///
  /// - Parameters:
  ///   - recordingID: That of the card's list.
  ///   - format: `.opus` is the file byte for byte as the card stores it; `.wav` and `.pcm` are decoded here.
  ///   - destination: A file, in a folder that is there; one that exists is replaced.
  ///   - progress: 0.0 – 1.0, at most two hundred times.
  ///
  /// Errors: ``VysloBleError``, ``VysloFileError``, `CancellationError`.
  public func exportAudio(
    recordingID: String, format: VysloAudioFormat, to destination: URL,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws {
    let number = try Self.recordingNumber(recordingID)
    let publishing = try Publishing(destination, format)
    try await connection.exportTurns.takeTurn()
    defer { connection.exportTurns.give() }
    let connection = connection
    let download = CardDownload(connection: connection) { offset, grant in
      try await connection.call(
        CardCommands.exportStart, ExportRequest(recording: number, offset: offset, grant: grant))
    }
    let facts = try await download.announce()
    let part = try PartFile(
      folder: connection.environment.partsFolder, name: connection.partName(number, check: facts.check),
      size: Int(facts.fileSize), check: facts.check)
    try await part.fill(progress) { start, store in
      try await download.run(from: start, size: part.size, check: part.check, store: store)
    }
    try publishing.publish(part)
    progress(1)
  }
}

extension CardConnection {
  /// Names the part of a recording: an id is never used twice on a card, and the checksum says which file it is.
  func partName(_ recording: UInt64, check: UInt32) -> String {
    "\(cardID)-\(recording)-\(String(check, radix: 16))"
  }
}

extension PartFile {
  /// Fetches what is missing, and everything once more when the checksum of what was kept does not hold.
  func fill(
    _ progress: @escaping @Sendable (Double) -> Void,
    _ fetch: (_ start: Int, _ store: ([UInt8]) throws -> Void) async throws -> Void
  ) async throws {
    var told = 0
    for _ in 0..<2 {
      try await fetch(count) { bytes in
        try append(bytes)
        let step = count * 200 / max(1, size)
        if step > told && !isWhole {
          told = step
          progress(Double(count) / Double(size))
        }
      }
      if try verify() { return }
      told = 0
    }
    throw VysloBleError(.cardBusy, "the checksum of the recording does not match what the card sends")
  }
}
