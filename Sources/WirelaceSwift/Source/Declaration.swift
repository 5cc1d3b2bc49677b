/// A declaration of the Swift source to be printed.
///
/// The tree holds what generated code needs and no more; names and types in it are text, already spelled as Swift wants them.
indirect enum Declaration: Sendable {
  case type(TypeDeclaration)
  case function(FunctionDeclaration)
  case property(PropertyDeclaration)
  case enumCase(CaseDeclaration)
  case alias(AliasDeclaration)
  /// `#if condition … #endif`.
  case conditional(String, [Declaration])
  /// `// MARK: - text`.
  case mark(String)
}

/// A struct, an enum, a protocol or an extension.
struct TypeDeclaration: Sendable {
  enum Keyword: String, Sendable {
    case `struct`
    case `enum`
    case `extension`
    case `class`
    case `protocol`
  }
  var documentation: [String] = []
  var attributes: [String] = []
  /// `public`; empty for the default.
  var modifiers: [String] = []
  var keyword: Keyword
  var name: String
  var conformances: [String] = []
  var members: [Declaration] = []
}

/// A function or, named `init`, an initialiser.
struct FunctionDeclaration: Sendable {
  struct Parameter: Sendable {
    /// `from bytes`, `_ value` or `count`.
    var name: String
    var type: String
    var defaultValue: String?
    init(_ name: String, _ type: String, default defaultValue: String? = nil) {
      self.name = name
      self.type = type
      self.defaultValue = defaultValue
    }
  }
  var documentation: [String] = []
  var attributes: [String] = []
  /// `public`, `static`, `mutating`.
  var modifiers: [String] = []
  /// `init`, `init?`, `encode` or an operator.
  var name: String
  var parameters: [Parameter] = []
  /// `throws(FrameError)` or nil.
  var effect: String?
  var result: String?
  var body: [Statement] = []
  /// What a protocol asks for: there is no body.
  var isRequirement = false
}

/// A stored or computed property.
struct PropertyDeclaration: Sendable {
  enum Body: Sendable {
    case stored
    case value(Expression)
    case getter([Statement])
    case accessors(get: [Statement], set: [Statement])
  }
  var documentation: [String] = []
  var attributes: [String] = []
  /// `public`, `static`.
  var modifiers: [String] = []
  /// `let` or `var`.
  var keyword: String = "var"
  var name: String
  var type: String?
  var body: Body = .stored
}

/// One case of an enum.
struct CaseDeclaration: Sendable {
  var documentation: [String] = []
  var attributes: [String] = []
  var name: String
  /// `UInt8`, `tag: UInt8`.
  var payload: [String] = []
  var rawValue: String?
}

/// Another name of a type.
struct AliasDeclaration: Sendable {
  var documentation: [String] = []
  var attributes: [String] = []
  var modifiers: [String] = []
  var name: String
  var type: String
}

/// A whole file.
struct SwiftSource: Sendable {
  /// Lines of the comment at the top.
  var header: [String]
  /// Module names, or `@testable import X` in full.
  var imports: [String] = []
  var declarations: [Declaration] = []
}
