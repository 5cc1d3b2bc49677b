/// What of a module is generated, and how it is spelled.
public struct SwiftOptions: Sendable, Hashable {
  public enum Access: String, Sendable, CaseIterable { case `public`, package, `internal` }

  /// Where the module's types stand.
  public enum Namespace: String, Sendable, CaseIterable {
    /// At the top level of the file.
    case none
    /// Inside a caseless enum named for the last part of the module's name.
    case module
  }

  /// What is generated besides the types and their codecs, which always are.
  public struct Parts: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `validate()`.
    public static let validation = Parts(rawValue: 1)
    /// `json` and `init(json:)`.
    public static let json = Parts(rawValue: 2)
    /// `description`.
    public static let description = Parts(rawValue: 4)
    public static let all: Parts = [.validation, .json, .description]
  }

  public var access: Access
  /// Put in front of every type's name.
  public var typePrefix: String
  public var namespace: Namespace
  public var parts: Parts
  /// Modules to import in every file, beside the runtime.
  public var imports: [String]

  public init(
    access: Access = .public, typePrefix: String = "", namespace: Namespace = .none, parts: Parts = .all,
    imports: [String] = []
  ) {
    self.access = access
    self.typePrefix = typePrefix
    self.namespace = namespace
    self.parts = parts
    self.imports = imports
  }
}

/// One generated file.
public struct EmittedFile: Sendable, Hashable {
  public var name: String
  public var text: String
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
