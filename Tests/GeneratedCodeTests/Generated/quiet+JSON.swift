// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension MarkedFlags: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("hasMark", .bool(hasMark))
      members.add("isLoud", .bool(isLoud))
      if reserved1 != 0 {
        members.add("reserved1", .integer(Int128(reserved1)))
      }
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["hasMark", "isLoud", "reserved1"])
      self.hasMark = try JSONForm.boolean(object.required("hasMark"), object.path("hasMark"))
      self.isLoud = try JSONForm.boolean(object.required("isLoud"), object.path("isLoud"))
      if let value = object["reserved1"] {
        self.reserved1 = try JSONForm.integer(value, object.path("reserved1"), in: 0...63)
      } else {
        self.reserved1 = 0
      }
    }
  }

  extension Marked: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("flags", flags.json)
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(
        json, path, names: ["flags"], derived: [("mark", "constant"), ("text", "constant")])
      self.flags = try MarkedFlags(json: object.required("flags"), path: object.path("flags"))
    }
  }
#endif
