// Generated from sockets.lace (golden.sockets): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension Sample: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("number", .integer(Int128(number)))
      members.add("level", .integer(Int128(level)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["number", "level"])
      self.number = try JSONForm.integer(object.required("number"), object.path("number"), in: 0...65535)
      self.level = try JSONForm.integer(object.required("level"), object.path("level"), in: 0...255)
    }
  }
#endif
