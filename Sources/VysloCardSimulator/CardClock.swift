import VysloProtocol

/// What the card takes for the time: its own clock, and never earlier than what the cloud has signed.
public struct CardClock: Sendable, Hashable {
  /// Unix seconds at the origin of the card's own count; nil while the clock is not set.
  private var offset: Int64?
  /// The newest time that the cloud has vouched for.
  public private(set) var floor: UInt32

  /// - Parameter time: unix seconds at `uptime`; nil for a clock that has stopped.
  public init(time: UInt32? = nil, uptime: Int64 = 0, floor: UInt32 = 0) {
    offset = time.map { Int64($0) - uptime }
    self.floor = floor
  }

  public var isSet: Bool { offset != nil }

  /// Unix seconds at an uptime in seconds; nil while nothing is known.
  public func now(at uptime: Int64) -> UInt32? {
    let running = offset.map { UInt32(clamping: $0 + uptime) }
    let newest = max(running ?? 0, floor)
    return newest == 0 ? nil : newest
  }

  /// A phone's clock: only a card whose own has stopped listens, and it moves no floor.
  public mutating func suggest(_ time: UInt32, at uptime: Int64) {
    if offset == nil, time >= floor { offset = Int64(time) - uptime }
  }

  /// An accepted token was issued then, so it is at least that late.
  public mutating func raise(_ time: UInt32) { floor = max(floor, time) }

  /// The cloud's time, signed: it sets the clock, forwards or backwards, but never below the floor.
  public mutating func synchronize(_ time: UInt32, at uptime: Int64) {
    raise(time)
    offset = Int64(max(time, floor)) - uptime
  }

  /// The clock has lost its power; the floor is in flash.
  public mutating func stop() { offset = nil }
}
