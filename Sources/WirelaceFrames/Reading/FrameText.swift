/// Texts of values for messages, and tests of text that generated code makes.
public enum FrameText {
  public static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  /// Lower-case digits without blanks: the JSON form of bytes.
  public static func hexadecimal(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes { text += FrameError.hexadecimal(UInt64(byte), digits: 2).dropFirst(2) }
    return text
  }

  /// The first `count` bytes of a UUID in reading order, as the JSON form of that width writes it.
  public static func readingOrder(_ uuid: BluetoothUUID, count: Int) -> [UInt8] {
    count == 16 ? (0..<16).map { uuid.byte($0) } : (4 - count..<4).map { uuid.byte($0) }
  }

  /// The bytes of an address in reading order.
  public static func readingOrder(_ address: MACAddress) -> [UInt8] { (0..<6).map { address.byte($0) } }

  #if hasFeature(Embedded)
    public static func quoted(_ text: String) -> String { "\"" + text + "\"" }
    public static func number(_ value: Double) -> String { "\(value)" }
    public static func number(_ value: Float) -> String { "\(value)" }
  #else
    /// A text in JSON form.
    public static func quoted(_ text: String) -> String { JSONValue.string(text).compactText }

    /// A float in JSON form.
    public static func number(_ value: Double) -> String { JSONValue.float(value).compactText }

    /// A float in JSON form.
    public static func number(_ value: Float) -> String { JSONValue.float(value).compactText }
  #endif
}

/// The value of a field of type `()`.
public struct EmptyValue: Sendable, Hashable {
  public init() {}
}
