/// Why bytes could not be decoded, or a value not be encoded: which frame and field, where, what was expected and what was found.
///
/// Generated code and the interpreter make every error through the functions in this file, so that both say the same.
public struct FrameError: Error, Sendable, Hashable {
  /// What went wrong; the names are those of the table in the language reference.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case truncated, trailing, `case`, tag, constant, checksum, length, text, varint, digit, boolean, limit, padding,
      reserved, width, presence, member
  }

  // A reference keeps the error one word wide: `throws` paths cost generated code little.
  private let storage: Storage

  private final class Storage: Sendable {
    let kind: Kind
    let frame: String
    let path: String
    let byteOffset: Int
    let bitOffset: Int
    let expected: String
    let found: String
    init(
      kind: Kind, frame: String, path: String, byteOffset: Int, bitOffset: Int, expected: String, found: String
    ) {
      self.kind = kind
      self.frame = frame
      self.path = path
      self.byteOffset = byteOffset
      self.bitOffset = bitOffset
      self.expected = expected
      self.found = found
    }
  }

  public init(
    _ kind: Kind, frame: String, path: String, at byteOffset: Int, bit bitOffset: Int = 0, expected: String,
    found: String
  ) {
    storage = Storage(
      kind: kind, frame: frame, path: path, byteOffset: byteOffset, bitOffset: bitOffset, expected: expected,
      found: found)
  }

  public var kind: Kind { storage.kind }
  /// The frame that was decoded or encoded, as the schema names it.
  public var frame: String { storage.frame }
  /// The field, from `frame` on: `body.startRecording.options[2]`. Empty when the frame itself is meant.
  public var path: String { storage.path }
  /// From the start of the bytes handed to the decoder; for encoding errors, the offset at which the field would have been written.
  public var byteOffset: Int { storage.byteOffset }
  /// For a member of a bit field: its lowest bit in the integer at `byteOffset`. Else 0.
  public var bitOffset: Int { storage.bitOffset }
  public var expected: String { storage.expected }
  public var found: String { storage.found }

  /// The same error seen from the frame around: `outer` is its name and `field` the field that holds the inner one.
  public func inside(_ field: String, of outer: String) -> FrameError {
    FrameError(
      kind, frame: outer, path: FrameError.join(field, path), at: byteOffset, bit: bitOffset, expected: expected,
      found: found)
  }

  /// `join("body", "offset")` is `body.offset`, `join("values", "[2].x")` is `values[2].x`.
  public static func join(_ outer: String, _ inner: String) -> String {
    if outer.isEmpty { return inner }
    if inner.isEmpty || inner.utf8.first == UInt8(ascii: "[") { return outer + inner }
    return outer + "." + inner
  }

  public static func == (left: FrameError, right: FrameError) -> Bool {
    left.kind == right.kind && left.frame == right.frame && left.path == right.path
      && left.byteOffset == right.byteOffset && left.bitOffset == right.bitOffset
      && left.expected == right.expected && left.found == right.found
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind.rawValue)
    hasher.combine(path)
    hasher.combine(byteOffset)
  }
}

extension FrameError: CustomStringConvertible {
  /// `Request.check at byte 4: checksum: expected 0x2f7c, found 0x2e7c`.
  public var description: String {
    let place = FrameError.join(frame, path)
    let bit = bitOffset == 0 ? "" : " bit \(bitOffset)"
    return "\(place) at byte \(byteOffset)\(bit): \(kind.rawValue): expected \(expected), found \(found)"
  }
}

// MARK: - One function a kind: the texts of `expected` and `found`

extension FrameError {
  /// The field at `offset` needs more bytes than its window has.
  @inline(never)
  public static func truncated(_ frame: String, _ path: String, at offset: Int, needs: Int, has: Int) -> FrameError {
    FrameError(.truncated, frame: frame, path: path, at: offset, expected: bytes(needs), found: bytes(has))
  }

  @inline(never)
  public static func trailing(_ frame: String, _ path: String, at offset: Int, count: Int) -> FrameError {
    FrameError(.trailing, frame: frame, path: path, at: offset, expected: "the end", found: bytes(count))
  }

  @inline(never)
  public static func unknownCase(
    _ frame: String, _ path: String, at offset: Int, bit: Int = 0, of type: String, found: Int128
  ) -> FrameError {
    FrameError(
      .case, frame: frame, path: path, at: offset, bit: bit, expected: "a case of \(type)", found: "\(found)")
  }

  @inline(never)
  public static func unknownTag(
    _ frame: String, _ path: String, at offset: Int, of union: String, found: Int128
  ) -> FrameError {
    FrameError(.tag, frame: frame, path: path, at: offset, expected: "a member of \(union)", found: "\(found)")
  }

  /// `match` without a subject: no condition held.
  @inline(never)
  public static func noMember(_ frame: String, _ path: String, at offset: Int, of union: String) -> FrameError {
    FrameError(.tag, frame: frame, path: path, at: offset, expected: "a member of \(union)", found: "none")
  }

  @inline(never)
  public static func constant(
    _ frame: String, _ path: String, at offset: Int, bit: Int = 0, expected: String, found: String
  ) -> FrameError {
    FrameError(.constant, frame: frame, path: path, at: offset, bit: bit, expected: expected, found: found)
  }

  /// A constant integer of `width` bits: `0x7e`; negative values are written in decimal.
  @inline(never)
  public static func constant(
    _ frame: String, _ path: String, at offset: Int, bit: Int = 0, width: Int, expected: Int128, found: Int128
  ) -> FrameError {
    func text(_ value: Int128) -> String {
      UInt64(exactly: value).map { hexadecimal($0, digits: (width + 3) / 4) } ?? "\(value)"
    }
    return constant(frame, path, at: offset, bit: bit, expected: text(expected), found: text(found))
  }

  /// Constant bytes: `'01 02'`.
  @inline(never)
  public static func constant(
    _ frame: String, _ path: String, at offset: Int, expected: [UInt8], found: [UInt8]
  ) -> FrameError {
    constant(frame, path, at: offset, expected: quoted(expected), found: quoted(found))
  }

  /// `width` is the checksum's, in bits.
  @inline(never)
  public static func checksum(
    _ frame: String, _ path: String, at offset: Int, width: Int, expected: UInt64, found: UInt64
  ) -> FrameError {
    FrameError(
      .checksum, frame: frame, path: path, at: offset, expected: hexadecimal(expected, digits: (width + 3) / 4),
      found: hexadecimal(found, digits: (width + 3) / 4))
  }

  /// A computed size, count or presence differs from what is there.
  @inline(never)
  public static func length(
    _ frame: String, _ path: String, at offset: Int, bit: Int = 0, expected: Int128, found: Int128
  ) -> FrameError {
    FrameError(.length, frame: frame, path: path, at: offset, bit: bit, expected: "\(expected)", found: "\(found)")
  }

  /// `expected` is `UTF-8`, `ASCII` or `a zero byte`; `offset` that of the field.
  @inline(never)
  public static func text(_ frame: String, _ path: String, at offset: Int, expected: String) -> FrameError {
    FrameError(
      .text, frame: frame, path: path, at: offset, expected: expected,
      found: expected == "a zero byte" ? "the end" : "other bytes")
  }

  /// Longer than `limit` bytes, or a value of more than 64 bits.
  @inline(never)
  public static func varint(_ frame: String, _ path: String, at offset: Int, limit: Int) -> FrameError {
    FrameError(
      .varint, frame: frame, path: path, at: offset, expected: "a varint of at most \(bytes(limit)) and 64 bits",
      found: "more")
  }

  /// The bytes are not the shortest form of their number: writing it back would give other bytes.
  @inline(never)
  public static func overlongVarint(_ frame: String, _ path: String, at offset: Int) -> FrameError {
    FrameError(.varint, frame: frame, path: path, at: offset, expected: "the shortest form", found: "a longer one")
  }

  @inline(never)
  public static func digit(_ frame: String, _ path: String, at offset: Int, found: UInt8) -> FrameError {
    FrameError(
      .digit, frame: frame, path: path, at: offset, expected: "decimal digits",
      found: hexadecimal(UInt64(found), digits: 2))
  }

  @inline(never)
  public static func boolean(_ frame: String, _ path: String, at offset: Int, found: UInt8) -> FrameError {
    FrameError(.boolean, frame: frame, path: path, at: offset, expected: "0 or 1", found: "\(found)")
  }

  @inline(never)
  public static func limit(_ frame: String, _ path: String, at offset: Int, limit: Int, found: Int) -> FrameError {
    FrameError(.limit, frame: frame, path: path, at: offset, expected: "at most \(limit)", found: "\(found)")
  }

  @inline(never)
  public static func padding(_ frame: String, _ path: String, at offset: Int, found: UInt8) -> FrameError {
    FrameError(
      .padding, frame: frame, path: path, at: offset, expected: "0x00", found: hexadecimal(UInt64(found), digits: 2))
  }

  @inline(never)
  public static func reserved(_ frame: String, _ path: String, at offset: Int, bit: Int = 0, found: String)
    -> FrameError
  {
    FrameError(.reserved, frame: frame, path: path, at: offset, bit: bit, expected: "0", found: found)
  }

  /// Encoding: the value does not fit its field. `expected` says what would.
  @inline(never)
  public static func width(
    _ frame: String, _ path: String, at offset: Int, bit: Int = 0, expected: String, found: String
  ) -> FrameError {
    FrameError(.width, frame: frame, path: path, at: offset, bit: bit, expected: expected, found: found)
  }

  /// Encoding: an integer outside `range`.
  @inline(never)
  public static func width(
    _ frame: String, _ path: String, at offset: Int, bit: Int = 0, range: ClosedRange<Int128>, found: Int128
  ) -> FrameError {
    width(
      frame, path, at: offset, bit: bit, expected: "\(range.lowerBound)...\(range.upperBound)", found: "\(found)")
  }

  /// Encoding: bytes or text of another size than the layout gives, or longer than a prefix (`isMaximum`) can say.
  @inline(never)
  public static func width(
    _ frame: String, _ path: String, at offset: Int, bytes count: Int, isMaximum: Bool = false, found: Int
  ) -> FrameError {
    width(
      frame, path, at: offset, expected: (isMaximum ? "at most " : "") + bytes(count), found: bytes(found))
  }

  /// Encoding: an array with another number of elements than the layout gives, or more than a prefix (`isMaximum`) can say.
  @inline(never)
  public static func width(
    _ frame: String, _ path: String, at offset: Int, elements count: Int, isMaximum: Bool = false, found: Int
  ) -> FrameError {
    width(
      frame, path, at: offset, expected: (isMaximum ? "at most " : "") + elements(count), found: elements(found))
  }

  /// Encoding a unit of a stream: its content shows a marker, at `offset` of the content's encoded form.
  @inline(never)
  public static func marker(_ stream: String, at offset: Int, _ marker: [UInt8]) -> FrameError {
    width(stream, "", at: offset, expected: "no \(quoted(marker))", found: quoted(marker))
  }

  /// Encoding: an optional field is there although its condition is false, or missing although it is true.
  @inline(never)
  public static func presence(_ frame: String, _ path: String, at offset: Int, expected present: Bool) -> FrameError {
    FrameError(
      .presence, frame: frame, path: path, at: offset, expected: present ? "a value" : "no value",
      found: present ? "no value" : "a value")
  }

  /// Encoding: the union member is not the one that the tag selects.
  @inline(never)
  public static func member(
    _ frame: String, _ path: String, at offset: Int, expected: String, found: String
  ) -> FrameError {
    FrameError(.member, frame: frame, path: path, at: offset, expected: expected, found: found)
  }

  static func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

  static func elements(_ count: Int) -> String { count == 1 ? "1 element" : "\(count) elements" }

  /// `'01 02'`, as the schema writes bytes.
  static func quoted(_ bytes: [UInt8]) -> String {
    "'" + bytes.map { String(hexadecimal(UInt64($0), digits: 2).dropFirst(2)) }.joined(separator: " ") + "'"
  }

  /// `0x0f` for `hexadecimal(15, digits: 2)`.
  public static func hexadecimal(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16)
    return "0x" + String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
