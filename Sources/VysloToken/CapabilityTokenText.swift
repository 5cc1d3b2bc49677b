import VysloProtocol
import WirelaceFrames

/// Why a token's text or bytes are not a capability token.
public enum TokenFormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text has another length than 144 characters.
  case textLength(Int)
  /// A character that base64url has not, at this place.
  case character(at: Int)
  /// The bytes have another length than 108.
  case byteLength(Int)
  case frame(FrameError)
  /// The token would live longer than 60 days, or ends before it begins.
  case lifetime

  public var description: String {
    switch self {
    case .textLength(let count): "a token has 144 characters, not \(count)"
    case .character(let place): "character \(place) of the token is not base64url"
    case .byteLength(let count): "a token has 108 bytes, not \(count)"
    case .frame(let error): error.description
    case .lifetime: "a token lives at most 60 days"
    }
  }
}

extension CapabilityToken {
  /// Bytes of a token.
  public static let byteCount = 108
  /// Characters of its text form.
  public static let textCount = 144
  /// Bytes before the signature.
  static let bodyCount = 44

  /// Parses bytes and judges the lifetime; says nothing of the signature.
  public init(bytes: [UInt8]) throws(TokenFormatError) {
    guard bytes.count == Self.byteCount else { throw .byteLength(bytes.count) }
    do throws(FrameError) {
      self = try CapabilityToken.decode(from: bytes)
    } catch {
      throw .frame(error)
    }
    guard validate().isEmpty else { throw .lifetime }
  }

  /// Parses the text form, base64url without padding; says nothing of the signature.
  public init(text: String) throws(TokenFormatError) {
    let bytes = Array(text.utf8)
    guard bytes.count == Self.textCount else { throw .textLength(bytes.count) }
    // 144 characters are 108 bytes, with no bits left over.
    try self.init(bytes: Base64URL.decode(bytes))
  }

  /// The text form: 144 characters.
  public func text() throws(FrameError) -> String { Base64URL.encode(try encoded()) }

  /// What may stand in a log: the id, and the last four characters of the text form.
  public var redacted: String {
    let tail = ((try? text()) ?? "").suffix(4)
    let digits = String(tokenId, radix: 16)
    return "token " + String(repeating: "0", count: 16 - digits.count) + digits + " …" + tail
  }
}

/// RFC 4648, section 5, without padding.
enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var pool: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      pool = pool << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[Int(pool >> bits & 63)])
      }
      pool &= (1 << bits) - 1
    }
    if bits > 0 { text.append(alphabet[Int(pool << (6 - bits) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Bits that are left over behind the last whole byte are dropped.
  static func decode(_ text: [UInt8]) throws(TokenFormatError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var pool: UInt32 = 0
    var bits: UInt32 = 0
    for (place, character) in text.enumerated() {
      let value: UInt8
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0") + 52
      case UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "_"): value = 63
      default: throw .character(at: place)
      }
      pool = pool << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(pool >> bits & 0xFF))
        pool &= (1 << bits) - 1
      }
    }
    return bytes
  }
}
