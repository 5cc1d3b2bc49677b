// Generated from numbers.lace (golden.numbers): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension Side: JSONConvertible {
    public var json: JSONValue { .string(name) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "left": self = .left
        case "right": self = .right
        default: throw JSONValueError(path, "Side has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of Side", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...255)
      guard let value = Self(rawValue: raw) else { throw JSONValueError(path, "Side has no case \(raw)") }
      self = value
    }
  }

  extension Level: JSONConvertible {
    public var json: JSONValue { name.map { .string($0) } ?? .integer(Int128(rawValue)) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "low": self = Level(rawValue: -100)
        case "high": self = Level(rawValue: 100)
        default: throw JSONValueError(path, "Level has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of Level", json) }
      let raw: Int16 = try JSONForm.integer(json, path, in: -32768...32767)
      self.init(rawValue: raw)
    }
  }

  extension Features: JSONConvertible {
    public var json: JSONValue { JSONForm.flags(rawValue, Self.names) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let raw: UInt16 = try JSONForm.flags(json, path, of: "Features", Self.names, width: 16, isClosed: false)
      self.init(rawValue: raw)
    }
  }

  extension Modes: JSONConvertible {
    public var json: JSONValue { JSONForm.flags(rawValue, Self.names) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let raw: UInt8 = try JSONForm.flags(json, path, of: "Modes", Self.names, width: 8, isClosed: true)
      self.init(rawValue: raw)
    }
  }

  extension Integers: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("a", .integer(Int128(a)))
      members.add("b", .integer(Int128(b)))
      members.add("c", .integer(Int128(c)))
      members.add("d", .integer(Int128(d)))
      members.add("e", .integer(Int128(e)))
      members.add("f", .integer(Int128(f)))
      members.add("g", .integer(Int128(g)))
      members.add("h", .integer(Int128(h)))
      members.add("i", .integer(Int128(i)))
      members.add("j", .integer(Int128(j)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"])
      self.a = try JSONForm.integer(object.required("a"), object.path("a"), in: 0...255)
      self.b = try JSONForm.integer(object.required("b"), object.path("b"), in: -128...127)
      self.c = try JSONForm.integer(object.required("c"), object.path("c"), in: 0...65535)
      self.d = try JSONForm.integer(object.required("d"), object.path("d"), in: -32768...32767)
      self.e = try JSONForm.integer(object.required("e"), object.path("e"), in: 0...16777215)
      self.f = try JSONForm.integer(object.required("f"), object.path("f"), in: -8388608...8388607)
      self.g = try JSONForm.integer(object.required("g"), object.path("g"), in: 0...4294967295)
      self.h = try JSONForm.integer(object.required("h"), object.path("h"), in: 0...1099511627775)
      self.i = try JSONForm.integer(
        object.required("i"), object.path("i"), in: -9223372036854775808...9223372036854775807)
      self.j = try JSONForm.integer(object.required("j"), object.path("j"), in: 0...18446744073709551615)
    }
  }

  extension Others: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("half", .float(half))
      members.add("single", .float(single))
      members.add("double", .float(double))
      members.add("short", .string(short.text))
      members.add("long", .string(long.text))
      members.add("digits", .string(digits.description))
      members.add("yes", .bool(yes))
      members.add("side", side.json)
      members.add("level", level.json)
      members.add("features", features.json)
      members.add("modes", modes.json)
      members.add("uuid", .string(uuid.text(bytes: 2)))
      members.add("full", .string(full.text(bytes: 16)))
      members.add("address", .string(address.description))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(
        json, path,
        names: [
          "half", "single", "double", "short", "long", "digits", "yes", "side", "level", "features", "modes", "uuid",
          "full", "address",
        ])
      self.half = try JSONForm.float(object.required("half"), object.path("half"), width: 16)
      self.single = try JSONForm.float(object.required("single"), object.path("single"), width: 32)
      self.double = try JSONForm.double(object.required("double"), object.path("double"))
      self.short = try JSONForm.medicalFloat16(object.required("short"), object.path("short"))
      self.long = try JSONForm.medicalFloat32(object.required("long"), object.path("long"))
      self.digits = try JSONForm.packedDecimal(object.required("digits"), object.path("digits"), digits: 4)
      self.yes = try JSONForm.boolean(object.required("yes"), object.path("yes"))
      self.side = try Side(json: object.required("side"), path: object.path("side"))
      self.level = try Level(json: object.required("level"), path: object.path("level"))
      self.features = try Features(json: object.required("features"), path: object.path("features"))
      self.modes = try Modes(json: object.required("modes"), path: object.path("modes"))
      self.uuid = try JSONForm.uuid(object.required("uuid"), object.path("uuid"), bytes: 2)
      self.full = try JSONForm.uuid(object.required("full"), object.path("full"), bytes: 16)
      self.address = try JSONForm.mac(object.required("address"), object.path("address"))
    }
  }

  extension Climate: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add(
        "temperature",
        JSONForm.number(temperatureRaw, scale: LinearScale(scale: (1, 100)), exceptions: [(-32768, "not known")]))
      members.add("humidity", .integer(Int128(humidity)))
      members.add("pressure", JSONForm.number(pressureRaw, scale: LinearScale(scale: (1, 3), offset: (300, 1))))
      members.add("steps", .integer(Int128(steps)))
      members.add("side", side.json)
      let jsonHistoryRaw: [JSONValue] = historyRaw.map { element in
        JSONForm.number(element, scale: LinearScale(scale: (1, 2)))
      }
      members.add("history", .array(jsonHistoryRaw))
      members.add("temperatureRaw", .integer(Int128(temperatureRawField)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(
        json, path, names: ["temperature", "humidity", "pressure", "steps", "side", "history", "temperatureRaw"])
      self.temperatureRaw = try JSONForm.integer(
        object.required("temperature"), object.path("temperature"), in: -32768...32767,
        scale: LinearScale(scale: (1, 100)), exceptions: [(-32768, "not known")])
      self.humidity = try JSONForm.integer(object.required("humidity"), object.path("humidity"), in: 0...255)
      self.pressureRaw = try JSONForm.integer(
        object.required("pressure"), object.path("pressure"), in: 0...16777215,
        scale: LinearScale(scale: (1, 3), offset: (300, 1)))
      self.steps = try JSONForm.integer(object.required("steps"), object.path("steps"), in: 0...65535)
      self.side = try Side(json: object.required("side"), path: object.path("side"))
      self.historyRaw = try JSONForm.array(object.required("history"), object.path("history")) {
        (json, path) throws(JSONValueError) in
        try JSONForm.integer(json, path, in: -32768...32767, scale: LinearScale(scale: (1, 2)))
      }
      self.temperatureRawField = try JSONForm.integer(
        object.required("temperatureRaw"), object.path("temperatureRaw"), in: 0...255)
    }
  }

  extension Varints: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("a", .integer(Int128(a)))
      members.add("b", .integer(Int128(b)))
      members.add("c", .integer(Int128(c)))
      members.add("d", .integer(Int128(d)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["a", "b", "c", "d"])
      self.a = try JSONForm.integer(object.required("a"), object.path("a"), in: 0...Int128(UInt64.max))
      self.b = try JSONForm.integer(object.required("b"), object.path("b"), in: Int128(Int64.min)...Int128(Int64.max))
      self.c = try JSONForm.integer(object.required("c"), object.path("c"), in: Int128(Int64.min)...Int128(Int64.max))
      self.d = try JSONForm.integer(object.required("d"), object.path("d"), in: 0...Int128(UInt64.max))
    }
  }
#endif
