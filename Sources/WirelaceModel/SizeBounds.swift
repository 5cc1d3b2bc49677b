/// How large an encoding can be, in bits: a lattice that every question about layout asks.
///
/// `static(n)` ≤ `bounded(a...b)` ≤ `dynamic(from: a)` ≤ `unknown`; joining goes up, never down.
public enum SizeBounds: Sendable, Hashable {
  /// Always this many bits.
  case `static`(Int)
  case bounded(ClosedRange<Int>)
  /// At least this many; nothing in the schema bounds it from above.
  case dynamic(from: Int)
  /// Not known yet; only while resolving.
  case unknown

  public static let zero = SizeBounds.static(0)

  public var minimum: Int {
    switch self {
    case .static(let bits): bits
    case .bounded(let range): range.lowerBound
    case .dynamic(let from): from
    case .unknown: 0
    }
  }

  /// Nil when nothing bounds it.
  public var maximum: Int? {
    switch self {
    case .static(let bits): bits
    case .bounded(let range): range.upperBound
    case .dynamic, .unknown: nil
    }
  }

  public var staticBits: Int? {
    if case .static(let bits) = self { bits } else { nil }
  }

  /// Whole bytes, when static.
  public var staticBytes: Int? { staticBits.map { $0 / 8 } }

  public init(minimum: Int, maximum: Int?) {
    switch maximum {
    case nil: self = .dynamic(from: minimum)
    case minimum?: self = .static(minimum)
    case let maximum?: self = .bounded(minimum...max(minimum, maximum))
    }
  }

  /// One behind the other.
  public static func + (left: SizeBounds, right: SizeBounds) -> SizeBounds {
    if left == .unknown || right == .unknown { return .unknown }
    return SizeBounds(
      minimum: left.minimum.saturatingAdding(right.minimum),
      maximum: left.maximum.flatMap { a in right.maximum.map { a.saturatingAdding($0) } })
  }

  /// One or the other.
  public func joined(_ other: SizeBounds) -> SizeBounds {
    if self == .unknown || other == .unknown { return .unknown }
    return SizeBounds(
      minimum: min(minimum, other.minimum),
      maximum: maximum.flatMap { a in other.maximum.map { max(a, $0) } })
  }

  /// Between `range.lowerBound` and `range.upperBound` times; without an upper bound when nil.
  public func repeated(from least: Int, to most: Int?) -> SizeBounds {
    if self == .unknown { return .unknown }
    return SizeBounds(
      minimum: minimum.saturatingMultiplying(least),
      maximum: most.flatMap { most in maximum.map { $0.saturatingMultiplying(most) } } ?? (maximum == 0 ? 0 : nil))
  }

  /// May be absent.
  public var optional: SizeBounds { joined(.zero) }
}

extension Int {
  fileprivate func saturatingAdding(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
  fileprivate func saturatingMultiplying(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
