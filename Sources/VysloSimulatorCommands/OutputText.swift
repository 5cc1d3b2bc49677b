import VysloCardSimulator
import VysloProtocol

/// Lines about what the card does.
enum OutputText {
  /// Nil for what other lines tell already.
  static func line(_ output: CardOutput) -> String? {
    switch output {
    case .reply(let reply, let link):
      let outcome =
        switch reply.outcome {
        case .done: "done"
        case .pending: "waits for a press"
        default: "refused: \(reply.refusal.flatMap(\.reason.name) ?? "unknown")"
        }
      return "link \(link): \(reply.opcode.name ?? "unknown request") #\(reply.sequence) \(outcome)"
    case .event(let event, let link): return "link \(link): event \(event.event.name ?? "unknown")"
    case .live, .blocksReady: return nil
    case .haptic(let pattern, let event):
      return "haptic \(event ?? "preview"): \(LightText.describe(pattern))"
    case .light(let shown):
      let preview = shown.preview.map { ", preview \($0)" } ?? ""
      return "light \(shown.state): \(LightText.describe(shown.mode))\(preview)"
    case .advertisingChanged: return nil
    case .openHotspot(let hotspot): return "hotspot \(hotspot.number) wanted"
    case .closeHotspot(let number): return "hotspot \(number) closed"
    case .disconnect(let link): return "link \(link): closed by the card"
    case .forgetBonds: return "all bonds are forgotten"
    }
  }

  static func status(_ card: VirtualCard) -> String {
    """
    power \(card.isOn ? "on" : "off"), owner \(card.owner.map { "\($0)" } ?? "none"), name \(card.name)
    light \(card.shown.state): \(LightText.describe(card.shown.mode)), of \(card.holding.joined(separator: " > "))
    battery \(card.battery) %\(card.isCharging ? ", charging" : ""), \(card.store.usedBytes) of \(card.store.capacity) bytes used
    """
  }
}
