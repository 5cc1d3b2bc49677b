// Generated from device.lace (test.device): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension ReportKind: JSONConvertible {
    public var json: JSONValue { .string(name) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "input": self = .input
        case "output": self = .output
        case "feature": self = .feature
        default: throw JSONValueError(path, "ReportKind has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of ReportKind", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...255)
      guard let value = Self(rawValue: raw) else { throw JSONValueError(path, "ReportKind has no case \(raw)") }
      self = value
    }
  }

  extension StopOrigin: JSONConvertible {
    public var json: JSONValue { .string(name) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "SILENCE": self = .silence
        case "SMART_WAKE_OFF": self = .smartWakeOff
        default: throw JSONValueError(path, "StopOrigin has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of StopOrigin", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...255)
      guard let value = Self(rawValue: raw) else { throw JSONValueError(path, "StopOrigin has no case \(raw)") }
      self = value
    }
  }

  extension PrecheckMode: JSONConvertible {
    public var json: JSONValue { .string(name) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "off": self = .off
        case "warn": self = .warn
        case "refuse": self = .refuse
        default: throw JSONValueError(path, "PrecheckMode has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of PrecheckMode", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...255)
      guard let value = Self(rawValue: raw) else { throw JSONValueError(path, "PrecheckMode has no case \(raw)") }
      self = value
    }
  }

  extension FlaggedPartFlags: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("first", .bool(first))
      members.add("last", .bool(last))
      if reserved1 != 0 {
        members.add("reserved1", .integer(Int128(reserved1)))
      }
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["first", "last", "reserved1"])
      self.first = try JSONForm.boolean(object.required("first"), object.path("first"))
      self.last = try JSONForm.boolean(object.required("last"), object.path("last"))
      if let value = object["reserved1"] {
        self.reserved1 = try JSONForm.integer(value, object.path("reserved1"), in: 0...63)
      } else {
        self.reserved1 = 0
      }
    }
  }

  extension ReportReference: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("id", .integer(Int128(id)))
      members.add("kind", kindField.json)
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["id", "kind"])
      self.id = try JSONForm.integer(object.required("id"), object.path("id"), in: 0...255)
      self.kindField = try ReportKind(json: object.required("kind"), path: object.path("kind"))
    }
  }

  extension Ask: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("sequence", .integer(Int128(sequence)))
      members.add("question", .integer(Int128(question)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["sequence", "question"])
      self.sequence = try JSONForm.integer(object.required("sequence"), object.path("sequence"), in: 0...255)
      self.question = try JSONForm.integer(object.required("question"), object.path("question"), in: 0...255)
    }
  }

  extension Answer: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("sequence", .integer(Int128(sequence)))
      members.add("text", .string(text))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["sequence", "text"])
      self.sequence = try JSONForm.integer(object.required("sequence"), object.path("sequence"), in: 0...255)
      self.text = try JSONForm.text(object.required("text"), object.path("text"))
    }
  }

  extension Page: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("offset", .integer(Int128(offset)))
      members.add("data", JSONForm.bytes(data))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["offset", "data"])
      self.offset = try JSONForm.integer(object.required("offset"), object.path("offset"), in: 0...4294967295)
      self.data = try JSONForm.bytes(object.required("data"), object.path("data"))
    }
  }

  extension RobotPacket: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("command", .integer(Int128(command)))
      members.add("data", JSONForm.bytes(data))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["command", "data"])
      self.command = try JSONForm.integer(object.required("command"), object.path("command"), in: 0...255)
      self.data = try JSONForm.bytes(object.required("data"), object.path("data"))
    }
  }

  extension Line: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("text", .string(text))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["text"])
      self.text = try JSONForm.text(object.required("text"), object.path("text"))
    }
  }

  extension Reply: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("address", .integer(Int128(address)))
      members.add("data", JSONForm.bytes(data))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(
        json, path, names: ["address", "data"],
        derived: [("start", "constant"), ("length", "computed"), ("check", "computed")])
      self.address = try JSONForm.integer(object.required("address"), object.path("address"), in: 0...255)
      self.data = try JSONForm.bytes(object.required("data"), object.path("data"))
    }
  }

  extension Letter: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("kind", .integer(Int128(kindField)))
      members.add("text", .string(text))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["kind", "text"])
      self.kindField = try JSONForm.integer(object.required("kind"), object.path("kind"), in: 0...255)
      self.text = try JSONForm.text(object.required("text"), object.path("text"))
    }
  }

  extension MessageJoined: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("payload", JSONForm.bytes(payload))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["payload"], derived: [("check", "computed")])
      self.payload = try JSONForm.bytes(object.required("payload"), object.path("payload"))
    }
  }

  extension MessagePart: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("number", .integer(Int128(number)))
      members.add("index", .integer(Int128(index)))
      members.add("total", .integer(Int128(total)))
      members.add("chunk", JSONForm.bytes(chunk))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["number", "index", "total", "chunk"])
      self.number = try JSONForm.integer(object.required("number"), object.path("number"), in: 0...255)
      self.index = try JSONForm.integer(object.required("index"), object.path("index"), in: 0...255)
      self.total = try JSONForm.integer(object.required("total"), object.path("total"), in: 0...255)
      self.chunk = try JSONForm.bytes(object.required("chunk"), object.path("chunk"))
    }
  }

  extension FlaggedPart: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("flags", flags.json)
      members.add("counter", .integer(Int128(counter)))
      members.add("chunk", JSONForm.bytes(chunk))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["flags", "counter", "chunk"])
      self.flags = try FlaggedPartFlags(json: object.required("flags"), path: object.path("flags"))
      self.counter = try JSONForm.integer(object.required("counter"), object.path("counter"), in: 0...255)
      self.chunk = try JSONForm.bytes(object.required("chunk"), object.path("chunk"))
    }
  }

  extension OpenPart: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("kind", .integer(Int128(kindField)))
      members.add("chunk", JSONForm.bytes(chunk))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["kind", "chunk"])
      self.kindField = try JSONForm.integer(object.required("kind"), object.path("kind"), in: 0...255)
      self.chunk = try JSONForm.bytes(object.required("chunk"), object.path("chunk"))
    }
  }

  extension BatteryLevel: JSONConvertible {
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

  extension CardStatus: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("value", .integer(Int128(self.value)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["value"])
      self.value = try JSONForm.integer(object.required("value"), object.path("value"), in: 0...65535)
    }
  }

  extension CardReportInput: JSONConvertible {
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

  extension CardReportOutput: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("value", .integer(Int128(self.value)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["value"])
      self.value = try JSONForm.integer(object.required("value"), object.path("value"), in: 0...65535)
    }
  }

  extension CardStrictBoth: JSONConvertible {
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

  extension AdvanceRequest: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("value", .integer(Int128(self.value)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["value"])
      self.value = try JSONForm.integer(object.required("value"), object.path("value"), in: 0...4294967295)
    }
  }

  extension RecordingStoppedPayload: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("value", .integer(Int128(self.value)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["value"])
      self.value = try JSONForm.integer(object.required("value"), object.path("value"), in: 0...4294967295)
    }
  }

  extension CardAdvertManufacturer: JSONConvertible {
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

  extension BeaconAdvertData: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("value", JSONForm.bytes(self.value))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["value"])
      self.value = try JSONForm.bytes(object.required("value"), object.path("value"))
    }
  }
#endif
