#if !hasFeature(Embedded)

  /// Builds a description that a person can read: `HeartRateMeasurement(rate: 72 bpm, energy: 10 kJ)`.
  public struct FrameDescription {
    private let name: String
    private var parts: [String] = []

    public init(_ name: String) { self.name = name }

    /// A field with its unit; nothing for an absent one.
    public mutating func add<Value>(_ label: String, _ value: Value?, unit: String = "") {
      guard let value else { return }
      parts.append("\(label): \(value)" + (unit.isEmpty ? "" : " " + unit))
    }

    /// Bytes as hexadecimal digits.
    public mutating func add(_ label: String, bytes: [UInt8]?) {
      guard let bytes else { return }
      parts.append("\(label): '\(FrameText.hexadecimal(bytes))'")
    }

    /// A text in quotation marks.
    public mutating func add(_ label: String, text: String?) {
      guard let text else { return }
      parts.append("\(label): \(FrameText.quoted(text))")
    }

    /// A flag: its name when it is set.
    public mutating func add(_ label: String, isSet: Bool) {
      if isSet { parts.append(label) }
    }

    /// The names of the flags that are set, an unknown one by its bit number.
    public static func flags(_ raw: some FixedWidthInteger, _ names: [(mask: UInt64, name: String)]) -> String {
      let bits = UInt64(truncatingIfNeeded: raw)
      let set = (0..<UInt64(type(of: raw).bitWidth)).filter { bits >> $0 & 1 == 1 }
      let texts = set.map { bit in names.first { $0.mask == 1 << bit }?.name ?? "\(bit)" }
      return "[" + texts.joined(separator: ", ") + "]"
    }

    public var text: String { "\(name)(\(parts.joined(separator: ", ")))" }
  }

#endif
