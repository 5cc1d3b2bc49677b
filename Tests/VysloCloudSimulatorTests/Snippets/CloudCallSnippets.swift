// What asks the cloud in the first half of VysloOpen's documentation, as it stands there. Names that a snippet takes from around it are
// parameters.

import Foundation
import VysloOpen

/// "Reading data".
@Statements
func readingSnippet(_ vyslo: VysloOpen, recordingID: String) async throws -> [Any] {
  let rec: VysloRecording = try await vyslo.fetchRecording(recordingID)
  rec.recordingID
  rec.title
  rec.segments  // [VysloRecording.Segment] (speaker, text, timestamp, identity)
  rec.summaryLines  // [String]
  rec.identity  // VysloIdentity for the recording as a whole
  rec.ownerVerified  // shorthand: identity.verdict == .owner
  // Needs .recordingsAudio in the grant.
  let audio: Data = try await vyslo.fetchRecordingAudio(recordingID)
  audio
}

/// "Lists, insights and transcription".
@Statements
func listsSnippet(_ vyslo: VysloOpen, weekStart: Date, monthStart: Date, fileURL: URL) async throws -> [Any] {
  // Needs .recordingsRead. Paged, newest first.
  let page = try await vyslo.listRecordings(from: weekStart, to: .now, includesMe: true)
  page.items  // [VysloRecordingSummary]
  page.nextCursor as Any
  // Needs .recordingsRead.
  let hits = try await vyslo.searchTranscripts("budget", from: monthStart)
  // Needs .insightsRead.
  let week = try await vyslo.fetchWeeklyInsights()  // talk time, speaking share, topics, to-dos
  // Needs .deviceStatusRead. Cloud snapshot, with observedAt.
  let cards = try await vyslo.listDevices()
  // Needs .transcriptionCreate. Any audio file, not only card recordings.
  let job = try await vyslo.transcribe(fileURL, summarize: true)
  (hits, week, cards, job)
}

/// "Token lifecycle".
func lifecycleSnippet(_ vyslo: VysloOpen, token: String) async throws {
  // Call on foreground start. Internally rate-limited:
  // does nothing if the stored token is younger than minAgeDays.
  try await vyslo.renewIfNeeded()  // default 7 days
  try await vyslo.renewIfNeeded(minAgeDays: 3)
  vyslo.setToken(token)  // adopt a token you obtained yourself
  vyslo.clearToken()  // forget it (e.g. on your own sign-out)
}

/// "Errors".
func errorsSnippet(
  _ vyslo: VysloOpen, recordingID: String, reauthorize: () -> Void, dropLocalCopy: () -> Void,
  retryLater: (Data) -> Void
) async throws {
  do {
    let rec = try await vyslo.fetchRecording(recordingID)
    _ = rec
  } catch let error as VysloOpenError {
    switch error.statusCode {
    case 401, 403: reauthorize()  // token already cleared by the SDK
    case 404: dropLocalCopy()  // hidden, deleted, or not this user's recording
    default: retryLater(error.body)
    }
  }
}
