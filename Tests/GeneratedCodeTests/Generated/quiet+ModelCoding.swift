// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP

extension QuietSound: JSONPayload {
  private static let formatCoder: JSONCoder<QuietFormat> = JSONCoding.text(QuietFormat.self)

  public init(payload: JSONValue) throws(JSONPayloadError) {
    let object = try PayloadObject(payload)
    format = try object.defaulted("format", Self.formatCoder, default: QuietFormat.allCases[1])
    nameStored = try object.required("name", JSONCoding.string)
    title = try object.optional("title", JSONCoding.string)
    coverStored = try object.optional("cover", JSONCoding.string)
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
    let object = try PayloadObject(payload)
    name = try object.required("name", JSONCoding.string)
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
