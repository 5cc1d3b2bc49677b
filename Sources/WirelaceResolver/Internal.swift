import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

// The signatures the passes over protocol declarations rely on; bodies follow.

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
}

/// An expression with what is known of its value.
struct TypedExpression {
  enum Kind {
    case boolean
    case integer
    case enumeration(ID<Enumeration>)
  }
  var expression: Expression
  var kind: Kind
  /// Between which integers the value lies; 0...1 for a boolean.
  var bounds: ClosedRange<Int128>
}

/// An example that waits until every type is known.
struct PendingExample {
  enum Owner {
    case frame(ID<Frame>)
    case bits(ID<BitField>)
    case union(ID<Union>)
    /// Bytes in, an array of units out.
    case stream(ID<Stream>)
  }
  var syntax: ExampleSyntax
  var owner: Owner
  var module: ID<Module>
}

extension Resolver {
  /// A type with its attributes; nil when it could not be resolved, which is reported.
  func resolveType(_ syntax: TypeSyntax, in context: TypeContext) -> ResolvedType? { nil }

  /// A bare integer (`u16`, `u32 big`), as offsets, tags, bases and prefixes need it. `role` is for messages: "an offset".
  func resolveInteger(_ syntax: TypeSyntax, in context: TypeContext, role: String) -> IntegerType? { nil }

  /// A frame out of a body without a declaration of its own: `Outer.part`. Nil when it has errors, which are reported.
  func synthesizeFrame(
    _ body: FrameBodySyntax, name: Identifier, annotations: Annotations, in context: TypeContext
  ) -> ID<Frame>? { nil }

  /// The frame of a payload: a named frame itself, `()` nil in `.some(nil)`, anything else wrapped in a synthesized frame
  /// called `context.owner` with the one field `value`. Nil when it could not be resolved, which is reported.
  func payloadFrame(_ syntax: TypeSyntax, in context: TypeContext) -> ID<Frame>?? { nil }

  /// The frame of that name, reporting anything else (W0213).
  func frame(_ name: DottedName, in module: ID<Module>) -> ID<Frame>? { nil }

  /// A built-in algorithm or a declared one.
  func resolveChecksum(_ algorithm: Identifier, variant: Identifier?, in module: ID<Module>) -> ID<ChecksumAlgorithm>? {
    nil
  }

  /// An expression that is to be a number or a condition.
  func resolveInteger(_ syntax: ExpressionSyntax, in context: ExpressionContext) -> TypedExpression? { nil }
  func resolveCondition(_ syntax: ExpressionSyntax, in context: ExpressionContext) -> Expression? { nil }

  /// A literal for a value of this type, checked against it.
  func resolveLiteral(_ literal: LiteralSyntax, as type: FieldType, in module: ID<Module>) -> Literal? { nil }

  func resolveTypeDeclarations() {}
  func resolveExamples() {}
  func checkUses() {}
}
