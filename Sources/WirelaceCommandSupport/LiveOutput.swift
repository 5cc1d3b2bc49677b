import Foundation
import WirelaceCommandLine
import WirelaceLocks

/// Where a command speaks while it works: lines to standard output at once, even to a pipe, and a bar to standard error where that is a
/// terminal.
public final class LiveOutput: Sendable {
  private static let width = 40
  private let isTerminal: Bool
  private let percent = Guarded<Int?>(nil)

  public init(_ console: Console) { isTerminal = console.system.isTerminal(.error) }

  /// Writes a line to standard output.
  public func line(_ text: String) {
    endProgress()
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  /// Shows how far something has come, 0 to 1 (0 of 0 is nothing to show); the bar goes at the next line, and at 1.
  public func progress(_ fraction: Double) {
    guard isTerminal, !fraction.isNaN else { return }
    let now = Int(min(max(0, fraction), 1) * 100)
    let isNew = percent.withLock { percent in
      defer { percent = now }
      return percent != now
    }
    if isNew { FileHandle.standardError.write(Data("\r\(Self.bar(percent: now))".utf8)) }
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
    if isOpen { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }
}
