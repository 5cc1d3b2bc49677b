import Foundation
import VysloProtocol
import VysloToken
import WirelaceATT

extension VysloOpen {
  /// The direct connection to cards over Bluetooth LE.
  public var ble: VysloBle { VysloBle(vyslo: self) }
}

/// Finds cards and connects to them.
public struct VysloBle: Sendable {
  let vyslo: VysloOpen

  /// Scans until ``VysloScan/stop()``, or until the scan is let go of.
  ///
  /// A card is reported each time it is met, which may be several times a second. Other devices are not.
  ///
  /// - Parameters:
  ///   - onCard: Called for one card at a time.
  ///   - onFailure: Called once when there can be no scan, or no more: `bluetoothOff`, `permissionDenied`.
  public func startScan(
    _ onCard: @escaping @Sendable (VysloDiscoveredCard) -> Void,
    onFailure: @escaping @Sendable (VysloBleError) -> Void = { _ in }
  ) -> VysloScan {
    let environment = vyslo.environment
    let task = Task(executorPreference: environment.time.taskExecutor) {
      do {
        let reports = try await Self.central(environment).scan()
        for try await report in reports {
          if Task.isCancelled { break }
          guard report.data.serviceUUIDs.contains(VysloCard.service.uuid) else { continue }
          let beacon = (try? CardAdvertisement.manufacturer.decode(report.data)) ?? nil
          onCard(
            VysloDiscoveredCard(
              name: report.data.localName, address: report.address, rssi: report.rssi,
              isBound: beacon?.state.bound ?? true, isPairing: beacon?.state.pairing ?? false))
        }
      } catch let error as LinkError {
        if let error = SessionErrors.translate(error) as? VysloBleError, !Task.isCancelled { onFailure(error) }
      } catch let error as VysloBleError {
        onFailure(error)
      } catch {
        // Cancelled: the scan was stopped.
      }
    }
    return VysloScan(task)
  }

  /// Connects to a card and presents the stored token; the first time, the system asks the user to pair.
  ///
  /// Errors: `bluetoothOff`, `permissionDenied`, `notAuthorized` without a stored token or when the card refuses it, `disconnected` when the
  /// card is out of range or has lost the pairing, `cardBusy` when it speaks another protocol; `CancellationError`.
  public func connect(_ card: VysloDiscoveredCard) async throws -> VysloCardSession {
    let environment = vyslo.environment
    guard let token = vyslo.tokens.parsed else {
      throw VysloBleError(.notAuthorized, "no token is stored: send the user to authorizeURL(scopes:callbackURI:)")
    }
    let connection = try await CardConnection.open(
      Self.central(environment), card.address, token: token, environment)
    return VysloCardSession(connection, name: card.name, cloud: environment.cardCloud ?? CloudOfCards(vyslo: vyslo))
  }

  /// Drops this device's keys for a card that has lost its own (``VysloBleError/isStaleBond``); connecting pairs anew then. On Apple's
  /// platforms only the user can, in Settings → Bluetooth.
  public func forgetPairing(with card: VysloDiscoveredCard) async throws {
    let central = try Self.central(vyslo.environment)
    do throws(LinkError) {
      try await central.forgetBond(with: card.address)
    } catch {
      throw SessionErrors.translate(error)
    }
  }

  private static func central(_ environment: VysloEnvironment) throws(VysloBleError) -> any ATTCentral {
    switch environment.bluetoothState() {
    case .off: throw VysloBleError(.bluetoothOff, "Bluetooth is off")
    case .denied: throw VysloBleError(.permissionDenied, "the app may not use Bluetooth")
    case .on: break
    }
    guard let central = environment.central else {
      throw VysloBleError(.bluetoothOff, "there is no Bluetooth adapter: set VysloEnvironment.central")
    }
    return central
  }
}

/// A scan that runs.
public final class VysloScan: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }

  /// Ends the scan; a card that is being reported right now may still come.
  public func stop() { task.cancel() }
}

/// Whether there is Bluetooth to use.
public enum VysloBluetoothState: String, Sendable, Hashable, CaseIterable {
  case on
  case off
  /// The app has no permission.
  case denied
}
