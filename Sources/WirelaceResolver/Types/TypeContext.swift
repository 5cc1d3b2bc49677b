import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// What the meaning of a type depends on besides its text.
struct TypeContext {
  /// Where names are looked up.
  var module: ID<Module>
  var byteOrder: ByteOrder
  var bitOrder: BitsBodySyntax.Order
  /// The parameters of the generic frame around, by name.
  var arguments: [String: GenericArgument] = [:]
  /// What a type declared in place is called: `Frame.field`.
  var owner: String
  /// The frame whose earlier fields extents, conditions and `match` may refer to.
  var frame: ID<Frame>?
  var place = TypePlace.field

  init(module: ID<Module>, of resolver: Resolver, owner: String, frame: ID<Frame>? = nil) {
    self.module = module
    byteOrder = resolver.modules[module.index].byteOrder
    bitOrder = resolver.modules[module.index].bitOrder
    self.owner = owner
    self.frame = frame
  }

  /// The context of something inside, called `owner.name`.
  func inside(_ name: String) -> TypeContext {
    var copy = self
    copy.owner = owner.isEmpty ? name : "\(owner).\(name)"
    return copy
  }

  /// The context of another text that stands here: an alias's, an argument's.
  func placed(like use: TypeContext) -> TypeContext {
    var copy = self
    copy.owner = use.owner
    copy.frame = use.frame
    copy.place = use.place
    return copy
  }

  func at(_ place: TypePlace) -> TypeContext {
    var copy = self
    copy.place = place
    return copy
  }
}

/// What a type is the type of.
enum TypePlace {
  case field, element, unionMember, bitMember
  /// An alias on its own, before any use.
  case alias
}

/// What a parameter of a generic frame stands for. A type keeps the context it was written in.
indirect enum GenericArgument {
  case type(TypeSyntax, TypeContext)
  case integer(Int128)
}

/// A type with what its attributes say about the values.
struct ResolvedType {
  var type: FieldType
  var constraints: [Constraint] = []
  /// `== L`.
  var constant: Literal?
  var unit: String?
  /// In bits.
  var size: SizeBounds = .unknown
}
