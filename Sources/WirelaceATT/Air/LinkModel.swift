/// What a simulated connection carries, and how fast.
///
/// A connection event begins each ``connectionInterval``. In it, pairs of packets follow one another, one a direction, each behind an
/// inter-frame space of 150 µs, as long as either side has data, the pair ends 150 µs before the next event, and
/// ``packetsPerEvent`` allows. An ATT PDU has 4 bytes of L2CAP in front and is cut into packets of at most ``dataLength`` bytes. A packet of
/// `n` bytes takes (n + 10) × 8 µs at 1 Mbit/s and (n + 11) × 4 µs at 2 Mbit/s; on an encrypted link, 4 bytes more when n > 0. Each packet is
/// lost with the probability ``loss``: that ends the event, and the packet is sent again in the next one.
public struct LinkModel: Sendable, Hashable {
  public enum PHY: Sendable, Hashable { case oneMegabit, twoMegabit }

  /// 7.5 ms to 4 s.
  public var connectionInterval = Duration.milliseconds(15)
  /// What each PDU needs from its host to its controller.
  public var latency = Duration.zero
  /// Bytes of a packet, at most: 27 to 251 (data length extension).
  public var dataLength = 251
  public var phy = PHY.twoMegabit
  /// Pairs of packets in one connection event, at most; nil: as many as fit.
  public var packetsPerEvent: Int?
  /// The probability that a packet is lost, 0 to 1.
  public var loss = 0.0
  /// So long without a valid packet ends the connection.
  public var supervisionTimeout = Duration.seconds(4)
  /// The largest PDU, in bytes.
  public var maximumMTU = 517
  /// PDUs that each side's controller holds.
  public var queueLimit = 8
  /// From the call to the connection.
  public var setupTime = Duration.milliseconds(30)

  public init() {}

  static let interFrameSpace = Duration.microseconds(150)

  /// How long a packet is on the air.
  public func airTime(bytes: Int, isEncrypted: Bool = false) -> Duration {
    let size = bytes + (isEncrypted && bytes > 0 ? 4 : 0)
    return phy == .oneMegabit ? .microseconds((size + 10) * 8) : .microseconds((size + 11) * 4)
  }

  /// Bytes of values a second that one direction carries when nothing is lost and PDUs of `mtu` bytes, each with a value of
  /// `mtu` − 3, follow one another.
  public func valueBytesPerSecond(mtu: Int, isEncrypted: Bool = false) -> Double {
    let room = connectionInterval - Self.interFrameSpace
    var left = mtu + 4
    var packets = 0
    var pdus = 0
    let events = 1000
    for _ in 0..<events {
      var used = Duration.zero
      packets = 0
      while packets < packetsPerEvent ?? .max {
        let size = min(left, max(27, dataLength))
        let pair =
          airTime(bytes: size, isEncrypted: isEncrypted) + airTime(bytes: 0) + Self.interFrameSpace
          + Self.interFrameSpace
        if used + pair > room { break }
        used += pair
        packets += 1
        left -= size
        if left == 0 {
          pdus += 1
          left = mtu + 4
        }
      }
    }
    let seconds = connectionInterval.inSeconds * Double(events)
    return Double(pdus * min(mtu - 3, ATTClient.valueLimit)) / seconds
  }
}

extension Duration {
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

  /// Whole steps of `step` in it.
  func steps(of step: Duration) -> Int64 {
    let nanoseconds = { (duration: Duration) in
      duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000
    }
    return nanoseconds(self) / max(1, nanoseconds(step))
  }
}
