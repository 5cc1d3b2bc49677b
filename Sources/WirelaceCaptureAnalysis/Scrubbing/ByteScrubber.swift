import WirelaceFrames

/// Takes secrets out of packets without changing their lengths: addresses are renumbered, names become `xxx`, keys become zero.
///
/// Secrets are looked for everywhere in the bytes, in either byte order, also across the border of two packets that carry
/// parts of one frame: what no schema knows does not tell them either.
public struct ByteScrubber: Sendable {
  private struct Pattern: Sendable {
    var bytes: [UInt8]
    var replacement: [UInt8]
  }
  private let patterns: [Pattern]
  /// By the first two bytes.
  private let starts: [UInt16: [Int]]
  /// A bit for every two bytes that a pattern begins with.
  private let beginnings: [Bool]
  /// Patterns that began at the end of one of the last packets: which, and how many bytes of it.
  private var open: [(pattern: Int, done: Int)] = []

  /// Bytes of the beginning of a secret that are taken for one at the end of a packet.
  private static let leastPart = 3
  /// How far into a packet the rest of a secret may stand: behind the headers of the layers below.
  private static let headerBytes = 40
  private static let mostOpen = 32

  public init(_ secrets: CaptureSecrets) {
    var patterns: [Pattern] = []
    for (address, other) in secrets.addresses {
      let (bytes, replacement) = ((0..<6).map(address.byte), (0..<6).map(other.byte))
      patterns.append(Pattern(bytes: bytes, replacement: replacement))
      patterns.append(Pattern(bytes: bytes.reversed(), replacement: replacement.reversed()))
    }
    for name in secrets.names {
      patterns.append(Pattern(bytes: name, replacement: Array(repeating: UInt8(ascii: "x"), count: name.count)))
    }
    for key in secrets.keys {
      let zero = [UInt8](repeating: 0, count: key.count)
      patterns.append(Pattern(bytes: key, replacement: zero))
      patterns.append(Pattern(bytes: key.reversed(), replacement: zero))
    }
    // Longer ones first: a name may begin with another one.
    patterns.sort { $0.bytes.count > $1.bytes.count }
    var starts: [UInt16: [Int]] = [:]
    var beginnings = [Bool](repeating: false, count: 65_536)
    for (index, pattern) in patterns.enumerated() {
      let start = UInt16(pattern.bytes[0]) << 8 | UInt16(pattern.bytes[1])
      starts[start, default: []].append(index)
      beginnings[Int(start)] = true
    }
    self.patterns = patterns
    self.starts = starts
    self.beginnings = beginnings
  }

  /// Scrubs the bytes of one packet; returns whether anything was changed.
  @discardableResult
  public mutating func scrub(_ bytes: inout [UInt8]) -> Bool {
    guard !patterns.isEmpty, !bytes.isEmpty else { return false }
    var isChanged = finishOpen(&bytes)
    var index = 0
    while index + 1 < bytes.count {
      let start = UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
      guard beginnings[Int(start)] else {
        index += 1
        continue
      }
      if let found = match(start, bytes, at: index) {
        bytes.replaceSubrange(index..<index + found.bytes.count, with: found.replacement)
        index += found.bytes.count
        isChanged = true
      } else {
        index += 1
      }
    }
    return isChanged
  }

  private mutating func match(_ start: UInt16, _ bytes: [UInt8], at index: Int) -> Pattern? {
    let rest = bytes.count - index
    var partial: (pattern: Int, done: Int)?
    for candidate in starts[start] ?? [] {
      let pattern = patterns[candidate]
      let count = min(rest, pattern.bytes.count)
      guard bytes[index..<index + count].elementsEqual(pattern.bytes[..<count]) else { continue }
      if count == pattern.bytes.count { return pattern }
      if count >= Self.leastPart, partial == nil { partial = (candidate, count) }
    }
    guard let partial else { return nil }
    // The end of the packet cuts it off: its rest is looked for at the beginning of those that follow.
    if open.count >= Self.mostOpen { open.removeFirst() }
    open.append(partial)
    let pattern = patterns[partial.pattern]
    return Pattern(
      bytes: Array(pattern.bytes[..<partial.done]), replacement: Array(pattern.replacement[..<partial.done]))
  }

  private mutating func finishOpen(_ bytes: inout [UInt8]) -> Bool {
    var isChanged = false
    var still: [(pattern: Int, done: Int)] = []
    for (pattern, done) in open {
      let rest = patterns[pattern].bytes[done...]
      var isFound = false
      for index in 0..<min(Self.headerBytes, bytes.count) {
        let count = min(rest.count, bytes.count - index)
        // A part of one or two bytes is taken only when it ends the packet or the secret at its place.
        guard count == rest.count || count >= Self.leastPart,
          bytes[index..<index + count].elementsEqual(rest.prefix(count))
        else { continue }
        bytes.replaceSubrange(index..<index + count, with: patterns[pattern].replacement[done..<done + count])
        isChanged = true
        isFound = true
        if count < rest.count { still.append((pattern, done + count)) }
        break
      }
      if !isFound { still.append((pattern, done)) }
    }
    open = still
    return isChanged
  }

  /// Mends the CRC of a link-layer PDU whose bytes were changed, whatever value the CRC started from: a CRC that was right stays right,
  /// and a wrong one stays wrong. `pdu` and `crc` are places in both.
  public static func mendCRC(_ bytes: inout [UInt8], was before: [UInt8], pdu: Range<Int>, crc: Range<Int>) {
    guard bytes.count == before.count, crc.count == 3, pdu.upperBound <= bytes.count, crc.upperBound <= bytes.count
    else {
      return
    }
    let difference = pdu.map { bytes[$0] ^ before[$0] }
    let change = CRC24.ble(difference.span.bytes, from: 0, to: difference.count, initial: 0)
    for (place, index) in crc.enumerated() { bytes[index] ^= UInt8(truncatingIfNeeded: change >> UInt32(8 * place)) }
  }
}
