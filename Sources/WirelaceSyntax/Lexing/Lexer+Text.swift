import WirelaceDiagnostics

extension Lexer {
  // MARK: Text

  mutating func lexText() {
    let start = position
    var text: [UInt8] = []
    var offset = start + 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        add(.text, .text(String(decoding: text, as: UTF8.self)), length: offset + 1 - start)
        return
      case UInt8(ascii: "\\"):
        offset = readEscape(at: offset, into: &text)
      default:
        text.append(bytes[offset])
        offset += 1
      }
    }
    // What closes something behind the text was hardly meant as part of it.
    var textEnd = min(offset, bytes.count)
    while textEnd > start + 1, bytes[textEnd - 1].isBlank || closers.contains(bytes[textEnd - 1]) { textEnd -= 1 }
    report(
      .unclosedText, start..<textEnd, "this text is not closed", label: "begins here",
      help: "a text ends with \" on the same line; a line end inside is written \\n")
    let content = String(decoding: bytes[start + 1..<max(textEnd, start + 1)], as: UTF8.self)
    add(.text, .text(content), length: max(textEnd, start + 1) - start, isBroken: true)
  }

  private var closers: [UInt8] { Array("})],;".utf8) }

  /// Reads an escape that begins at `offset` and returns the offset behind it.
  private mutating func readEscape(at offset: Int, into text: inout [UInt8]) -> Int {
    switch byte(offset + 1) {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "0"): text.append(0)
    case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
    case UInt8(ascii: "u") where byte(offset + 2) == UInt8(ascii: "{"):
      let digitsEnd = end(from: offset + 3) { $0.isHexDigit }
      let digits = file.text(offset + 3..<digitsEnd)
      let closed = byte(digitsEnd) == UInt8(ascii: "}")
      guard closed, let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
        reportEscape(offset..<digitsEnd + (closed ? 1 : 0))
        return digitsEnd + (closed ? 1 : 0)
      }
      text += Array(String(scalar).utf8)
      return digitsEnd + 1
    default:
      let next = byte(offset + 1)
      if offset + 1 >= bytes.count || next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r") { return offset + 1 }
      let length = scalar(at: offset + 1)?.length ?? 1
      reportEscape(offset..<offset + 1 + length)
      return offset + 1 + length
    }
    return offset + 2
  }

  private mutating func reportEscape(_ offsets: Range<Int>) {
    report(
      .badEscape, offsets, "`\(file.text(offsets))` means nothing in a text",
      help: "there are \\n \\r \\t \\0 \\\\ \\\" and \\u{1F50B}; in a pattern, \\d is written \\\\d")
  }

  // MARK: Bytes

  mutating func lexBytes() {
    let start = position
    var offset = start + 1
    while offset < bytes.count, bytes[offset].isHexDigit || bytes[offset].isBlank { offset += 1 }
    if byte(offset) == UInt8(ascii: "'"), offset < bytes.count {
      return addBytes(contentEnd: offset, length: offset + 1 - start, isBroken: false)
    }
    // Something that is not a digit: a slip if the quote closes on this line, else the quote is missing.
    let quote = end(from: offset) { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "'") }
    let opensHere = !bytes[start..<offset].contains(UInt8(ascii: "\n"))
    if quote < bytes.count, bytes[quote] == UInt8(ascii: "'"),
      opensHere ? closesHere(bytes[offset..<quote]) : !bytes[offset..<quote].contains(where: { $0.isBlank })
    {
      let bad = bytes[offset..<quote].firstIndex { !$0.isHexDigit && !$0.isBlank } ?? offset
      let length = scalar(at: bad)?.length ?? 1
      report(
        .badByteDigit, bad..<bad + length, "`\(file.text(bad..<bad + length))` is not a hex digit",
        help: "bytes are pairs of hex digits with blanks between, '01 7f'; text is written \"…\"")
      return addBytes(contentEnd: quote, length: quote + 1 - start, isBroken: true)
    }
    // Keep what looks like bytes on the opening line.
    let firstLineEnd = end(from: start) { $0 != UInt8(ascii: "\n") }
    var keptEnd = start + 1
    var word = start + 1
    while word < min(firstLineEnd, offset) {
      let wordEnd = end(from: word) { $0.isHexDigit }
      if wordEnd == word {
        word += 1
      } else if wordEnd >= offset, offset < bytes.count, !bytes[offset].isBlank, bytes[offset].isLetterOrUnderscore {
        break
      } else {
        keptEnd = wordEnd
        word = wordEnd
      }
    }
    report(
      .unclosedBytes, start..<keptEnd, "these bytes are not closed", label: "begin here",
      help: "bytes end with ', as in '01 7f'")
    addBytes(contentEnd: keptEnd, length: keptEnd - start, isBroken: true)
  }

  /// Whether what stands between a wrong character and the next quote can be meant as bytes.
  private func closesHere(_ text: ArraySlice<UInt8>) -> Bool {
    text.split(separator: 0x20).allSatisfy { $0.count <= 4 || $0.allSatisfy { $0.isHexDigit } }
  }

  private mutating func addBytes(contentEnd: Int, length: Int, isBroken: Bool) {
    var value: [UInt8] = []
    var offset = position + 1
    var isOdd = false
    while offset < contentEnd {
      guard bytes[offset].isHexDigit else {
        offset += 1
        continue
      }
      let groupEnd = min(end(from: offset) { $0.isHexDigit }, contentEnd)
      if (groupEnd - offset) % 2 != 0, !isBroken, !isOdd {
        isOdd = true
        report(
          .oddHexDigits, offset..<groupEnd, "a byte has two hex digits", label: "\(groupEnd - offset) here")
      }
      while offset < groupEnd {
        let low = offset + 1 < groupEnd ? bytes[offset + 1].hexValue : 0
        value.append(bytes[offset].hexValue << 4 | low)
        offset += 2
      }
      offset = groupEnd
    }
    add(.bytes, .bytes(value), length: length, isBroken: isBroken || isOdd)
  }

  // MARK: What is not ASCII

  /// The Unicode scalar that begins at `offset`, nil when the bytes there are not UTF-8.
  func scalar(at offset: Int) -> (value: Unicode.Scalar, length: Int)? {
    guard offset < bytes.count else { return nil }
    let first = bytes[offset]
    let length =
      switch first {
      case 0..<0x80: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0, offset + length <= bytes.count else { return nil }
    var value = UInt32(length == 1 ? first : first & (0x7F >> UInt8(length)))
    for next in bytes[offset + 1..<offset + length] {
      guard next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(next & 0x3F)
    }
    let smallest: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
    guard value >= smallest[length], let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }

  /// Reports every stretch of the file that is not UTF-8.
  mutating func checkEncoding() {
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        offset += 1
      } else if let scalar = scalar(at: offset) {
        offset += scalar.length
      } else {
        let start = offset
        while offset < bytes.count, bytes[offset] >= 0x80, scalar(at: offset) == nil { offset += 1 }
        report(
          .invalidUTF8, start..<offset, "the file is not UTF-8 here",
          label: offset - start == 1 ? "byte 0x\(String(bytes[start], radix: 16))" : "\(offset - start) bytes",
          help: "save the file as UTF-8")
      }
    }
  }

  mutating func lexNonASCII() {
    guard let first = scalar(at: position) else {
      // Reported with the encoding.
      return addTrivia(.skipped, length: max(end(from: position) { $0 >= 0x80 } - position, 1))
    }
    if first.value == "…" { return lexSuffix(dots: first.length) }
    guard first.value.properties.isAlphabetic || bytes[position].isLetterOrUnderscore else { return lexStray() }
    var nameEnd = position
    while let next = scalar(at: nameEnd),
      next.value.properties.isAlphabetic || bytes[nameEnd].isDigit || bytes[nameEnd] == UInt8(ascii: "_")
    {
      nameEnd += next.length
    }
    let offsets = position..<nameEnd
    report(
      .nonASCIIName, offsets, "`\(file.text(offsets))` has letters that a name cannot have",
      help: "names are made of a to z, A to Z, 0 to 9 and _, so that they can be used in every output")
    add(.identifier, .name(file.text(offsets)), length: offsets.count, isBroken: true)
  }

  mutating func lexStray() {
    let length = scalar(at: position)?.length ?? 1
    let offsets = position..<position + length
    let text = file.text(offsets)
    let substitute =
      switch text {
      case "“", "”", "„": "\""
      case "‘", "’", "`": "'"
      case "–", "—", "−": "-"
      case "→": "->"
      case "≤": "<="
      case "≥": ">="
      case "≠": "!="
      case "\u{A0}": " "
      default: ""
      }
    let name = bytes[position] < 0x20 || bytes[position] == 0x7F ? "0x\(String(bytes[position], radix: 16))" : text
    report(
      .strayCharacter, offsets, "`\(name)` has no meaning here",
      help: substitute.isEmpty ? nil : "did you mean `\(substitute)`?",
      fixIts: substitute.isEmpty
        ? [] : [Diagnostic.FixIt("write `\(substitute)`", replacing: range(offsets), with: substitute)])
    addTrivia(.skipped, length: length)
  }
}
