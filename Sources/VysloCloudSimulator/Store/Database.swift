import CSQLite

/// Why the store cannot do something: SQLite's code and words.
public struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
  public let code: Int32
  public let message: String
  public var description: String { "store: \(message) (\(code))" }
}

/// A value of a column or a parameter.
enum Column: Sendable, Hashable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])

  var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
}

extension Column: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  init(integerLiteral value: Int64) { self = .integer(value) }
  init(stringLiteral value: String) { self = .text(value) }
}

/// One SQLite file. A commit is on the disk when it returns: a kill loses nothing that was answered.
///
/// Used by one task at a time, its owner sees to that.
final class Database {
  private let handle: OpaquePointer

  /// Opens a file, or makes it; `:memory:` lasts as long as the value.
  init(path: String) throws(DatabaseError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw DatabaseError(code: code, message: "cannot open \(path)")
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, 5000)
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = FULL")
    try run("PRAGMA foreign_keys = ON")
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs one statement and hands out its rows.
  @discardableResult
  func run(_ sql: String, _ parameters: [Column] = []) throws(DatabaseError) -> [[Column]] {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    guard let statement else { return [] }
    defer { sqlite3_finalize(statement) }
    for (index, parameter) in parameters.enumerated() { try bind(parameter, statement, Int32(index + 1)) }
    var rows: [[Column]] = []
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return rows }
      guard code == SQLITE_ROW else { throw error(code) }
      rows.append((0..<sqlite3_column_count(statement)).map { column(statement, $0) })
    }
  }

  /// Rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// All of it happens or nothing.
  func transaction<Value>(_ work: () throws -> Value) throws -> Value {
    try run("BEGIN IMMEDIATE")
    do {
      let value = try work()
      try run("COMMIT")
      return value
    } catch {
      // What cannot be rolled back was rolled back already.
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  private func bind(_ value: Column, _ statement: OpaquePointer, _ index: Int32) throws(DatabaseError) {
    // SQLite copies what it is given before the call returns.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: try check(sqlite3_bind_null(statement, index))
    case .integer(let number): try check(sqlite3_bind_int64(statement, index, number))
    case .text(let text): try check(sqlite3_bind_text(statement, index, text, -1, copies))
    case .bytes(let bytes):
      try check(
        bytes.isEmpty
          ? sqlite3_bind_zeroblob(statement, index, 0)
          : sqlite3_bind_blob64(statement, index, bytes, UInt64(bytes.count), copies))
    }
  }

  private func column(_ statement: OpaquePointer, _ index: Int32) -> Column {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
    case SQLITE_TEXT:
      let count = Int(sqlite3_column_bytes(statement, index))
      guard let start = sqlite3_column_text(statement, index) else { return .text("") }
      return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(statement, index))
      guard count > 0, let start = sqlite3_column_blob(statement, index) else { return .bytes([]) }
      return .bytes(Array(UnsafeRawBufferPointer(start: start, count: count)))
    default: return .null
    }
  }

  private func check(_ code: Int32) throws(DatabaseError) { if code != SQLITE_OK { throw error(code) } }

  private func error(_ code: Int32) -> DatabaseError {
    DatabaseError(code: code, message: String(cString: sqlite3_errmsg(handle)))
  }
}
