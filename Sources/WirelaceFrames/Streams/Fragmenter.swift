/// Where a part stands in its message.
public struct FragmentPosition: Sendable, Hashable {
  /// From 0.
  public var index: Int
  /// Parts of the message.
  public var count: Int
  /// The sequence number, counted on over messages.
  public var sequence: UInt64

  public var isFirst: Bool { index == 0 }
  public var isLast: Bool { index == count - 1 }

  public init(index: Int, count: Int, sequence: UInt64) {
    self.index = index
    self.count = count
    self.sequence = sequence
  }
}

/// Cuts messages into parts that each fit one characteristic value.
public struct Fragmenter: Sendable {
  public let layout: FragmentLayout
  /// The number of the next part.
  public private(set) var sequence: UInt64

  /// `sequence` is the number of the first part.
  public init(_ layout: FragmentLayout, sequence: UInt64 = 0) {
    self.layout = layout
    self.sequence = sequence
  }

  /// The values that carry a message: `encode` makes the value of one part from its place and its chunk.
  ///
  /// `maximumValueSize` is that of a notification or a write: ATT_MTU − 3. An empty message takes one part. Errors: `limit` for a
  /// message above the layout's limit, or a value size that leaves no room for a chunk; those of `encode`, for example when the
  /// parts are more than their fields can count.
  public mutating func fragments(
    of message: [UInt8], maximumValueSize: Int,
    encode: (FragmentPosition, [UInt8]) throws(FrameError) -> [UInt8]
  ) throws(FrameError) -> [[UInt8]] {
    if message.count > layout.limit { throw .limit(layout.name, "", at: 0, limit: layout.limit, found: message.count) }
    let header = try encode(FragmentPosition(index: 0, count: 1, sequence: masked(0)), []).count
    var chunkSize = maximumValueSize - header
    // A header may grow with the count or with the chunk's length: then the chunks shrink.
    while true {
      if chunkSize < 1 {
        if message.isEmpty, header <= maximumValueSize {
          chunkSize = 1
        } else {
          throw .limit(layout.name, "", at: 0, limit: maximumValueSize, found: header + 1)
        }
      }
      let count = max(1, (message.count + chunkSize - 1) / chunkSize)
      var values: [[UInt8]] = []
      var excess = 0
      for index in 0..<count {
        let start = index * chunkSize
        let chunk = Array(message[start..<min(message.count, start + chunkSize)])
        let value = try encode(FragmentPosition(index: index, count: count, sequence: masked(UInt64(index))), chunk)
        excess = max(excess, value.count - maximumValueSize)
        if excess > 0 { break }
        values.append(value)
      }
      if excess == 0 {
        sequence = masked(UInt64(count))
        return values
      }
      chunkSize -= excess
    }
  }

  private func masked(_ steps: UInt64) -> UInt64 {
    let bits = min(64, max(1, layout.sequenceBits ?? 64))
    return (sequence &+ steps) & UInt64.max >> UInt64(64 - bits)
  }
}
