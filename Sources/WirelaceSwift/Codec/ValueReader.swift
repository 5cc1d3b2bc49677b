import WirelaceModel

/// Writes the statements that read one value behind the cursor, whatever its type.
struct ValueReader {
  let context: EmitterContext
  var names: NameScope
  /// Finds the fields of the frame around; nil in a union that stands alone.
  let expressions: ExpressionScope?
  /// The end of the window in force.
  var end = "end"

  private var model: ProtocolModel { context.model }

  func truncated(_ site: Site, needs: String) -> Statement {
    site.error("truncated", at: "cursor", .text("needs: \(needs)"), .text("has: \(end) &- cursor"))
  }

  func need(_ count: String, _ site: Site) -> Statement {
    .guarded(.text("\(end) &- cursor >= \(count)"), otherwise: [truncated(site, needs: count)])
  }

  /// Declares `name` with the value. `ownsWindow`: `true`, `false` or the name of a parameter.
  mutating func read(_ type: FieldType, into name: String, _ site: Site, ownsWindow: String = "false") -> [Statement] {
    if let size = context.fixedBytes(type) {
      var statements = size == 0 ? [] : [need("\(size)", site)]
      statements += context.loadScalar(type, into: name, at: "cursor", site)
      if size > 0 { statements.append(.text("cursor &+= \(size)")) }
      return statements
    }
    switch type {
    case .varint(let varint): return readVarint(varint, into: name, site)
    case .string(let string): return readText(string, into: name, site)
    case .bytes(let bytes):
      let count = names.claim(name + "Count")
      return readCount(bytes.extent, maximum: bytes.maximum, into: count, site) + [
        .text("let \(name) = bytes.copy(at: cursor, count: \(count))"), .text("cursor &+= \(count)"),
      ]
    case .frame(let id):
      return context.nested(
        name, context.names[id].full,
        .call(
          context.names[id].full,
          [.text("reading: bytes"), .text("at: &cursor"), .text("end: \(end)"), .text("ownsWindow: \(ownsWindow)")]),
        site)
    case .union(let id):
      return context.nested(
        name, context.names[id].full,
        .call(
          context.names[id].full,
          [.text("reading: bytes"), .text("at: &cursor"), .text("end: \(end)"), .text("ownsWindow: \(ownsWindow)")]),
        site)
    case .match(let id): return readMatch(id, into: name, site, ownsWindow: ownsWindow)
    case .array(let array): return readArray(array, into: name, site)
    default: return [.text("let \(name) = EmptyValue()")]
    }
  }

  // MARK: - Varints, bytes and text

  private mutating func readVarint(_ varint: VarintType, into name: String, _ site: Site) -> [Statement] {
    let reading = names.claim(name + "Reading")
    let function =
      switch varint.kind {
      case .uleb: "readULEB"
      case .sleb: "readSLEB"
      case .zigzag: "readZigzag"
      case .vlq: "readVLQ"
      }
    return [
      .text("let \(reading) = Varint.\(function)(bytes, at: cursor, end: \(end), limit: \(varint.maximumBytes))"),
      .line(
        .sequence([
          .text("let \(name) = try "),
          .call("\(reading).get", site.arguments + [.text("at: cursor"), .text("limit: \(varint.maximumBytes)")]),
        ])),
      .text("cursor &+= \(reading).length"),
    ]
  }

  /// Declares `count` with the number of bytes, which are there; a prefix has been read. `start` is the variable that holds where
  /// the field begins, when there is one.
  private mutating func readCount(
    _ extent: Extent, maximum: Int?, into count: String, _ site: Site, start known: String? = nil
  ) -> [Statement] {
    var statements: [Statement] = []
    var start = known ?? "cursor"
    switch extent {
    case .fixed(let number): statements.append(.text("let \(count) = \(number)"))
    case .expression(let expression):
      statements.append(.text("let \(count) = \(self.count(expression))"))
    case .counted(let field): statements.append(.text("let \(count) = \(counted(by: field))"))
    case .lengthPrefixed(let integer), .countPrefixed(let integer):
      if maximum != nil, known == nil {
        start = names.claim(count + "Start")
        statements.append(.text("let \(start) = cursor"))
      }
      statements += readPrefix(integer, into: count, site)
    case .toEnd(let reserved):
      // What the fields behind need is left to them.
      let text = reserved > 0 ? "Swift.max(0, \(end) &- cursor &- \(reserved))" : "\(end) &- cursor"
      statements.append(.text("let \(count) = \(text)"))
    case .zeroTerminated: break
    }
    if let maximum {
      statements.append(limit(maximum, found: count, at: start, site))
    }
    if case .toEnd = extent { return statements }
    return statements + [need(count, site)]
  }

  private func limit(_ maximum: Int, found: String, at start: String, _ site: Site) -> Statement {
    .guarded(
      .text("\(found) <= \(maximum)"),
      otherwise: [site.error("limit", at: start, .text("limit: \(maximum)"), .text("found: \(found)"))])
  }

  private func readPrefix(_ integer: IntegerType, into count: String, _ site: Site) -> [Statement] {
    let raw = context.load(integer, at: "cursor")
    let value =
      integer.isSigned
      ? "FrameWindow.count(Int64(\(raw)))" : integer.bits < 32 ? "Int(\(raw))" : "Int(clamping: \(raw))"
    return [
      need("\(integer.bytes)", site), .text("let \(count) = \(value)"), .text("cursor &+= \(integer.bytes)"),
    ]
  }

  func count(_ expression: SchemaExpression) -> String {
    guard let expressions else { return "0" }
    return "FrameWindow.count(\(expressions.integer(expression).text))"
  }

  func counted(by field: Int) -> String {
    guard let expressions, let frame = expressions.frame else { return "0" }
    return "FrameWindow.count(\(expressions.integer(context.inverseCount(of: field, in: frame)).text))"
  }

  private mutating func readText(_ string: StringType, into name: String, _ site: Site) -> [Statement] {
    let count = names.claim(name + "Count")
    let start = names.claim(name + "Start")
    func text() -> Statement {
      .line(
        .sequence([
          .text("let \(name) = try "),
          .call(
            "bytes.text",
            site.arguments + [
              .text("at: cursor"), .text("count: \(count)"), .text("isASCII: \(string.isASCII)"),
              .text("field: \(start)"),
            ]),
        ]))
    }
    guard case .zeroTerminated = string.extent else {
      return [.text("let \(start) = cursor")]
        + readCount(string.extent, maximum: string.maximum, into: count, site, start: start)
        + [text(), .text("cursor &+= \(count)")]
    }
    var statements: [Statement] = [
      .text("let \(start) = cursor"),
      .guarded(
        .text("let \(count) = bytes.zeroTerminatedCount(at: cursor, end: \(end))"),
        otherwise: [site.error("text", at: start, "expected: \"a zero byte\"")]),
    ]
    if let maximum = string.maximum { statements.append(limit(maximum, found: count, at: start, site)) }
    return statements + [text(), .text("cursor &+= \(count) &+ 1")]
  }

  // MARK: - Arrays

  private mutating func readArray(_ array: ArrayType, into name: String, _ site: Site) -> [Statement] {
    let type = context.swiftType(.array(array))
    switch array.extent {
    case .fixed(let number):
      return readElements(array, count: "\(number)", into: name, type, site, start: "cursor")
    case .expression(let expression):
      let count = names.claim(name + "Count")
      return [.text("let \(count) = \(self.count(expression))")]
        + readElements(array, count: count, into: name, type, site, start: "cursor")
    case .counted(let field):
      let count = names.claim(name + "Count")
      return [.text("let \(count) = \(counted(by: field))")]
        + readElements(array, count: count, into: name, type, site, start: "cursor")
    case .countPrefixed(let integer):
      let count = names.claim(name + "Count")
      let start = names.claim(name + "Start")
      let needsStart = array.maximum != nil || model.minimumBytes(array.element) == 0
      return (needsStart ? [.text("let \(start) = cursor")] : [])
        + readPrefix(integer, into: count, site)
        + readElements(array, count: count, into: name, type, site, start: start)
    case .lengthPrefixed(let integer):
      let size = names.claim(name + "Size")
      let start = names.claim(name + "Start")
      let window = names.claim(name + "End")
      var statements: [Statement] = array.maximum == nil ? [] : [.text("let \(start) = cursor")]
      statements += readPrefix(integer, into: size, site)
      statements += [need(size, site), .text("let \(window) = cursor &+ \(size)")]
      statements += readToEnd(array, window: window, into: name, type, site, start: start)
      if model.minimumBytes(array.element) == 0 { statements.append(trailing(window, site)) }
      return statements
    case .toEnd(let reserved):
      var statements: [Statement] = []
      var window = end
      var start = "cursor"
      if reserved > 0 {
        window = names.claim(name + "End")
        statements.append(.text("let \(window) = Swift.max(cursor, \(end) &- \(reserved))"))
      }
      if array.maximum != nil {
        start = names.claim(name + "Start")
        statements.append(.text("let \(start) = cursor"))
      }
      return statements + readToEnd(array, window: window, into: name, type, site, start: start)
    case .zeroTerminated: return [.text("let \(name): \(type) = []")]
    }
  }

  func trailing(_ window: String, _ site: Site) -> Statement {
    .guarded(
      .text("cursor == \(window)"),
      otherwise: [site.error("trailing", at: "cursor", .text("count: \(window) &- cursor"))])
  }

  /// A known number of elements.
  private mutating func readElements(
    _ array: ArrayType, count: String, into name: String, _ type: String, _ site: Site, start: String
  ) -> [Statement] {
    var statements: [Statement] = []
    if let maximum = array.maximum { statements.append(limit(maximum, found: count, at: start, site)) }
    if let size = context.fixedBytes(array.element), size > 0, context.isInfallible(array.element) {
      return statements + [
        .guarded(
          .text("(\(end) &- cursor) / \(size) >= \(count)"),
          otherwise: [elementsTruncated(site, size)])
      ] + readRun(array.element, size, count: count, into: name, type, site)
    }
    let least = model.minimumBytes(array.element)
    let index = names.claim("index")
    statements.append(.text("var \(name): \(type) = []"))
    if least > 0 {
      statements.append(.text("\(name).reserveCapacity(Swift.min(\(count), (\(end) &- cursor) / \(least)))"))
    }
    var body: [Statement] = []
    let before = names.claim("before")
    if least == 0 { body.append(.text("let \(before) = cursor")) }
    body += readElement(array, index: index, appendTo: name, site)
    if least == 0 {
      body.append(
        .if(
          .text("cursor == \(before) && \(count) > FrameWindow.maximumEmptyElements"),
          [site.error("limit", at: start, "limit: FrameWindow.maximumEmptyElements", .text("found: \(count)"))]))
    }
    // A count that stops at an unknown member ends early.
    statements.append(.block(.text("for \(index) in 0..<\(count)"), body))
    return statements
  }

  private mutating func readElement(
    _ array: ArrayType, index: String, appendTo name: String, _ site: Site
  ) -> [Statement] {
    let element = names.claim("element")
    var inner = site
    inner.path = String(site.path.dropLast()) + "[\\(\(index))]\""
    var statements = read(array.element, into: element, inner)
    statements.append(.text("\(name).append(\(element))"))
    if let unknown = context.stops(array.element) {
      statements.append(.if(.text("case .\(unknown) = \(element)"), ["break"]))
    }
    return statements
  }

  private func elementsTruncated(_ site: Site, _ size: Int) -> Statement {
    .line(
      .sequence([
        "throw ",
        .call(
          "FrameError.truncated",
          [
            .text(site.frame), .text("elements: \(site.path)"), .text("size: \(size)"), "at: cursor",
            .text("end: \(end)"),
          ]),
      ]))
  }

  /// Elements of a fixed size that are known to be there and cannot be wrong.
  private mutating func readRun(
    _ element: FieldType, _ size: Int, count: String, into name: String, _ type: String, _ site: Site
  ) -> [Statement] {
    if case .integer(let integer) = element, integer.container == "UInt8" {
      return [
        .text("let \(name) = bytes.copy(at: cursor, count: \(count))"), .text("cursor &+= \(count)"),
      ]
    }
    let value = names.claim("element")
    return [
      .text("var \(name): \(type) = []"), .text("\(name).reserveCapacity(\(count))"),
      .block(
        .text("for _ in 0..<\(count)"),
        context.loadScalar(element, into: value, at: "cursor", site) + [
          .text("\(name).append(\(value))"), .text("cursor &+= \(size)"),
        ]),
    ]
  }

  private mutating func readToEnd(
    _ array: ArrayType, window: String, into name: String, _ type: String, _ site: Site, start: String
  ) -> [Statement] {
    let outer = end
    end = window
    defer { end = outer }
    if let size = context.fixedBytes(array.element), size > 0, context.isInfallible(array.element) {
      let count = names.claim(name + "Count")
      var statements: [Statement] = [.text("let \(count) = (\(window) &- cursor) / \(size)")]
      if let maximum = array.maximum {
        statements.append(
          .guarded(
            .text("\(window) &- cursor <= \(maximum * size)"),
            otherwise: [site.error("limit", at: start, .text("limit: \(maximum)"), .text("found: \(maximum + 1)"))]))
      }
      if size > 1 {
        statements.append(
          .guarded(.text("\(count) &* \(size) == \(window) &- cursor"), otherwise: [elementsTruncated(site, size)]))
      }
      return statements + readRun(array.element, size, count: count, into: name, type, site)
    }
    let index = names.claim("index")
    var body: [Statement] = []
    if let maximum = array.maximum {
      body.append(
        .guarded(
          .text("\(index) < \(maximum)"),
          otherwise: [site.error("limit", at: start, .text("limit: \(maximum)"), .text("found: \(maximum + 1)"))]))
    }
    let least = model.minimumBytes(array.element)
    let before = names.claim("before")
    if least == 0 { body.append(.text("let \(before) = cursor")) }
    body += readElement(array, index: index, appendTo: name, site)
    if least == 0 { body.append(.if(.text("cursor == \(before)"), ["break"])) }
    body.append(.text("\(index) &+= 1"))
    var statements: [Statement] = [.text("var \(name): \(type) = []")]
    // One allocation for the usual handful; what the bytes cannot hold is never asked for.
    if least > 0 { statements.append(.text("\(name).reserveCapacity(Swift.min(8, (\(window) &- cursor) / \(least)))")) }
    return statements + [.text("var \(index) = 0"), .block(.text("while cursor < \(window)"), body)]
  }
}
