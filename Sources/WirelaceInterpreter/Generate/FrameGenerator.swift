import WirelaceFrames
import WirelaceModel

/// Makes values and bytes of a model's layouts out of a seed: for differential tests, fuzz corpora and simulators.
///
/// Values are weighted towards what matters: ends of ranges, named cases, tags that select a member, numbers that conditions ask for.
public struct FrameGenerator: Sendable {
  public let interpreter: Interpreter
  var random: SeededGenerator
  private let hints: GenerationHints

  public init(_ interpreter: Interpreter, seed: UInt64) {
    self.interpreter = interpreter
    random = SeededGenerator(seed: seed)
    hints = GenerationHints(interpreter.plan)
  }

  /// A value that the layout can carry, and that breaks no rule where some tries find one; nil when no try gave a value.
  public mutating func value(of layout: Layout) -> Value? {
    var found: Value?
    for _ in 0..<40 {
      var maker = ValueMaker(interpreter.plan, hints, random)
      defer { random = maker.random }
      guard let value = maker.make(layout), let tree = try? interpreter.encodeTree(value, as: layout) else { continue }
      found = value
      if tree.violations.isEmpty { break }
    }
    return found
  }

  /// The bytes of such a value.
  public mutating func bytes(of layout: Layout) -> [UInt8]? {
    value(of: layout).flatMap { try? interpreter.encode($0, as: layout) }
  }

  // MARK: - Damage

  /// Every proper prefix of the bytes.
  public static func truncations(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.indices.map { Array(bytes[..<$0]) }
  }

  /// The bytes with a little damage: bits flipped, bytes changed to extremes, put in, taken out, doubled or cut off.
  public mutating func mutation(of bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let place = bytes.indices.randomElement(using: &random) else {
        bytes.append(UInt8.random(in: 0...255, using: &random))
        continue
      }
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF].randomElement(using: &random) ?? 0
      case 3: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 4: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 5: bytes.remove(at: place)
      case 6: bytes.removeSubrange(place...)
      default: bytes.append(contentsOf: bytes[place...].prefix(8))
      }
    }
    return bytes
  }

  /// The bytes with every checksum that is reached made right, so that damage gets past it.
  public func repairingChecksums(_ bytes: [UInt8], as layout: Layout) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<8 {
      let decoded = interpreter.inspect(bytes, as: layout)
      guard let error = decoded.error, error.kind == .checksum, let part = decoded.root.find(error.path),
        let sum = UInt64(error.expected.dropFirst(2), radix: 16),
        case .integer(let form) = interpreter.plan.steps[part.slotIndex], part.byteRange.count == Int(form.size)
      else { return bytes }
      for index in 0..<Int(form.size) {
        let place = form.isLittle ? index : Int(form.size) - 1 - index
        bytes[part.byteRange.lowerBound + index] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * place))
      }
    }
    return bytes
  }

  /// Random bytes, mostly few.
  public mutating func noise() -> [UInt8] {
    let most = random.oneIn(10) ? 300 : 24
    return (0..<Int.random(in: 0...most, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
  }
}

extension DecodedValue {
  var slotIndex: Int { Int(frame.nodes[index].slot) }
}
