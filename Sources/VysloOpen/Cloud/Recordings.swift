import Foundation
import VysloCloudProtocol
import WirelaceFrames
import WirelaceHTTP

extension VysloOpen {
  /// A recording: transcript, summary, whose voices. Needs `.recordingsRead`.
  ///
  /// Throws ``VysloOpenError``; `APICallError` for an answer that is none; `HTTPTransportError` when there is no answer. So do all calls.
  public func fetchRecording(_ recordingID: String) async throws -> VysloRecording {
    VysloRecording(try await call { try await $0.fetchRecording(recordingID: recordingID) })
  }

  /// The original audio, whole in memory. Needs `.recordingsAudio`.
  public func fetchRecordingAudio(_ recordingID: String) async throws -> Data {
    try await call { cloud in
      let stream = try await cloud.fetchRecordingAudio(recordingID: recordingID)
      var data = Data()
      if let length = stream.body.length { data.reserveCapacity(Int(min(length, 1 << 28))) }
      for try await chunk in stream.body { data += chunk }
      return data
    }
  }

  /// The original audio into a file, which is there whole or not at all; no more of it than a piece is in memory. Needs
  /// `.recordingsAudio`.
  ///
  /// - Parameters:
  ///   - recordingID: That of a list.
  ///   - file: Where it goes, in a folder that is there; one that exists is replaced.
  ///   - progress: Told how much there is, 0 to 1, where the cloud says how much there will be.
  public func fetchRecordingAudio(
    _ recordingID: String, to file: URL, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws {
    try await call { cloud in
      let stream = try await cloud.fetchRecordingAudio(recordingID: recordingID).reporting { seen in
        if let total = seen.total, total > 0 { progress?(Double(seen.sent) / Double(total)) }
      }
      try await DurableFile.write(stream.body, to: file.path)
    }
  }

  /// A page of recordings, newest first. Needs `.recordingsRead`.
  ///
  /// - Parameters:
  ///   - from: The first moment at which one may have begun; nil for all.
  ///   - to: The moment before which it has begun; nil for all.
  ///   - includesMe: Only those in which the owner speaks, or does not; nil for both.
  ///   - cursor: `nextCursor` of the page before.
  ///   - limit: Items of a page, 1 to 200.
  public func listRecordings(
    from: Date? = nil, to: Date? = nil, includesMe: Bool? = nil, cursor: String? = nil, limit: Int = 50
  ) async throws -> VysloPage<VysloRecordingSummary> {
    let page = try await call {
      try await $0.listRecordings(
        from: from.map { Timestamp($0) }, to: to.map { Timestamp($0) }, includesMe: includesMe, cursor: cursor,
        limit: limit)
    }
    return VysloPage(
      items: page.items.map { VysloRecordingSummary($0) }, nextCursor: page.nextCursor.flatMap { $0.isEmpty ? nil : $0 }
    )
  }

  /// A page of places in transcripts where a text stands, newest recording first. Needs `.recordingsRead`.
  ///
  /// - Parameters:
  ///   - text: 1 to 200 characters; case does not count.
  ///   - from: The first moment at which a recording may have begun; nil for all.
  ///   - to: The moment before which it has begun; nil for all.
  ///   - cursor: `nextCursor` of the page before.
  ///   - limit: Items of a page, 1 to 200.
  public func searchTranscripts(
    _ text: String, from: Date? = nil, to: Date? = nil, cursor: String? = nil, limit: Int = 50
  ) async throws -> VysloPage<VysloSearchHit> {
    let page = try await call {
      try await $0.searchTranscripts(
        text: text, from: from.map { Timestamp($0) }, to: to.map { Timestamp($0) }, cursor: cursor, limit: limit)
    }
    return VysloPage(
      items: page.items.map { VysloSearchHit($0) }, nextCursor: page.nextCursor.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// Every recording of every page, asked for as they are needed.
  public func allRecordings(
    from: Date? = nil, to: Date? = nil, includesMe: Bool? = nil
  ) -> APIItems<VysloRecordingSummary> {
    APIItems("listRecordings") { cursor in
      let page = try await self.listRecordings(from: from, to: to, includesMe: includesMe, cursor: cursor)
      return (page.items, page.nextCursor)
    }
  }
}

/// A place in a transcript where a text was found.
public struct VysloSearchHit: Sendable, Hashable {
  public let recordingID: String
  public let title: String
  public let startedAt: Date
  public let speaker: String
  public let text: String
  /// Seconds from the start of the recording.
  public let timestamp: TimeInterval

  init(_ hit: SearchHit) {
    recordingID = hit.recordingID
    title = hit.title
    startedAt = hit.startedAt.date
    speaker = hit.speaker
    text = hit.text
    timestamp = hit.timestamp.interval
  }
}

extension VysloRecording {
  init(_ recording: Recording) {
    self.init(
      recordingID: recording.recordingID, title: recording.title, startedAt: recording.startedAt.date,
      duration: recording.duration.interval, segments: recording.segments.map { Segment($0) },
      summaryLines: recording.summaryLines, identity: VysloIdentity(recording.identity))
  }
}

extension VysloRecording.Segment {
  init(_ segment: VysloCloudProtocol.Segment) {
    self.init(
      speaker: segment.speaker, text: segment.text, timestamp: segment.timestamp.interval,
      identity: VysloIdentity(segment.identity))
  }
}

extension VysloRecordingSummary {
  init(_ summary: RecordingSummary) {
    self.init(
      recordingID: summary.recordingID, title: summary.title, startedAt: summary.startedAt.date,
      duration: summary.duration.interval, includesMe: summary.includesMe)
  }
}
