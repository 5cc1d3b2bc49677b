import Foundation
import VysloCloudProtocol
import WirelaceHTTP

extension VysloOpen {
  /// Has an audio file transcribed: any, up to 2 GiB, not only card recordings. Needs `.transcriptionCreate`.
  ///
  /// The file is read while it is sent. Cancelling the task stops the upload; once this has returned, ``VysloTranscriptionJob/cancel()`` stops
  /// the job.
  ///
  /// - Parameters:
  ///   - file: A file on disk.
  ///   - summarize: Whether the result has summary lines, too.
  ///   - progress: Told how much of it was sent, 0 to 1.
  public func transcribe(
    _ file: URL, summarize: Bool = false, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> VysloTranscriptionJob {
    guard file.isFileURL else { throw HTTPBodyError.file(path: file.absoluteString, message: "it is no file on disk") }
    let audio = try APIFile(path: file.path, contentType: Self.mediaType(ofExtension: file.pathExtension))
    let job = try await call { cloud in
      try await cloud.transcribe(summarize: summarize, file: audio) { sent in
        if let total = sent.total, total > 0 { progress?(Double(sent.sent) / Double(total)) }
      }
    }
    return VysloTranscriptionJob(vyslo: self, created: VysloTranscription(job))
  }

  /// A job that was begun before, perhaps by an earlier run of the app.
  public func transcriptionJob(_ jobID: String) async throws -> VysloTranscriptionJob {
    VysloTranscriptionJob(vyslo: self, created: try await transcription(jobID))
  }

  func transcription(_ jobID: String) async throws -> VysloTranscription {
    VysloTranscription(try await call { try await $0.fetchTranscription(jobID: jobID) })
  }

  /// What a cloud is told of a file's kind; it finds out itself about others.
  static func mediaType(ofExtension text: String) -> String {
    switch text.lowercased() {
    case "wav", "wave": "audio/wav"
    case "ogg", "oga", "opus": "audio/ogg"
    case "mp3": "audio/mpeg"
    case "m4a", "mp4", "aac": "audio/mp4"
    case "flac": "audio/flac"
    case "webm": "audio/webm"
    default: "application/octet-stream"
    }
  }
}

/// How far a transcription is, and what came of it.
public struct VysloTranscription: Sendable, Hashable {
  public enum State: String, Sendable, Hashable, CaseIterable {
    case queued
    case running
    case succeeded
    case failed
    case cancelled

    /// Whether nothing will change any more.
    public var isFinal: Bool { self == .succeeded || self == .failed || self == .cancelled }
  }

  public let jobID: String
  /// A word that a newer cloud uses and this SDK does not know is taken for `running`.
  public let state: State
  /// 0 to 1.
  public let progress: Double
  public let createdAt: Date
  /// Of a job that succeeded.
  public let segments: [VysloRecording.Segment]
  /// Of a job that succeeded, if they were asked for.
  public let summaryLines: [String]
  /// Why it failed.
  public let failure: String?

  init(_ job: TranscriptionJob) {
    jobID = job.jobID
    state = State(rawValue: job.state.rawValue) ?? .running
    progress = job.progress
    createdAt = job.createdAt.date
    segments = job.segments.map { VysloRecording.Segment($0) }
    summaryLines = job.summaryLines
    failure = job.failure
  }
}

/// Why there is no transcript of a job.
public enum VysloTranscriptionError: Error, Sendable, Hashable {
  /// The cloud gave up, and says why if it does.
  case failed(String?)
  case cancelled
}

/// A transcription that the cloud works on: ask how far it is, await it, or call it off.
public struct VysloTranscriptionJob: Sendable, Identifiable {
  /// Keep it to find the job again after a restart: ``VysloOpen/transcriptionJob(_:)``.
  public var id: String { created.jobID }
  /// As the cloud described it when this value was made.
  public let created: VysloTranscription
  private let vyslo: VysloOpen

  /// Pauses between two questions of ``result()``: each half as long again as the one before.
  private static let pauses = (first: 1.0, longest: 15.0)

  init(vyslo: VysloOpen, created: VysloTranscription) {
    self.vyslo = vyslo
    self.created = created
  }

  /// How far it is now.
  public func status() async throws -> VysloTranscription { try await vyslo.transcription(id) }

  /// Waits for the end, asking again and again. Cancelling the task ends the wait, not the job.
  ///
  /// - Throws: ``VysloTranscriptionError`` when there is no transcript, and what ``status()`` throws.
  public func result() async throws -> VysloTranscription {
    var current = created
    var pause = Self.pauses.first
    while !current.state.isFinal {
      try await vyslo.environment.clock.sleep(for: .seconds(pause))
      pause = min(pause * 1.5, Self.pauses.longest)
      current = try await status()
    }
    switch current.state {
    case .failed: throw VysloTranscriptionError.failed(current.failure)
    case .cancelled: throw VysloTranscriptionError.cancelled
    case .succeeded, .queued, .running: return current
    }
  }

  /// Calls it off; of one that is at its end nothing happens.
  public func cancel() async throws {
    try await vyslo.call { try await $0.cancelTranscription(jobID: id) }
  }
}
