import Foundation
import VysloProtocol
import WirelaceHTTP

/// Many or long recordings, over the card's own Wi-Fi.
extension VysloCardSession {
  /// Copies recordings off the card over its Wi-Fi, into a folder that is made if it is not there: `ID.opus`, `ID.wav` or `ID.pcm`. Needs
  /// `.recordingsAudio`.
  ///
  /// Each file is at its place whole or not at all; what was fetched when something went wrong is kept for the next attempt, by Wi-Fi or
  /// Bluetooth. Bluetooth stays connected, and the hotspot is turned off at the end, whatever the end is.
  ///
  /// - Parameters:
  ///   - recordingIDs: Those of the card's list.
  ///   - format: `.opus` is the file byte for byte as the card stores it; `.wav` and `.pcm` are decoded here.
  ///   - folder: Where the files go; one that exists is replaced.
  ///   - progress: How many of the recordings are done.
  ///
  /// Errors: ``VysloBleError``, ``VysloFileError``, `CancellationError`, and what joining the Wi-Fi throws.
  public func fastTransfer(
    recordingIDs: [String], format: VysloAudioFormat, to folder: URL,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws {
    let numbers = try recordingIDs.map { id in try Self.recordingNumber(id) }
    guard folder.isFileURL else { throw VysloFileError(path: folder.absoluteString, code: EINVAL) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if numbers.isEmpty { return }
    let connection = connection
    try await CardHotspotVisit.run(on: connection, CardCommands.hotspotStart) { visit in
      for (index, number) in numbers.enumerated() {
        let place = folder.appendingPathComponent("\(number).\(format.rawValue)")
        try await visit.fetch(number, connection, Publishing(place, format))
        progress(index + 1, numbers.count)
      }
    }
  }
}

extension CardHotspotVisit {
  /// Attempts in a row that bring nothing.
  private static let attemptLimit = 3

  func fetch(_ recording: UInt64, _ connection: CardConnection, _ publishing: Publishing) async throws {
    let path = "/recordings/\(recording)"
    // One byte tells the size of the file, and which one it is.
    let first = try await send(.get, path, fields: [("Range", "bytes=0-0")])
    guard first.status == 206,
      let size = first.fields["Content-Range"].flatMap({ $0.split(separator: "/").last }).flatMap({ UInt32($0) }),
      let check = first.fields["ETag"].flatMap({ UInt32($0.filter { $0 != "\"" }) })
    else { throw Self.refusal(first.status, path) }
    _ = try await first.body.collect(upTo: 1)
    let part = try PartFile(
      folder: connection.environment.partsFolder, name: connection.partName(recording, check: check),
      size: Int(size), check: check)
    try await part.fill({ _ in }) { start, store in
      var stored = start
      var attempts = 0
      while stored < part.size {
        let before = stored
        do {
          try await fetch(path, from: &stored, part, store)
        } catch let error as HTTPTransportError {
          // The link tells first when the card itself is gone.
          if attempts + 1 >= Self.attemptLimit { throw VysloBleError(.cardBusy, "the card's Wi-Fi: \(error)") }
        }
        attempts = stored > before ? 0 : attempts + 1
        if attempts >= Self.attemptLimit { throw VysloBleError(.cardBusy, "the card's Wi-Fi sends nothing") }
      }
    }
    try publishing.publish(part)
  }

  private func fetch(
    _ path: String, from stored: inout Int, _ part: PartFile, _ store: ([UInt8]) throws -> Void
  ) async throws {
    let response = try await send(
      .get, path, fields: stored == 0 ? [] : [("Range", "bytes=\(stored)-"), ("If-Range", "\"\(part.check)\"")])
    guard response.status == (stored == 0 ? 200 : 206) else {
      if response.isSuccess { throw VysloBleError(.cardBusy, "the card has another file under this number now") }
      throw Self.refusal(response.status, path)
    }
    for try await chunk in response.body {
      try store(chunk)
      stored += chunk.count
    }
  }
}
