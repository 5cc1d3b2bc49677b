import WirelaceHTTP
import WirelaceHTTPServer
import WirelaceLocks

/// Something that is to go wrong.
public struct CloudFault: Sendable, Hashable {
  /// Requests whose path begins so; nil for all.
  public var path: String?
  /// How often; nil for always.
  public var times: Int?
  public var latency: Duration?
  /// Answered in the place of the cloud's answer.
  public var status: Int?
  /// Written over the answer's own.
  public var contentType: String?
  public var cut: HTTPFault.Cut?
  public var trickle: HTTPFault.Trickle?

  public init() {}

  public struct SyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    public let word: String
    public var description: String {
      """
      '\(word)' is no fault: path=PREFIX times=N latency=MS status=N type=TYPE, or one of cut=start, cut=head, cut=BYTES, reset=start, \
      reset=head, reset=BYTES, trickle=BYTES:MS
      """
    }
  }

  /// Out of words such as `path=/api/v1/app/open/devices times=2 latency=500 status=503`.
  public init(_ text: String) throws(SyntaxError) {
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { throw SyntaxError(word: String(word)) }
      let value = String(parts[1])
      switch parts[0] {
      case "path": path = value
      case "times": times = try Self.number(value, word, 1...1_000_000)
      case "latency": latency = .milliseconds(try Self.number(value, word, 0...600_000))
      case "status": status = try Self.number(value, word, 200...599)
      case "type": contentType = value
      case "cut": cut = HTTPFault.Cut(try Self.point(value, word))
      case "reset": cut = HTTPFault.Cut(try Self.point(value, word), resets: true)
      case "trickle":
        let sizes = value.split(separator: ":")
        guard sizes.count == 2 else { throw SyntaxError(word: String(word)) }
        trickle = HTTPFault.Trickle(
          bytes: try Self.number(String(sizes[0]), word, 1...65_536),
          pause: .milliseconds(try Self.number(String(sizes[1]), word, 0...60_000)))
      default: throw SyntaxError(word: String(word))
      }
    }
  }

  private static func number(
    _ text: String, _ word: Substring, _ range: ClosedRange<Int>
  ) throws(SyntaxError) -> Int {
    guard let number = Int(text), range.contains(number) else { throw SyntaxError(word: String(word)) }
    return number
  }

  private static func point(_ text: String, _ word: Substring) throws(SyntaxError) -> HTTPFault.Point {
    switch text {
    case "start": .beforeHead
    case "head": .insideHead
    default: .body(bytes: try number(text, word, 0...(1 << 30)))
    }
  }

  /// Whether it happens to the bytes of an answer, not to the answer.
  fileprivate var isOnWire: Bool { cut != nil || trickle != nil }
}

/// The faults that are on.
public final class CloudFaults: Sendable {
  private let faults: Guarded<[CloudFault]>

  public init(_ faults: [CloudFault] = []) { self.faults = Guarded(faults) }

  public var current: [CloudFault] { faults.withLock { $0 } }

  public func replace(_ faults: [CloudFault]) { self.faults.withLock { $0 = faults } }

  /// The first that is meant for a path, counted.
  func take(_ path: String, onWire: Bool) -> CloudFault? {
    faults.withLock { faults in
      guard
        let index = faults.firstIndex(where: { $0.isOnWire == onWire && ($0.path.map(path.hasPrefix) ?? true) })
      else { return nil }
      let fault = faults[index]
      if let times = fault.times {
        faults[index].times = times - 1
        if times <= 1 { faults.remove(at: index) }
      }
      return fault
    }
  }

  #if os(Linux)
    /// What a server of the simulator does to bytes.
    public func onWire(_ request: HTTPRequest) -> HTTPFault? {
      guard request.url.path != "/simulator/faults", let fault = take(request.url.path, onWire: true) else {
        return nil
      }
      return HTTPFault(latency: fault.latency ?? .zero, cut: fault.cut, trickle: fault.trickle)
    }
  #endif
}
