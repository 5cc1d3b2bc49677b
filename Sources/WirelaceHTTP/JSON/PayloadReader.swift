import WirelaceFrames

/// Reads the keys of a JSON object for a generated model, and keeps the first error until ``finish()`` throws it.
///
/// A call for a key cannot throw: code that could fail behind each key would have to destroy, each time, all that was read before.
public struct PayloadReader: Sendable {
  private let object: PayloadObject
  private var failure: JSONPayloadError?

  public init(_ json: JSONValue) {
    do throws(JSONPayloadError) {
      object = try PayloadObject(json)
    } catch {
      object = PayloadObject(members: [])
      failure = error
    }
  }

  /// A key that must be there; nil only when something failed.
  @inline(never)
  public mutating func required<Value>(_ key: String, _ coder: JSONCoder<Value>) -> Value? {
    guard failure == nil else { return nil }
    do throws(JSONPayloadError) {
      let value: Value = try object.required(key, coder)
      return value
    } catch {
      failure = error
      return nil
    }
  }

  /// A key that may be absent; `null` too when `isNullable`.
  @inline(never)
  public mutating func optional<Value>(
    _ key: String, _ coder: JSONCoder<Value>, nullable isNullable: Bool = false
  ) -> Value? {
    guard failure == nil else { return nil }
    do throws(JSONPayloadError) {
      return try object.optional(key, coder, nullable: isNullable)
    } catch {
      failure = error
      return nil
    }
  }

  /// As ``optional(_:_:nullable:)``, with a value for the absent one.
  @inline(never)
  public mutating func defaulted<Value>(
    _ key: String, _ coder: JSONCoder<Value>, nullable isNullable: Bool = false, default value: @autoclosure () -> Value
  ) -> Value {
    optional(key, coder, nullable: isNullable) ?? value()
  }

  /// Refuses another value than this one under a key.
  public mutating func constant(_ key: String, _ value: JSONValue) {
    attempt { (object) throws(JSONPayloadError) in try object.constant(key, value) }
  }

  /// The members under other keys than these, for a model that keeps them.
  public func unknown(besides known: Set<String>) -> [JSONMember] { object.unknown(besides: known) }

  /// Refuses members under other keys than these.
  public mutating func refuseUnknown(besides known: Set<String>) {
    attempt { (object) throws(JSONPayloadError) in try object.refuseUnknown(besides: known) }
  }

  /// Throws the first error of all calls.
  public func finish() throws(JSONPayloadError) {
    if let failure { throw failure }
  }

  /// What ``required(_:_:)`` returned, once ``finish()`` has let it pass: then it is there.
  @inline(never)
  public func value<Value>(_ value: Value?) -> Value {
    guard let value else { preconditionFailure("asked for before finish()") }
    return value
  }

  private mutating func attempt(_ work: (PayloadObject) throws(JSONPayloadError) -> Void) {
    guard failure == nil else { return }
    do throws(JSONPayloadError) {
      try work(object)
    } catch {
      failure = error
    }
  }
}
