import VysloProtocol
import WirelaceFeedback

/// Why a change of LED and haptics was not saved, or a preview not shown.
public enum VysloFeedbackError: Error, Sendable, Hashable {
  /// Everything that the card cannot show exactly; nothing was changed.
  case values([VysloFeedbackViolation])
  /// Another app saved in between: the card is at this revision. Read the settings anew.
  case revisionConflict(current: Int)
}

extension VysloFeedbackError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .values(let violations): violations.map(\.description).joined(separator: "; ")
    case .revisionConflict(let current): "another app saved in between; the card is at revision \(current)"
    }
  }
}

/// One thing that was asked for and the card cannot do.
public struct VysloFeedbackViolation: Sendable, Hashable {
  public enum Problem: String, Sendable, Hashable, CaseIterable {
    /// The card has no such state or event.
    case unknownKey
    /// The mode, or the pattern, is not one of the card's.
    case unknownMode
    /// A value outside what the card can show exactly.
    case limit
    /// The LED would be off in a state that must show.
    case dark
    /// States would inherit from each other in a ring.
    case circular
    /// Of a newer card.
    case other
  }

  public let problem: Problem
  /// The state's or the event's key; empty for a preview.
  public let key: String
  /// `periodMs`, `colorRgb`; empty where the problem is not one of a value.
  public let parameter: String
  public let found: VysloFeedbackValue
  /// The nearest value that would do, where there is one.
  public let nearest: VysloFeedbackValue?
  /// What is allowed, in words.
  public let allowed: String
}

extension VysloFeedbackViolation: CustomStringConvertible {
  public var description: String {
    let place = key.isEmpty ? "" : key + ": "
    switch problem {
    case .unknownKey: return place + "the card has no such state or event"
    case .unknownMode: return place + "the card has no such mode"
    case .dark: return place + "must not be dark"
    case .circular: return place + (allowed.isEmpty ? "inherited in a ring" : allowed)
    case .limit, .other:
      return place + "\(parameter) is \(found), allowed is \(allowed)" + (nearest.map { "; nearest is \($0)" } ?? "")
    }
  }
}

/// The value of a parameter.
public enum VysloFeedbackValue: Sendable, Hashable, CustomStringConvertible {
  /// A percentage, milliseconds or a count.
  case number(Int)
  case color(RGB)
  case text(String)

  public var description: String {
    switch self {
    case .number(let value): "\(value)"
    case .color(let color): color.description
    case .text(let text): text
    }
  }

  init(_ argument: FeedbackArgument) {
    self =
      switch argument {
      case .integer(let value): .number(value)
      case .color(let color): .color(color)
      case .text(let text): .text(text)
      }
  }
}

extension VysloFeedbackViolation {
  /// As the card tells it.
  init(_ violation: FeedbackViolation) {
    let isColor = violation.parameter == "colorRgb"
    func value(_ number: UInt32) -> VysloFeedbackValue {
      isColor
        ? .color(RGB(Int(number & 0xFF), Int(number >> 8 & 0xFF), Int(number >> 16 & 0xFF))) : .number(Int(number))
    }
    self.init(
      problem: Problem(violation.problem), key: violation.key, parameter: violation.parameter,
      found: value(violation.found), nearest: violation.nearest.map(value), allowed: violation.allowed)
  }

  /// As the limits tell it, before anything is sent.
  init(key: String, _ violation: LimitViolation, nearest: FeedbackArgument?) {
    self.init(
      problem: .limit, key: key, parameter: violation.documentedParameter, found: VysloFeedbackValue(violation.value),
      nearest: nearest.map { VysloFeedbackValue($0) }, allowed: violation.limit)
  }

  init(_ problem: Problem, key: String, mode: Int = 0) {
    self.init(
      problem: problem, key: key, parameter: problem == .unknownMode ? "mode" : "", found: .number(mode), nearest: nil,
      allowed: "")
  }
}

extension VysloFeedbackViolation.Problem {
  init(_ problem: FeedbackProblem) {
    self =
      switch problem {
      case .unknownKey: .unknownKey
      case .unknownMode: .unknownMode
      case .limit: .limit
      case .dark: .dark
      case .circular: .circular
      default: .other
      }
  }
}
