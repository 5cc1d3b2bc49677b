/// Which packet of the capture something was seen in, and when.
public struct PacketMark: Sendable, Hashable {
  /// As Wireshark counts: the first record is 1, and every record of the file counts.
  public let number: Int
  /// Nanoseconds since 1970; nil where the file has no time, or none that 64 bits hold. May run backwards.
  public let time: Int64?
  /// Where its record begins in the file, in bytes; nil when it was not read from one.
  public let place: Int64?

  public init(number: Int, time: Int64?, place: Int64? = nil) {
    self.number = number
    self.time = time
    self.place = place
  }

  /// Nanoseconds from `earlier` to this; nil when either has no time, negative when the file's clock went back.
  public func nanoseconds(since earlier: PacketMark) -> Int64? {
    guard let time, let before = earlier.time else { return nil }
    let (difference, overflow) = time.subtractingReportingOverflow(before)
    return overflow ? nil : difference
  }
}
