#if !hasFeature(Embedded)

  /// Why a text is not JSON, and where.
  public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// From 1.
    public var line: Int
    /// From 1, counted in Unicode scalars.
    public var column: Int
    /// In bytes from the start.
    public var offset: Int
    public var message: String

    public var description: String { "\(line):\(column): \(message)" }
  }

  extension JSONValue {
    /// The most levels of arrays and objects that ``init(parsing:depthLimit:)-([UInt8],_)`` goes into unless told otherwise.
    public static let defaultDepthLimit = 128

    /// Reads one JSON text (RFC 8259, nothing more: no comments, no trailing commas, names unique, UTF-8 without mark).
    public init(parsing bytes: [UInt8], depthLimit: Int = defaultDepthLimit) throws(JSONError) {
      var parser = JSONParser(bytes: bytes, depthLimit: depthLimit)
      self = try parser.parseText()
    }

    /// As above, from a string.
    public init(parsing text: String, depthLimit: Int = defaultDepthLimit) throws(JSONError) {
      try self.init(parsing: Array(text.utf8), depthLimit: depthLimit)
    }
  }

  private struct JSONParser {
    let bytes: [UInt8]
    let depthLimit: Int
    var offset = 0

    init(bytes: [UInt8], depthLimit: Int) {
      self.bytes = bytes
      self.depthLimit = depthLimit
    }

    mutating func parseText() throws(JSONError) -> JSONValue {
      skipBlanks()
      let value = try parseValue(depth: 0)
      skipBlanks()
      if offset < bytes.count { throw error("unexpected \(nameOfByte()) behind the value") }
      return value
    }

    // MARK: Values

    private mutating func parseValue(depth: Int) throws(JSONError) -> JSONValue {
      switch current ?? 0 {
      case UInt8(ascii: "{"): return try parseObject(depth: depth)
      case UInt8(ascii: "["): return try parseArray(depth: depth)
      case UInt8(ascii: "\""): return .string(try parseString())
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
      case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
      case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
      case UInt8(ascii: "n"): return try parseWord("null", .null)
      default: throw error("expected a value, found \(nameOfByte())")
      }
    }

    private mutating func parseWord(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
      guard bytes[offset...].starts(with: word.utf8) else {
        throw error("expected a value, found \(nameOfByte())")
      }
      offset += word.utf8.count
      return value
    }

    private mutating func parseArray(depth: Int) throws(JSONError) -> JSONValue {
      try enter(depth)
      var elements: [JSONValue] = []
      if accept("]") { return .array(elements) }
      while true {
        elements.append(try parseValue(depth: depth + 1))
        skipBlanks()
        if accept("]") { return .array(elements) }
        try expect(",", "',' or ']'")
      }
    }

    private mutating func parseObject(depth: Int) throws(JSONError) -> JSONValue {
      try enter(depth)
      var members: [JSONMember] = []
      var names: Set<[UInt8]> = []
      if accept("}") { return .object(members) }
      while true {
        guard current == UInt8(ascii: "\"") else { throw error("expected a name in quotes, found \(nameOfByte())") }
        let start = offset
        let name = try parseString()
        // By code points: strings that compare equal under Unicode's canonical equivalence are different JSON names.
        guard names.insert(Array(name.utf8)).inserted else { throw error("the name is there twice", at: start) }
        skipBlanks()
        try expect(":", "':'")
        members.append(JSONMember(name, try parseValue(depth: depth + 1)))
        skipBlanks()
        if accept("}") { return .object(members) }
        try expect(",", "',' or '}'")
      }
    }

    private mutating func enter(_ depth: Int) throws(JSONError) {
      if depth >= depthLimit { throw error("more than \(depthLimit) levels deep") }
      offset += 1
      skipBlanks()
    }

    // MARK: Numbers

    private mutating func parseNumber() throws(JSONError) -> JSONValue {
      let start = offset
      _ = accept("-")
      if !accept("0") { try parseDigits() }
      var isInteger = true
      if current == UInt8(ascii: ".") {
        isInteger = false
        offset += 1
        try parseDigits()
      }
      if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
        isInteger = false
        offset += 1
        if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
        try parseDigits()
      }
      if let byte = current, isDigit(byte) { throw error("a number does not begin with 0", at: start) }
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      if isInteger, text != "-0", let integer = Int128(text) { return .integer(integer) }
      return .decimal(JSONDecimal(unchecked: text))
    }

    private mutating func parseDigits() throws(JSONError) {
      guard let first = current, isDigit(first) else { throw error("expected a digit, found \(nameOfByte())") }
      while let byte = current, isDigit(byte) { offset += 1 }
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    // MARK: Strings

    private mutating func parseString() throws(JSONError) -> String {
      let start = offset
      offset += 1
      var content: [UInt8] = []
      while let byte = current {
        switch byte {
        case UInt8(ascii: "\""):
          offset += 1
          guard let text = String(validating: content, as: UTF8.self) else { throw error("not UTF-8", at: start) }
          return text
        case UInt8(ascii: "\\"):
          content.append(contentsOf: String(Character(try parseEscape())).utf8)
        case 0..<0x20: throw error("a control character in a string must be escaped")
        default:
          content.append(byte)
          offset += 1
        }
      }
      throw error("the string is not closed", at: start)
    }

    private mutating func parseEscape() throws(JSONError) -> Unicode.Scalar {
      let start = offset
      offset += 1
      guard let byte = current else { throw error("the escape is cut off", at: start) }
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return "\""
      case UInt8(ascii: "\\"): return "\\"
      case UInt8(ascii: "/"): return "/"
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{c}"
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "u"): return try parseUnicodeEscape(start)
      default: throw error("unknown escape", at: start)
      }
    }

    private mutating func parseUnicodeEscape(_ start: Int) throws(JSONError) -> Unicode.Scalar {
      let unit = try parseFourDigits(start)
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard unit < 0xDC00, current == UInt8(ascii: "\\") else { throw error("half of a surrogate pair", at: start) }
      offset += 1
      guard current == UInt8(ascii: "u") else { throw error("half of a surrogate pair", at: start) }
      offset += 1
      let second = try parseFourDigits(start)
      guard 0xDC00...0xDFFF ~= second,
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
      else { throw error("half of a surrogate pair", at: start) }
      return scalar
    }

    private mutating func parseFourDigits(_ start: Int) throws(JSONError) -> UInt32 {
      var value: UInt32 = 0
      for _ in 0..<4 {
        guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
          throw error("expected four hexadecimal digits", at: start)
        }
        value = value << 4 | UInt32(digit)
        offset += 1
      }
      return value
    }

    // MARK: Bytes and errors

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipBlanks() {
      while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private mutating func accept(_ character: Unicode.Scalar) -> Bool {
      guard let byte = current, Unicode.Scalar(byte) == character else { return false }
      offset += 1
      return true
    }

    private mutating func expect(_ character: Unicode.Scalar, _ what: String) throws(JSONError) {
      guard accept(character) else { throw error("expected \(what), found \(nameOfByte())") }
      skipBlanks()
    }

    private func nameOfByte() -> String {
      guard let byte = current else { return "the end" }
      if byte > 0x20, byte < 0x7F { return "'\(Unicode.Scalar(byte))'" }
      return "byte " + FrameError.hexadecimal(UInt64(byte), digits: 2)
    }

    private func error(_ message: String, at place: Int? = nil) -> JSONError {
      let place = place ?? offset
      var line = 1
      var lineStart = 0
      for index in 0..<place where bytes[index] == 0x0A {
        line += 1
        lineStart = index + 1
      }
      let column = bytes[lineStart..<place].count { $0 & 0xC0 != 0x80 } + 1
      return JSONError(line: line, column: column, offset: place, message: message)
    }
  }

#endif
