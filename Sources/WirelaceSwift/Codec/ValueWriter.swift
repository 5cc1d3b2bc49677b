import WirelaceModel

/// Writes the statements that encode one value behind the cursor, whatever its type.
struct ValueWriter {
  let context: EmitterContext
  var names: NameScope
  /// Finds the fields of the frame around; nil in a union that stands alone.
  var expressions: ExpressionScope?

  private var model: ProtocolModel { context.model }

  func reserve(_ count: String, _ site: Site) -> Statement {
    .text("try buffer.reserve(\(site.frame), \(count), at: cursor)")
  }

  mutating func write(_ type: FieldType, _ value: String, _ site: Site) -> [Statement] {
    if let size = context.fixedBytes(type) {
      var statements = context.checkScalar(type, value, at: "cursor", site)
      if size > 0 {
        statements.append(reserve("\(size)", site))
        statements += context.storeScalar(type, value, at: "cursor")
        statements.append(.text("cursor &+= \(size)"))
      }
      return statements
    }
    switch type {
    case .varint(let varint): return writeVarint(varint, value, site)
    case .string(let string): return writeText(string, value, site)
    case .bytes(let bytes):
      return limit(bytes.maximum, value + ".count", site)
        + begin(bytes.extent, value + ".count", site) + [
          .text("try buffer.append(\(site.frame), \(value), at: &cursor)")
        ]
    case .frame, .union: return [.rescued([.text("try \(value).write(to: buffer, at: &cursor)")], site)]
    case .match(let id): return writeMatch(id, value, site)
    case .array(let array): return writeArray(array, value, site)
    default: return []
    }
  }

  // MARK: - Varints, bytes and text

  private mutating func writeVarint(_ varint: VarintType, _ value: String, _ site: Site) -> [Statement] {
    let size = names.claim("varintSize")
    var statements: [Statement] = [.text("let \(size) = \(context.varintSize(varint, value))")]
    if varint.maximumBytes < 10 {
      statements.append(
        .guarded(
          .text("\(size) <= \(varint.maximumBytes)"),
          otherwise: [
            site.error(
              "width", at: "cursor", .text("bytes: \(varint.maximumBytes)"), "isMaximum: true", .text("found: \(size)"))
          ]))
    }
    let function =
      switch varint.kind {
      case .uleb: "writeULEB"
      case .sleb: "writeSLEB"
      case .zigzag: "writeZigzag"
      case .vlq: "writeVLQ"
      }
    return statements + [
      reserve(size, site),
      .closure(
        .text("Varint.\(function)(\(value))"), parameters: "byte", ["buffer.byte(byte, at: cursor)", "cursor &+= 1"]),
    ]
  }

  private func limit(_ maximum: Int?, _ count: String, _ site: Site) -> [Statement] {
    guard let maximum else { return [] }
    return [
      .guarded(
        .text("\(count) <= \(maximum)"),
        otherwise: [site.error("limit", at: "cursor", .text("limit: \(maximum)"), .text("found: \(count)"))])
    ]
  }

  /// Refuses a number of bytes that the extent cannot have, and writes the prefix.
  private mutating func begin(
    _ extent: Extent, _ count: String, of what: String = "bytes", _ site: Site
  ) -> [Statement] {
    switch extent {
    case .fixed(let number): return [differs("\(number)", count, what, site)]
    case .expression(let expression):
      guard let expressions else { return [] }
      let expected = names.claim("expectedCount")
      return [
        .text("let \(expected) = FrameWindow.count(\(expressions.integer(expression).text))"),
        differs(expected, count, what, site),
      ]
    case .lengthPrefixed(let integer), .countPrefixed(let integer):
      return fits(integer, count, what, at: "cursor", site) + [
        reserve("\(integer.bytes)", site),
        .text(context.store(integer, "\(integer.container)(truncatingIfNeeded: \(count))", at: "cursor")),
        .text("cursor &+= \(integer.bytes)"),
      ]
    case .counted, .zeroTerminated, .toEnd: return []
    }
  }

  private func differs(_ expected: String, _ count: String, _ what: String, _ site: Site) -> Statement {
    .guarded(
      .text("\(count) == \(expected)"),
      otherwise: [site.error("width", at: "cursor", .text("\(what): \(expected)"), .text("found: \(count)"))])
  }

  /// Refuses what a prefix cannot say.
  func fits(_ integer: IntegerType, _ count: String, _ what: String, at place: String, _ site: Site) -> [Statement] {
    let width = integer.bits - (integer.isSigned ? 1 : 0)
    guard width < 63 else { return [] }
    let most = (1 << width) - 1
    return [
      .guarded(
        .text("\(count) <= \(most)"),
        otherwise: [
          site.error("width", at: place, .text("\(what): \(most)"), "isMaximum: true", .text("found: \(count)"))
        ])
    ]
  }

  private mutating func writeText(_ string: StringType, _ value: String, _ site: Site) -> [Statement] {
    let size = names.claim("textSize")
    var statements: [Statement] = [.text("let \(size) = \(value).utf8.count")]
    statements += limit(string.maximum, size, site)
    statements += context.checkText(string, value, at: "cursor", site)
    if case .zeroTerminated = string.extent {
      statements.append(
        .guarded(
          .text("!\(value).utf8.contains(0)"),
          otherwise: [
            site.error("width", at: "cursor", "expected: \"text without a zero byte\"", "found: \"a zero byte\"")
          ]))
      // The text is padded by its terminator.
      return statements + [.text("try buffer.append(\(site.frame), \(value), size: \(size) &+ 1, at: &cursor)")]
    }
    return statements + begin(string.extent, size, site)
      + [.text("try buffer.append(\(site.frame), \(value), size: \(size), at: &cursor)")]
  }

  // MARK: - Arrays

  private mutating func writeArray(_ array: ArrayType, _ value: String, _ site: Site) -> [Statement] {
    let count = value + ".count"
    var statements = limit(array.maximum, count, site)
    guard case .lengthPrefixed(let integer) = array.extent else {
      return statements + begin(array.extent, count, of: "elements", site) + writeElements(array, value, site)
    }
    let start = names.claim("arrayStart")
    let size = names.claim("arraySize")
    statements += [
      .text("let \(start) = cursor"), reserve("\(integer.bytes)", site), .text("cursor &+= \(integer.bytes)"),
    ]
    statements += writeElements(array, value, site)
    return statements + patchLength(integer, start: start, size: size, site)
  }

  /// Fills a length in, which stands at `start` in front of what it measures.
  func patchLength(_ integer: IntegerType, start: String, size: String, at place: String? = nil, _ site: Site)
    -> [Statement]
  {
    [.text("let \(size) = cursor &- \(start) &- \(integer.bytes)")]
      + fits(integer, size, "bytes", at: place ?? start, site)
      + [.text(context.store(integer, "\(integer.container)(truncatingIfNeeded: \(size))", at: start))]
  }

  private mutating func writeElements(_ array: ArrayType, _ value: String, _ site: Site) -> [Statement] {
    if case .integer(let integer) = array.element, integer.container == "UInt8", integer.fillsContainer {
      return [.text("try buffer.append(\(site.frame), \(value), at: &cursor)")]
    }
    if let size = context.fixedBytes(array.element), context.checkScalar(array.element, "x", at: "cursor", site).isEmpty
    {
      let element = names.claim("element")
      return [
        reserve("\(value).count &* \(size)", site),
        .block(
          .text("for \(element) in \(value)"),
          context.storeScalar(array.element, element, at: "cursor") + [.text("cursor &+= \(size)")]),
      ]
    }
    if case .empty = array.element { return [] }
    let index = names.claim("index")
    var inner = site
    inner.path = String(site.path.dropLast()) + "[\\(\(index))]\""
    let element = names.claim("element")
    var body: [Statement] = [.text("let \(element) = \(value)[\(index)]")]
    if let unknown = context.stops(array.element) {
      body.append(
        .if(
          .text("case .\(unknown) = \(element), \(index) &+ 1 < \(value).count"),
          [inner.error("member", at: "cursor", "expected: \"a member\"", "found: \"unknown\"")]))
    }
    body += write(array.element, element, inner)
    return [.block(.text("for \(index) in \(value).indices"), body)]
  }
}

extension EmitterContext {
  /// The bytes that a number takes.
  func varintSize(_ varint: VarintType, _ value: String) -> String {
    switch varint.kind {
    case .uleb, .vlq: "Varint.size(\(value))"
    case .sleb: "Varint.sizeSLEB(\(value))"
    case .zigzag: "Varint.sizeZigzag(\(value))"
    }
  }
}
