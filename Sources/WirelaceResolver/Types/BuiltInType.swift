/// The types that need no declaration.
enum BuiltInType: Hashable {
  case integer(bits: Int, isSigned: Bool)
  case boolean
  case float(bits: Int)
  case medicalFloat(bits: Int)
  case varint(String)
  case bcd
  case string
  case bytes
  case uuid(bytes: Int)
  case mac

  static let names: [String: BuiltInType] = [
    "bool": .boolean, "f16": .float(bits: 16), "f32": .float(bits: 32), "f64": .float(bits: 64),
    "sfloat": .medicalFloat(bits: 16), "medfloat": .medicalFloat(bits: 32),
    "uleb": .varint("uleb"), "sleb": .varint("sleb"), "zigzag": .varint("zigzag"), "vlq": .varint("vlq"),
    "bcd": .bcd, "string": .string, "bytes": .bytes,
    "uuid16": .uuid(bytes: 2), "uuid32": .uuid(bytes: 4), "uuid128": .uuid(bytes: 16), "mac": .mac,
  ]

  /// The names a misspelling may mean.
  static let suggestions = names.keys.sorted() + ["u8", "u16", "u24", "u32", "u64", "i8", "i16", "i32", "i64"]

  /// Nil when the name is none of a built-in type. Widths are not judged: `u0` and `u99` are integers too.
  init?(_ name: String) {
    if let type = BuiltInType.names[name] {
      self = type
      return
    }
    guard let first = name.utf8.first, first == UInt8(ascii: "u") || first == UInt8(ascii: "i") else { return nil }
    let digits = name.dropFirst()
    guard !digits.isEmpty, digits.utf8.count <= 3, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let bits = Int(digits)
    else { return nil }
    self = .integer(bits: bits, isSigned: first == UInt8(ascii: "i"))
  }

  static func isReserved(_ name: String) -> Bool { BuiltInType(name) != nil || name == "match" || name == "bits" }
}
