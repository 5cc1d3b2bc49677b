// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP

extension QuietSound: JSONPayload {
  private static let formatCoder: JSONCoder<QuietFormat> = JSONCoding.text(QuietFormat.self)

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    format = object.defaulted("format", Self.formatCoder, default: QuietFormat.allCases[1])
    let nameStoredValue = object.required("name", JSONCoding.string)
    title = object.optional("title", JSONCoding.string)
    coverStored = object.optional("cover", JSONCoding.string)
    try object.finish()
    nameStored = object.value(nameStoredValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("format", format, Self.formatCoder)
    object.required("name", nameStored, JSONCoding.string)
    object.optional("title", title, JSONCoding.string)
    object.optional("cover", coverStored, JSONCoding.string)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension QuietOldSoundDeprecated: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let nameValue = object.required("name", JSONCoding.string)
    try object.finish()
    name = object.value(nameValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("name", name, JSONCoding.string)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension GoldenQuietSchema {
  /// Every model and union of JSON with its name in the schema.
  public static var payloads: [(name: String, type: any JSONPayload.Type)] {
    [("QuietSound", QuietSound.self), ("QuietOldSound", QuietOldSoundDeprecated.self)]
  }
}
