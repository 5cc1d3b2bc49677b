import WirelaceInterpreter
import WirelaceModel
import WirelaceTraffic

/// Joins the requests of a schema's exchanges with their answers, on one connection.
struct ExchangeTracker {
  struct Pending {
    var exchange: Int
    var service: Int
    /// The JSON text of the field that the answer repeats; empty without one.
    var key: String
    var request: AssembledBytes
    var frame: String
    var packet: PacketMark
  }

  enum Event {
    case answered(Exchange, latency: Int64?)
    /// Milliseconds that it took, and that it had.
    case late(Pending, took: Int64, timeout: Int)
    case unexpected(Exchange, key: String)
    case unanswered(Pending, timeout: Int?)
  }

  private var pending: [Pending] = []
  /// Exchanges of which a request was seen: an answer before the first one has its request in front of the capture.
  private var begun: Set<[Int]> = []
  private static let mostPending = 1024

  /// Takes a decoded message of a service's characteristic.
  mutating func take(
    _ frame: DecodedFrame, _ bytes: AssembledBytes, isRequest: Bool, of entry: SchemaIndex.Entry,
    in model: ProtocolModel
  ) -> [Event] {
    guard case .frame(let id) = frame.layout else { return [] }
    let exchanges = model.services[entry.service].exchanges
    guard !exchanges.isEmpty else { return [] }
    var events: [Event] = []
    let packet = bytes.last.packet
    for (index, exchange) in exchanges.enumerated() {
      if isRequest, exchange.requestCharacteristic == entry.characteristic, exchange.request == id {
        begun.insert([entry.service, index])
        if exchange.matchField == nil, let timeout = exchange.timeout {
          events += expire(entry.service, index, timeout, at: packet)
        }
        if pending.count >= Self.mostPending { pending.removeFirst() }
        pending.append(
          Pending(
            exchange: index, service: entry.service, key: key(exchange, frame), request: bytes, frame: frame.name,
            packet: packet))
      } else if !isRequest, exchange.responseCharacteristic == entry.characteristic, exchange.response == id {
        events += answer(exchange, index, entry.service, key(exchange, frame), packet)
      }
    }
    return events
  }

  private mutating func answer(_ exchange: Exchange, _ index: Int, _ service: Int, _ key: String, _ packet: PacketMark)
    -> [Event]
  {
    let found = pending.firstIndex { $0.exchange == index && $0.service == service && $0.key == key }
    guard let found else {
      return begun.contains([service, index]) ? [.unexpected(exchange, key: key)] : []
    }
    let request = pending.remove(at: found)
    let latency = packet.nanoseconds(since: request.packet)
    if let latency, let timeout = exchange.timeout, latency / 1_000_000 > Int64(timeout) {
      return [.late(request, took: latency / 1_000_000, timeout: timeout)]
    }
    return [.answered(exchange, latency: latency)]
  }

  /// Without a field that tells answers apart, a request whose time has passed must not take the answer of the next one.
  private mutating func expire(_ service: Int, _ index: Int, _ timeout: Int, at packet: PacketMark) -> [Event] {
    var events: [Event] = []
    pending.removeAll { request in
      guard request.exchange == index, request.service == service,
        let age = packet.nanoseconds(since: request.packet), age / 1_000_000 > Int64(timeout)
      else { return false }
      events.append(.unanswered(request, timeout: timeout))
      return true
    }
    return events
  }

  private func key(_ exchange: Exchange, _ frame: DecodedFrame) -> String {
    exchange.matchField.flatMap { frame.root[$0] }.map { $0.json.compactText } ?? ""
  }

  /// The connection, or the capture, ended. Requests that may still have had time are let go when only the capture ended.
  mutating func finish(at packet: PacketMark?, isClosed: Bool, in model: ProtocolModel) -> [Event] {
    defer { pending = [] }
    return pending.compactMap { request in
      let timeout = model.services[request.service].exchanges[request.exchange].timeout
      let age = packet.flatMap { $0.nanoseconds(since: request.packet) }.map { $0 / 1_000_000 }
      let isOver = timeout.flatMap { timeout in age.map { $0 > Int64(timeout) } } ?? false
      return isClosed || isOver ? .unanswered(request, timeout: timeout) : nil
    }
  }
}
