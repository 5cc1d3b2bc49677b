/// A source line as a terminal shows it: tabs as blanks, control characters as symbols, and the column of every byte.
struct LineDisplay {
  let text: String
  /// The columns (from 0) at which the scalars begin, by offset in the file; one more for the end.
  private let starts: [(offset: Int, column: Int)]

  /// The longest line shown whole, in bytes; of a longer one, a part around what is marked.
  static let maximumBytes = 240
  private static let tabWidth = 4

  init(of file: SourceFile, line: Int, around offset: Int) {
    let bytes = file.bytes
    let lineStart = file.lineStarts[line - 1]
    var end = line < file.lineStarts.count ? file.lineStarts[line] - 1 : bytes.count
    if end > lineStart, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    var start = lineStart
    let lineEnd = end
    if end - lineStart > Self.maximumBytes {
      start = max(lineStart, min(offset, end) - Self.maximumBytes / 3)
      end = min(end, start + Self.maximumBytes)
      while start > lineStart, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      while end < lineEnd, bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    var text = start > lineStart ? "…" : ""
    var column = text.isEmpty ? 0 : 1
    var starts: [(Int, Int)] = []
    var position = start
    while position < end {
      starts.append((position, column))
      let (scalar, length) = Self.scalar(bytes[position..<end])
      if scalar == "\t" {
        let width = Self.tabWidth - column % Self.tabWidth
        text += String(repeating: " ", count: width)
        column += width
      } else {
        text.unicodeScalars.append(scalar.displayed)
        column += scalar.displayed.width
      }
      position += length
    }
    starts.append((end, column))
    if end < lineEnd { text += "…" }
    self.text = text
    self.starts = starts
  }

  /// The columns that a range of bytes takes, cut at the ends of the line.
  func columns(of offsets: Range<Int>) -> Range<Int> {
    let lower = column(of: offsets.lowerBound)
    return lower..<max(column(of: offsets.upperBound), lower)
  }

  private func column(of offset: Int) -> Int {
    starts.last { $0.offset <= offset }?.column ?? 0
  }

  /// The first scalar of some bytes and its length; U+FFFD for a byte that is not UTF-8.
  private static func scalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) { return (scalar, UTF8.width(scalar)) }
    return ("\u{FFFD}", 1)
  }
}

extension Unicode.Scalar {
  /// Itself, or the symbol that stands for a control character.
  var displayed: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? self
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: "\u{FFFD}"
    default: self
    }
  }

  /// The columns that a terminal gives it.
  var width: Int {
    switch value {
    case 0..<0x300: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}
