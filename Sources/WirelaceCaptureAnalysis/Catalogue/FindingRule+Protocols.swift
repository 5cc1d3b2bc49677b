extension FindingRule {
  /// The rules of ATT and of the layers below it.
  static let protocols =
    attribute
    + ["hci", "ll", "l2cap", "smp"].flatMap { layer in
      [undecodable(layer), rule(layer)] + fragments(layer)
    } + channels

  private static let attribute = [
    undecodable("att"), rule("att"),
    FindingRule(
      "att.request-while-outstanding", .error, "a request while another one waits",
      cause: "ATT is sequential: a client sends no request before the last one is answered.",
      example: "Two Read Requests, one behind the other.",
      advice: "Queue operations in the client. Many stacks drop or mix up the second request."),
    FindingRule(
      "att.indication-while-outstanding", .error, "an indication while another one waits",
      cause: "A server sends no indication before the last one is confirmed.",
      example: "Two Handle Value Indications without a confirmation between.",
      advice: "Wait for the confirmation in the firmware, or notify instead."),
    FindingRule(
      "att.response-without-request", .error, "a response that nobody asked for",
      cause: "A response came while no request was outstanding.",
      example: "A Read Response at the start of a connection.",
      advice: "At the start of a capture the request is missing. Else the server answers twice."),
    FindingRule(
      "att.response-to-other-request", .error, "a response to another request",
      cause: "The outstanding request wants another kind of response.",
      example: "A Write Response to a Read Request.",
      advice: "Look for a request that timed out before: its answer came late."),
    FindingRule(
      "att.confirmation-without-indication", .error, "a confirmation of nothing",
      cause: "A confirmation came while no indication was outstanding.",
      example: "Two confirmations of one indication.",
      advice: "The client confirms twice, or confirms notifications."),
    FindingRule(
      "att.longer-than-mtu", .error, "longer than ATT_MTU allows",
      cause: "The PDU is longer than the ATT_MTU that both sides agreed on: the receiver may cut it or drop it.",
      example: "A notification of 50 bytes at ATT_MTU 23.",
      advice: "The sender must ask its stack for the MTU of the connection and keep values 3 bytes below it."),
    FindingRule(
      "att.notification-without-subscription", .warning, "notifications that were not asked for",
      cause: "The client switched notifications off, or never on, and the server notifies.",
      example: "A notification before the write to the Client Characteristic Configuration.",
      advice:
        "The firmware must look at the configuration of this client; a bonded client's is kept between connections."),
    FindingRule(
      "att.indication-without-subscription", .warning, "indications that were not asked for",
      cause: "The client switched indications off, or never on, and the server indicates.",
      example: "An indication before the write to the Client Characteristic Configuration.",
      advice:
        "The firmware must look at the configuration of this client; a bonded client's is kept between connections."),
    FindingRule(
      "att.unanswered", .error, "a request without an answer",
      cause: "The request was not answered within 30 seconds, or before the connection ended.",
      example: "A Write Request, and then a disconnection.",
      advice: "The connection is dead for ATT behind it: the client must disconnect."),
    FindingRule(
      "att.prepared-write-echo", .error, "a prepared write that came back changed",
      cause: "The Prepare Write Response repeats other bytes than were sent: a client must cancel.",
      example: "Another offset in the response.",
      advice: "The firmware echoes its buffer: it must echo the request."),
    FindingRule(
      "att.repeated-mtu-exchange", .warning, "ATT_MTU was asked for twice",
      cause: "The MTU is exchanged once on a connection; what a second exchange means is not defined.",
      example: "Two Exchange MTU Requests.",
      advice: "Keep the MTU of the connection in the app instead of asking again."),
  ]

  private static let channels = [
    FindingRule(
      "l2cap.without-credit", .error, "a frame that no credit was given for",
      cause: "On a channel with credits each frame takes one that the receiver has given, and there was none left.",
      example: "Three frames after an initial credit of two.",
      advice: "The sender must wait for a Flow Control Credit; the receiver may close the channel."),
    FindingRule(
      "l2cap.longer-than-mps", .error, "a frame longer than the receiver takes",
      cause: "The frame of a channel with credits has more bytes than the MPS that the receiver told.",
      example: "A frame of 100 bytes, and an MPS of 64.",
      advice: "The sender must cut units into frames of the receiver's MPS."),
    FindingRule(
      "l2cap.longer-than-mtu", .error, "a unit longer than the receiver takes",
      cause: "The unit that a channel with credits carries is longer than the MTU that the receiver told.",
      example: "A unit of 600 bytes, and an MTU of 512.",
      advice: "The sender must keep its messages within the MTU of the channel."),
  ]

  private static func undecodable(_ layer: String) -> FindingRule {
    FindingRule(
      "\(layer).undecodable", .error, "bytes that are no PDU of the layer",
      cause: "The bytes cannot be decoded as a PDU of this layer (\(layer)).",
      example: "A PDU that ends inside its header.",
      advice: "One alone may be damage on the way. Many say that the capture was altered, or that the peer is at fault."
    )
  }

  private static func rule(_ layer: String) -> FindingRule {
    FindingRule(
      "\(layer).rule", .warning, "a PDU that breaks a rule of the layer",
      cause: "The PDU can be decoded, and holds something that the specification does not allow (\(layer)).",
      example: "Reserved bits that are set.",
      advice: "The rule is named in the finding; it stands in the schema of the layer, Schema/bluetooth.")
  }

  private static func fragments(_ layer: String) -> [FindingRule] {
    guard layer == "l2cap" || layer == "hci" else { return [] }
    return [
      FindingRule(
        "\(layer).unexpected-continuation", .warning, "a fragment of a frame that never began",
        cause: "A fragment goes on with a frame whose beginning did not come.",
        example: "A continuation as the first packet of a connection.",
        advice: "At the start of a capture nothing is wrong. Later on, the capture lost a packet."),
      FindingRule(
        "\(layer).missing-fragment", .warning, "a frame that lacks bytes",
        cause: "The next frame began before this one had all the bytes that its header announces.",
        example: "20 of 50 bytes, then a new beginning.",
        advice: "The capture lost packets, or the sender gave up."),
      FindingRule(
        "\(layer).longer-than-announced", .warning, "more bytes than announced",
        cause: "More bytes came than the header of the frame announces.",
        example: "A header that says 7 bytes, and 9 of them.",
        advice: "The sender counts wrongly; receivers drop such frames."),
    ]
  }
}
