import VysloCardSimulator

/// A line that is typed to the card simulator.
enum SimulatorInput: Sendable, Hashable {
  case press
  /// In milliseconds.
  case hold(Int64)
  case buttonDown
  case buttonUp
  case drop
  /// Bytes that are left for recordings; nil: all that there are.
  case free(Int?)
  /// In percent.
  case battery(Int)
  case charge(Bool)
  /// In milliseconds.
  case advance(Int64)
  case say(Voice, Int64)
  case status
  case help
  case quit

  struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  static let helpText = """
    press               a short press on the card's button
    hold TIME           holds the button: 3 s opens pairing, 8 s more switch off
    down, up            the button goes down, or up
    drop                loses every link, as out of range
    fill [BYTES]        leaves so many bytes for recordings (0); 'empty' takes it back
    drain [PERCENT]     sets the battery (3)
    charge on|off       onto the charger, or off it
    say WHO TIME        owner, other or noise is heard
    advance TIME        lets time pass on the card: 500ms, 10s, 5m, 2h, 30d
    status              what there is now
    quit
    """

  /// Nil for an empty line. Errors: what is wrong with it.
  init?(_ line: String) throws(Failure) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let verb = words.first else { return nil }
    let rest = Array(words.dropFirst())
    func most(_ count: Int) throws(Failure) {
      if rest.count > count { throw Failure("unexpected '\(rest[count])' behind '\(verb)'") }
    }
    func time(_ index: Int) throws(Failure) -> Int64 {
      guard rest.indices.contains(index) else { throw Failure("'\(verb)' needs a time, such as 10s") }
      return try Self.milliseconds(rest[index])
    }
    switch verb {
    case "press": self = .press
    case "down": self = .buttonDown
    case "up": self = .buttonUp
    case "drop": self = .drop
    case "empty": self = .free(nil)
    case "status": self = .status
    case "help", "?": self = .help
    case "quit", "exit": self = .quit
    case "hold":
      try most(1)
      self = .hold(try time(0))
      return
    case "advance":
      try most(1)
      self = .advance(try time(0))
      return
    case "fill":
      try most(1)
      self = .free(try Self.number(rest.first ?? "0", in: 0...(1 << 40)))
      return
    case "drain":
      try most(1)
      self = .battery(try Self.number(rest.first ?? "3", in: 0...100))
      return
    case "charge":
      try most(1)
      guard let word = rest.first, ["on", "off"].contains(word) else { throw Failure("charge is 'on' or 'off'") }
      self = .charge(word == "on")
      return
    case "say":
      try most(2)
      guard let voice = rest.first.flatMap(Voice.init(rawValue:)) else {
        throw Failure("who speaks? \(Voice.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      self = .say(voice, try time(1))
      return
    default: throw Failure("'\(verb.prefix(40))' is nothing a card can do; 'help' shows what is")
    }
    try most(0)
  }

  private static func number(_ text: String, in range: ClosedRange<Int>) throws(Failure) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw Failure("'\(text.prefix(40))' is no number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// `500ms`, `10s`, `5m`, `2h`, `30d`; a year at most.
  static func milliseconds(_ text: String) throws(Failure) -> Int64 {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units: [Substring: Int64] = ["ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
    guard digits.count <= 12, let count = Int64(digits), let unit = units[text.dropFirst(digits.count)],
      case let (product, overflow) = count.multipliedReportingOverflow(by: unit), !overflow, product <= 366 * 86_400_000
    else { throw Failure("'\(text.prefix(40))' is no time: 500ms, 10s, 5m, 2h, 30d") }
    return product
  }
}
