// Generated from models.lace (golden.models): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension Grade: JSONConvertible {
    public var json: JSONValue { .string(name) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "low": self = .low
        case "high": self = .high
        default: throw JSONValueError(path, "Grade has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of Grade", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...255)
      guard let value = Self(rawValue: raw) else { throw JSONValueError(path, "Grade has no case \(raw)") }
      self = value
    }
  }

  extension Code: JSONConvertible {
    public var json: JSONValue { name.map { .string($0) } ?? .integer(Int128(rawValue)) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "fine": self = Code(rawValue: 0)
        case "bad": self = Code(rawValue: -1)
        default: throw JSONValueError(path, "Code has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of Code", json) }
      let raw: Int16 = try JSONForm.integer(json, path, in: -32768...32767)
      self.init(rawValue: raw)
    }
  }

  extension Nibble: JSONConvertible {
    public var json: JSONValue { .string(name) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "one": self = .one
        case "nine": self = .nine
        default: throw JSONValueError(path, "Nibble has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of Nibble", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...15)
      guard let value = Self(rawValue: raw) else { throw JSONValueError(path, "Nibble has no case \(raw)") }
      self = value
    }
  }

  extension OpenNibble: JSONConvertible {
    public var json: JSONValue { name.map { .string($0) } ?? .integer(Int128(rawValue)) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "zero": self = OpenNibble(rawValue: 0)
        default: throw JSONValueError(path, "OpenNibble has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of OpenNibble", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...15)
      self.init(rawValue: raw)
    }
  }

  extension Echo: JSONConvertible {
    public var json: JSONValue { .string(name) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      if let text = json.stringValue {
        switch text {
        case "first": self = Echo.allCases[0]
        case "second": self = .second
        default: throw JSONValueError(path, "Echo has no case '\(text)'")
        }
        return
      }
      guard json.integerValue != nil else { throw JSONValueError.kind(path, "a case of Echo", json) }
      let raw: UInt8 = try JSONForm.integer(json, path, in: 0...255)
      guard let value = Self(rawValue: raw) else { throw JSONValueError(path, "Echo has no case \(raw)") }
      self = value
    }
  }

  extension Stars: JSONConvertible {
    public var json: JSONValue { JSONForm.flags(rawValue, Self.names) }

    public init(json: JSONValue, path: String) throws(JSONValueError) {
      let raw: UInt8 = try JSONForm.flags(json, path, of: "Stars", Self.names, width: 8, isClosed: false)
      self.init(rawValue: raw)
    }
  }
#endif
