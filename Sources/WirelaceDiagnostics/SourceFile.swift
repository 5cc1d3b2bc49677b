/// The text of one schema file, with the line table that turns offsets into lines and columns.
///
/// Shared by reference: a diagnostic holds the file it points into.
public final class SourceFile: Sendable, Hashable {
  /// The path as it was given, or `<stdin>`.
  public let path: String
  /// The bytes of the file. Not UTF-8 is reported by the lexer; everything else works on bytes.
  public let bytes: [UInt8]
  /// The offset of the first byte of each line.
  public let lineStarts: [Int]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  public convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The line (from 1) that holds the byte at `offset`.
  public func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The line and column (both from 1; the column counts Unicode scalars) of the byte at `offset`.
  public func position(at offset: Int) -> (line: Int, column: Int) {
    let bounded = min(max(offset, 0), bytes.count)
    let line = line(at: bounded)
    let prefix = bytes[lineStarts[line - 1]..<bounded]
    return (line, prefix.count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// The text of a line (from 1) without its line end.
  public func text(ofLine line: Int) -> String {
    guard line >= 1, line <= lineStarts.count else { return "" }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The text of a range.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  public static func == (left: SourceFile, right: SourceFile) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A place in a source file: a half-open range of byte offsets.
public struct SourceRange: Sendable, Hashable {
  public var file: SourceFile
  public var offsets: Range<Int>

  public init(file: SourceFile, offsets: Range<Int>) {
    self.file = file
    self.offsets = offsets
  }

  /// The text of the range.
  public var text: String { file.text(offsets) }

  /// The smallest range that holds both; both must be in the same file.
  public func union(_ other: SourceRange) -> SourceRange {
    SourceRange(
      file: file,
      offsets: min(offsets.lowerBound, other.offsets.lowerBound)..<max(offsets.upperBound, other.offsets.upperBound))
  }
}
