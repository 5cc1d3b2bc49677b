/// A request method, in the spelling of the wire; methods are case-sensitive.
public struct HTTPMethod: Sendable, Hashable, CustomStringConvertible {
  public let name: String

  /// Nil when the name is no token (RFC 9110, 5.6.2) or longer than 32 bytes.
  public init?(_ name: String) {
    guard name.utf8.count <= 32, HTTPSyntax.isToken(name) else { return nil }
    self.name = name
  }

  private init(known name: String) { self.name = name }

  public static let get = HTTPMethod(known: "GET")
  public static let head = HTTPMethod(known: "HEAD")
  public static let post = HTTPMethod(known: "POST")
  public static let put = HTTPMethod(known: "PUT")
  public static let patch = HTTPMethod(known: "PATCH")
  public static let delete = HTTPMethod(known: "DELETE")
  public static let options = HTTPMethod(known: "OPTIONS")

  /// Whether twice is as once by the method alone (RFC 9110, 9.2.2).
  public var isIdempotent: Bool { [.get, .head, .put, .delete, .options].contains(self) }

  public var description: String { name }
}
