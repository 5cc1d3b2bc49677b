/// Names in use in one place, so that made-up ones keep out of the way of those of the schema.
struct NameScope {
  private var taken: Set<String>

  init(_ taken: some Sequence<String>) { self.taken = Set(taken) }

  /// The name itself when it is free, else with a suffix.
  mutating func claim(_ name: String, suffix: String = "Value") -> String {
    Identifiers.claim(name, suffix: suffix, in: &taken)
  }

  /// What every generated type has, so that no property may be called that.
  static let members: Set<String> = [
    "Kind", "Type", "allCases", "decode", "description", "encode", "encoded", "encodedSize", "hash", "hashValue",
    "init",
    "json", "kind", "member", "rawValue", "schemaName", "self", "validate", "write",
  ]

  /// Parameters and locals of generated functions.
  static let locals: Set<String> = [
    "buffer", "bytes", "cursor", "element", "end", "error", "first", "index", "json", "object", "ownsWindow", "path",
    "raw",
    "reader", "size", "tag", "violations",
  ]
}
