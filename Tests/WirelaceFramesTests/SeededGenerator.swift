import WirelaceTestSupport

typealias SeededGenerator = WirelaceTestSupport.SeededGenerator

extension SeededGenerator {
  mutating func bytes(_ count: ClosedRange<Int>, alphabet: [UInt8]? = nil) -> [UInt8] {
    (0..<Int.random(in: count, using: &self)).map { _ in
      alphabet?.randomElement(using: &self) ?? UInt8.random(in: 0...255, using: &self)
    }
  }

  /// Cuts bytes at random places, empty pieces included.
  mutating func pieces(_ bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 0...min(rest.count, 9), using: &self)
      pieces.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
