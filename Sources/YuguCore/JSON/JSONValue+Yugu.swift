import Foundation
import WirelaceFrames

/// A JSON value, read by subscripts: `result.raw["result"]?["words"]?[0]?["word"]?.stringValue`.
public typealias JSONValue = WirelaceFrames.JSONValue

extension JSONValue {
  /// An element of an array; nil when this is no array or has no such element.
  public subscript(index: Int) -> JSONValue? {
    guard let elements = arrayValue, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The value as a type of the caller's.
  ///
  /// Throws what `JSONDecoder` throws.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(compactText.utf8))
  }
}
