import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// Where an expression stands: which fields it sees, and what else may be said there.
struct ExpressionContext {
  enum Root {
    /// The fields of a frame before the index, or all of them. Referring to a later one is W0402.
    case frame(ID<Frame>, before: Int?)
    /// The members of a named bit field.
    case bits(ID<BitField>)
    /// `framed`: `byte[i]` and `received`, nothing else.
    case stream
    /// Constants only.
    case nothing
  }
  var root: Root
  var module: ID<Module>
  /// Whether `remaining` means something here: in conditions and extents, while decoding.
  var allowsRemaining = false
  /// Whether `size(F)`, `count(F)`, `present(F)` may be said.
  var allowsMeasures = true
  /// The parameters of the generic frame around.
  var arguments: [String: GenericArgument] = [:]

  init(
    root: Root, module: ID<Module>, allowsRemaining: Bool = false, allowsMeasures: Bool = true,
    arguments: [String: GenericArgument] = [:]
  ) {
    self.root = root
    self.module = module
    self.allowsRemaining = allowsRemaining
    self.allowsMeasures = allowsMeasures
    self.arguments = arguments
  }

  /// For extents, conditions and subjects: the fields read so far.
  init(_ context: TypeContext, of resolver: Resolver) {
    self.init(
      root: context.frame.map { .frame($0, before: resolver.model[$0].fields.count) } ?? .nothing,
      module: context.module, allowsRemaining: context.frame != nil, arguments: context.arguments)
  }
}

/// An expression with what is known of its value.
struct TypedExpression {
  enum Kind: Equatable {
    case boolean
    case integer
    case enumeration(ID<Enumeration>)
  }
  var expression: Expression
  var kind: Kind
  /// Between which integers the value lies; 0...1 for a boolean.
  var bounds: ClosedRange<Int128>
  var range: SourceRange

  /// The value, when it is always the same.
  var constant: Int128? {
    switch expression {
    case .integer(let value): Int128(value)
    case .boolean(let value): value ? 1 : 0
    default: nil
    }
  }

  static let integerBounds = Int128(Int64.min)...Int128(Int64.max)
}
