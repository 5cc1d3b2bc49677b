/// The exclusive right to start and stop recordings: of one connection, until it gives it back or is gone. It says
/// nothing about the
/// card's own button.
public struct ControlLease: Sendable, Hashable {
  public private(set) var holder: Int?

  public init() {}

  /// Takes the lease, or keeps it.
  ///
  /// - Returns: False when another connection has it.
  public mutating func acquire(_ connection: Int) -> Bool {
    guard holder == nil || holder == connection else { return false }
    holder = connection
    return true
  }

  /// Gives it back, or loses it with the link.
  ///
  /// - Returns: Whether the connection had it.
  @discardableResult
  public mutating func release(_ connection: Int) -> Bool {
    guard holder == connection else { return false }
    holder = nil
    return true
  }
}
