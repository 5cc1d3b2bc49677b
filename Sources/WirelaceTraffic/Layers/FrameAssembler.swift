/// Puts the fragments of one direction of a link together into L2CAP frames. Holds one frame at most, 65,539 bytes.
struct FrameAssembler {
  private(set) var bytes: [UInt8] = []
  /// Bytes of the whole frame, header included; nil while the header is not all there, or nothing has begun.
  private var expected: Int?
  private(set) var first: PacketMark?

  /// What a fragment led to.
  enum Step: Equatable {
    /// More is to come.
    case incomplete
    /// The bytes are a whole frame; take them, then call `reset`.
    case complete
    /// More bytes came than the header announces.
    case tooLong(announced: Int, received: Int)
    /// A continuation of nothing.
    case stray
  }

  /// Whether a frame was begun and is not complete.
  var isOpen: Bool { first != nil }

  /// Announced and received bytes of a frame that was begun and is not complete.
  var open: (expected: Int, received: Int)? {
    first == nil ? nil : (expected ?? 4, bytes.count)
  }

  mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    expected = nil
    first = nil
  }

  mutating func begin(_ fragment: RawSpan, at packet: PacketMark) -> Step {
    reset()
    first = packet
    return append(fragment)
  }

  mutating func goOn(_ fragment: RawSpan) -> Step { first == nil ? .stray : append(fragment) }

  private mutating func append(_ fragment: RawSpan) -> Step {
    fragment.withUnsafeBytes { bytes.append(contentsOf: $0) }
    if expected == nil, bytes.count >= 4 { expected = 4 + (Int(bytes[0]) | Int(bytes[1]) << 8) }
    guard let expected else { return .incomplete }
    if bytes.count > expected { return .tooLong(announced: expected, received: bytes.count) }
    return bytes.count == expected ? .complete : .incomplete
  }
}
