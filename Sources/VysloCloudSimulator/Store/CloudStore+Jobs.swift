import VysloCloudProtocol
import WirelaceFrames
import WirelaceHTTP

/// A transcription as the store keeps it; what it is now follows from the time.
struct StoredJob: Sendable {
  var id: String
  var user: UInt64
  var app: UInt32
  /// Unix seconds.
  var createdAt: Int64
  var summarizes: Bool
  var bytes: Int
  /// Nil: it is no audio.
  var format: String?
  var cancelledAt: Int64?

  /// Seconds that it waits, and that it is worked on.
  static let queueTime: Int64 = 1
  static let workTime: Int64 = 3

  func state(at now: Int64) -> JobState {
    if cancelledAt != nil { return .cancelled }
    let age = now - createdAt
    if age < Self.queueTime { return .queued }
    if age < Self.queueTime + Self.workTime { return .running }
    return format == nil ? .failed : .succeeded
  }

  func isOver(_ now: Int64) -> Bool { [.succeeded, .failed, .cancelled].contains(state(at: now)) }

  func described(at now: Int64) -> TranscriptionJob {
    let state = state(at: now)
    let share = Double(now - createdAt - Self.queueTime) / Double(Self.workTime)
    var job = TranscriptionJob(
      jobID: id, state: state, progress: state == .succeeded ? 1 : min(max(share, 0), 0.99),
      createdAt: Timestamp(seconds: createdAt))
    if state == .failed { job.failure = "the file is no audio that is known here" }
    guard state == .succeeded else { return job }
    let identity = Identity(verdict: .other, source: .hostedReview, evidence: .unavailable, serverID: "simulator")
    job.segments = [
      Segment(
        speaker: "S1", text: "\(bytes) bytes of \(format ?? "audio") were received.", timestamp: .zero,
        identity: identity),
      Segment(
        speaker: "S2", text: "A simulator understands no speech.", timestamp: .seconds(2), identity: identity),
    ]
    if summarizes { job.summaryLines = ["A file of \(bytes) bytes was transcribed by a simulator."] }
    return job
  }
}

extension CloudStore {
  func add(_ job: StoredJob) throws {
    try database.run(
      "INSERT INTO jobs (id, user, app, created_at, summarize, bytes, format) VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        .text(job.id), .integer(Int64(bitPattern: job.user)), .integer(Int64(job.app)), .integer(job.createdAt),
        job.summarizes ? 1 : 0, .integer(Int64(job.bytes)), .text(job.format ?? ""),
      ])
  }

  private static let jobColumns = "id, user, app, created_at, summarize, bytes, format, cancelled_at"

  private func job(_ row: [Column]) -> StoredJob {
    StoredJob(
      id: row[0].text ?? "", user: UInt64(bitPattern: row[1].integer ?? 0),
      app: UInt32(truncatingIfNeeded: row[2].integer ?? 0), createdAt: row[3].integer ?? 0,
      summarizes: row[4].integer == 1, bytes: Int(row[5].integer ?? 0),
      format: row[6].text.flatMap { $0.isEmpty ? nil : $0 }, cancelledAt: row[7].integer)
  }

  func job(_ id: String, user: UInt64) throws -> StoredJob? {
    try database.run(
      "SELECT \(Self.jobColumns) FROM jobs WHERE id = ? AND user = ?",
      [.text(id), .integer(Int64(bitPattern: user))]
    ).first.map(job)
  }

  func cancel(job id: String, at now: Int64) throws {
    try database.run(
      "UPDATE jobs SET cancelled_at = ? WHERE id = ? AND cancelled_at IS NULL", [.integer(now), .text(id)])
  }

  /// Jobs that are over and of which nobody was told; each once.
  func finishedJobs(at now: Int64) throws -> [StoredJob] {
    try database.transaction {
      let rows = try database.run("SELECT \(Self.jobColumns) FROM jobs WHERE announced = 0 LIMIT 100")
      let over = rows.map(job).filter { $0.isOver(now) }
      for job in over { try database.run("UPDATE jobs SET announced = 1 WHERE id = ?", [.text(job.id)]) }
      return over
    }
  }

  // MARK: Webhooks

  func subscribe(user: UInt64, app: UInt32, events: [String]) throws {
    try database.transaction {
      try database.run(
        "DELETE FROM subscriptions WHERE user = ? AND app = ?",
        [.integer(Int64(bitPattern: user)), .integer(Int64(app))])
      for event in events {
        try database.run(
          "INSERT INTO subscriptions VALUES (?, ?, ?)",
          [.integer(Int64(bitPattern: user)), .integer(Int64(app)), .text(event)])
      }
    }
  }

  func subscribers(user: UInt64, event: String) throws -> [UInt32] {
    try database.run(
      "SELECT app FROM subscriptions WHERE user = ? AND event = ?",
      [.integer(Int64(bitPattern: user)), .text(event)]
    ).compactMap { $0[0].integer.map { UInt32(truncatingIfNeeded: $0) } }
  }

  /// A webhook that is to be sent, and kept until it was taken.
  struct Delivery: Sendable {
    var id: String
    var app: UInt32
    var url: String
    var body: String
    /// That failed.
    var attempts: Int
  }

  func enqueue(_ delivery: Delivery, at now: Int64) throws {
    try database.run(
      "INSERT OR IGNORE INTO deliveries VALUES (?, ?, ?, ?, 0, ?)",
      [
        .text(delivery.id), .integer(Int64(delivery.app)), .text(delivery.url), .text(delivery.body), .integer(now),
      ])
  }

  func dueDeliveries(at now: Int64) throws -> [Delivery] {
    try database.run(
      "SELECT id, app, url, body, attempts FROM deliveries WHERE due_at <= ? ORDER BY due_at, rowid LIMIT 20",
      [.integer(now)]
    ).map { row in
      Delivery(
        id: row[0].text ?? "", app: UInt32(truncatingIfNeeded: row[1].integer ?? 0), url: row[2].text ?? "",
        body: row[3].text ?? "", attempts: Int(row[4].integer ?? 0))
    }
  }

  func finish(delivery id: String) throws { try database.run("DELETE FROM deliveries WHERE id = ?", [.text(id)]) }

  func postpone(delivery id: String, until time: Int64) throws {
    try database.run(
      "UPDATE deliveries SET attempts = attempts + 1, due_at = ? WHERE id = ?", [.integer(time), .text(id)])
  }

  var deliveryCount: Int {
    get throws { Int(try database.run("SELECT count(*) FROM deliveries").first?.first?.integer ?? 0) }
  }
}
