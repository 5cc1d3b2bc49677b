import WirelaceBluetooth
import WirelaceTraffic

/// Gathers what a capture tells of the attributes of devices: an observer for a traffic decoder.
public final class DeviceLearner: TrafficObserver {
  private var map = DeviceMap()
  /// Of connections without an address of the server, one for each.
  private var open: [Int: WirelaceTraffic.Connection] = [:]

  public init() {}

  public func database(of server: Common.Role, changedOn connection: WirelaceTraffic.Connection, at packet: PacketMark)
  {
    if open.count >= 1024, open[connection.number] == nil, let oldest = open.keys.min(), let old = open[oldest] {
      keep(old)
      open[oldest] = nil
    }
    open[connection.number] = connection
  }

  public func connection(
    _ connection: WirelaceTraffic.Connection, did change: ConnectionChange, at packet: PacketMark
  ) {
    guard case .closed = change, open.removeValue(forKey: connection.number) != nil else { return }
    keep(connection)
  }

  private func keep(_ connection: WirelaceTraffic.Connection) {
    for server in [Common.Role.peripheral, .central] {
      map.add(DeviceMap.Device(address: connection.address(of: server), database: connection.database(of: server)))
    }
  }

  /// Everything learned.
  public func finish() -> DeviceMap {
    for number in open.keys.sorted() {
      if let connection = open[number] { keep(connection) }
    }
    open = [:]
    return map
  }
}
