import Testing
import WirelaceDiagnostics
import WirelaceSyntax

/// What the typed syntax says of what was written: values, units, documentation, places.
@Suite struct SyntaxValueTests {
  private func declaration(_ text: String) throws -> DeclarationSyntax {
    let parsed = parse(SourceFile(path: "x.lace", text: "module a.b 1.2.3\n\(text)"))
    #expect(parsed.diagnostics.map(\.message) == [])
    return try #require(parsed.module.declarations.first)
  }

  private func fields(_ body: String) throws -> [FieldSyntax] {
    guard case .frame(_, let frame) = try declaration("frame A {\n\(body)\n}").kind else { return [] }
    return frame.members.compactMap { if case .field(let field) = $0 { field } else { nil } }
  }

  @Test func headerLines() {
    let text = "/// Doc.\nmodule a.b 1.2.3\nimport c\nimport d.e\nbyte order big\nbit order msb\n"
    let module = parse(SourceFile(path: "x.lace", text: text)).module
    #expect(module.documentation == "Doc.")
    #expect(module.name?.text == "a.b")
    #expect(module.version.map { [$0.major, $0.minor, $0.patch] } == [1, 2, 3])
    #expect(module.imports.map(\.text) == ["c", "d.e"])
    #expect(module.byteOrder?.value == .big)
    #expect(module.bitOrder?.value == .msb)
    #expect(module.byteOrder?.range.text == "byte order big")
  }

  @Test func documentationAboveAndBehind() throws {
    let declaration = try declaration(
      "/// One.\n/// Two.\nenum E: u8 { /// Three.\n  /// a.\n  a = 1, /// more\n  b since 1.2 deprecated \"use a\" // no\n}"
    )
    #expect(declaration.annotations.documentation == "One.\nTwo.\nThree.")
    guard case .enumeration(let enumeration) = declaration.kind else { return #expect(Bool(false)) }
    #expect(enumeration.cases.map(\.annotations.documentation) == ["a.\nmore", ""])
    #expect(enumeration.cases.map { $0.value?.value } == [1, nil])
    #expect(enumeration.cases[1].annotations.since?.minor == 2)
    #expect(enumeration.cases[1].annotations.deprecated?.value == "use a")
    #expect(enumeration.cases[1].range.text == "b since 1.2 deprecated \"use a\"")
  }

  @Test func numbersAreExact() throws {
    let attributes = try fields("a: i16 scale 0.01 offset -1_0 step 1/1024 in -40.5...0x7f")[0].type.attributes
    let numbers = attributes.compactMap { attribute -> [Int128]? in
      switch attribute.kind {
      case .scale(let number), .offset(let number), .step(let number): [number.numerator, number.denominator]
      default: nil
      }
    }
    #expect(numbers == [[1, 100], [-10, 1], [1, 1024]])
    guard case .within(let ranges)? = attributes.last?.kind, case .number(let lower)? = ranges[0].lower?.kind,
      case .number(let upper)? = ranges[0].upper?.kind
    else { return #expect(Bool(false)) }
    #expect([lower.numerator, lower.denominator, upper.numerator] == [-405, 10, 127])
  }

  @Test func durationsAreMillisecondsAndSizesBytes() throws {
    guard
      case .stream(let stream) = try declaration(
        "fragmented F carries bytes { part { c: bytes } timeout 2.5 s gap 500ms limit 64 KiB begins when c == 1 }"
      ).kind
    else { return #expect(Bool(false)) }
    let values = stream.properties.compactMap { property -> Int128? in
      switch property.value {
      case .timeout(let value), .gap(let value), .limit(let value): value.value
      default: nil
      }
    }
    #expect(values == [2500, 500, 65536])
  }

  @Test func conditionsAndComputedFields() throws {
    let fields = try fields(
      """
      a: u8 if present
      b: u8 if remaining >= 4
      c: u8 if a == 1 and b != 2 unit V
      d: u16 = size(a...b) + 2
      e: u16 = crc16(modbus) over a...d
      f: u8 sequence default 7
      """)
    guard case .present? = fields[0].condition, case .remaining(let count)? = fields[1].condition,
      case .expression(let condition)? = fields[2].condition, case .binary(.and, _, _) = condition.kind
    else { return #expect(Bool(false)) }
    #expect(count.value == 4)
    #expect(fields[2].type.attributes.count == 1)
    guard case .expression(let size)? = fields[3].computed,
      case .binary(.add, let measure, _) = size.kind, case .measure(.size, let first, let last) = measure.kind,
      case .checksum(let algorithm, let variant, let over, let through, _)? = fields[4].computed
    else { return #expect(Bool(false)) }
    #expect([first.text, last?.text] == ["a", "b"])
    #expect([algorithm.text, variant?.text, over.text, through?.text] == ["crc16", "modbus", "a", "d"])
    #expect(fields[5].sequence != nil && fields[5].defaultValue != nil)
  }

  @Test func operatorsBindAsTheReferenceSays() throws {
    func text(_ expression: ExpressionSyntax) -> String {
      switch expression.kind {
      case .integer(let value): "\(value)"
      case .path(let path): path.map(\.text).joined(separator: ".")
      case .unary(let word, let operand): "(\(word.rawValue)\(text(operand)))"
      case .binary(let word, let left, let right): "(\(text(left)) \(word.rawValue) \(text(right)))"
      case .contained(let value, let ranges): "(\(text(value)) in \(ranges.count))"
      default: "?"
      }
    }
    guard
      case .frame(_, let frame) = try declaration(
        "frame A { where a.b + 2 * -c << 1 & 7 ^ 1 | 8 == d or !e and f in 1...2, 5 where a - b - c > 0 }"
      ).kind
    else { return #expect(Bool(false)) }
    let rules = frame.members.compactMap { if case .rule(let rule) = $0 { text(rule.condition) } else { nil } }
    #expect(
      rules
        == [
          "(((((((a.b + (2 * (-c))) << 1) & 7) ^ 1) | 8) == d) or ((!e) and (f in 2)))", "(((a - b) - c) > 0)",
        ])
  }

  @Test func literals() throws {
    guard
      case .frame(_, let frame) = try declaration(
        "frame A { example \"t\\u{e9}\\n\" '01 aB' value { a: 30%, b: -infinity, c: x({}), d: y(), e: [1, '00'] } }"
      ).kind,
      case .example(let example)? = frame.members.first, case .valid(let literal?) = example.expectation,
      case .object(let members) = literal.kind
    else { return #expect(Bool(false)) }
    #expect(example.title.value == "té\n")
    #expect(example.bytes.value == [0x01, 0xAB])
    #expect(members.map(\.name.text) == ["a", "b", "c", "d", "e"])
    guard case .quantity(_, let unit) = members[0].value.kind, case .negated(let name) = members[1].value.kind,
      case .member(_, .some) = members[2].value.kind, case .member(_, .none) = members[3].value.kind,
      case .array(let elements) = members[4].value.kind
    else { return #expect(Bool(false)) }
    #expect(unit.text == "%" && name.text == "infinity" && elements.count == 2)
  }

  @Test func brokenExamplesNameKindPathAndOffset() throws {
    guard
      case .frame(_, let frame) = try declaration("frame A { example \"t\" '' breaks unknown-bits in a.b[2].c at 4 }")
        .kind,
      case .example(let example)? = frame.members.first,
      case .breaks(let rule, let path, let offset) = example.expectation
    else { return #expect(Bool(false)) }
    #expect(rule.value == "unknown-bits" && path?.text == "a.b[2].c" && offset?.value == 4)
  }

  @Test func keywordsAreNamesBeforeColons() throws {
    let names = [
      "unit", "in", "if", "size", "reserved", "where", "example", "default", "frame", "match", "bits", "little",
    ]
    let fields = try fields(names.map { "\($0): u8" }.joined(separator: " "))
    #expect(fields.map(\.name.text) == names)
    #expect(fields.allSatisfy { $0.type.attributes.isEmpty })
  }

  @Test func uuidsAndRequirements() throws {
    guard
      case .service(let service) = try declaration(
        """
        service S(0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34) {
          characteristic a(…0002): u8 { read } requires x, y optional
          characteristic b(0x2A19): u8 { notify } security open many { descriptor d(0x2908): u8 { read } }
          security encrypted
        }
        """
      ).kind, case .full(let bytes) = service.uuid.value
    else { return #expect(Bool(false)) }
    #expect(bytes.prefix(4).elementsEqual([0x0F, 0x8A, 0x00, 0x01]) && bytes.count == 16)
    guard service.members.count == 3, case .characteristic(let a) = service.members[0],
      case .characteristic(let b) = service.members[1], case .security(let security) = service.members[2],
      case .relative(2) = a.uuid.value, case .short(0x2A19) = b.uuid.value
    else { return #expect(Bool(false)) }
    #expect(a.requirements.map(\.text) == ["x", "y"] && a.isOptional && !a.isMany)
    #expect(b.security?.value == .open && b.isMany && b.descriptors.map(\.name.text) == ["d"])
    #expect(security.value == .encrypted)
  }

  @Test func missingPartsStandAsMissing() {
    let module = parse(SourceFile(path: "x.lace", text: "module a 1.0\nframe A { a: , b: u8 }")).module
    guard case .frame(_, let frame)? = module.declarations.first?.kind, case .field(let a)? = frame.members.first,
      case .missing = a.type.kind
    else { return #expect(Bool(false)) }
    #expect(frame.members.count == 2)
  }
}
