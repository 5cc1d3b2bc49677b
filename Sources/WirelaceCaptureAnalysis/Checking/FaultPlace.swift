import WirelaceFrames
import WirelaceInterpreter

extension DecodedFrame {
  /// The bytes that a decoding error is about, and of an integer there the bits: the smallest part that broke off, or everything
  /// behind its beginning when bytes are missing or left over.
  public func place(of error: FrameError) -> (bytes: Range<Int>, bits: Range<Int>?) {
    let start = min(max(0, error.byteOffset), bytes.count)
    switch error.kind {
    case .truncated, .trailing: return (start..<bytes.count, nil)
    default: break
    }
    // Computed fields are judged when the whole frame was read: they are complete.
    let part = root.find(error.path) ?? leaves(root).last { !$0.isComplete && $0.byteRange.lowerBound == start }
    guard let part, part.byteRange.lowerBound <= start, part.byteRange.upperBound > start else {
      return (start..<min(bytes.count, start + 1), nil)
    }
    switch error.kind {
    case .digit, .padding: return (start..<start + 1, nil)
    default: return (start..<part.byteRange.upperBound, part.bitRange)
    }
  }

  private func leaves(_ part: DecodedValue) -> [DecodedValue] {
    let children = part.children
    return children.isEmpty ? [part] : children.flatMap(leaves)
  }
}
