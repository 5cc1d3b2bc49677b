import WirelaceModel

/// A Swift type name that declarations of two schemas both want, because their types stand at the top level of one Swift module.
public struct SwiftNameCollision: Sendable {
  public let name: String
  /// The declaration that has the name.
  public let first: Declared
  /// The one that would have to take another name.
  public let second: Declared
}

/// Every Swift name that two modules of the model want. Whoever generates them into one Swift module has to refuse these: which of
/// the two keeps its name would depend on the order of the schemas.
public func swiftNameCollisions(_ model: ProtocolModel, options: SwiftOptions) -> [SwiftNameCollision] {
  SwiftNames(model: model, options: options).collisions
}
