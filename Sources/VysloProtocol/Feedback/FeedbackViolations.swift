import WirelaceFeedback

extension FeedbackModes {
  /// The nearest value that would do, by the parameter's name in the schema.
  package func nearestByParameter(_ device: DeviceLimits) -> [String: FeedbackArgument] {
    guard let declared = Self.modes.first(where: { $0.name == mode }) else { return [:] }
    var values: [String: FeedbackArgument] = [:]
    for (parameter, value) in zip(declared.parameters, nearest(device)) { values[parameter.name] = value }
    return values
  }
}

extension FeedbackViolation {
  package init(
    _ problem: FeedbackProblem, _ key: String, _ parameter: String, found: Int, nearest: Int? = nil,
    allowed: String = ""
  ) {
    self.init(
      problem: problem, key: key.cut(to: 48), parameter: parameter.cut(to: 32), found: UInt32(clamping: found),
      flags: FeedbackViolationFlags(hasNearest: nearest != nil), nearest: nearest.map { UInt32(clamping: $0) },
      allowed: allowed.cut(to: 96))
  }

  /// - Parameter nearest: by the key and the parameter's name in the schema.
  package init(_ error: FeedbackError, nearest: (String) -> [String: FeedbackArgument]) {
    switch error {
    case .unknownKey(let key): self.init(.unknownKey, key, "", found: 0)
    case .circular(let keys): self.init(.circular, keys.first ?? "", "", found: 0, allowed: error.description)
    case .dark(let key): self.init(.dark, key, "", found: 0, allowed: error.description)
    case .limit(let key, let violation):
      self.init(
        .limit, key, violation.documentedParameter, found: violation.value.onWire ?? 0,
        nearest: nearest(key)[violation.parameter].flatMap(\.onWire), allowed: violation.limit)
    }
  }
}

extension LimitViolation {
  /// As VysloOpen's documentation writes it: `periodMs`, `brightnessPercent`, `colorRgb`.
  package var documentedParameter: String {
    let modes = CardLights.Mode.modes + CardHaptics.Pattern.modes
    let declared = modes.first { $0.name == mode }?.parameters.first { $0.name == parameter }
    switch declared?.kind {
    case .percent: return parameter + "Percent"
    case .milliseconds: return parameter + "Ms"
    case .rgb100: return parameter + "Rgb"
    case .count, .catalogue, nil: return parameter
    }
  }
}

extension FeedbackArgument {
  /// A number as it is, a colour with red in the lowest byte; a text has none.
  fileprivate var onWire: Int? {
    switch self {
    case .integer(let value): value
    case .color(let color):
      Int(UInt8(clamping: color.red)) | Int(UInt8(clamping: color.green)) << 8 | Int(UInt8(clamping: color.blue)) << 16
    case .text: nil
    }
  }
}

extension String {
  /// At most so many bytes of UTF-8, whole characters.
  package func cut(to count: Int) -> String {
    guard utf8.count > count else { return self }
    var text = self
    while text.utf8.count > count { text.removeLast() }
    return text
  }
}
