// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension QuietSide: JSONConvertible {
    public var json: JSONValue { .string(name) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "left": self = .left
        case "right": self = .right
        case "middle": self = QuietSide.allCases[2]
        default: throw JSONValueError(path, "QuietSide has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of QuietSide", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...255)
      guard let value = Self(rawValue: raw) else { throw JSONValueError(path, "QuietSide has no case \(raw)") }
      self = value
    }
  }

  extension QuietMode: JSONConvertible {
    public var json: JSONValue { name.map { .string($0) } ?? .integer(Int128(rawValue)) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "slow": self = QuietMode(rawValue: 0)
        case "fast": self = QuietMode(rawValue: 1)
        default: throw JSONValueError(path, "QuietMode has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of QuietMode", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...255)
      self.init(rawValue: raw)
    }
  }

  extension QuietOldKindDeprecated: JSONConvertible {
    public var json: JSONValue { .string(name) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "one": self = .one
        case "two": self = .two
        default: throw JSONValueError(path, "QuietOldKind has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of QuietOldKind", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...255)
      guard let value = Self(rawValue: raw) else { throw JSONValueError(path, "QuietOldKind has no case \(raw)") }
      self = value
    }
  }

  extension QuietExtras: JSONConvertible {
    public var json: JSONValue { JSONForm.flags(rawValue, Self.names) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let raw: UInt8 = try JSONForm.flags(json, path, of: "QuietExtras", Self.names, width: 8, isClosed: false)
      self.init(rawValue: raw)
    }
  }

  extension QuietMarkedFlags: JSONConvertible {
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

  extension QuietReadingBits: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("level", .integer(Int128(levelStored)))
      members.add("isOn", .bool(isOn))
      if reserved1 != 0 {
        members.add("reserved1", .integer(Int128(reserved1)))
      }
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["level", "isOn", "reserved1"])
      self.levelStored = try JSONForm.integer(object.required("level"), object.path("level"), in: 0...15)
      self.isOn = try JSONForm.boolean(object.required("isOn"), object.path("isOn"))
      if let value = object["reserved1"] {
        self.reserved1 = try JSONForm.integer(value, object.path("reserved1"), in: 0...7)
      } else {
        self.reserved1 = 0
      }
    }
  }

  extension QuietMarked: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("flags", flags.json)
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(
        json, path, names: ["flags"], derived: [("mark", "constant"), ("text", "constant")])
      self.flags = try QuietMarkedFlags(json: object.required("flags"), path: object.path("flags"))
    }
  }

  extension QuietReading: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("side", side.json)
      members.add("mode", mode.json)
      members.add("extras", extras.json)
      members.add("count", .integer(Int128(countStored)))
      members.add("total", .integer(Int128(total)))
      members.add("heat", JSONForm.number(heatRawStored, scale: LinearScale(scale: (1, 100))))
      members.add("bits", bits.json)
      let jsonPartsRawStored: [JSONValue] = partsRawStored.map { element in
        JSONForm.number(element, scale: LinearScale(scale: (1, 2)))
      }
      members.add("parts", .array(jsonPartsRawStored))
      if let value = extraStored {
        members.add("extra", .integer(Int128(value)))
      }
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(
        json, path, names: ["side", "mode", "extras", "count", "total", "heat", "bits", "parts", "extra"],
        derived: [("mark", "constant")])
      self.side = try QuietSide(json: object.required("side"), path: object.path("side"))
      self.mode = try QuietMode(json: object.required("mode"), path: object.path("mode"))
      self.extras = try QuietExtras(json: object.required("extras"), path: object.path("extras"))
      self.countStored = try JSONForm.integer(object.required("count"), object.path("count"), in: 0...255)
      self.total = try JSONForm.integer(object.required("total"), object.path("total"), in: 0...65535)
      self.heatRawStored = try JSONForm.integer(
        object.required("heat"), object.path("heat"), in: -32768...32767, scale: LinearScale(scale: (1, 100)))
      self.bits = try QuietReadingBits(json: object.required("bits"), path: object.path("bits"))
      self.partsRawStored = try JSONForm.array(object.required("parts"), object.path("parts")) {
        (json, path) throws(JSONValueError) in
        try JSONForm.integer(json, path, in: 0...65535, scale: LinearScale(scale: (1, 2)))
      }
      if let value = object["extra"] {
        self.extraStored = try JSONForm.integer(value, object.path("extra"), in: 0...65535)
      } else {
        self.extraStored = nil
      }
    }
  }

  extension QuietReply: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("answer", answer.json)
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["answer"])
      self.answer = try QuietAnswer(json: object.required("answer"), path: object.path("answer"))
    }
  }

  extension QuietOldDeprecated: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("value", .integer(Int128(self.value)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["value"])
      self.value = try JSONForm.integer(object.required("value"), object.path("value"), in: 0...255)
    }
  }

  extension QuietAnswer: JSONConvertible {
    public var json: JSONValue {
      switch self {
      case .level(let value): return JSONForm.member("level", .integer(Int128(value)))
      case .text(let value): return JSONForm.member("text", .string(value))
      }
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let reader = try JSONUnionReader(json, path, of: "QuietAnswer", names: ["level", "text"], hasTag: true)
      switch reader.name {
      case "level":
        try reader.refuseTag()
        let value: UInt8 = try JSONForm.integer(reader.value, reader.valuePath, in: 0...255)
        self = .level(value)
      case "text":
        try reader.refuseTag()
        let value: String = try JSONForm.text(reader.value, reader.valuePath)
        self = .text(value)
      default: throw JSONValueError(path, "expected a member of QuietAnswer")
      }
    }
  }
#endif
