import WirelaceDiagnostics
import WirelaceModel

@testable import WirelaceInterpreter

/// Models put together by hand, for what no schema text needs to be resolved.
struct ModelFixture {
  var model = ProtocolModel()
  let range = SourceRange(file: SourceFile(path: "fixture.lace", text: ""), offsets: 0..<0)

  init() {
    model.modules = [
      Module(name: ["fixture"], version: Version(1, 0), documentation: "", file: range.file, imports: [])
    ]
  }

  func declared(_ name: String) -> Declared { Declared(name: name, module: ID(0), range: range) }

  func field(
    _ name: String, _ type: FieldType, kind: Field.Kind = .value, if condition: Condition? = nil,
    computed: Computed? = nil, constant: Literal? = nil, constraints: [Constraint] = [], bits: SizeBounds = .unknown
  ) -> Field {
    Field(
      name: name, kind: kind, type: type, condition: condition, computed: computed, constant: constant,
      constraints: constraints, size: bits, range: range)
  }

  mutating func frame(
    _ name: String, _ fields: [Field], windows: [Window] = [], trailing: Trailing = .refuse, rules: [Rule] = []
  ) -> ID<Frame> {
    model.frames.append(
      Frame(declared: declared(name), fields: fields, windows: windows, trailing: trailing, rules: rules))
    return ID(model.frames.count - 1)
  }

  mutating func bits(_ name: String, _ width: Int, _ members: [(Field, Int, Int)]) -> ID<BitField> {
    model.bitFields.append(
      BitField(
        declared: declared(name), base: IntegerType(bits: width, isSigned: false),
        members: members.map { BitField.Member(field: $0.0, shift: $0.1, width: $0.2) }, isInline: true))
    return ID(model.bitFields.count - 1)
  }

  func rule(_ id: String, _ condition: Expression) -> Rule {
    Rule(id: id, documentation: "", condition: condition, text: id, range: range)
  }

  static func path(_ steps: FieldPath.Step...) -> Expression { .field(FieldPath(steps: steps, text: "")) }
}

extension FieldType {
  static let u8 = FieldType.integer(IntegerType(bits: 8, isSigned: false))
  static let u16 = FieldType.integer(IntegerType(bits: 16, isSigned: false))
  static let u16big = FieldType.integer(IntegerType(bits: 16, isSigned: false, order: .big))
}

extension Interpreter {
  /// The JSON form, or the error, as text.
  func outcome(_ bytes: [UInt8], _ frame: ID<Frame>) -> String {
    do {
      return try decode(bytes, as: frame).json?.compactText ?? "nothing"
    } catch {
      return error.description
    }
  }
}
