/// A pattern as a tree.
indirect enum PatternNode: Sendable, Hashable {
  case empty
  case set(ScalarSet)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// `most` is nil without an upper bound.
  case repeated(PatternNode, least: Int, most: Int?)
}

/// A set of Unicode scalars as sorted, disjoint ranges of their values.
struct ScalarSet: Sendable, Hashable {
  var ranges: [ClosedRange<UInt32>]

  init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound &+ 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

  static let all = ScalarSet([0...0x10FFFF])
  static let digits = ScalarSet([0x30...0x39])
  static let words = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let blanks = ScalarSet([0x09...0x0D, 0x20...0x20])

  var inverted: ScalarSet {
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { result.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { result.append(next...0x10FFFF) }
    return ScalarSet(result)
  }

  func contains(_ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if value < ranges[middle].lowerBound {
        high = middle
      } else if value > ranges[middle].upperBound {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }
}
