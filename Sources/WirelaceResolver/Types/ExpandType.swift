import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// A type with its aliases and generic parameters replaced by what they stand for.
struct ExpandedType {
  enum Kind {
    case builtIn(BuiltInType, extent: ExpressionSyntax?)
    case declared(Symbol, arguments: [GenericArgumentSyntax])
    case array(TypeSyntax, count: ExpressionSyntax?)
    case bits(BitsBodySyntax)
    case match(subject: ExpressionSyntax?, MatchBodySyntax)
    case frame(FrameBodySyntax)
    case empty
  }
  var kind: Kind
  /// Where the innermost type was written; `owner`, `frame` and `place` are those of the use.
  var context: TypeContext
  /// The innermost alias first, the use last.
  var attributes: [(attributes: [AttributeSyntax], context: TypeContext)]
  /// The use.
  var range: SourceRange
}

extension Resolver {
  /// Looks through aliases and parameters.
  ///
  /// W0210 to W0213 names, W0311 recursive-type, W0312 generic-arguments, W0313 extent-misplaced.
  func expand(_ syntax: TypeSyntax, in context: TypeContext) -> ExpandedType? {
    var current = syntax
    var currentContext = context
    var levels = [(syntax.attributes, context)]
    func expanded(_ kind: ExpandedType.Kind) -> ExpandedType {
      ExpandedType(kind: kind, context: currentContext, attributes: levels.reversed(), range: syntax.range)
    }
    while true {
      switch current.kind {
      case .missing: return nil
      case .empty: return expanded(.empty)
      case .map:
        report(
          .attributeMisplaced, at: current.range, "a map is a type of JSON, not of frames",
          help: "an array of frames with key and value does the same")
        return nil
      case .array(let element, let count): return expanded(.array(element, count: count))
      case .bits(let body): return expanded(.bits(body))
      case .match(let subject, let body): return expanded(.match(subject: subject, body))
      case .frame(let body): return expanded(.frame(body))
      case .named(let name, let arguments, let extent):
        if name.parts.count == 1, let argument = currentContext.arguments[name.text] {
          guard let next = typeArgument(argument, name, arguments: arguments, extent: extent) else { return nil }
          currentContext = next.context.placed(like: context)
          current = next.syntax
          levels.append((current.attributes, currentContext))
          continue
        }
        if name.parts.count == 1, let builtIn = BuiltInType(name.text) {
          if !arguments.isEmpty {
            report(.genericArguments, at: current.range, "`\(name.text)` takes no arguments")
            return nil
          }
          return expanded(.builtIn(builtIn, extent: extent))
        }
        guard
          let symbol = lookUp(
            name, in: currentContext.module, kind: "type", suggesting: \.isType,
            builtIns: BuiltInType.suggestions + currentContext.arguments.keys)
        else { return nil }
        noteUse(of: symbol, at: name.range)
        guard symbol.isType else {
          report(
            .wrongKind, at: name.range, "`\(name.text)` is \(symbol.description), not a type",
            labels: [Diagnostic.Label(symbol.syntax.name.range, "declared here")])
          return nil
        }
        if let extent {
          report(
            .extentMisplaced, at: extent.range, "`\(name.text)` has no size to choose",
            help: "an array is written `[\(name.text); n]`")
          return nil
        }
        guard case .type(let target) = symbol.syntax.kind else {
          return expanded(.declared(symbol, arguments: arguments))
        }
        guard arguments.isEmpty else {
          report(.genericArguments, at: current.range, "the alias `\(name.text)` takes no arguments")
          return nil
        }
        // Resolved once on its own: that finds its faults, and the circle it may run in.
        guard entity(of: symbol, use: name.range) != nil else { return nil }
        currentContext = TypeContext(module: symbol.module, of: self, owner: "").placed(like: context)
        current = target
        levels.append((current.attributes, currentContext))
      }
    }
  }

  private func typeArgument(
    _ argument: GenericArgument, _ name: DottedName, arguments: [GenericArgumentSyntax], extent: ExpressionSyntax?
  ) -> (syntax: TypeSyntax, context: TypeContext)? {
    guard case .type(let syntax, let context) = argument else {
      report(.genericArguments, at: name.range, "the parameter `\(name.text)` is a number, not a type")
      return nil
    }
    if !arguments.isEmpty {
      report(.genericArguments, at: name.range, "the parameter `\(name.text)` takes no arguments")
      return nil
    }
    if let extent {
      report(
        .extentMisplaced, at: extent.range, "`\(name.text)` has no size to choose",
        help: "an array is written `[\(name.text); n]`")
      return nil
    }
    return (syntax, context)
  }

  /// W0217 deprecated-use.
  func noteUse(of symbol: Symbol, at range: SourceRange) {
    guard let deprecated = symbol.syntax.annotations.deprecated else { return }
    report(
      .deprecatedUse, at: range, "`\(symbol.name)` is deprecated",
      labels: [Diagnostic.Label(deprecated.range, "said here")],
      help: deprecated.value.isEmpty ? nil : deprecated.value)
  }
}
