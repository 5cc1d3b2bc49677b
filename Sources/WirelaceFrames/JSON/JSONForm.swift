#if !hasFeature(Embedded)

  /// A value with a JSON form: what the language reference says of its type.
  public protocol JSONConvertible {
    /// Keys stand in field order.
    var json: JSONValue { get }

    /// Reads the JSON form. `path` is the way to the value, for messages.
    init(json: JSONValue, path: String) throws(JSONValueError)
  }

  extension JSONConvertible {
    /// Reads the JSON form.
    public init(json: JSONValue) throws(JSONValueError) { try self.init(json: json, path: "") }
  }

  /// Why a JSON value is no value of a type, and where in it.
  public struct JSONValueError: Error, Sendable, Hashable, CustomStringConvertible {
    /// From the value on: `body.startRecording.options[2]`. Empty for the whole.
    public var path: String
    public var message: String

    public init(_ path: String, _ message: String) {
      self.path = path
      self.message = message
    }

    /// A value of another kind than expected.
    public static func kind(_ path: String, _ expected: String, _ found: JSONValue) -> JSONValueError {
      let text =
        switch found {
        case .array, .object, .null: found.kindName
        case .string(let text) where text.utf8.count > 40: found.kindName
        default: found.compactText
        }
      return JSONValueError(path, "expected \(expected), found \(text)")
    }

    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
  }

  extension [JSONMember] {
    /// Adds a member behind the others.
    public mutating func add(_ name: String, _ value: JSONValue) { append(JSONMember(name, value)) }
  }

  /// The JSON forms of values that are no types of their own; generated code writes and reads with them.
  public enum JSONForm {
    // MARK: - Writing

    /// A number, or the meaning of a raw value that stands for something else.
    public static func number(
      _ raw: some FixedWidthInteger, scale: LinearScale? = nil, exceptions: [(raw: Int128, meaning: String)] = []
    ) -> JSONValue {
      let raw = Int128(raw)
      if let exception = exceptions.first(where: { $0.raw == raw }) { return .string(exception.meaning) }
      return scale?.json(raw) ?? .integer(raw)
    }

    /// As ``number(_:scale:exceptions:)``, as text.
    public static func numberText(
      _ raw: some FixedWidthInteger, scale: LinearScale? = nil, exceptions: [(raw: Int128, meaning: String)] = []
    ) -> String {
      number(raw, scale: scale, exceptions: exceptions).compactText
    }

    public static func bytes(_ bytes: [UInt8]) -> JSONValue { .string(FrameText.hexadecimal(bytes)) }

    /// Names in bit order, an unknown bit as its number.
    public static func flags(_ raw: some FixedWidthInteger, _ names: [(mask: UInt64, name: String)]) -> JSONValue {
      let bits = UInt64(truncatingIfNeeded: raw)
      let set = (0..<UInt64(type(of: raw).bitWidth)).filter { bits >> $0 & 1 == 1 }
      return .array(
        set.map { bit in names.first { $0.mask == 1 << bit }.map { .string($0.name) } ?? .integer(Int128(bit)) })
    }

    /// A member of a union; its tag where it answers to several.
    public static func member(_ name: String, _ value: JSONValue, tag: Int128? = nil) -> JSONValue {
      .object([JSONMember(name, value)] + (tag.map { [JSONMember("tag", .integer($0))] } ?? []))
    }

    /// An unknown member of a union.
    public static func unknown(tag: Int128?, _ bytes: [UInt8]) -> JSONValue {
      let members = (tag.map { [JSONMember("tag", .integer($0))] } ?? []) + [JSONMember("bytes", JSONForm.bytes(bytes))]
      return .object([JSONMember("unknown", .object(members))])
    }

    // MARK: - Reading

    /// An integer of a type, between two bounds.
    public static func integer<Value: FixedWidthInteger>(
      _ json: JSONValue, _ path: String, in range: ClosedRange<Int128>, scale: LinearScale? = nil,
      exceptions: [(raw: Int128, meaning: String)] = []
    ) throws(JSONValueError) -> Value {
      let raw: Int128
      if let text = json.stringValue, let exception = exceptions.first(where: { $0.meaning == text }) {
        raw = exception.raw
      } else if let scale {
        guard let value = scale.raw(json) else { throw .kind(path, "a number that the scale can say", json) }
        raw = value
      } else {
        guard let value = json.integerValue else { throw .kind(path, "an integer", json) }
        raw = value
      }
      guard range.contains(raw), let value = Value(exactly: raw) else {
        throw .kind(path, "a raw value in \(range.lowerBound)...\(range.upperBound)", json)
      }
      return value
    }

    public static func boolean(_ json: JSONValue, _ path: String) throws(JSONValueError) -> Bool {
      guard let value = json.boolValue else { throw .kind(path, "true or false", json) }
      return value
    }

    public static func double(_ json: JSONValue, _ path: String) throws(JSONValueError) -> Double {
      guard let value = json.doubleValue, value.isFinite || json.stringValue != nil else {
        throw .kind(path, "a number", json)
      }
      return value
    }

    /// `width` is 16 or 32.
    public static func float(_ json: JSONValue, _ path: String, width: Int) throws(JSONValueError) -> Float {
      guard let value = json.floatValue, value.isFinite || json.stringValue != nil else {
        throw .kind(path, "a number of \(width) bits", json)
      }
      guard width == 16 else { return value }
      guard let half = HalfFloat.bits(value) else { throw .kind(path, "a number of 16 bits", json) }
      return HalfFloat.float(half)
    }

    public static func text(_ json: JSONValue, _ path: String) throws(JSONValueError) -> String {
      guard let value = json.stringValue else { throw .kind(path, "a text", json) }
      return value
    }

    /// Two hexadecimal digits a byte, in either case.
    public static func bytes(_ json: JSONValue, _ path: String) throws(JSONValueError) -> [UInt8] {
      let digits = Array((json.stringValue ?? "?").utf8)
      var bytes: [UInt8] = []
      guard digits.count % 2 == 0 else { throw .kind(path, "a text of hexadecimal digits, two a byte", json) }
      for index in stride(from: 0, to: digits.count, by: 2) {
        guard let high = Character(Unicode.Scalar(digits[index])).hexDigitValue,
          let low = Character(Unicode.Scalar(digits[index + 1])).hexDigitValue
        else { throw .kind(path, "a text of hexadecimal digits, two a byte", json) }
        bytes.append(UInt8(high << 4 | low))
      }
      return bytes
    }

    public static func uuid(_ json: JSONValue, _ path: String, bytes: Int) throws(JSONValueError) -> BluetoothUUID {
      guard let text = json.stringValue, let value = BluetoothUUID(text), value.text(bytes: bytes) == text.lowercased()
      else { throw .kind(path, "a UUID of \(bytes * 8) bits", json) }
      return value
    }

    public static func mac(_ json: JSONValue, _ path: String) throws(JSONValueError) -> MACAddress {
      guard let value = json.stringValue.flatMap({ MACAddress($0) }) else {
        throw .kind(path, "an address such as \"c0:ff:ee:00:00:01\"", json)
      }
      return value
    }

    public static func packedDecimal(
      _ json: JSONValue, _ path: String, digits: Int
    ) throws(JSONValueError) -> PackedDecimal {
      guard let text = json.stringValue, let value = PackedDecimal(text), value.digitCount == digits else {
        throw .kind(path, "a text of \(digits) digits", json)
      }
      return value
    }

    public static func medicalFloat16(_ json: JSONValue, _ path: String) throws(JSONValueError) -> MedicalFloat16 {
      guard let value = json.stringValue.flatMap({ MedicalFloat16(text: $0) }) else {
        throw .kind(path, "a text such as \"364e-1\" or \"NaN\"", json)
      }
      return value
    }

    public static func medicalFloat32(_ json: JSONValue, _ path: String) throws(JSONValueError) -> MedicalFloat32 {
      guard let value = json.stringValue.flatMap({ MedicalFloat32(text: $0) }) else {
        throw .kind(path, "a text such as \"364e-1\" or \"NaN\"", json)
      }
      return value
    }

    public static func empty(_ json: JSONValue, _ path: String) throws(JSONValueError) -> EmptyValue {
      guard json.isNull else { throw .kind(path, "null", json) }
      return EmptyValue()
    }

    public static func array<Element>(
      _ json: JSONValue, _ path: String, _ element: (JSONValue, String) throws(JSONValueError) -> Element
    ) throws(JSONValueError) -> [Element] {
      guard let elements = json.arrayValue else { throw .kind(path, "an array", json) }
      var result: [Element] = []
      result.reserveCapacity(elements.count)
      for (index, json) in elements.enumerated() { result.append(try element(json, "\(path)[\(index)]")) }
      return result
    }

    /// The bits of a flag set of `width` bits; a closed one has no unknown bits.
    public static func flags<Value: FixedWidthInteger>(
      _ json: JSONValue, _ path: String, of type: String, _ names: [(mask: UInt64, name: String)], width: Int,
      isClosed: Bool
    ) throws(JSONValueError) -> Value {
      guard let elements = json.arrayValue else { throw .kind(path, "an array of flags", json) }
      var raw: UInt64 = 0
      for element in elements {
        if let name = element.stringValue {
          guard let found = names.first(where: { $0.name == name }) else {
            throw JSONValueError(path, "\(type) has no flag '\(name)'")
          }
          raw |= found.mask
        } else if let bit = element.integerValue, bit >= 0, bit < Int128(width) {
          if isClosed, !names.contains(where: { $0.mask == 1 << UInt64(bit) }) {
            throw JSONValueError(path, "\(type) has no flag \(bit)")
          }
          raw |= 1 << UInt64(bit)
        } else {
          throw .kind(path, "a flag's name or bit number below \(width)", element)
        }
      }
      return Value(truncatingIfNeeded: raw)
    }
  }

#endif
