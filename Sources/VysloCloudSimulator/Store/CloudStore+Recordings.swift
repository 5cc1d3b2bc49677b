import VysloCloudProtocol
import VysloProtocol
import WirelaceFrames
import WirelaceHTTP

/// Where a page begins: behind this place of a list that is newest first.
struct PageCursor: Sendable, Hashable {
  /// Nanoseconds since 1970.
  var startedAt: Int64
  var recordingID: String
  /// Of a search: the segment.
  var segment = 0

  init(startedAt: Int64, recordingID: String, segment: Int = 0) {
    (self.startedAt, self.recordingID, self.segment) = (startedAt, recordingID, segment)
  }

  /// Out of what a client hands back; nil for anything else.
  init?(_ text: String) {
    guard let bytes = Base64.decode(text, url: true), let plain = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    let parts = plain.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let time = Int64(parts[0]), let segment = Int(parts[1]), segment >= 0 else { return nil }
    self.init(startedAt: time, recordingID: String(parts[2]), segment: segment)
  }

  var text: String { Base64.encode(Array("\(startedAt)|\(segment)|\(recordingID)".utf8), url: true) }
}

extension Timestamp {
  /// Nanoseconds since 1970, as far as 64 bits go.
  var total: Int64 {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (seconds < 0 ? .min : .max) : product.addingReportingOverflow(Int64(nanoseconds)).partialValue
  }
}

extension CloudStore {
  /// A recording with its audio (Ogg Opus or WAV), in the place of one with the same id.
  public func put(
    _ recording: Recording, user: UInt64, audio: [UInt8], visibility: RecordingVisibility = .visible
  ) throws {
    try database.run(
      "INSERT OR REPLACE INTO recordings VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        .text(recording.recordingID), .integer(Int64(bitPattern: user)), .integer(recording.startedAt.total),
        recording.includesMe ? 1 : 0, .integer(Int64(visibility.rawValue)), .text(recording.storedText), .bytes(audio),
      ])
  }

  /// Hides one, or shows it again; false when it is not there.
  public func setVisibility(_ visibility: RecordingVisibility, of recordingID: String) throws -> Bool {
    try database.run(
      "UPDATE recordings SET visibility = ? WHERE id = ?",
      [.integer(Int64(visibility.rawValue)), .text(recordingID)])
    return database.changes > 0
  }

  /// Nil when it is not there, hidden, rejected or somebody else's.
  func recording(_ id: String, user: UInt64) throws -> Recording? {
    try database.run(
      "SELECT document FROM recordings WHERE id = ? AND user = ? AND visibility = 0",
      [.text(id), .integer(Int64(bitPattern: user))]
    ).first?[0].text.map { try Recording(stored: $0) }
  }

  func audio(_ id: String, user: UInt64) throws -> [UInt8]? {
    try database.run(
      "SELECT audio FROM recordings WHERE id = ? AND user = ? AND visibility = 0",
      [.text(id), .integer(Int64(bitPattern: user))]
    ).first?[0].bytes
  }

  struct Filter: Sendable {
    var user: UInt64
    var from: Timestamp?
    var to: Timestamp?
    var includesMe: Bool?
  }

  /// Visible ones, newest first, behind a cursor or, including it, from one on.
  private func recordings(
    _ filter: Filter, behind cursor: PageCursor?, includingCursor: Bool = false, limit: Int
  ) throws -> [Recording] {
    var sql = "SELECT document FROM recordings WHERE user = ? AND visibility = 0"
    var values: [Column] = [.integer(Int64(bitPattern: filter.user))]
    func add(_ condition: String, _ columns: Column...) {
      sql += " AND " + condition
      values += columns
    }
    if let from = filter.from { add("started_at >= ?", .integer(from.total)) }
    if let to = filter.to { add("started_at < ?", .integer(to.total)) }
    if let includesMe = filter.includesMe { add("includes_me = ?", includesMe ? 1 : 0) }
    if let cursor {
      add(
        "(started_at < ? OR started_at = ? AND id <\(includingCursor ? "=" : "") ?)", .integer(cursor.startedAt),
        .integer(cursor.startedAt), .text(cursor.recordingID))
    }
    values.append(.integer(Int64(limit)))
    let rows = try database.run(sql + " ORDER BY started_at DESC, id DESC LIMIT ?", values)
    return try rows.compactMap { try $0[0].text.map { try Recording(stored: $0) } }
  }

  func page(_ filter: Filter, cursor: PageCursor?, limit: Int) throws -> RecordingSummaryPage {
    let found = try recordings(filter, behind: cursor, limit: limit + 1)
    let items = found.prefix(limit).map { recording in
      RecordingSummary(
        recordingID: recording.recordingID, title: recording.title, startedAt: recording.startedAt,
        duration: recording.duration, includesMe: recording.includesMe)
    }
    let last = items.last.map { PageCursor(startedAt: $0.startedAt.total, recordingID: $0.recordingID).text }
    return RecordingSummaryPage(items: items, nextCursor: found.count > limit ? last : nil)
  }

  /// Places where a text stands, whatever its case.
  func search(_ text: String, _ filter: Filter, cursor: PageCursor?, limit: Int) throws -> SearchPage {
    let wanted = text.lowercased()
    var hits: [SearchHit] = []
    var place = cursor
    var isFirst = cursor != nil
    while true {
      let batch = try recordings(filter, behind: place, includingCursor: isFirst, limit: 50)
      for recording in batch {
        let start = isFirst && recording.recordingID == cursor?.recordingID ? cursor?.segment ?? 0 : 0
        for (index, segment) in recording.segments.enumerated().dropFirst(start)
        where segment.text.lowercased().contains(wanted) {
          if hits.count == limit {
            let next = PageCursor(
              startedAt: recording.startedAt.total, recordingID: recording.recordingID, segment: index)
            return SearchPage(items: hits, nextCursor: next.text)
          }
          hits.append(
            SearchHit(
              recordingID: recording.recordingID, title: recording.title, startedAt: recording.startedAt,
              speaker: segment.speaker, text: segment.text, timestamp: segment.timestamp))
        }
        isFirst = false
        place = PageCursor(startedAt: recording.startedAt.total, recordingID: recording.recordingID)
      }
      if batch.count < 50 { return SearchPage(items: hits, nextCursor: nil) }
    }
  }

  // MARK: Insights

  public func addToDo(_ toDo: ToDo, user: UInt64) throws {
    try database.run(
      "INSERT INTO todos (user, recording, document) VALUES (?, ?, ?)",
      [.integer(Int64(bitPattern: user)), .text(toDo.recordingID), .text(toDo.storedText)])
  }

  /// What the recordings of a week amount to; `monday` is its first day.
  func insights(user: UInt64, monday: CalendarDate) throws -> WeeklyInsights {
    let start = Timestamp("\(monday)T00:00:00Z") ?? Timestamp(seconds: 0)
    let week = Filter(user: user, from: start, to: Timestamp(seconds: start.seconds + 7 * 86_400), includesMe: nil)
    let found = try recordings(week, behind: nil, limit: 10_000)
    let sums = WeekSums(found)
    let ids = Set(found.map(\.recordingID))
    let rows = try database.run(
      "SELECT recording, document FROM todos WHERE user = ? ORDER BY id LIMIT 10000",
      [.integer(Int64(bitPattern: user))])
    let toDos = try rows.filter { ids.contains($0[0].text ?? "") }.prefix(1000).compactMap {
      try $0[1].text.map { try ToDo(stored: $0) }
    }
    return WeeklyInsights(
      weekStart: monday, talkTime: sums.talkTime, speakingShare: sums.speakingShare, topics: sums.topics,
      toDos: Array(toDos))
  }

  // MARK: Devices and firmware

  public func put(_ device: Device, user: UInt64) throws {
    try database.run(
      "INSERT OR REPLACE INTO devices VALUES (?, ?, ?)",
      [.text(device.deviceID), .integer(Int64(bitPattern: user)), .text(device.storedText)])
  }

  func devices(user: UInt64) throws -> [Device] {
    try database.run(
      "SELECT document FROM devices WHERE user = ? ORDER BY id LIMIT 100", [.integer(Int64(bitPattern: user))]
    ).compactMap { try $0[0].text.map { try Device(stored: $0) } }
  }

  func hasDevice(_ id: String, user: UInt64) throws -> Bool {
    try !database.run(
      "SELECT 1 FROM devices WHERE id = ? AND user = ?", [.text(id), .integer(Int64(bitPattern: user))]
    ).isEmpty
  }

  public func put(_ release: FirmwareRelease, image: [UInt8]) throws {
    try database.run(
      "INSERT OR REPLACE INTO firmware VALUES (?, ?, ?)",
      [.text(release.version), .text(release.storedText), .bytes(image)])
  }

  func firmware() throws -> [FirmwareRelease] {
    try database.run("SELECT document FROM firmware").compactMap {
      try $0[0].text.map { try FirmwareRelease(stored: $0) }
    }
  }

  func firmwareImage(_ version: String) throws -> [UInt8]? {
    try database.run("SELECT image FROM firmware WHERE version = ?", [.text(version)]).first?[0].bytes
  }
}

/// Who talked for how long, and of what.
private struct WeekSums {
  private(set) var talkTime = Duration.zero
  private var ownTime = Duration.zero
  private var words: [String: (time: Duration, count: Int)] = [:]

  init(_ recordings: [Recording]) {
    for recording in recordings {
      for (index, segment) in recording.segments.enumerated() {
        let next = index + 1 < recording.segments.count ? recording.segments[index + 1].timestamp : recording.duration
        let time = max(.zero, next - segment.timestamp)
        talkTime += time
        if segment.identity.verdict == .owner { ownTime += time }
        // A word that is long enough to mean something, once a segment.
        let spoken = Set(segment.text.lowercased().split { !$0.isLetter }.filter { $0.count >= 5 }.map(String.init))
        for word in spoken {
          let before = words[word] ?? (.zero, 0)
          words[word] = (before.time + time, before.count + 1)
        }
      }
    }
  }

  var speakingShare: Double { talkTime > .zero ? min(1, ownTime / talkTime) : 0 }

  /// The ten that were talked of longest, of those said more than once.
  var topics: [Topic] {
    words.filter { $0.value.count > 1 && $0.key.utf8.count <= 200 }
      .sorted { ($1.value.time, $0.key) < ($0.value.time, $1.key) }
      .prefix(10).map { Topic(name: $0.key, talkTime: $0.value.time) }
  }
}
