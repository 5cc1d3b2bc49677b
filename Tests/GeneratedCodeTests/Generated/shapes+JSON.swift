// Generated from shapes.lace (golden.shapes): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension Kind: JSONConvertible {
    public var json: JSONValue { .string(name) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "plain": self = .plain
        case "signed": self = .signed
        case "sealed": self = .sealed
        default: throw JSONValueError(path, "Kind has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of Kind", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...7)
      guard let value = Self(rawValue: raw) else { throw JSONValueError(path, "Kind has no case \(raw)") }
      self = value
    }
  }

  extension Kinds: JSONConvertible {
    public var json: JSONValue { .string(name) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "one": self = .one
        case "two": self = .two
        default: throw JSONValueError(path, "Kinds has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of Kinds", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...255)
      guard let value = Self(rawValue: raw) else { throw JSONValueError(path, "Kinds has no case \(raw)") }
      self = value
    }
  }

  extension Marks: JSONConvertible {
    public var json: JSONValue { JSONForm.flags(rawValue, Self.names) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let raw: UInt8 = try JSONForm.flags(json, path, of: "Marks", Self.names, width: 2, isClosed: false)
      self.init(rawValue: raw)
    }
  }

  extension Status: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("level", .integer(Int128(level)))
      members.add("offset", .integer(Int128(offset)))
      members.add("kind", kindField.json)
      members.add("marks", marks.json)
      if reserved1 != 0 {
        members.add("reserved1", .integer(Int128(reserved1)))
      }
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(
        json, path, names: ["level", "offset", "kind", "marks", "reserved1"], derived: [("version", "constant")])
      self.level = try JSONForm.integer(object.required("level"), object.path("level"), in: 0...15)
      self.offset = try JSONForm.integer(object.required("offset"), object.path("offset"), in: -4...3)
      self.kindField = try Kind(json: object.required("kind"), path: object.path("kind"))
      self.marks = try Marks(json: object.required("marks"), path: object.path("marks"))
      if let value = object["reserved1"] {
        self.reserved1 = try JSONForm.integer(value, object.path("reserved1"), in: 0...1)
      } else {
        self.reserved1 = 0
      }
    }
  }

  extension Packed: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("first", .integer(Int128(first)))
      members.add("rest", .integer(Int128(rest)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["first", "rest"])
      self.first = try JSONForm.integer(object.required("first"), object.path("first"), in: 0...15)
      self.rest = try JSONForm.integer(object.required("rest"), object.path("rest"), in: 0...1048575)
    }
  }

  extension OptionalFlags: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("hasB", .bool(hasB))
      if reserved1 != 0 {
        members.add("reserved1", .integer(Int128(reserved1)))
      }
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["hasB", "reserved1"], derived: [("hasA", "computed")])
      self.hasB = try JSONForm.boolean(object.required("hasB"), object.path("hasB"))
      if let value = object["reserved1"] {
        self.reserved1 = try JSONForm.integer(value, object.path("reserved1"), in: 0...63)
      } else {
        self.reserved1 = 0
      }
    }
  }

  extension Texts: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("name", .string(name))
      members.add("note", .string(note))
      members.add("path", .string(self.path))
      members.add("code", .string(code))
      members.add("tail", .string(tail))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["name", "note", "path", "code", "tail"])
      self.name = try JSONForm.text(object.required("name"), object.path("name"))
      self.note = try JSONForm.text(object.required("note"), object.path("note"))
      self.path = try JSONForm.text(object.required("path"), object.path("path"))
      self.code = try JSONForm.text(object.required("code"), object.path("code"))
      self.tail = try JSONForm.text(object.required("tail"), object.path("tail"))
    }
  }

  extension Blobs: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("short", JSONForm.bytes(short))
      members.add("length", .integer(Int128(length)))
      members.add("body", JSONForm.bytes(body))
      members.add("sized", JSONForm.bytes(sized))
      let jsonItems: [JSONValue] = items.map { element in
        .integer(Int128(element))
      }
      members.add("items", .array(jsonItems))
      let jsonCounted: [JSONValue] = counted.map { element in
        element.json
      }
      members.add("counted", .array(jsonCounted))
      let jsonMeasured: [JSONValue] = measured.map { element in
        .integer(Int128(element))
      }
      members.add("measured", .array(jsonMeasured))
      let jsonLast: [JSONValue] = last.map { element in
        .integer(Int128(element))
      }
      members.add("last", .array(jsonLast))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(
        json, path, names: ["short", "length", "body", "sized", "items", "counted", "measured", "last"],
        derived: [("magic", "constant"), ("crc", "computed")])
      self.short = try JSONForm.bytes(object.required("short"), object.path("short"))
      self.length = try JSONForm.integer(object.required("length"), object.path("length"), in: 0...255)
      self.body = try JSONForm.bytes(object.required("body"), object.path("body"))
      self.sized = try JSONForm.bytes(object.required("sized"), object.path("sized"))
      self.items = try JSONForm.array(object.required("items"), object.path("items")) {
        (json, path) throws(JSONValueError) in
        try JSONForm.integer(json, path, in: 0...65535)
      }
      self.counted = try JSONForm.array(object.required("counted"), object.path("counted")) {
        (json, path) throws(JSONValueError) in
        try Point(json: json, path: path)
      }
      self.measured = try JSONForm.array(object.required("measured"), object.path("measured")) {
        (json, path) throws(JSONValueError) in
        try JSONForm.integer(json, path, in: -8388608...8388607)
      }
      self.last = try JSONForm.array(object.required("last"), object.path("last")) {
        (json, path) throws(JSONValueError) in
        try JSONForm.integer(json, path, in: 0...255)
      }
    }
  }

  extension Point: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("x", .integer(Int128(x)))
      members.add("y", .integer(Int128(y)))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["x", "y"])
      self.x = try JSONForm.integer(object.required("x"), object.path("x"), in: -128...127)
      self.y = try JSONForm.integer(object.required("y"), object.path("y"), in: -128...127)
    }
  }

  extension OptionalValue: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("flags", flags.json)
      if let value = a {
        members.add("a", .integer(Int128(value)))
      }
      if let value = b {
        members.add("b", value.json)
      }
      if let value = ext {
        members.add("ext", .integer(Int128(value)))
      }
      if let value = more {
        members.add("more", .integer(Int128(value)))
      }
      if !trailing.isEmpty {
        members.add("trailing", JSONForm.bytes(trailing))
      }
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["flags", "a", "b", "ext", "more", "trailing"])
      self.flags = try OptionalFlags(json: object.required("flags"), path: object.path("flags"))
      if let value = object["a"] {
        self.a = try JSONForm.integer(value, object.path("a"), in: 0...65535)
      } else {
        self.a = nil
      }
      if let value = object["b"] {
        self.b = try Point(json: value, path: object.path("b"))
      } else {
        self.b = nil
      }
      if let value = object["ext"] {
        self.ext = try JSONForm.integer(value, object.path("ext"), in: 0...255)
      } else {
        self.ext = nil
      }
      if let value = object["more"] {
        self.more = try JSONForm.integer(value, object.path("more"), in: 0...65535)
      } else {
        self.more = nil
      }
      if let value = object["trailing"] {
        self.trailing = try JSONForm.bytes(value, object.path("trailing"))
      } else {
        self.trailing = []
      }
    }
  }

  extension Envelope: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("head", .integer(Int128(head)))
      let jsonPoints: [JSONValue] = points.map { element in
        element.json
      }
      members.add("points", .array(jsonPoints))
      members.add("inner", inner.json)
      if reserved1.contains(where: { $0 != 0 }) {
        members.add("reserved1", JSONForm.bytes(reserved1))
      }
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(
        json, path, names: ["head", "points", "inner", "reserved1"],
        derived: [("count", "computed"), ("length", "computed"), ("total", "computed"), ("check", "computed")])
      self.head = try JSONForm.integer(object.required("head"), object.path("head"), in: 0...255)
      self.points = try JSONForm.array(object.required("points"), object.path("points")) {
        (json, path) throws(JSONValueError) in
        try Point(json: json, path: path)
      }
      self.inner = try Inner(json: object.required("inner"), path: object.path("inner"))
      if let value = object["reserved1"] {
        self.reserved1 = try JSONForm.bytes(value, object.path("reserved1"))
      } else {
        self.reserved1 = [UInt8](repeating: 0, count: 2)
      }
    }
  }

  extension Inner: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("body", body.json)
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["body"], derived: [("size", "computed")])
      self.body = try Body(json: object.required("body"), path: object.path("body"))
    }
  }

  extension Body: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("value", .integer(Int128(self.value)))
      members.add("rest", JSONForm.bytes(rest))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["value", "rest"])
      self.value = try JSONForm.integer(object.required("value"), object.path("value"), in: 0...255)
      self.rest = try JSONForm.bytes(object.required("rest"), object.path("rest"))
    }
  }

  extension Replies: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("first", first.json)
      members.add("second", second.json)
      members.add("third", third.json)
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["first", "second", "third"])
      self.first = try ReplyPoint(json: object.required("first"), path: object.path("first"))
      self.second = try ReplyKinds(json: object.required("second"), path: object.path("second"))
      self.third = try Block3(json: object.required("third"), path: object.path("third"))
    }
  }

  extension ReplyPoint: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("status", .integer(Int128(status)))
      members.add("value", self.value.json)
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["status", "value"])
      self.status = try JSONForm.integer(object.required("status"), object.path("status"), in: 0...255)
      self.value = try Point(json: object.required("value"), path: object.path("value"))
    }
  }

  extension ReplyKinds: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("status", .integer(Int128(status)))
      members.add("value", self.value.json)
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["status", "value"])
      self.status = try JSONForm.integer(object.required("status"), object.path("status"), in: 0...255)
      self.value = try Kinds(json: object.required("value"), path: object.path("value"))
    }
  }

  extension Block3: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("data", JSONForm.bytes(data))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["data"])
      self.data = try JSONForm.bytes(object.required("data"), object.path("data"))
    }
  }

  extension Checked: JSONConvertible {
    public var json: JSONValue {
      var members: [JSONMember] = []
      members.add("data", JSONForm.bytes(data))
      return .object(members)
    }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let object = try JSONObjectReader(json, path, names: ["data"], derived: [("check", "computed")])
      self.data = try JSONForm.bytes(object.required("data"), object.path("data"))
    }
  }
#endif
