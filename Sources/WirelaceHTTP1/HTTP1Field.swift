/// A header or trailer field.
public struct HTTP1Field: Sendable, Hashable {
  /// As written; names are compared without regard to case.
  public var name: String
  /// Without white space around it. Bytes that are not UTF-8 are read as Latin-1.
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [HTTP1Field] {
  /// The values of all fields of this name, in order.
  public func values(of name: String) -> [String] {
    filter { isSame($0.name, name) }.map(\.value)
  }

  /// The elements of a comma-separated list field, in lower case, those of repeated fields joined. Empty elements are left out.
  public func tokens(of name: String) -> [String] {
    values(of: name).flatMap { value in
      value.utf8.split(separator: UInt8(ascii: ",")).map { trimmed($0).lowercased() }.filter { !$0.isEmpty }
    }
  }
}

/// Whether two field names or tokens are the same: ASCII letters match in either case.
public func isSame(_ first: String, _ second: String) -> Bool {
  first.utf8.count == second.utf8.count && zip(first.utf8, second.utf8).allSatisfy { lowered($0) == lowered($1) }
}

private func lowered(_ byte: UInt8) -> UInt8 {
  UInt8(ascii: "A") <= byte && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}

private func trimmed(_ bytes: Substring.UTF8View) -> String {
  var bytes = bytes
  while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
  while let last = bytes.last, isBlank(last) { bytes.removeLast() }
  return String(Substring(bytes))
}

func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

/// Whether the byte may stand in a token: a method, a field name (RFC 9110, 5.6.2).
func isTokenByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
    UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"),
    UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
    true
  default: false
  }
}

func isToken(_ bytes: some Collection<UInt8>) -> Bool { !bytes.isEmpty && bytes.allSatisfy(isTokenByte) }

/// Whether the byte may stand in a field value or a reason phrase: anything but controls, a tab excepted.
func isValueByte(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }
