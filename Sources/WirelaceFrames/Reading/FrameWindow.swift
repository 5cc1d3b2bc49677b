/// The windows that computed sizes open while decoding.
public enum FrameWindow {
  /// The most elements that an array can have whose elements take no bytes: nothing else bounds a count from outside.
  public static let maximumEmptyElements = 65_535

  /// The bytes that a field computed as `size × multiplier / divisor + addend` stands for; one of multiplier and divisor is 1.
  ///
  /// A value that no size gives is the error `length` of that field, which stands at `offset`; expected is the nearest value that
  /// could be.
  public static func size(
    _ frame: String, _ path: String, at offset: Int, bit: Int = 0, raw: Int64, multiplier: Int64, divisor: Int64,
    addend: Int64
  ) throws(FrameError) -> Int {
    let (difference, overflow) = raw.subtractingReportingOverflow(addend)
    let (scaled, overflowScaled) = difference.multipliedReportingOverflow(by: divisor)
    let count = max(0, scaled / max(1, multiplier))
    if overflow || overflowScaled || scaled < 0 || scaled % max(1, multiplier) != 0 {
      let nearest = overflow || overflowScaled ? addend : count &* multiplier / max(1, divisor) &+ addend
      throw FrameError.length(frame, path, at: offset, bit: bit, expected: Int128(nearest), found: Int128(raw))
    }
    return Int(clamping: count)
  }

  /// The number of bytes or elements that an expression gives: what no array can have is 0.
  @inlinable
  public static func count(_ value: Int64) -> Int { value < 0 ? 0 : Int(clamping: value) }
}

extension FrameError {
  /// Of elements of `size` bytes each from `offset` on, the first that does not fit before `end`.
  @inline(never)
  public static func truncated(
    _ frame: String, elements path: String, size: Int, at offset: Int, end: Int
  ) -> FrameError {
    let whole = max(0, end - offset) / size
    let place = offset + whole * size
    return truncated(frame, "\(path)[\(whole)]", at: place, needs: size, has: end - place)
  }
}
