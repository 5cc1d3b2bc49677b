import WirelaceLocks
import WirelaceGATT

struct SimulatedCentral: ATTCentral {
  let air: SimulatedAir
  let address: PeerAddress

  func scan() async throws(LinkError) -> ScanReports {
    let isOn = ScanFlag()
    let reports = ScanReports { isOn.clear() }
    report(to: WeakReports(reports), isOn)
    return reports
  }

  /// Reports every advertiser, and again each 100 ms.
  private func report(to reports: WeakReports, _ isOn: ScanFlag) {
    guard isOn.isSet, let target = reports.target else { return }
    let met = air.state.withLock { state in
      state.advertisers.values.filter { $0.isAdvertising && !state.unreachable.contains($0.report.address) }
        .map(\.report).sorted { $0.address.description < $1.address.description }
    }
    for report in met { target.report(report) }
    _ = air.time.after(.milliseconds(100)) { self.report(to: reports, isOn) }
  }

  func connect(to peer: PeerAddress, within timeout: Duration) async throws(LinkError) -> any ATTLink {
    let deadline = air.time.elapsed + timeout
    while true {
      do throws(CancellationError) {
        try await air.time.wait(for: air.model.setupTime)
      } catch {
        throw .cancelled
      }
      let mailbox = air.state.withLock { state -> Mailbox<SimulatedLink, LinkError>? in
        guard let advertiser = state.advertisers[peer], advertiser.isAdvertising,
          !state.unreachable.contains(peer), !state.unreachable.contains(address)
        else { return nil }
        return advertiser.connections
      }
      if let mailbox {
        let number = air.state.withLock { state in
          state.lastConnection &+= 1
          return state.lastConnection
        }
        let connection = SimulatedConnection(air, number, central: address, peripheral: peer)
        guard mailbox.push(SimulatedLink(connection, isCentral: false)) else {
          throw .disconnected(.notEstablished)
        }
        air.state.withLock { $0.connections[number] = connection }
        air.tell(connection, .connected)
        return SimulatedLink(connection, isCentral: true)
      }
      if air.time.elapsed >= deadline { throw .timedOut }
    }
  }

  func forgetBond(with peer: PeerAddress) async throws(LinkError) { air.eraseBond(of: address, with: peer) }
}

struct SimulatedPeripheral: ATTPeripheral {
  let air: SimulatedAir
  let address: PeerAddress

  func advertise(_ advertisement: AdvertisingData, scanResponse: AdvertisingData) async throws(LinkError) {
    air.state.withLock { state in
      state.advertisers[address]?.report.advertisement = advertisement
      state.advertisers[address]?.report.scanResponse = scanResponse
      state.advertisers[address]?.isAdvertising = true
    }
  }

  func stopAdvertising() async throws(LinkError) {
    air.state.withLock { $0.advertisers[address]?.isAdvertising = false }
  }

  func accept() async throws(LinkError) -> any ATTLink {
    guard let mailbox = air.state.withLock({ $0.advertisers[address]?.connections }),
      let link = try await mailbox.next(ifCancelled: .cancelled)
    else { throw .adapterUnavailable("the simulated adapter is gone") }
    return link
  }

  func forgetBond(with peer: PeerAddress) async throws(LinkError) { air.eraseBond(of: address, with: peer) }
}

extension SimulatedPeripheral {
  func forgetBonds() async throws(LinkError) { air.eraseBonds(of: address) }
}

final class ScanFlag: Sendable {
  private let state = Guarded(true)
  var isSet: Bool { state.withLock { $0 } }
  func clear() { state.withLock { $0 = false } }
}

/// The scan must not keep its own sequence alive.
package final class WeakReports: Sendable {
  private struct Reference: @unchecked Sendable {
    // Only read and written under the lock below.
    weak var target: ScanReports?
  }
  private let state: Guarded<Reference>
  package init(_ target: ScanReports) { state = Guarded(Reference(target: target)) }
  package var target: ScanReports? { state.withLock { $0.target } }
}
