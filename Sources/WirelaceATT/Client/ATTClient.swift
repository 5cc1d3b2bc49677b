import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

/// The client's side of a bearer: what an app does with the attributes of a device.
///
/// Every call fails with ``ATTError/disconnected(_:)`` as soon as the link is gone, and with ``ATTError/cancelled`` when its task is cancelled;
/// a request that went out already then still holds the slot until it is answered.
public struct ATTClient: Sendable {
  public let bearer: ATTBearer

  public init(_ bearer: ATTBearer) { self.bearer = bearer }

  /// Begins to receive on a link that was not started yet.
  public init(
    _ link: any ATTLink, time: any TimeSource = SystemTime(), options: ATTBearer.Options = ATTBearer.Options()
  ) {
    bearer = ATTBearer(link, time: time, options: options)
  }

  /// The ATT_MTU in force, in bytes.
  public var mtu: Int { bearer.mtu }

  /// The most bytes that one write, command or notification carries: ATT_MTU − 3, and never above the 512 of any value.
  public var maximumValueSize: Int { min(bearer.mtu - 3, ATTClient.valueLimit) }

  /// The most bytes of any attribute's value.
  public static let valueLimit = 512

  /// Closes the link.
  public func close() { bearer.close() }

  /// Agrees on the ATT_MTU: the smaller one of both sides' holds. A device that knows no such request keeps 23 bytes.
  @discardableResult
  public func exchangeMTU() async throws(ATTError) -> Int {
    do throws(ATTError) {
      let offer = Att.AttMtu(mtu: UInt16(bearer.offeredMTU))
      _ = try await bearer.request(.exchangeMtuRequest(offer), .exchangeMtuRequest)
    } catch {
      guard error.code == .requestNotSupported else { throw error }
    }
    return mtu
  }

  /// Sends a request; where it is refused for want of security, makes the link secure and sends it once more for each level.
  func request(
    _ pdu: Att.AttPdu, _ opcode: Att.AttOpcode, timeout: TransactionTimeout = .standard
  ) async throws(ATTError) -> Att.AttPdu {
    var raised: LinkSecurity?
    while true {
      do throws(ATTError) {
        return try await bearer.request(pdu, opcode, timeout: timeout)
      } catch {
        let wanted: LinkSecurity
        switch error.code {
        case .insufficientEncryption, .encryptionKeySizeTooShort: wanted = .encrypted
        case .insufficientAuthentication: wanted = bearer.link.security == .open ? .encrypted : .authenticated
        default: throw error
        }
        if !bearer.options.raisesSecurity || wanted <= bearer.link.security || raised == wanted { throw error }
        raised = wanted
        try await raiseSecurity(to: wanted)
      }
    }
  }

  /// Encrypts the link, pairing where there is no bond. Errors: `staleBond`, `pairingFailed`, `disconnected`, `cancelled`.
  public func raiseSecurity(to level: LinkSecurity) async throws(ATTError) {
    do throws(LinkError) {
      try await bearer.link.raiseSecurity(to: level)
    } catch {
      throw ATTError(error)
    }
  }

  /// An answer that does not fit its request.
  func violation(_ text: String) -> ATTError { .protocolViolation(text) }
}
