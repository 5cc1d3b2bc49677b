import Foundation
import VysloCardSimulator

/// Where the simulator speaks: lines, and on a terminal, above them, what the card shows.
///
/// A thread of its own writes, so that a terminal that is held up holds up nothing else.
final class SimulatorScreen: Sendable {
  private struct State {
    var lines: [String] = []
    var dropped = 0
    var light: FeedbackDisplay.Shown?
    var lightSince = Date()
    var facts = ""
    var isChanged = false
    var isClosed = false
  }

  /// Lines that wait; more are counted, not kept.
  private static let lineLimit = 10_000
  private static let headHeight = 3

  // What the condition guards is in `Shared`, under its lock.
  private final class Shared: @unchecked Sendable {
    let condition = NSCondition()
    var state = State()
    var isDone = false
  }

  private let shared = Shared()
  private let isTerminal: Bool

  init(isTerminal: Bool) {
    self.isTerminal = isTerminal
    let thread = Thread { [self] in run() }
    thread.name = "screen"
    thread.start()
  }

  func print(_ line: String) {
    change { state in
      if state.lines.count < Self.lineLimit { state.lines.append(line) } else { state.dropped += 1 }
    }
  }

  func show(_ light: FeedbackDisplay.Shown, _ facts: String) {
    change { state in
      if state.light != light { state.lightSince = Date() }
      state.light = light
      state.facts = facts
      state.isChanged = true
    }
  }

  /// Writes what waits, gives the terminal back, and returns when that is done.
  func close() {
    change { $0.isClosed = true }
    shared.condition.lock()
    let end = Date(timeIntervalSinceNow: 2)
    while !shared.isDone, shared.condition.wait(until: end) {}
    shared.condition.unlock()
  }

  private func change(_ body: (inout State) -> Void) {
    shared.condition.lock()
    body(&shared.state)
    shared.condition.broadcast()
    shared.condition.unlock()
  }

  // MARK: The thread

  private func run() {
    var rows = 0
    while true {
      let state = next()
      var text = ""
      if isTerminal {
        let height = Self.height()
        if height != rows {
          rows = height
          // The lines scroll below the head.
          text += "\u{1B}[2J\u{1B}[\(Self.headHeight + 1);\(rows)r\u{1B}[\(rows);1H"
        }
      }
      for line in state.lines { text += line + "\n" }
      if state.dropped > 0 { text += "… \(state.dropped) lines left out\n" }
      if isTerminal { text += head(state) }
      if state.isClosed, isTerminal { text += "\u{1B}[r\u{1B}[\(rows);1H\n" }
      Self.write(text)
      if state.isClosed { break }
    }
    shared.condition.lock()
    shared.isDone = true
    shared.condition.broadcast()
    shared.condition.unlock()
  }

  /// Waits until there is something to write; a light that moves is drawn ten times a second.
  private func next() -> State {
    shared.condition.lock()
    defer { shared.condition.unlock() }
    while shared.state.lines.isEmpty && !shared.state.isChanged && !shared.state.isClosed {
      if isTerminal, let light = shared.state.light, LightText.isAnimated(light.mode) {
        if !shared.condition.wait(until: Date(timeIntervalSinceNow: 0.1)) { break }
      } else {
        shared.condition.wait()
      }
    }
    let taken = shared.state
    shared.state.lines = []
    shared.state.dropped = 0
    shared.state.isChanged = false
    return taken
  }

  private func head(_ state: State) -> String {
    guard let light = state.light else { return "" }
    let dot: String
    if let (red, green, blue) = LightText.color(light.mode, at: Int(-state.lightSince.timeIntervalSinceNow * 1_000)) {
      dot = "\u{1B}[38;2;\(red);\(green);\(blue)m●\u{1B}[0m"
    } else {
      dot = "○"
    }
    let look = "\(light.state): \(LightText.describe(light.mode))\(light.preview.map { " (preview \($0))" } ?? "")"
    return "\u{1B}7\u{1B}[1;1H\u{1B}[2K \(dot) \(look)\u{1B}[2;1H\u{1B}[2K   \(state.facts)\u{1B}[3;1H\u{1B}[2K\u{1B}8"
  }

  private static func height() -> Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > headHeight + 1 else { return 24 }
    return Int(size.ws_row)
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(STDOUT_FILENO, $0.baseAddress.map { $0 + start }, $0.count - start)
      }
      if count < 0 {
        if errno == EINTR { continue }
        // Nobody reads any more.
        return
      }
      start += count
    }
  }
}
