import WirelaceFrames

/// Follows a strap: takes the values it notifies, keeps the heart rate, and makes the commands to write.
public struct HeartRateMonitor: Sendable {
  /// Beats per minute of the last valid measurements, oldest first.
  public private(set) var rates: [UInt8] = []
  /// What was wrong with measurements that were left out.
  public private(set) var complaints: [String] = []

  public init() {}

  /// Takes one value of the characteristic `measurement`.
  public mutating func receive(_ value: [UInt8]) {
    do {
      let measurement = try Measurement.decode(from: value)
      let violations = measurement.validate()
      guard violations.isEmpty else {
        complaints += violations.map(\.description)
        return
      }
      if measurement.flags.worn { rates.append(measurement.rate) }
    } catch {
      complaints.append(error.description)
    }
  }

  /// The bytes to write to the characteristic `command` for a measurement every `interval` milliseconds.
  public static func startCommand(interval: UInt16) throws(FrameError) -> [UInt8] {
    try Command(opcode: .start, body: .start(Start(interval: interval))).encoded()
  }
}
