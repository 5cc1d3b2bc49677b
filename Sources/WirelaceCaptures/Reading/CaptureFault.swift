#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is wrong with a capture, where, and whether reading goes on behind it.
public struct CaptureFault: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The source failed, with the system's error number.
    case unreadable(errno: Int32)
    /// There is not a byte.
    case empty
    /// No format that is read here starts like this.
    case unknownFormat
    /// A format that is recognised and not read, with its name.
    case unsupported(String)
    /// A text tool has replaced octets above 0x7F: nothing in the file can be trusted.
    case octetsLost
    /// The file ends inside a record: so many bytes are missing.
    case truncated(missing: Int64)
    /// A length beyond the bound for records.
    case tooLong(length: Int64, limit: Int)
    /// A header contradicts itself or its surroundings.
    case damaged(String)
    /// A packet of an interface that no block has described.
    case unknownInterface(UInt32)
  }

  public var kind: Kind
  /// Where the record starts in the file, in bytes.
  public var offset: Int64
  /// The number of the last packet that was read before; 0 when there was none.
  public var afterPacket: Int
  /// Where reading goes on; nil when it stops here.
  public var resumesAt: Int64?

  public init(_ kind: Kind, offset: Int64, afterPacket: Int, resumesAt: Int64? = nil) {
    self.kind = kind
    self.offset = offset
    self.afterPacket = afterPacket
    self.resumesAt = resumesAt
  }

  /// Whether more packets may follow.
  public var continues: Bool { resumesAt != nil }
}

extension CaptureFault: CustomStringConvertible {
  /// One sentence: what, where, and what becomes of the rest.
  public var description: String {
    if case .empty = kind { return "the file is empty" }
    var text = "at byte \(offset), " + (afterPacket == 0 ? "before any packet" : "after packet \(afterPacket)") + ": "
    switch kind {
    case .unreadable(let number): text += "it cannot be read: " + systemText(number)
    case .empty: break
    case .unknownFormat: text += "no known capture format starts like this"
    case .unsupported(let name): text += "\(name) is not read"
    case .octetsLost:
      text += "octets above 0x7F were replaced by a text tool; the capture has to be copied again as binary"
    case .truncated(let missing):
      text += "the record is cut off; bytes missing: \(missing)"
    case .tooLong(let length, let limit): text += "the record's length is \(length), more than the bound of \(limit)"
    case .damaged(let what): text += what
    case .unknownInterface(let index): text += "the packet belongs to interface \(index), which was not described"
    }
    if let resumesAt { return text + "; reading goes on at byte \(resumesAt)" }
    return text + "; nothing is read from here on"
  }
}

/// What the system says of an error number: `No space left on device`.
func systemText(_ number: Int32) -> String { String(cString: strerror(number)) }
