// Generated from device.lace (test.device): edit the schema, not this file.

import WirelaceFrames

/// Error codes.
public enum CardErrors: Int, Error, CaseIterable {
  /// Still running.
  case idempotencyInProgress = 40901
  /// Code 50010.
  case notImplemented = 50010
  /// Code 50011.
  ///
  /// Deprecated: never sent
  case `switch` = 50011

  /// The message for people; nil where the schema has none.
  public var message: String? {
    switch self {
    case .idempotencyInProgress: "Still running."
    default: nil
    }
  }

  /// The HTTP status it comes with.
  public var httpStatus: Int? {
    switch self {
    case .idempotencyInProgress: 409
    case .notImplemented: 500
    default: nil
    }
  }

  /// What kind of thing went wrong.
  public enum Category: String, Sendable, CaseIterable {
    case conflict
    case server
  }

  /// What kind of thing went wrong.
  public var category: Category? {
    switch self {
    case .idempotencyInProgress: .conflict
    case .notImplemented: .server
    default: nil
    }
  }

  /// Whether trying again later can help.
  public var isRetryable: Bool {
    switch self {
    case .idempotencyInProgress: true
    default: false
    }
  }
}

/// Options of a client.
public struct ClientOptions: Sendable, Hashable {
  /// How long to wait for the connection.
  ///
  /// Allowed: `1000 ms...60000 ms`
  public var connectTimeout: Duration
  /// The option `maxUpload`, in bytes.
  public var maxUpload: Int
  /// The option `maxRetries`.
  ///
  /// Allowed: `0...10, 20...`
  public var maxRetries: Int
  /// The option `backoffFactor`.
  ///
  /// Allowed: `1...4`
  public var backoffFactor: Double
  /// The option `audioPrecheck`.
  public var audioPrecheck: PrecheckMode
  /// The option `baseURL`.
  public var baseURL: String
  /// The option `verbose`.
  ///
  /// Deprecated: use the log level
  public var verbose: Bool
  /// The option `token`.
  public var token: String

  /// With the defaults of the schema.
  public init(
    connectTimeout: Duration = .seconds(10), maxUpload: Int = 2147483648, maxRetries: Int = 2,
    backoffFactor: Double = 1.5, audioPrecheck: PrecheckMode = .warn, baseURL: String = "https://card.example",
    verbose: Bool = false, token: String
  ) {
    self.connectTimeout = connectTimeout
    self.maxUpload = maxUpload
    self.maxRetries = maxRetries
    self.backoffFactor = backoffFactor
    self.audioPrecheck = audioPrecheck
    self.baseURL = baseURL
    self.verbose = verbose
    self.token = token
  }

  /// Every option outside its limits, in the order of the schema.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if !(connectTimeout >= .seconds(1) && connectTimeout <= .seconds(60)) {
      violations.append(
        RuleViolation(
          rule: "range", frame: "ClientOptions", path: "connectTimeout", expected: "1000 ms...60000 ms",
          found: connectTimeout.millisecondsText))
    }
    if !(maxRetries >= 0 && maxRetries <= 10 || maxRetries >= 20) {
      violations.append(
        RuleViolation(
          rule: "range", frame: "ClientOptions", path: "maxRetries", expected: "0...10, 20...", found: "\(maxRetries)"))
    }
    if !(backoffFactor >= 1 && backoffFactor <= 4) {
      violations.append(
        RuleViolation(
          rule: "range", frame: "ClientOptions", path: "backoffFactor", expected: "1...4", found: "\(backoffFactor)"))
    }
    return violations
  }
}
