import WirelaceFrames

/// Collects the fields of a request in their fixed order; what is nil is not sent.
struct OrderedFields {
  private(set) var members: [JSONMember] = []
  private(set) var fault: String?

  mutating func add(_ name: String, _ value: String?) { if let value { put(name, .string(value)) } }
  mutating func add(_ name: String, _ value: Bool?) { if let value { put(name, .bool(value)) } }

  mutating func add(_ name: String, _ value: Int?, in range: ClosedRange<Int>? = nil) {
    guard let value else { return }
    if let range, !range.contains(value) { complain("\(name) is not within \(range.lowerBound)...\(range.upperBound)") }
    put(name, .integer(Int128(value)))
  }

  /// Whole values are written as integers.
  mutating func add(_ name: String, _ value: Double?, in range: ClosedRange<Double>? = nil) {
    guard let value else { return }
    guard value.isFinite else { return complain("\(name) is not a number") }
    if let range, !range.contains(value) { complain("\(name) is not within \(range.lowerBound)...\(range.upperBound)") }
    put(name, value == 0 ? .integer(0) : .float(value))
  }

  /// Fields that the caller named, by the order of their names; none may stand there already or be one of `reserved`.
  mutating func add(extra: [String: JSONValue], reserved: [String]) {
    let sorted = extra.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (name, value) in sorted {
      if name.isEmpty || reserved.contains(name) || members.contains(where: { $0.name == name }) {
        complain("extra has '\(name)', which is not free")
      }
      put(name, value)
    }
  }

  mutating func complain(_ text: String) { if fault == nil { fault = text } }

  private mutating func put(_ name: String, _ value: JSONValue) { members.append(JSONMember(name, value)) }

  /// The fields; throws 90010 when one is no good.
  func checked() throws(YuguError) -> [JSONMember] {
    if let fault { throw .local(.invalidArgument, fault) }
    return members
  }
}
