import WirelaceCommandLine
import WirelaceLocks

/// Where a command speaks while it works: lines to standard output at once, even to a pipe, and a bar to standard error where that is a
/// terminal.
public final class LiveOutput: Sendable {
  private static let width = 40
  private let isTerminal: Bool
  private let percent = Guarded<Int?>(nil)

  public init(_ console: Console) { isTerminal = console.system.isTerminal(.error) }

  /// Writes a line to standard output. Errors: a full disk, a reader that has gone.
  public func line(_ text: String) throws(FileError) {
    endProgress()
    try PosixSystem().write(Array((text + "\n").utf8), to: .output)
  }

  /// Shows how far something has come, 0 to 1 (0 of 0 is nothing to show); the bar goes at the next line, and at 1.
  public func progress(_ fraction: Double) {
    guard isTerminal, !fraction.isNaN else { return }
    let now = Int(min(max(0, fraction), 1) * 100)
    let isNew = percent.withLock { percent in
      defer { percent = now }
      return percent != now
    }
    if isNew { draw("\r\(Self.bar(percent: now))") }
    if now == 100 { endProgress() }
  }

  static func bar(percent: Int) -> String {
    let full = percent * width / 100
    return String(repeating: "█", count: full) + String(repeating: "░", count: width - full) + " \(percent) %"
  }

  private func endProgress() {
    let isOpen = percent.withLock { percent in
      defer { percent = nil }
      return percent != nil
    }
    if isOpen { draw("\r\u{1B}[K") }
  }

  /// When even that fails there is nobody to tell.
  private func draw(_ text: String) { try? PosixSystem().write(Array(text.utf8), to: .error) }
}
