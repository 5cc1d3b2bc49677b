import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `haptics`: patterns, and events with their defaults, origins and fall-backs.
struct HapticsPass {
  private let context: DeclarationContext
  private var patterns: FeedbackModes
  private var events: [Haptics.Event] = []
  private var eventIndices: [String: Int] = [:]
  /// What each event falls back to, as written.
  private var fallbacks: [DottedName?] = []
  private var isSound = true
  /// An origin enum is at fault: keys are missing that others may fall back to.
  private var hasGaps = false

  private init(context: DeclarationContext) {
    self.context = context
    patterns = FeedbackModes(noun: "pattern", context: context)
  }

  /// Nil when a fault was reported.
  static func resolve(_ syntax: HapticsSyntax, declared: Declared, context: DeclarationContext) -> Haptics? {
    var pass = HapticsPass(context: context)
    for case .pattern(let annotations, let name, let parameters, let range) in syntax.members {
      pass.patterns.add(name, annotations: annotations, parameters: parameters, range: range)
    }
    for case .event(let annotations, let name, let origins, let look, let fallback, _) in syntax.members {
      pass.add(name, annotations, origins: origins, look: look, fallback: fallback)
    }
    pass.resolveFallbacks()
    pass.checkCycles()
    guard pass.isSound else { return nil }
    return Haptics(declared: declared, patterns: pass.patterns.modes, events: pass.events)
  }

  private mutating func add(
    _ name: DottedName, _ annotations: Annotations, origins: DottedName?, look: AppearanceSyntax?,
    fallback: DottedName?
  ) {
    // Neither: the parser has said so.
    if look == nil, fallback == nil { isSound = false }
    var pattern: Appearance?
    if let look {
      pattern = AppearanceArguments(modes: patterns).resolve(look)
      if pattern == nil { isSound = false }
    }
    guard let origins else {
      insert(name.text, annotations, at: name.range, pattern: pattern, fallback: fallback)
      return
    }
    guard let enumeration = context.enumeration(origins, kind: "enum") else {
      isSound = false
      hasGaps = true
      return
    }
    for origin in context.core.model[enumeration].cases {
      var own = annotations
      if !origin.declared.documentation.isEmpty { own.documentation = origin.declared.documentation }
      insert("\(name.text).\(origin.declared.name)", own, at: name.range, pattern: pattern, fallback: fallback)
    }
  }

  private mutating func insert(
    _ key: String, _ annotations: Annotations, at range: SourceRange, pattern: Appearance?, fallback: DottedName?
  ) {
    if let first = eventIndices[key] {
      context.reportTwice(.feedbackNameTwice, "event `\(key)`", range, first: events[first].declared.range)
      isSound = false
      return
    }
    eventIndices[key] = events.count
    events.append(
      Haptics.Event(
        declared: context.declared(key, annotations, at: range), defaultPattern: pattern, fallsBack: nil))
    fallbacks.append(fallback)
  }

  private mutating func resolveFallbacks() {
    var reported: Set<SourceRange> = []
    for index in events.indices {
      guard let fallback = fallbacks[index] else { continue }
      if let target = eventIndices[fallback.text] {
        events[index].fallsBack = target
        continue
      }
      isSound = false
      // All keys of one `{Enum}` share their fall-back.
      guard !hasGaps, reported.insert(fallback.range).inserted else { continue }
      context.reportUnknown(
        fallback.text,
        Diagnostic(
          .fallbackUnknown, at: fallback.range, "no event `\(fallback.text)` to fall back to",
          help: context.suggestion(for: fallback.text, among: events.map(\.declared.name))))
    }
  }

  private mutating func checkCycles() {
    var judged: Set<Int> = []
    for start in events.indices {
      var path: [Int] = []
      var next: Int? = start
      while let event = next, !judged.contains(event) {
        judged.insert(event)
        path.append(event)
        next = events[event].fallsBack
      }
      guard let end = next, let begin = path.firstIndex(of: end) else { continue }
      let ring = path[begin...]
      let names = (ring + [end]).map { "`\(events[$0].declared.name)`" }.joined(separator: " → ")
      context.report(
        Diagnostic(
          .fallbackCycle, at: events[end].declared.range,
          ring.count == 1
            ? "event `\(events[end].declared.name)` falls back to itself" : "events fall back in a ring: \(names)",
          labels: ring.dropFirst().map { .init(events[$0].declared.range, "falls back on") },
          help: "give one of them a default and no fall-back"))
      isSound = false
    }
  }
}
