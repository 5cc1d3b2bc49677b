/// An HCI packet; the payload starts behind the octet that gives its kind.
public struct HCIContent: Sendable, Hashable {
  /// The raw value is that of the H4 octet.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    case command = 1
    case acl = 2
    case synchronous = 3
    case event = 4
    case isochronous = 5
  }

  public var kind: Kind
  /// Commands are sent and events received whatever the record's flags say; for data, what the record says. Nil where it says nothing (link
  /// type 187).
  public var direction: HostDirection?
  /// The adapter's index; 0 where the link type knows of one only.
  public var adapter: UInt16
  public var payload: Range<Int>

  public init(kind: Kind, direction: HostDirection?, adapter: UInt16 = 0, payload: Range<Int>) {
    self.kind = kind
    self.direction = direction
    self.adapter = adapter
    self.payload = payload
  }
}

/// A record about the capture itself: adapters that come and go, notes, management commands.
public struct MonitorContent: Sendable, Hashable {
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// Type, bus, address (6), name (8).
    case newAdapter
    case removedAdapter
    case openedAdapter
    case closedAdapter
    /// Address (6), manufacturer (2).
    case adapterInfo
    case vendorDiagnostics
    /// Text that ends with a zero octet.
    case systemNote
    /// Priority (1), length of the name (1), name, text.
    case userLogging
    case controlOpen
    case controlClose
    case controlCommand
    case controlEvent
    /// PacketLogger: a packet of the link manager.
    case linkManager
    /// PacketLogger: text of the system, of the kernel, an error, a note.
    case log
    /// PacketLogger: configuration, a new controller, power.
    case configuration
  }

  public var kind: Kind
  /// The adapter's index; 0xFFFF for none.
  public var adapter: UInt16
  public var payload: Range<Int>

  public init(kind: Kind, adapter: UInt16, payload: Range<Int>) {
    self.kind = kind
    self.adapter = adapter
    self.payload = payload
  }
}
