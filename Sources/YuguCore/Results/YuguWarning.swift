/// Something that makes a score doubtful: of the platform (1001 …), or of the local check (90101 …).
public struct YuguWarning: Sendable, Hashable, CustomStringConvertible {
  public var code: Int
  /// In capitals: `VOLUME_TOO_LOW`.
  public var name: String
  /// For people.
  public var message: String

  init(_ error: YuguError) {
    code = error.code
    name = error.name
    message = error.message
  }

  /// As an error, for apps that treat one so.
  public var error: YuguError { YuguErrors.fromWarning(code, message: message) }

  public var description: String { "\(code) \(name): \(message)" }
}
