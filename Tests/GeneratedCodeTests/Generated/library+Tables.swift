// Generated from library.lace (golden.library): edit the schema, not this file.

import WirelaceFrames

/// Error codes.
public enum LibraryCodes: Int, Error, CaseIterable {
  /// Code 40401.
  case gone = 40401
  /// Code 42901.
  case busy = 42901

  /// The message for people; nil where the schema has none.
  public var message: String? { nil }

  /// The HTTP status it comes with.
  public var httpStatus: Int? {
    switch self {
    case .gone: 404
    case .busy: 429
    }
  }

  /// What kind of thing went wrong.
  public enum Category: String, Sendable, CaseIterable {
    case notFound
    case rateLimit
  }

  /// What kind of thing went wrong.
  public var category: Category {
    switch self {
    case .gone: .notFound
    case .busy: .rateLimit
    }
  }

  /// Whether trying again later can help.
  public var isRetryable: Bool {
    switch self {
    case .busy: true
    default: false
    }
  }
}

/// Error codes.
public enum DeskCodes: Int, Error, CaseIterable {
  /// Code 1.
  case closed = 1
  /// Code 2.
  case full = 2

  /// The message for people; nil where the schema has none.
  public var message: String? { nil }

  /// The HTTP status it comes with.
  public var httpStatus: Int? { nil }

  /// What kind of thing went wrong.
  public enum Category: String, Sendable, CaseIterable {
    case desk
  }

  /// What kind of thing went wrong.
  public var category: Category {
    switch self {
    case .closed, .full: .desk
    }
  }

  /// Whether trying again later can help.
  public var isRetryable: Bool {
    switch self {
    case .full: true
    default: false
    }
  }
}
