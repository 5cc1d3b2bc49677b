import WirelaceBluetooth
import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel
import WirelaceTraffic

extension CaptureAnalyzer {
  /// A finding about bytes, with the places that it takes from them.
  func finding(
    _ kind: String, rule: String? = nil, _ bytes: AssembledBytes, marked: Range<Int>?, _ attribute: AttributedHandle?,
    _ connection: WirelaceTraffic.Connection
  ) -> Finding {
    let place = bytes.place(of: marked?.lowerBound ?? 0)
    var finding = Finding(kind, rule: rule, packet: place.packet)
    finding.connection = connection.number
    finding.sender = bytes.last.sender
    finding.handle = bytes.last.handle
    finding.characteristic = attribute?.name
    finding.marked = marked
    finding.offset = marked == nil ? nil : place.offset
    if bytes.origins.count > 1 || bytes.origins.first.map({ $0.offset > 0 }) == true { finding.origins = bytes.origins }
    finding.show(bytes.bytes)
    return finding
  }

  // MARK: - Streams

  func report(
    _ reason: SkipReason, _ bytes: AssembledBytes, _ attribute: AttributedHandle, _ stream: ID<WirelaceModel.Stream>,
    _ connection: WirelaceTraffic.Connection
  ) {
    let (kind, expected): (String, String) =
      switch reason {
      case .noise: ("stream.noise", "the beginning of a unit")
      case .tooLong: ("stream.too-long", "at most \(index.model[stream].limit) bytes")
      case .badEscape: ("stream.escape", "an escape that the stream declares")
      case .interrupted: ("stream.interrupted", "the end of the unit")
      case .badSize: ("stream.bad-size", "a size that the unit can have")
      case .gap: ("stream.gap", "the rest of the unit")
      case .cutOff: ("stream.cut-off", "the rest of the unit")
      }
    var finding = finding(kind, bytes, marked: 0..<bytes.bytes.count, attribute, connection)
    finding.frame = index.model[stream].declared.name
    finding.expected = expected
    finding.found = bytes.bytes.count == 1 ? "1 byte skipped" : "\(bytes.bytes.count) bytes skipped"
    onFinding(finding)
  }

  func report(
    _ loss: FragmentLoss, _ bytes: AssembledBytes, _ marked: Range<Int>?, _ attribute: AttributedHandle,
    _ stream: ID<WirelaceModel.Stream>, _ connection: WirelaceTraffic.Connection
  ) {
    let (kind, expected, found): (String, String, String) =
      switch loss {
      case .noBeginning: ("fragment.no-beginning", "the first part", "a later one")
      case .interrupted: ("fragment.interrupted", "the next part of the message", "another message")
      case .missing(let count):
        ("fragment.missing", "every part", count == 1 ? "one missing" : "\(count) missing")
      case .timeout: ("fragment.timeout", "the next part in time", "none")
      case .tooLong: ("fragment.too-long", "at most \(index.model[stream].limit) bytes", "more")
      case .cutOff: ("fragment.cut-off", "the next part", "the end")
      }
    var finding = finding(kind, bytes, marked: marked, attribute, connection)
    finding.frame = index.model[stream].declared.name
    finding.expected = expected
    finding.found = found
    onFinding(finding)
  }

  func report(
    _ kind: String, _ bytes: AssembledBytes, _ attribute: AttributedHandle, _ stream: ID<WirelaceModel.Stream>,
    _ connection: WirelaceTraffic.Connection
  ) {
    var finding = finding(kind, bytes, marked: nil, attribute, connection)
    finding.frame = index.model[stream].declared.name
    finding.expected = "every part once, in order"
    finding.found = kind == "fragment.duplicate" ? "a part that was there already" : "a part that comes late"
    onFinding(finding)
  }

  // MARK: - Protocols

  func report(_ violation: ProtocolViolation, _ connection: WirelaceTraffic.Connection?) {
    var finding = Finding(violation.id, packet: violation.packet)
    finding.connection = violation.connection
    finding.sender = violation.sender
    finding.layer = violation.layer
    finding.bytes = violation.excerpt
    finding.firstByte = violation.excerptStart
    let place = violation.place
    finding.offset = place.lowerBound
    // Of what may be a key nothing is shown, or only the head.
    if !violation.excerpt.isEmpty, place.lowerBound <= finding.firstByte + finding.bytes.count {
      finding.marked = place
    }
    describe(violation.kind, in: &finding)
    if let handle = finding.handle, let connection, let sender = violation.sender,
      let attribute = attributor.find(handle, of: sender, on: connection)
    {
      finding.characteristic = attribute.name
    }
    if case .air? = connection?.link, violation.kind.mayBeLoss {
      finding.severity = .note
      finding.message = "the sniffer may have missed a packet"
    }
    onFinding(finding)
  }

  private func describe(_ kind: ProtocolViolation.Kind, in finding: inout Finding) {
    switch kind {
    case .requestWhileOutstanding(let opcode, let since):
      finding.expected = "the answer to the request in packet \(since.number)"
      finding.found = "\(opcode)"
    case .indicationWhileOutstanding(let since):
      finding.expected = "the confirmation of packet \(since.number)"
      finding.found = "another indication"
    case .responseWithoutRequest(let opcode):
      finding.expected = "a request before it"
      finding.found = "\(opcode)"
    case .responseToOtherRequest(let opcode, let outstanding, let since):
      finding.expected = "the answer to \(outstanding) in packet \(since.number)"
      finding.found = "\(opcode)"
    case .confirmationWithoutIndication:
      finding.expected = "an indication before it"
      finding.found = "none"
    case .longerThanMTU(let length, let mtu):
      finding.expected = "at most \(mtu) bytes"
      finding.found = "\(length) bytes"
    case .notificationWithoutSubscription(let handle), .indicationWithoutSubscription(let handle):
      finding.handle = handle
      finding.expected = "a subscription before it"
      finding.found = "none"
    case .unanswered(let opcode, let why):
      finding.expected = "an answer to \(opcode)"
      finding.found = "none"
      finding.message =
        switch why {
        case .disconnected: "the connection ended"
        case .timedOut: "30 seconds went by"
        case .replaced: "the next request came"
        case .endOfCapture: "the capture ended"
        }
      if why == .endOfCapture { finding.severity = .note }
    case .preparedWriteEcho(let handle):
      finding.handle = handle
      finding.expected = "the bytes that were sent"
      finding.found = "others"
    case .undecodable(let error):
      finding.frame = error.frame
      finding.path = error.path
      finding.expected = error.expected
      finding.found = error.found
      finding.message = error.kind.rawValue
    case .rule(let broken):
      finding.frame = broken.frame
      finding.path = broken.path
      finding.expected = broken.expected
      finding.found = broken.found
      finding.message = broken.rule
    case .unexpectedContinuation(let length):
      finding.expected = "the beginning of a frame"
      finding.found = "\(length) bytes that go on with one"
    case .missingFragment(let expected, let received):
      finding.expected = "\(expected) bytes"
      finding.found = "\(received)"
    case .longerThanAnnounced(let announced, let received):
      finding.expected = "\(announced) bytes"
      finding.found = "\(received)"
    case .repeatedMTUExchange:
      finding.expected = "one exchange of the MTU"
      finding.found = "another"
    case .withoutCredit(let channel):
      finding.expected = "a credit for channel \(FrameError.hexadecimal(UInt64(channel), digits: 4))"
      finding.found = "none left"
    case .longerThanMPS(let length, let mps):
      finding.expected = "at most \(mps) bytes"
      finding.found = "\(length) bytes"
    }
  }
}

extension ProtocolViolation {
  /// The bytes of the PDU that the rule is about; empty at the end when some are missing there.
  fileprivate var place: Range<Int> {
    let start = max(0, offset)
    let end = max(start, length)
    return switch kind {
    // An opcode at the wrong time.
    case .requestWhileOutstanding, .indicationWhileOutstanding, .responseWithoutRequest, .responseToOtherRequest,
      .confirmationWithoutIndication, .unanswered, .repeatedMTUExchange:
      start..<min(start + 1, end)
    // A handle.
    case .notificationWithoutSubscription, .indicationWithoutSubscription: start..<min(start + 2, end)
    // The length of the unit.
    case .longerThanMTU where layer == .l2cap: start..<min(start + 2, end)
    case .missingFragment: end..<end
    case .longerThanMTU, .preparedWriteEcho, .undecodable, .rule, .unexpectedContinuation, .longerThanAnnounced,
      .withoutCredit, .longerThanMPS:
      start..<end
    }
  }
}

extension ProtocolViolation.Kind {
  /// Whether a packet that a sniffer missed looks the same.
  fileprivate var mayBeLoss: Bool {
    switch self {
    case .requestWhileOutstanding, .indicationWhileOutstanding, .responseWithoutRequest, .responseToOtherRequest,
      .confirmationWithoutIndication, .notificationWithoutSubscription, .indicationWithoutSubscription, .unanswered,
      .unexpectedContinuation, .missingFragment, .longerThanAnnounced, .withoutCredit:
      true
    case .longerThanMTU, .longerThanMPS, .preparedWriteEcho, .undecodable, .rule, .repeatedMTUExchange: false
    }
  }
}
