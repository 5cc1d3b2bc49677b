import WirelaceModel

/// Where a value stands, for error messages: the frame's name and the path as Swift literals.
struct Site {
  /// A Swift string literal.
  var frame: String
  /// A Swift string literal, possibly with an interpolated index.
  var path: String

  /// The first two arguments of every error function.
  var arguments: [Expression] { [.text(frame), .text(path)] }
  var flat: String { frame + ", " + path }

  func error(_ kind: String, at offset: String, _ more: Expression...) -> Statement {
    .line(.sequence(["throw ", .call("FrameError." + kind, arguments + [.labeled("at", .text(offset))] + more)]))
  }
}

/// How values of a fixed number of bytes are loaded, checked and stored.
extension EmitterContext {
  /// The bytes of a type of fixed size; nil for frames, unions, arrays and everything of varying size.
  func fixedBytes(_ type: FieldType) -> Int? {
    if case .bits(let id, _) = type { return model[id].base.bits / 8 }
    return type.fixedBytes
  }

  /// Whether any bytes make a value, so that reading it cannot fail once they are there.
  func isInfallible(_ type: FieldType) -> Bool {
    switch type {
    case .integer, .float, .medicalFloat, .uuid, .mac, .bytes: true
    case .enumeration(let id, _): model[id].isOpen
    case .flags(let id, _): !model[id].isClosed
    case .bits(let id, _): isInfallible(model[id])
    default: false
    }
  }

  func isInfallible(_ bits: BitField) -> Bool {
    bits.members.allSatisfy {
      $0.field.constant == nil && !$0.field.isRefused && isInfallible($0.field.type) || $0.isBoolean
    }
  }

  /// The load of an integer, with the bytes known to be there.
  func load(_ integer: IntegerType, at offset: String) -> String {
    let order = integer.order.rawValue
    switch (integer.bytes, integer.isSigned) {
    case (1, false): return "bytes.byte(at: \(offset))"
    case (1, true): return "Int8(bitPattern: bytes.byte(at: \(offset)))"
    case (let count, _) where count * 8 == integer.containerBits:
      return "bytes.\(order)(\(integer.container).self, at: \(offset))"
    case (let count, _): return "bytes.\(order)(\(integer.container).self, bytes: \(count), at: \(offset))"
    }
  }

  func unsigned(_ bits: Int, _ order: ByteOrder) -> IntegerType {
    IntegerType(bits: bits, isSigned: false, order: order)
  }

  /// Declares `name` with the value at `offset`; its bytes are known to be there.
  func loadScalar(_ type: FieldType, into name: String, at offset: String, _ site: Site) -> [Statement] {
    func value(_ text: String) -> [Statement] { [.text("let \(name) = \(text)")] }
    switch type {
    case .integer(let integer): return value(load(integer, at: offset))
    case .float(16, let order): return value("HalfFloat.float(\(load(unsigned(16, order), at: offset)))")
    case .float(let bits, let order):
      return value("\(swiftType(type))(bitPattern: \(load(unsigned(bits, order), at: offset)))")
    case .medicalFloat(let bits, let order):
      return value("\(swiftType(type))(rawValue: \(load(unsigned(bits, order), at: offset)))")
    case .uuid(let count, let order):
      return value("bytes.uuid(bytes: \(count), isLittle: \(order == .little), at: \(offset))")
    case .mac(let order): return value("bytes.mac(isLittle: \(order == .little), at: \(offset))")
    case .bytes: return value("bytes.copy(at: \(offset), count: \(type.fixedBytes ?? 0))")
    case .bcd(let digits, let order):
      return [
        .line(
          .sequence([
            .text("let \(name) = try "),
            .call(
              "bytes.packedDecimal",
              site.arguments + [
                .text("at: \(offset)"), .text("digits: \(digits)"), .text("isLittle: \(order == .little)"),
              ]),
          ]))
      ]
    case .boolean:
      return [
        .guarded(
          .text("bytes.byte(at: \(offset)) <= 1"),
          otherwise: [site.error("boolean", at: offset, .text("found: bytes.byte(at: \(offset))"))]),
        .text("let \(name) = bytes.byte(at: \(offset)) == 1"),
      ]
    case .string(let string): return loadFixedString(string, into: name, at: offset, site)
    case .enumeration(let id, let integer): return loadCase(id, integer, into: name, at: offset, site)
    case .flags(let id, let integer):
      let flags = model[id]
      let declaration = "let \(name) = \(names[id].full)(rawValue: \(load(integer, at: offset)))"
      guard flags.isClosed else { return [.text(declaration)] }
      return [
        .text(declaration),
        .guarded(
          .text("\(name).rawValue & ~\(names[id].full).known.rawValue == 0"),
          otherwise: [
            site.error(
              "unknownCase", at: offset, .text("of: \(quotedText(flags.declared.name))"),
              .text("found: Int128(\(name).rawValue)"))
          ]),
      ]
    case .bits(let id, let order):
      let raw = load(unsigned(model[id].base.bits, order), at: offset)
      if isInfallible(model[id]) {
        return [.line(.sequence([.text("let \(name) = "), .call(names[id].full, [.text("rawValue: \(raw)")])]))]
      }
      return nested(
        name, names[id].full, .call(names[id].full, [.text("checking: \(raw)"), .text("at: \(offset)")]), site)
    default: return []
    }
  }

  private func loadFixedString(
    _ string: StringType, into name: String, at offset: String, _ site: Site
  ) -> [Statement] {
    guard case .fixed(let count) = string.extent else { return [] }
    let padding = hexadecimal(string.padding)
    return [
      .line(
        .sequence([
          .text("let \(name) = try "),
          .call(
            "bytes.paddedText",
            site.arguments + [
              .text("at: \(offset)"), .text("count: \(count)"), .text("padding: \(padding)"),
              .text("isASCII: \(string.isASCII)"),
            ]),
        ]))
    ]
  }

  private func loadCase(
    _ id: ID<Enumeration>, _ integer: IntegerType, into name: String, at offset: String, _ site: Site
  ) -> [Statement] {
    let raw = load(integer, at: offset)
    let type = names[id].full
    let converted =
      integer.container == model[id].base.container ? raw : "\(model[id].base.container)(truncatingIfNeeded: \(raw))"
    if model[id].isOpen {
      return [.line(.sequence([.text("let \(name) = "), .call(type, [.text("rawValue: \(converted)")])]))]
    }
    let refusal = site.error(
      "unknownCase", at: offset, .text("of: \(quotedText(model[id].declared.name))"), .text("found: Int128(\(raw))"))
    if isSwiftEnum(model[id]) {
      return [.guarded(.text("let \(name) = \(type)(rawValue: \(converted))"), otherwise: [refusal])]
    }
    return [
      .text("let \(name) = \(type)(rawValue: \(converted))"),
      .guarded(.text("\(name).name != nil"), otherwise: [refusal]),
    ]
  }

  /// `let name: Type`, set by a call whose errors are seen from the field around.
  func nested(_ name: String, _ type: String, _ call: Expression, _ site: Site) -> [Statement] {
    [
      .text("let \(name): \(type)"),
      .rescued([.line(.sequence([.text("\(name) = try "), call]))], site),
    ]
  }

  // MARK: - Encoding

  /// Checks that a value has a place in its bytes.
  func checkScalar(_ type: FieldType, _ value: String, at offset: String, _ site: Site) -> [Statement] {
    switch type {
    case .integer(let integer): return checkWidth(integer, value, at: offset, site)
    case .enumeration(_, let integer), .flags(_, let integer):
      return checkWidth(integer, value + ".rawValue", at: offset, site)
    case .float(16, _):
      return [
        .guarded(
          .text("HalfFloat.bits(\(value)) != nil"),
          otherwise: [
            site.error("width", at: offset, "expected: \"a number of 16 bits\"", .text("found: \"\\(\(value))\""))
          ])
      ]
    case .bcd(let digits, _):
      return [
        .guarded(
          .text("\(value).digitCount == \(digits)"),
          otherwise: [
            site.error("width", at: offset, .text("bytes: \(digits / 2)"), .text("found: \(value).digitCount / 2"))
          ])
      ]
    case .uuid(2, _), .uuid(4, _):
      guard case .uuid(let count, _) = type else { return [] }
      return [
        .guarded(
          .text("\(value).shortestWidth <= \(count)"),
          otherwise: [
            site.error("width", at: offset, .text("bytes: \(count)"), .text("found: \(value).shortestWidth"))
          ])
      ]
    case .bytes:
      let count = type.fixedBytes ?? 0
      return [
        .guarded(
          .text("\(value).count == \(count)"),
          otherwise: [site.error("width", at: offset, .text("bytes: \(count)"), .text("found: \(value).count"))])
      ]
    case .string(let string): return checkText(string, value, at: offset, site)
    case .bits(let id, _):
      return model[id].members.contains(where: { needsWidthCheck($0) })
        ? [.rescued([.text("try \(value).checkWidths(at: \(offset))")], site)] : []
    default: return []
    }
  }

  func checkText(_ string: StringType, _ value: String, at offset: String, _ site: Site) -> [Statement] {
    var statements: [Statement] = []
    if case .fixed(let count) = string.extent {
      statements.append(
        .guarded(
          .text("\(value).utf8.count <= \(count)"),
          otherwise: [
            site.error(
              "width", at: offset, .text("bytes: \(count)"), "isMaximum: true", .text("found: \(value).utf8.count"))
          ]))
    }
    if string.isASCII {
      statements.append(
        .guarded(
          .text("FrameText.isASCII(\(value))"),
          otherwise: [site.error("width", at: offset, "expected: \"ASCII\"", "found: \"other text\"")]))
    }
    // Reading cuts the padding off, and with it what looks like padding.
    if case .fixed = string.extent {
      statements.append(
        .guarded(
          .text("\(value).utf8.last != \(string.padding)"),
          otherwise: [
            site.error(
              "width", at: offset, "expected: \"text that does not end with the padding\"", "found: \"padding\"")
          ]))
    }
    return statements
  }

  func checkWidth(
    _ integer: IntegerType, _ value: String, at offset: String, bit: Int = 0, _ site: Site
  ) -> [Statement] {
    guard !integer.fillsContainer else { return [] }
    let (least, most) = (integer.minimum, integer.maximum)
    let test = integer.isSigned ? "\(value) >= \(least) && \(value) <= \(most)" : "\(value) <= \(most)"
    var arguments: [Expression] = bit == 0 ? [] : [.text("bit: \(bit)")]
    arguments += [.text("range: \(least)...\(most)"), .text("found: Int128(\(value))")]
    return [
      .guarded(
        .text(test),
        otherwise: [
          .line(
            .sequence([
              "throw ", .call("FrameError.width", site.arguments + [.text("at: \(offset)")] + arguments),
            ]))
        ])
    ]
  }

  func store(_ integer: IntegerType, _ given: String, at offset: String) -> String {
    let order = integer.order.rawValue
    // A bare literal would be stored as wide as an `Int`.
    let isLiteral = given.allSatisfy { $0.isNumber || $0 == "-" }
    let value = isLiteral && integer.bytes > 1 ? "\(integer.container)(\(given))" : given
    switch (integer.bytes, integer.isSigned) {
    case (1, false): return "buffer.byte(\(value), at: \(offset))"
    case (1, true): return "buffer.byte(UInt8(bitPattern: \(value)), at: \(offset))"
    case (let count, _) where count * 8 == integer.containerBits: return "buffer.\(order)(\(value), at: \(offset))"
    case (let count, _): return "buffer.\(order)(\(value), bytes: \(count), at: \(offset))"
    }
  }

  /// Stores a value that passed its checks into bytes that are reserved.
  func storeScalar(_ type: FieldType, _ value: String, at offset: String) -> [Statement] {
    switch type {
    case .integer(let integer): [.text(store(integer, value, at: offset))]
    case .enumeration(let id, let integer):
      [.text(store(integer, inContainer(integer, of: model[id].base, value + ".rawValue"), at: offset))]
    case .flags(let id, let integer):
      [.text(store(integer, inContainer(integer, of: model[id].base, value + ".rawValue"), at: offset))]
    case .float(16, let order):
      [.text(store(unsigned(16, order), "HalfFloat.bits(\(value)) ?? 0", at: offset))]
    case .float(let bits, let order):
      [.text(store(unsigned(bits, order), "\(swiftType(type))(\(value)).bitPattern", at: offset))]
    case .medicalFloat(let bits, let order): [.text(store(unsigned(bits, order), value + ".rawValue", at: offset))]
    case .bits(let id, let order):
      [.text(store(unsigned(model[id].base.bits, order), value + ".rawValue", at: offset))]
    case .uuid(let count, let order):
      [.text("buffer.uuid(\(value), bytes: \(count), isLittle: \(order == .little), at: \(offset))")]
    case .mac(let order): [.text("buffer.mac(\(value), isLittle: \(order == .little), at: \(offset))")]
    case .bcd(_, let order): [.text("buffer.packedDecimal(\(value), isLittle: \(order == .little), at: \(offset))")]
    case .boolean: [.text("buffer.byte(\(value) ? 1 : 0, at: \(offset))")]
    case .bytes: [.text("buffer.bytes(\(value), at: \(offset))")]
    case .string(let string):
      [
        .text(
          "buffer.text(\(value), padding: \(hexadecimal(string.padding)), size: \(type.fixedBytes ?? 0), at: \(offset))"
        )
      ]
    default: []
    }
  }

  private func inContainer(_ integer: IntegerType, of base: IntegerType, _ value: String) -> String {
    integer.container == base.container ? value : "\(integer.container)(truncatingIfNeeded: \(value))"
  }

  func needsWidthCheck(_ member: BitField.Member) -> Bool {
    guard member.field.isStored else { return false }
    switch member.field.type {
    case .integer(let integer): return !integer.fillsContainer
    case .enumeration(let id, _): return !isSwiftEnum(model[id])
    case .flags(_, let integer): return !integer.fillsContainer
    default: return false
    }
  }
}

extension BitField.Member {
  var isBoolean: Bool { if case .boolean = field.type { field.constant == nil && !field.isRefused } else { false } }
}

extension Statement {
  /// `do { … } catch { throw error.inside(…) }`.
  static func rescued(_ body: [Statement], _ site: Site) -> Statement {
    .rescue(body, handler: [.text("throw error.inside(\(site.path), of: \(site.frame))")])
  }
}
