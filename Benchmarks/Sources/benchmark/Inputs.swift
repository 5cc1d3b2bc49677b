/// The bytes that both sides work on: 64 different ones of a frame, so that neither a compiler nor a branch predictor can
/// learn the one answer.
final class Inputs {
  static let count = 64
  let bytes: UnsafeMutablePointer<UInt8>
  private let starts: [Int]
  /// Room for encoding.
  let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 16)

  init(_ make: (_ index: Int) -> [UInt8]) {
    let all = (0..<Inputs.count).map(make)
    var starts = [0]
    for input in all { starts.append(starts[starts.count - 1] + input.count) }
    self.starts = starts
    let joined = all.flatMap { $0 }
    bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, joined.count))
    bytes.initialize(from: joined, count: joined.count)
  }

  @inline(__always)
  func start(_ index: Int) -> UnsafePointer<UInt8> { UnsafePointer(bytes + starts[index & 63]) }

  @inline(__always)
  func size(_ index: Int) -> Int { starts[index & 63 + 1] - starts[index & 63] }

  @inline(__always)
  func raw(_ index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start(index), count: size(index))
  }

  /// Where C encodes to.
  var outputBytes: UnsafeMutablePointer<UInt8> {
    output.baseAddress!.assumingMemoryBound(to: UInt8.self)
  }

  /// What the last encoding left, so that both sides can be compared.
  func outputText(_ size: Int) -> [UInt8] { Array(output[..<size]) }
}

/// A generator of numbers that is the same in every run.
struct Numbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) ^ (state << 17)
  }
}
