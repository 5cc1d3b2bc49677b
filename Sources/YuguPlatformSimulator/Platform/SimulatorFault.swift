/// What the simulator does wrong, once. As a text: names and `name=value`, with commas between them.
///
/// | text | what happens |
/// |---|---|
/// | `status=503`, `code=50200`, `retryAfter=2` | this answer, before anything was done; of a stream, its handshake is refused so |
/// | `drop`, `reset` | the connection ends without an answer: closed, or reset |
/// | `hang` | no answer at all |
/// | `billed` | with one of those, or one of streams below at the end: the work is done and charged, and only then goes wrong |
/// | `cut=20` | so many bytes of the answer's body, then the connection ends |
/// | `delay=500`, `slow=500` | milliseconds before the key is registered; behind that, before the answer |
/// | `outage=10000` | for so many milliseconds no connection lasts |
///
/// Of streams, with `after=N` behind so many frames of audio; otherwise `drop` and `reset` at once, the others in place of the result:
///
/// | text | what happens |
/// |---|---|
/// | `drop`, `reset`, `close=1011` | the connection ends: without a Close, by a reset, with this code |
/// | `silent` | nothing is said any more, not even a pong |
/// | `half` | half a frame, then the connection ends |
/// | `error=50200` | an error frame |
/// | `late=1000` | milliseconds that the result is held back |
public struct SimulatorFault: Sendable, Hashable {
  public var status: Int?
  public var code: Int?
  public var retryAfter: Int?
  public var drops = false
  public var resets = false
  public var hangs = false
  public var isBilled = false
  public var cut: Int?
  public var delay: Duration?
  public var slow: Duration?
  public var outage: Duration?
  public var after: Int?
  public var close: Int?
  public var silent = false
  public var half = false
  public var error: Int?
  public var late: Duration?

  public init() {}

  /// Reads the text of a fault. Throws a text that says what is wrong with it.
  public init(_ text: String) throws(SimulatorFaultError) {
    for item in text.split(separator: ",") {
      let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0.filter { !$0.isWhitespace }) }
      if halves.count == 1 {
        try set(halves[0])
      } else {
        guard let value = Int(halves[1]), 0...3_600_000 ~= value else {
          throw SimulatorFaultError("'\(halves[0])' is not a number from 0 to 3600000")
        }
        try set(halves[0], value)
      }
    }
  }

  private mutating func set(_ name: String) throws(SimulatorFaultError) {
    switch name {
    case "drop": drops = true
    case "reset": resets = true
    case "hang": hangs = true
    case "billed": isBilled = true
    case "silent": silent = true
    case "half": half = true
    default: throw SimulatorFaultError("there is no fault '\(name)'")
    }
  }

  private mutating func set(_ name: String, _ value: Int) throws(SimulatorFaultError) {
    switch name {
    case "status":
      guard 400...599 ~= value else { throw SimulatorFaultError("'status' is not within 400...599") }
      status = value
    case "code": code = value
    case "retryAfter": retryAfter = value
    case "cut": cut = value
    case "delay": delay = .milliseconds(value)
    case "slow": slow = .milliseconds(value)
    case "outage": outage = .milliseconds(value)
    case "after": after = value
    case "close": close = value
    case "error": error = value
    case "late": late = .milliseconds(value)
    default: throw SimulatorFaultError("there is no fault '\(name)' with a value")
    }
  }

  /// Whether a round of a stream does not end as it should.
  var spoilsStream: Bool { drops || resets || close != nil || silent || half || error != nil }

  /// Whether a call gets no whole answer.
  var endsCall: Bool { status != nil || drops || resets || hangs }
}

public struct SimulatorFaultError: Error, Sendable, CustomStringConvertible {
  public let description: String
  init(_ text: String) { description = text }
}
