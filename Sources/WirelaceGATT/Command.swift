import WirelaceFrames

/// An operation of the device by its opcode; `Void` stands for nothing.
public struct GATTCommand<Request: Sendable, Response: Sendable>: Sendable {
  public let name: String
  public let opcode: Int64
  public let request: ValueCoding<Request>
  public let response: ValueCoding<Response>
  public let requirements: Requirements
  /// How long the user has to confirm on the device; nil: nothing to confirm.
  public let confirmation: Duration?
  /// How long to wait for the response.
  public let timeout: Duration?

  public init(
    _ name: String, opcode: Int64, request: ValueCoding<Request>, response: ValueCoding<Response>,
    requires requirements: Requirements = .none, confirmation: Duration? = nil, timeout: Duration? = nil
  ) {
    self.name = name
    self.opcode = opcode
    self.request = request
    self.response = response
    self.requirements = requirements
    self.confirmation = confirmation
    self.timeout = timeout
  }
}

/// Something that the device tells of its own accord, by its number.
public struct GATTEvent<Payload: Sendable>: Sendable {
  public let name: String
  public let code: Int64
  public let payload: ValueCoding<Payload>
  public let requirements: Requirements

  public init(
    _ name: String, code: Int64, payload: ValueCoding<Payload>, requires requirements: Requirements = .none
  ) {
    self.name = name
    self.code = code
    self.payload = payload
    self.requirements = requirements
  }
}
