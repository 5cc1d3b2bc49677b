/// What waits for a press on the card: one thing at a time, for ten seconds of the card's clock.
public struct PendingConfirmation<Operation: Sendable>: Sendable {
  /// How long the user has, in milliseconds.
  public static var window: Int64 { 10_000 }

  private var pending: (operation: Operation, connection: Int, end: Int64)?

  public init() {}

  public var isWaiting: Bool { pending != nil }

  /// When nobody has confirmed in time.
  public var end: Int64? { pending?.end }

  /// Begins to wait.
  ///
  /// - Parameter time: of the card's clock, in milliseconds.
  /// - Returns: False when something waits already.
  public mutating func ask(_ operation: Operation, for connection: Int, at time: Int64) -> Bool {
    guard pending == nil else { return false }
    pending = (operation, connection, time + Self.window)
    return true
  }

  /// The user pressed: what waited is to be carried out now. Nil when nothing waits, or no more.
  public mutating func press(at time: Int64) -> (operation: Operation, connection: Int)? {
    guard let waiting = pending, time < waiting.end else { return nil }
    pending = nil
    return (waiting.operation, waiting.connection)
  }

  /// Gives up what nobody confirmed in time; it is not to be carried out.
  public mutating func expire(at time: Int64) -> (operation: Operation, connection: Int)? {
    guard let waiting = pending, time >= waiting.end else { return nil }
    pending = nil
    return (waiting.operation, waiting.connection)
  }

  /// Gives up what a connection asked for, or whatever waits; it is not to be carried out.
  public mutating func giveUp(of connection: Int? = nil) -> (operation: Operation, connection: Int)? {
    guard let waiting = pending, connection == nil || waiting.connection == connection else { return nil }
    pending = nil
    return (waiting.operation, waiting.connection)
  }

  /// The link of the one who asked is gone: nothing is carried out.
  public mutating func disconnect(_ connection: Int) {
    if pending?.connection == connection { pending = nil }
  }
}
