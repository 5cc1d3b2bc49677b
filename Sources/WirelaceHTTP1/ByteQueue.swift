import WirelaceHTTP

/// Bytes that came and have not been used.
struct ByteQueue: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// How many of the bytes are known to hold no line end.
  private var scanned = 0
  /// How many bytes were taken so far.
  private(set) var offset = 0

  var count: Int { bytes.count - start }

  mutating func append(_ more: some Collection<UInt8>) {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 16)
      start = 0
    } else if start > 4096, start > bytes.count / 2 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer {
      start += count
      offset += count
      scanned = 0
    }
    return bytes[start..<start + count]
  }

  /// The next line without its end; nil until it is whole. `limit` bounds the line with its end.
  mutating func line(limit: Int, orThrow excess: HTTP1Error.Kind, _ what: String) throws(HTTP1Error) -> ArraySlice<
    UInt8
  >? {
    while scanned < count {
      let byte = bytes[start + scanned]
      if byte == UInt8(ascii: "\r"), scanned + 1 < limit {
        guard scanned + 1 < count else { return nil }
        guard bytes[start + scanned + 1] == UInt8(ascii: "\n") else {
          throw HTTP1Error(kind: .malformed, reason: "a carriage return without a line feed", offset: offset + scanned)
        }
        let line = take(scanned)
        _ = take(2)
        return line
      }
      if scanned + 1 >= limit {
        throw HTTP1Error(kind: excess, reason: "\(what) is longer than allowed", offset: offset + scanned)
      }
      guard HTTPSyntax.isFieldByte(byte) else {
        let reason = byte == UInt8(ascii: "\n") ? "a line feed without a carriage return" : "a control character"
        throw HTTP1Error(kind: .malformed, reason: "\(reason) in \(what)", offset: offset + scanned)
      }
      scanned += 1
    }
    return nil
  }
}
