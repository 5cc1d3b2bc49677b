import WirelaceFrames

/// One line of a text log, and the pieces that logs have in common.
struct TextLine {
  private let text: Substring

  init(_ bytes: RawSpan) {
    var line: [UInt8] = []
    line.reserveCapacity(bytes.byteCount)
    var index = 0
    while index < bytes.byteCount {
      let byte = bytes.byte(at: index)
      // The colours of a terminal: ESC [ ... m.
      if byte == 0x1B {
        while index < bytes.byteCount, bytes.byte(at: index) != UInt8(ascii: "m") { index += 1 }
      } else if byte != 0x0D {
        // Only ASCII matters here.
        line.append(byte < 0x80 ? byte : UInt8(ascii: "?"))
      }
      index += 1
    }
    text = Substring(decoding: line, as: UTF8.self)
  }

  var isIndented: Bool { text.first == " " || text.first == "\t" }

  var trimmed: Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return start.dropLast(start.reversed().prefix { $0 == " " || $0 == "\t" }.count)
  }

  /// The first line of a packet in `btmon`: `> ACL Data RX: Handle 64 flags 0x02 dlen 9    #3 [hci0] 1.234567`. No direction for what
  /// carries no attributes.
  var monitorHeader: (time: CaptureTime?, direction: HostDirection?, connection: UInt16?)? {
    guard let mark = text.first, "<>=@".contains(mark), text.dropFirst().first == " " else { return nil }
    guard text.dropFirst(2).hasPrefix("ACL Data ") || text.dropFirst(2).hasPrefix("ACL: ") else {
      return (nil, nil, nil)
    }
    let words = trimmed.split(separator: " ")
    var connection: UInt16?
    if let index = words.firstIndex(of: "Handle"), index + 1 < words.count { connection = UInt16(words[index + 1]) }
    var time = words.last.flatMap { TextLine.time($0) }
    if words.count > 1, let date = TextLine.date(words[words.count - 2]) {
      time = time?.adding(seconds: date.seconds)
    }
    return (time, mark == "<" ? .sent : mark == ">" ? .received : nil, connection)
  }

  /// Bytes in hexadecimal, together or apart by blanks, dashes or colons; nil for anything else.
  static func hex(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    var digits = text.drop { $0 == " " }
    if digits.hasPrefix("0x") { digits = digits.dropFirst(2) }
    for unit in digits.utf8 {
      let digit: UInt8
      switch unit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = unit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = unit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = unit - UInt8(ascii: "A") + 10
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: ":"):
        if high != nil { return nil }
        continue
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? bytes : nil
  }

  /// `12:34:56.789` (since midnight), `1700000000.25` or `0.5` (seconds), `2026-12-02T12:34:56.789Z`.
  static func time(_ word: Substring) -> CaptureTime? {
    if let split = word.firstIndex(of: "T"), let date = date(word[..<split]) {
      var rest = word[word.index(after: split)...]
      if rest.hasSuffix("Z") { rest = rest.dropLast() }
      return time(rest)?.adding(seconds: date.seconds)
    }
    let isNegative = word.hasPrefix("-")
    let parts = word.dropFirst(isNegative ? 1 : 0).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first else { return nil }
    var nanoseconds: UInt32 = 0
    if parts.count == 2 {
      guard 1...9 ~= parts[1].utf8.count, let value = number(parts[1]) else { return nil }
      nanoseconds = UInt32((parts[1].utf8.count..<9).reduce(value) { value, _ in value * 10 })
    }
    let fields = whole.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 1 || fields.count == 3 else { return nil }
    var seconds: Int64 = 0
    for field in fields {
      guard let value = number(field), fields.count == 1 || value < 60 || field.startIndex == whole.startIndex else {
        return nil
      }
      let product = seconds.multipliedReportingOverflow(by: 60)
      let sum = product.partialValue.addingReportingOverflow(value)
      if product.overflow || sum.overflow { return nil }
      seconds = sum.partialValue
    }
    if !isNegative { return CaptureTime(seconds: seconds, nanoseconds: nanoseconds) }
    return nanoseconds == 0
      ? CaptureTime(seconds: -seconds) : CaptureTime(seconds: -seconds - 1, nanoseconds: 1_000_000_000 - nanoseconds)
  }

  /// The midnight that begins `2026-12-02`.
  static func date(_ word: Substring) -> CaptureTime? {
    let fields = word.split(separator: "-", omittingEmptySubsequences: false)
    guard fields.count == 3, fields[0].utf8.count == 4, let year = number(fields[0]), let month = number(fields[1]),
      let day = number(fields[2]), 1...12 ~= month, 1...31 ~= day
    else { return nil }
    return CaptureTime(year: Int(year), month: Int(month), day: Int(day), secondOfDay: 0, nanoseconds: 0)
  }

  /// Decimal digits and nothing else.
  private static func number(_ text: Substring) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    return Int64(text)
  }

  static func range(of phrase: String, in text: Substring) -> Range<Substring.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(phrase) { return start..<text.index(start, offsetBy: phrase.count) }
      start = text.index(after: start)
    }
    return nil
  }
}
