import VysloCloudProtocol
import VysloProtocol
import WirelaceFrames
import WirelaceHTTP

/// Everything that the simulated cloud remembers, in one SQLite file.
public actor CloudStore {
  let database: Database

  /// At a path, or `:memory:`.
  public init(path: String) throws {
    database = try Database(path: path)
    for statement in CloudStore.tables { try database.run(statement) }
  }

  /// Times are nanoseconds since 1970 where they order rows, else unix seconds; documents are the JSON of the schema's models.
  private static let tables = [
    """
    CREATE TABLE IF NOT EXISTS apps (
      id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, webhook TEXT, secret TEXT NOT NULL,
      banned INTEGER NOT NULL DEFAULT 0)
    """,
    "CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS callbacks (app INTEGER NOT NULL REFERENCES apps(id), uri TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS users (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, user INTEGER NOT NULL REFERENCES users(id))",
    """
    CREATE TABLE IF NOT EXISTS grants (
      user INTEGER NOT NULL, app INTEGER NOT NULL, scopes INTEGER NOT NULL, epoch INTEGER NOT NULL,
      granted_at INTEGER NOT NULL, active INTEGER NOT NULL, PRIMARY KEY (user, app))
    """,
    "CREATE TABLE IF NOT EXISTS revoked_tokens (id INTEGER PRIMARY KEY)",
    """
    CREATE TABLE IF NOT EXISTS recordings (
      id TEXT PRIMARY KEY, user INTEGER NOT NULL, started_at INTEGER NOT NULL, includes_me INTEGER NOT NULL,
      visibility INTEGER NOT NULL, document TEXT NOT NULL, audio BLOB NOT NULL)
    """,
    "CREATE INDEX IF NOT EXISTS recordings_by_time ON recordings (user, started_at DESC, id DESC)",
    """
    CREATE TABLE IF NOT EXISTS todos (
      id INTEGER PRIMARY KEY AUTOINCREMENT, user INTEGER NOT NULL, recording TEXT NOT NULL, document TEXT NOT NULL)
    """,
    "CREATE TABLE IF NOT EXISTS devices (id TEXT PRIMARY KEY, user INTEGER NOT NULL, document TEXT NOT NULL)",
    """
    CREATE TABLE IF NOT EXISTS jobs (
      id TEXT PRIMARY KEY, user INTEGER NOT NULL, app INTEGER NOT NULL, created_at INTEGER NOT NULL,
      summarize INTEGER NOT NULL, bytes INTEGER NOT NULL, format TEXT NOT NULL, cancelled_at INTEGER,
      announced INTEGER NOT NULL DEFAULT 0)
    """,
    """
    CREATE TABLE IF NOT EXISTS idempotency (
      key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, result TEXT NOT NULL)
    """,
    "CREATE TABLE IF NOT EXISTS firmware (version TEXT PRIMARY KEY, document TEXT NOT NULL, image BLOB NOT NULL)",
    """
    CREATE TABLE IF NOT EXISTS subscriptions (
      user INTEGER NOT NULL, app INTEGER NOT NULL, event TEXT NOT NULL, PRIMARY KEY (user, app, event))
    """,
    """
    CREATE TABLE IF NOT EXISTS deliveries (
      id TEXT PRIMARY KEY, app INTEGER NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL, attempts INTEGER NOT NULL,
      due_at INTEGER NOT NULL)
    """,
  ]

  /// A secret under a name, made up at the first time: keys outlive the process as tokens do.
  public func secret(_ name: String, _ make: @Sendable () -> String) throws -> String {
    try database.run("INSERT OR IGNORE INTO secrets VALUES (?, ?)", [.text(name), .text(make())])
    return try database.run("SELECT value FROM secrets WHERE name = ?", [.text(name)]).first?[0].text ?? ""
  }

  // MARK: Users and sessions

  /// A user who exists afterwards.
  public func addUser(_ id: UInt64, name: String) throws {
    try database.run(
      "INSERT OR REPLACE INTO users (id, name) VALUES (?, ?)", [.integer(Int64(bitPattern: id)), .text(name)])
  }

  /// Signs a user in: a secret that stands for them.
  public func addSession(_ id: String, user: UInt64) throws {
    try database.run("INSERT OR REPLACE INTO sessions VALUES (?, ?)", [.text(id), .integer(Int64(bitPattern: user))])
  }

  func user(session: String) throws -> (id: UInt64, name: String)? {
    let sql = "SELECT users.id, users.name FROM sessions JOIN users ON users.id = sessions.user WHERE sessions.id = ?"
    guard let row = try database.run(sql, [.text(session)]).first, let id = row[0].integer else { return nil }
    return (UInt64(bitPattern: id), row[1].text ?? "")
  }

  // MARK: Apps

  struct StoredApp: Sendable {
    var app: App
    var secret: String
    var isBanned: Bool
  }

  func addApp(_ new: NewApp, secret: String) throws -> App {
    try database.transaction {
      let row = try database.run(
        "INSERT INTO apps (name, webhook, secret) VALUES (?, ?, ?) RETURNING id",
        [.text(new.name), new.webhook.map { .text($0) } ?? .null, .text(secret)])
      guard let id = row.first?.first?.integer, let number = UInt32(exactly: id) else {
        throw DatabaseError(code: 0, message: "no number for the app")
      }
      try setCallbacks(new.callbackUris, app: number)
      return App(
        appId: number, name: new.name, callbackUris: new.callbackUris, webhook: new.webhook, webhookSecret: secret)
    }
  }

  /// An app with a number of one's own, for demonstrations and tests.
  public func putApp(_ id: UInt32, _ new: NewApp, secret: String) throws {
    try database.transaction {
      try database.run(
        "INSERT OR REPLACE INTO apps (id, name, webhook, secret) VALUES (?, ?, ?, ?)",
        [.integer(Int64(id)), .text(new.name), new.webhook.map { .text($0) } ?? .null, .text(secret)])
      try setCallbacks(new.callbackUris, app: id)
    }
  }

  private func setCallbacks(_ uris: [String], app: UInt32) throws {
    try database.run("DELETE FROM callbacks WHERE app = ?", [.integer(Int64(app))])
    for uri in uris { try database.run("INSERT INTO callbacks VALUES (?, ?)", [.integer(Int64(app)), .text(uri)]) }
  }

  func replaceCallbacks(_ uris: [String], app: UInt32) throws -> App? {
    guard try self.app(app) != nil else { return nil }
    try database.transaction { try setCallbacks(uris, app: app) }
    return try self.app(app)?.app
  }

  func app(_ id: UInt32) throws -> StoredApp? {
    let rows = try database.run("SELECT name, webhook, secret, banned FROM apps WHERE id = ?", [.integer(Int64(id))])
    guard let row = rows.first else { return nil }
    let uris = try database.run("SELECT uri FROM callbacks WHERE app = ? ORDER BY rowid", [.integer(Int64(id))])
    let app = App(
      appId: id, name: row[0].text ?? "", callbackUris: uris.compactMap { $0[0].text }, webhook: row[1].text)
    return StoredApp(app: app, secret: row[2].text ?? "", isBanned: row[3].integer == 1)
  }

  /// From now on all its tokens are refused.
  public func ban(app: UInt32, _ isBanned: Bool = true) throws {
    try database.run("UPDATE apps SET banned = ? WHERE id = ?", [isBanned ? 1 : 0, .integer(Int64(app))])
  }

  // MARK: Grants

  struct Grant: Sendable {
    var scopes: VysloScope
    var epoch: UInt32
    var isActive: Bool
  }

  /// Lets an app in, or changes what it may do; the epoch of the grant.
  func allow(user: UInt64, app: UInt32, scopes: VysloScope, at time: Int64) throws -> UInt32 {
    try database.run(
      """
      INSERT INTO grants (user, app, scopes, epoch, granted_at, active) VALUES (?, ?, ?, 1, ?, 1)
      ON CONFLICT (user, app) DO UPDATE SET scopes = excluded.scopes, granted_at = excluded.granted_at, active = 1
      """,
      [.integer(Int64(bitPattern: user)), .integer(Int64(app)), .integer(Int64(scopes.rawValue)), .integer(time)])
    return try grant(user: user, app: app)?.epoch ?? 1
  }

  func grant(user: UInt64, app: UInt32) throws -> Grant? {
    let rows = try database.run(
      "SELECT scopes, epoch, active FROM grants WHERE user = ? AND app = ?",
      [.integer(Int64(bitPattern: user)), .integer(Int64(app))])
    guard let row = rows.first, let scopes = row[0].integer, let epoch = row[1].integer else { return nil }
    return Grant(
      scopes: VysloScope(rawValue: UInt32(truncatingIfNeeded: scopes)), epoch: UInt32(truncatingIfNeeded: epoch),
      isActive: row[2].integer == 1)
  }

  /// Shuts an app out; every token that it has is void, and stays so. False when it was not let in.
  func revoke(user: UInt64, app: UInt32) throws -> Bool {
    try database.run(
      "UPDATE grants SET active = 0, epoch = epoch + 1 WHERE user = ? AND app = ? AND active = 1",
      [.integer(Int64(bitPattern: user)), .integer(Int64(app))])
    return database.changes > 0
  }

  func authorizedApps(user: UInt64) throws -> [AuthorizedApp] {
    let rows = try database.run(
      """
      SELECT grants.app, apps.name, grants.scopes, grants.granted_at FROM grants JOIN apps ON apps.id = grants.app
      WHERE grants.user = ? AND grants.active = 1 ORDER BY grants.app LIMIT 1000
      """, [.integer(Int64(bitPattern: user))])
    return rows.map { row in
      AuthorizedApp(
        appID: UInt32(truncatingIfNeeded: row[0].integer ?? 0), name: row[1].text ?? "",
        scopes: VysloScope(rawValue: UInt32(truncatingIfNeeded: row[2].integer ?? 0)),
        grantedAt: Timestamp(seconds: row[3].integer ?? 0))
    }
  }

  func revokeToken(_ id: UInt64) throws {
    try database.run("INSERT OR IGNORE INTO revoked_tokens VALUES (?)", [.integer(Int64(bitPattern: id))])
  }

  func isRevoked(token id: UInt64) throws -> Bool {
    try !database.run("SELECT 1 FROM revoked_tokens WHERE id = ?", [.integer(Int64(bitPattern: id))]).isEmpty
  }

  // MARK: Requests that arrive twice

  /// What an earlier request with a key was answered; nil when there was none. Throws ``IdempotencyMismatch`` when that was another one.
  func earlierResult(_ key: String, fingerprint: String) throws -> JSONValue? {
    guard
      let row = try database.run("SELECT fingerprint, result FROM idempotency WHERE key = ?", [.text(key)]).first
    else { return nil }
    guard row[0].text == fingerprint else { throw IdempotencyMismatch() }
    return try row[1].text.map { try JSONValue(payloadBytes: Array($0.utf8), limit: 1 << 22) }
  }

  func keep(_ result: JSONValue, key: String, fingerprint: String) throws {
    try database.run(
      "INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?)",
      [.text(key), .text(fingerprint), .text(result.compactText)])
  }
}

/// The same idempotency key came with another request.
struct IdempotencyMismatch: Error {}

extension JSONPayload {
  /// Out of the text of a stored document.
  init(stored text: String) throws {
    self = try Self(payload: JSONValue(payloadBytes: Array(text.utf8), limit: 1 << 26))
  }
  var storedText: String { payload.compactText }
}
