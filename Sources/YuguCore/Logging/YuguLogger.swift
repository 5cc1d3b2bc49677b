import Foundation

/// How much is logged.
public enum YuguLogLevel: Int, Sendable, Hashable, Comparable, CaseIterable {
  case off = 0
  case error = 1
  /// Also retries, reconnects and findings about audio.
  case warn = 2
  /// Also a line a call, and the states of sessions.
  case info = 3
  /// Also methods, paths and header fields, secrets left out.
  case debug = 4

  public static func < (left: YuguLogLevel, right: YuguLogLevel) -> Bool { left.rawValue < right.rawValue }
}

/// Where log lines go. Called one line behind the other, on a queue of the client's.
///
/// A logger that does not return holds back only the lines behind it: past 1,024 that wait, further ones are dropped.
///
/// Lines hold no secret key, signature, token or audio, and four characters of the app key.
public protocol YuguLogger: AnyObject, Sendable {
  func log(level: YuguLogLevel, tag: String, message: String, error: (any Error)?)
}

/// Writes lines to standard error.
public final class YuguConsoleLogger: YuguLogger {
  public init() {}

  public func log(level: YuguLogLevel, tag: String, message: String, error: (any Error)?) {
    let suffix = error.map { ": \($0)" } ?? ""
    // A full disk or a reader that has gone must not end the app: the other form of this call would trap.
    try? FileHandle.standardError.write(contentsOf: Data("\(level) \(tag) \(message)\(suffix)\n".utf8))
  }
}
