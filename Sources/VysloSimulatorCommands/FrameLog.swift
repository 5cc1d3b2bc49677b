import VysloCardSimulator
import VysloProtocol

/// Lines about what goes over the air. They name messages and sizes, and show no content: it holds tokens and audio.
struct FrameLog {
  private var run: (key: String, count: Int, bytes: Int)?

  /// Lines to print now. Blocks that follow each other are counted, and told when something else comes.
  mutating func lines(for frame: CardPeripheral.Frame) -> [String] {
    let arrow = frame.direction == .toCard ? "→ card" : "← card"
    let key = "\(arrow) \(frame.connection) \(frame.characteristic)"
    if ["export", "upload", "live"].contains(frame.characteristic) {
      if run?.key == key {
        run?.count += 1
        run?.bytes += frame.bytes.count
        return []
      }
      let ended = flush()
      run = (key, 1, frame.bytes.count)
      return ended
    }
    return flush() + ["\(key) \(frame.bytes.count) B\(Self.name(of: frame))"]
  }

  /// What is counted so far.
  mutating func flush() -> [String] {
    guard let (key, count, bytes) = run else { return [] }
    run = nil
    return ["\(key) \(bytes) B in \(count) value\(count == 1 ? "" : "s")"]
  }

  /// Of a part that begins a message: which message.
  private static func name(of frame: CardPeripheral.Frame) -> String {
    guard frame.bytes.count >= 4, frame.bytes[0] & 1 == 1 else { return "" }
    if frame.characteristic == "events" { return " \(CardEventKind(rawValue: frame.bytes[3]).name ?? "unknown event")" }
    return " \(CardOpcode(rawValue: frame.bytes[3]).name ?? "unknown request") #\(frame.bytes[2])"
  }
}
