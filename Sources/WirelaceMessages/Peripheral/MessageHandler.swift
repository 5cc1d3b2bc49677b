import WirelaceATT
import WirelaceFrames
import WirelaceGATT

/// What a device does with what its clients ask; the calls for one client come one behind the other, in order.
public protocol MessageHandler<Messages>: Sendable {
  associatedtype Messages: MessageProtocol

  /// A client is connected; comes before anything else of it.
  func connected(_ peer: MessagePeer<Messages>) async

  /// A request came. It is answered through `call`, at once or later: the next request comes when this returns.
  func receive(_ request: Messages.Request, _ call: MessageCall<Messages>) async

  /// A client turned notifications or indications of a characteristic on or off.
  func subscribed(_ isOn: Bool, to characteristic: BluetoothUUID, _ peer: MessagePeer<Messages>) async

  /// A client is gone; nothing of it comes behind this. Its task is cancelled.
  func disconnected(_ peer: MessagePeer<Messages>) async
}

extension MessageHandler {
  public func connected(_ peer: MessagePeer<Messages>) async {}
  public func subscribed(_ isOn: Bool, to characteristic: BluetoothUUID, _ peer: MessagePeer<Messages>) async {}
  public func disconnected(_ peer: MessagePeer<Messages>) async {}
}
