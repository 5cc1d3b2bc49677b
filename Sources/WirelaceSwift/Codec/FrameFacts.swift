import WirelaceModel

/// What reading, writing and measuring a frame ask of its layout.
extension EmitterContext {
  /// Whether code must remember where the frame began: for alignment and for its whole size.
  func needsStart(_ id: ID<Frame>) -> Bool {
    let frame = model[id]
    return frame.fields.contains { $0.isAlignment } || expressions(of: frame).contains { $0.asks(.frameSize) }
  }

  /// Expressions of computed fields and of computed members of inline bit fields; on request without those that measure one of
  /// `windows`.
  func computedExpressions(of frame: Frame, without windows: [Window] = []) -> [SchemaExpression] {
    frame.fields.enumerated().flatMap { index, field -> [SchemaExpression] in
      let measuring = windows.filter { $0.measuredBy == index }.map(\.measuringBit)
      var result: [SchemaExpression] = []
      if case .expression(let expression)? = field.computed, !measuring.contains(nil) { result.append(expression) }
      if case .bits(let id, _) = field.type {
        for (bit, member) in model[id].members.enumerated() where !measuring.contains(bit) {
          if case .expression(let expression)? = member.field.computed { result.append(expression) }
        }
      }
      return result
    }
  }

  /// Expressions that decide the layout: conditions, extents, selectors and labels.
  func layoutExpressions(of frame: Frame) -> [SchemaExpression] {
    frame.fields.flatMap { field -> [SchemaExpression] in
      var result = expressions(in: field.type)
      if case .expression(let expression)? = field.condition { result.append(expression) }
      return result
    }
  }

  private func expressions(of frame: Frame) -> [SchemaExpression] {
    computedExpressions(of: frame) + layoutExpressions(of: frame)
  }

  private func expressions(in type: FieldType) -> [SchemaExpression] {
    switch type {
    case .string(let string): return expressions(in: string.extent)
    case .bytes(let bytes): return expressions(in: bytes.extent)
    case .array(let array): return expressions(in: array.extent) + expressions(in: array.element)
    case .match(let id):
      var result: [SchemaExpression] = []
      if case .expression(let selector) = model[id].selector { result.append(selector) }
      for member in model[id].members {
        result += expressions(in: member.payload)
        for case .condition(let condition) in member.labels { result.append(condition) }
      }
      return result
    default: return []
    }
  }

  private func expressions(in extent: Extent) -> [SchemaExpression] {
    if case .expression(let expression) = extent { [expression] } else { [] }
  }

  /// The places in a frame that have to be remembered while it is decoded or encoded.
  func marks(of id: ID<Frame>, decoding: Bool) -> Set<Mark> {
    let frame = model[id]
    var marks: Set<Mark> = []
    // What opens a window is not checked again behind the fields.
    let windows = Set(frame.windows.map(\.measuredBy))
    let computed = computedExpressions(of: frame, without: decoding ? frame.windows : [])
    let measured = decoding ? layoutExpressions(of: frame) + computed : computed
    for (first, last) in measured.flatMap(\.sizes) where first <= last {
      marks.insert(.start(first))
      marks.insert(.end(last))
    }
    for (index, field) in frame.fields.enumerated() {
      if case .checksum(_, let first, let last)? = field.computed {
        marks.insert(.start(first))
        marks.insert(.end(last))
      }
      if field.computed != nil, !decoding || !windows.contains(index) || isMeasuredSpecially(index, frame) {
        marks.insert(.start(index))
      }
      if case .bits(let bits, _) = field.type,
        model[bits].members.contains(where: { decoding ? $0.field.computed != nil : needsPatch($0) })
      {
        marks.insert(.start(index))
      }
    }
    return marks
  }

  private func isMeasuredSpecially(_ index: Int, _ frame: Frame) -> Bool {
    frame.windows.contains { window in
      guard window.measuredBy == index else { return false }
      if case .integer(let integer) = frame.fields[index].type, !integer.isSigned {
        return window.multiplier != 1 || window.divisor != 1 || window.addend != 0
      }
      return true
    }
  }

  /// Whether a computed member is known only when everything is written; whether fields are present is known before.
  func needsPatch(_ member: BitField.Member) -> Bool {
    guard case .expression(let expression)? = member.field.computed else { return false }
    if case .present = expression, member.width >= 1 { return false }
    return true
  }

  /// Bytes that a part whose layout depends on its window must leave to the fields behind it.
  func bytesLeft(behind index: Int, in frame: Frame) -> Int {
    switch frame.fields[index].type {
    case .frame, .union, .match: break
    default: return 0
    }
    guard model.dependsOnWindow(frame.fields[index].type) else { return 0 }
    let around = frame.windows.filter { $0.first <= index && index <= $0.last }
      .min { $0.last - $0.first < $1.last - $1.first }
    let last = around?.last ?? frame.fields.count - 1
    return frame.fields[index...max(index, last)].dropFirst().reduce(0) { $0 + $1.size.minimum / 8 }
  }

  /// The number of elements out of the raw value of a field computed from `count(…)`.
  func inverseCount(of field: Int, in frame: ID<Frame>) -> SchemaExpression {
    let raw = SchemaExpression.field(FieldPath(steps: [.field(field)], text: model[frame].fields[field].name))
    guard case .expression(let expression)? = model[frame].fields[field].computed else { return raw }
    return EmitterContext.invert(expression, raw)
  }

  private static func invert(_ expression: SchemaExpression, _ value: SchemaExpression) -> SchemaExpression {
    guard case .arithmetic(let operation, let left, let right) = expression else { return value }
    switch (operation, left, right) {
    case (.add, let inner, .integer): return invert(inner, .arithmetic(.subtract, value, right))
    case (.subtract, let inner, .integer): return invert(inner, .arithmetic(.add, value, right))
    case (.multiply, let inner, .integer): return invert(inner, .arithmetic(.divide, value, right))
    case (.divide, let inner, .integer): return invert(inner, .arithmetic(.multiply, value, right))
    case (.add, .integer, let inner): return invert(inner, .arithmetic(.subtract, value, left))
    case (.multiply, .integer, let inner): return invert(inner, .arithmetic(.divide, value, left))
    default: return value
    }
  }

  // MARK: - Texts of values

  /// An integer-like value as an `Int64` (its lowest 64 bits), and exactly.
  func integerText(_ type: FieldType, _ value: String) -> (comparable: String, exact: String) {
    switch type {
    case .boolean: ("(\(value) ? 1 : 0)", "(\(value) ? 1 : 0)")
    case .enumeration, .flags, .bits: ("Int64(truncatingIfNeeded: \(value).rawValue)", "\(value).rawValue")
    case .integer(let integer) where integer.bits < 64: ("Int64(\(value))", value)
    default: ("Int64(truncatingIfNeeded: \(value))", value)
    }
  }

  /// A checksum field's value as the `UInt64` that checks are compared in.
  func unsignedText(_ type: FieldType, _ value: String) -> String {
    switch type {
    case .enumeration, .flags, .bits: "UInt64(truncatingIfNeeded: \(value).rawValue)"
    case .bytes: "0"
    default: "UInt64(truncatingIfNeeded: \(value))"
    }
  }

  /// `UInt64(CRC16.ccittFalse(bytes, from: bodyStart, to: bodyEnd))`.
  func checksum(_ id: ID<ChecksumAlgorithm>, _ bytes: String, from first: String, to last: String) -> Expression {
    let algorithm = model[id]
    let arguments: [Expression] = [.text(bytes), .text("from: \(first)"), .text("to: \(last)")]
    if let function = EmitterContext.namedChecksums[algorithm.name] {
      return .sequence(["UInt64", .list(open: "(", [.call(function, arguments)], close: ")")])
    }
    if case .crc = algorithm.kind {
      return .call("\(checksumTable).\(checksumProperty(id)).checksum", arguments)
    }
    return .call("Checksum.\(EmitterContext.spelling(algorithm.kind)).compute", arguments)
  }

  private static func spelling(_ kind: ChecksumAlgorithm.Kind) -> String {
    switch kind {
    case .sum(let width, let finish): "sum(width: \(width), .\(finish.rawValue))"
    case .xor8: "xor8"
    case .fletcher16: "fletcher16"
    case .adler32: "adler32"
    case .internet, .crc: "internet"
    }
  }

  /// The functions of the runtime for the checks that the language names.
  private static let namedChecksums: [String: String] = {
    var table: [String: String] = [:]
    let families: [(String, [String])] = [
      ("8", ["smbus", "maxim", "autosar"]),
      ("16", ["ccittFalse", "modbus", "xmodem", "arc", "kermit", "x25", "usb", "dnp"]),
      ("24", ["ble", "openpgp"]), ("32", ["ieee", "castagnoli", "mpeg2", "bzip2"]),
    ]
    for (width, names) in families {
      for name in names { table["crc\(width)(\(name))"] = "CRC\(width).\(name)" }
    }
    for name in ["sum8", "sum16", "sum8Negated", "sum8Inverted", "xor8", "fletcher16", "adler32", "internet"] {
      table[name] = "Sums.\(name)"
    }
    return table
  }()

  /// The enum that holds the tables of the checks a module declares.
  var checksumTable: String { names.registry(of: module) }

  func checksumProperty(_ id: ID<ChecksumAlgorithm>) -> String {
    Identifiers.lowerCamel(model[id].name) + "Checksum"
  }

  /// Checks that the frames of this module use and the runtime has no function for.
  var ownChecksums: [ID<ChecksumAlgorithm>] {
    var used: Set<Int> = []
    for frame in model.frames where owns(frame.declared) {
      for field in frame.fields {
        if case .checksum(let id, _, _)? = field.computed, EmitterContext.namedChecksums[model[id].name] == nil,
          case .crc = model[id].kind
        {
          used.insert(id.index)
        }
      }
    }
    return used.sorted().map { ID($0) }
  }
}

extension SchemaExpression {
  enum Question { case frameSize }

  /// Whether `size(this)` stands anywhere in it.
  func asks(_ question: Question) -> Bool {
    if case .sizeOfFrame = self { return true }
    return children.contains { $0.asks(question) }
  }

  /// The ranges of fields measured in it.
  var sizes: [(first: Int, last: Int)] {
    if case .size(let first, let last) = self { return [(first, last)] }
    return children.flatMap(\.sizes)
  }

  var children: [SchemaExpression] {
    switch self {
    case .not(let inner), .negate(let inner), .contained(let inner, _): [inner]
    case .arithmetic(_, let left, let right), .compare(_, let left, let right), .and(let left, let right),
      .or(let left, let right):
      [left, right]
    default: []
    }
  }
}
