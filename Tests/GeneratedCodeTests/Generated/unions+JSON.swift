// Generated from unions.lace (golden.unions): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension Opcode: JSONConvertible {
    public var json: JSONValue { name.map { .string($0) } ?? .integer(Int128(rawValue)) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "start": self = Opcode(rawValue: 1)
        case "stop": self = Opcode(rawValue: 2)
        case "export": self = Opcode(rawValue: 32)
        default: throw JSONValueError(path, "Opcode has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of Opcode", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...255)
      self.init(rawValue: raw)
    }
  }

  extension AdvertInfo: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("encrypted", .bool(encrypted))
      if reserved1 != 0 {
        members.add("reserved1", .integer(Int128(reserved1)))
      }
      members.add("version", .integer(Int128(version)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["encrypted", "reserved1", "version"])
      self.encrypted = try JSONForm.boolean(object.required("encrypted"), object.path("encrypted"))
      if let value = object["reserved1"] {
        self.reserved1 = try JSONForm.integer(value, object.path("reserved1"), in: 0...1)
      } else {
        self.reserved1 = 0
      }
      self.version = try JSONForm.integer(object.required("version"), object.path("version"), in: 0...63)
    }
  }

  extension EitherFlags: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("wide", .bool(wide))
      members.add("many", .bool(many))
      if reserved1 != 0 {
        members.add("reserved1", .integer(Int128(reserved1)))
      }
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["wide", "many", "reserved1"])
      self.wide = try JSONForm.boolean(object.required("wide"), object.path("wide"))
      self.many = try JSONForm.boolean(object.required("many"), object.path("many"))
      if let value = object["reserved1"] {
        self.reserved1 = try JSONForm.integer(value, object.path("reserved1"), in: 0...63)
      } else {
        self.reserved1 = 0
      }
    }
  }

  extension Start: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("mode", .integer(Int128(mode)))
      let jsonOptions: [JSONValue] = options.map { element in
        .integer(Int128(element))
      }
      members.add("options", .array(jsonOptions))
      if !trailing.isEmpty {
        members.add("trailing", JSONForm.bytes(trailing))
      }
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["mode", "options", "trailing"])
      self.mode = try JSONForm.integer(object.required("mode"), object.path("mode"), in: 0...255)
      self.options = try JSONForm.array(object.required("options"), object.path("options")) {
        (json, path) throws(JSONValueError) in
        try JSONForm.integer(json, path, in: 0...255)
      }
      if let value = object["trailing"] {
        self.trailing = try JSONForm.bytes(value, object.path("trailing"))
      } else {
        self.trailing = []
      }
    }
  }

  extension Export: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("offset", .integer(Int128(offset)))
      members.add("length", .integer(Int128(length)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["offset", "length"])
      self.offset = try JSONForm.integer(object.required("offset"), object.path("offset"), in: 0...4294967295)
      self.length = try JSONForm.integer(object.required("length"), object.path("length"), in: 0...65535)
    }
  }

  extension First: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("id", .integer(Int128(id)))
      members.add("value", .integer(Int128(self.value)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["id", "value"], derived: [("tag", "constant")])
      self.id = try JSONForm.integer(object.required("id"), object.path("id"), in: 0...255)
      self.value = try JSONForm.integer(object.required("value"), object.path("value"), in: 0...65535)
    }
  }

  extension Second: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("id", .integer(Int128(id)))
      members.add("tag", .integer(Int128(tag)))
      members.add("name", .string(name))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["id", "tag", "name"])
      self.id = try JSONForm.integer(object.required("id"), object.path("id"), in: 0...255)
      self.tag = try JSONForm.integer(object.required("tag"), object.path("tag"), in: 0...255)
      self.name = try JSONForm.text(object.required("name"), object.path("name"))
    }
  }

  extension Advert: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("info", info.json)
      let jsonValues: [JSONValue] = values.map { element in
        element.json
      }
      members.add("values", .array(jsonValues))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["info", "values"])
      self.info = try AdvertInfo(json: object.required("info"), path: object.path("info"))
      self.values = try JSONForm.array(object.required("values"), object.path("values")) {
        (json, path) throws(JSONValueError) in
        try Measurement(json: json, path: path)
      }
    }
  }

  extension Options: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      let jsonList: [JSONValue] = list.map { element in
        element.json
      }
      members.add("list", .array(jsonList))
      let jsonRest: [JSONValue] = rest.map { element in
        element.json
      }
      members.add("rest", .array(jsonRest))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["list", "rest"])
      self.list = try JSONForm.array(object.required("list"), object.path("list")) {
        (json, path) throws(JSONValueError) in
        try Option(json: json, path: path)
      }
      self.rest = try JSONForm.array(object.required("rest"), object.path("rest")) {
        (json, path) throws(JSONValueError) in
        try Option(json: json, path: path)
      }
    }
  }

  extension Request: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("sequence", .integer(Int128(sequence)))
      members.add("opcode", opcode.json)
      members.add("body", body.json)
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(
        json, path, names: ["sequence", "opcode", "body"], derived: [("length", "computed"), ("check", "computed")])
      self.sequence = try JSONForm.integer(object.required("sequence"), object.path("sequence"), in: 0...255)
      self.opcode = try Opcode(json: object.required("opcode"), path: object.path("opcode"))
      self.body = try RequestBody(json: object.required("body"), path: object.path("body"))
    }
  }

  extension Either: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("flags", flags.json)
      members.add("count", .integer(Int128(count)))
      members.add("value", self.value.json)
      members.add("tail", .integer(Int128(tail)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["flags", "count", "value", "tail"])
      self.flags = try EitherFlags(json: object.required("flags"), path: object.path("flags"))
      self.count = try JSONForm.integer(object.required("count"), object.path("count"), in: 0...255)
      self.value = try EitherValue(json: object.required("value"), path: object.path("value"))
      self.tail = try JSONForm.integer(object.required("tail"), object.path("tail"), in: 0...255)
    }
  }

  extension Lasts: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("head", .integer(Int128(head)))
      members.add("report", report.json)
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["head", "report"])
      self.head = try JSONForm.integer(object.required("head"), object.path("head"), in: 0...255)
      self.report = try Report(json: object.required("report"), path: object.path("report"))
    }
  }

  extension Measurement: JSONConvertible {
    public var json: JSONValue {
      switch self {
      case .battery(let value): return JSONForm.member("battery", .integer(Int128(value)))
      case .temperature(let value):
        return JSONForm.member("temperature", JSONForm.number(value, scale: LinearScale(scale: (1, 100))))
      case .block(let value, let tag): return JSONForm.member("block", JSONForm.bytes(value), tag: Int128(tag))
      case .raw(let value): return JSONForm.member("raw", JSONForm.bytes(value))
      case .reset: return JSONForm.member("reset", .null)
      case .unknown(let tag, let bytes): return JSONForm.unknown(tag: Int128(tag), bytes)
      }
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let reader = try JSONUnionReader(
        json, path, of: "Measurement", names: ["battery", "temperature", "block", "raw", "reset", "unknown"],
        hasTag: true)
      switch reader.name {
      case "battery":
        try reader.refuseTag()
        let value: UInt8 = try JSONForm.integer(reader.value, reader.valuePath, in: 0...255)
        self = .battery(value)
      case "temperature":
        try reader.refuseTag()
        let value: Int16 = try JSONForm.integer(
          reader.value, reader.valuePath, in: -32768...32767, scale: LinearScale(scale: (1, 100)))
        self = .temperature(value)
      case "block":
        let value: [UInt8] = try JSONForm.bytes(reader.value, reader.valuePath)
        self = .block(value, tag: try reader.requiredTag())
      case "raw":
        try reader.refuseTag()
        let value: [UInt8] = try JSONForm.bytes(reader.value, reader.valuePath)
        self = .raw(value)
      case "reset":
        try reader.refuseTag()
        _ = try JSONForm.empty(reader.value, reader.valuePath)
        self = .reset
      case "unknown":
        let unknown: (tag: UInt8, bytes: [UInt8]) = try reader.unknown()
        self = .unknown(tag: unknown.tag, bytes: unknown.bytes)
      default: throw JSONValueError(path, "expected a member of Measurement")
      }
    }
  }

  extension Option: JSONConvertible {
    public var json: JSONValue {
      switch self {
      case .mtu(let value): return JSONForm.member("mtu", .integer(Int128(value)))
      case .start(let value): return JSONForm.member("start", value.json)
      case .unknown(let tag, let bytes): return JSONForm.unknown(tag: Int128(tag), bytes)
      }
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let reader = try JSONUnionReader(json, path, of: "Option", names: ["mtu", "start", "unknown"], hasTag: true)
      switch reader.name {
      case "mtu":
        try reader.refuseTag()
        let value: UInt16 = try JSONForm.integer(reader.value, reader.valuePath, in: 0...65535)
        self = .mtu(value)
      case "start":
        try reader.refuseTag()
        let value: Start = try Start(json: reader.value, path: reader.valuePath)
        self = .start(value)
      case "unknown":
        let unknown: (tag: UInt8, bytes: [UInt8]) = try reader.unknown()
        self = .unknown(tag: unknown.tag, bytes: unknown.bytes)
      default: throw JSONValueError(path, "expected a member of Option")
      }
    }
  }

  extension Report: JSONConvertible {
    public var json: JSONValue {
      switch self {
      case .x(let value): return JSONForm.member("x", .integer(Int128(value)))
      case .all(let value):
        let elements: [JSONValue] = value.map { element in
          .integer(Int128(element))
        }
        return JSONForm.member("all", .array(elements))
      }
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let reader = try JSONUnionReader(json, path, of: "Report", names: ["x", "all"], hasTag: true)
      switch reader.name {
      case "x":
        try reader.refuseTag()
        let value: UInt8 = try JSONForm.integer(reader.value, reader.valuePath, in: 0...255)
        self = .x(value)
      case "all":
        try reader.refuseTag()
        let value: [UInt16] = try JSONForm.array(reader.value, reader.valuePath) {
          (json, path) throws(JSONValueError) in
          try JSONForm.integer(json, path, in: 0...65535)
        }
        self = .all(value)
      default: throw JSONValueError(path, "expected a member of Report")
      }
    }
  }

  extension Peeked: JSONConvertible {
    public var json: JSONValue {
      switch self {
      case .a(let value): return JSONForm.member("a", value.json)
      case .b(let value): return JSONForm.member("b", value.json)
      case .unknown(let bytes): return JSONForm.unknown(tag: nil, bytes)
      }
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let reader = try JSONUnionReader(json, path, of: "Peeked", names: ["a", "b", "unknown"], hasTag: false)
      switch reader.name {
      case "a":
        let value: First = try First(json: reader.value, path: reader.valuePath)
        self = .a(value)
      case "b":
        let value: Second = try Second(json: reader.value, path: reader.valuePath)
        self = .b(value)
      case "unknown": self = .unknown(bytes: try reader.unknownBytes())
      default: throw JSONValueError(path, "expected a member of Peeked")
      }
    }
  }

  extension Ended: JSONConvertible {
    public var json: JSONValue {
      switch self {
      case .a(let value): return JSONForm.member("a", value.json)
      }
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let reader = try JSONUnionReader(json, path, of: "Ended", names: ["a"], hasTag: false)
      switch reader.name {
      case "a":
        let value: Second = try Second(json: reader.value, path: reader.valuePath)
        self = .a(value)
      default: throw JSONValueError(path, "expected a member of Ended")
      }
    }
  }

  extension RequestBody: JSONConvertible {
    public var json: JSONValue {
      switch self {
      case .start(let value): return JSONForm.member("start", value.json)
      case .stop: return JSONForm.member("stop", .null)
      case .export(let value): return JSONForm.member("export", value.json)
      case .unknown(let bytes): return JSONForm.unknown(tag: nil, bytes)
      }
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let reader = try JSONUnionReader(
        json, path, of: "Request.body", names: ["start", "stop", "export", "unknown"], hasTag: false)
      switch reader.name {
      case "start":
        let value: Start = try Start(json: reader.value, path: reader.valuePath)
        self = .start(value)
      case "stop":
        _ = try JSONForm.empty(reader.value, reader.valuePath)
        self = .stop
      case "export":
        let value: Export = try Export(json: reader.value, path: reader.valuePath)
        self = .export(value)
      case "unknown": self = .unknown(bytes: try reader.unknownBytes())
      default: throw JSONValueError(path, "expected a member of Request.body")
      }
    }
  }

  extension EitherValue: JSONConvertible {
    public var json: JSONValue {
      switch self {
      case .wide(let value): return JSONForm.member("wide", .integer(Int128(value)))
      case .many(let value):
        let elements: [JSONValue] = value.map { element in
          .integer(Int128(element))
        }
        return JSONForm.member("many", .array(elements))
      }
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let reader = try JSONUnionReader(json, path, of: "Either.value", names: ["wide", "many"], hasTag: false)
      switch reader.name {
      case "wide":
        let value: UInt16 = try JSONForm.integer(reader.value, reader.valuePath, in: 0...65535)
        self = .wide(value)
      case "many":
        let value: [UInt8] = try JSONForm.array(reader.value, reader.valuePath) { (json, path) throws(JSONValueError) in
          try JSONForm.integer(json, path, in: 0...255)
        }
        self = .many(value)
      default: throw JSONValueError(path, "expected a member of Either.value")
      }
    }
  }
#endif
