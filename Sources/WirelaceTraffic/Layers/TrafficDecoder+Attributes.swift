import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

/// ATT: which answer belongs to which request, and what follows from both.
extension TrafficDecoder {
  private typealias Part = ValueTransfer.Part

  func attribute(_ bytes: RawSpan, of link: Link, from sender: Common.Role, first: PacketMark, at mark: PacketMark) {
    let connection = link.connection
    let content: Result<Att.AttPdu, FrameError>
    do throws(FrameError) {
      content = .success(try Att.AttPdu.decode(from: bytes))
    } catch {
      content = .failure(error)
    }
    let opcode = bytes.byteCount > 0 ? Att.AttOpcode(rawValue: bytes.byte(at: 0)) : nil
    let flow: AttributeFlow = opcode?.isFromServer == true ? .toClient : .toServer
    let message = AttributeMessage(
      packet: mark, first: first, connection: connection.number, sender: sender, flow: flow, mtu: connection.mtu,
      opcode: opcode, content: content, length: bytes.byteCount)
    observer.attribute(message, bytes: bytes, on: connection)
    if connection.isMTUKnown, bytes.byteCount > connection.mtu {
      report(
        .longerThanMTU(length: bytes.byteCount, mtu: connection.mtu), .att, at: mark, on: link, from: sender,
        offset: connection.mtu, bytes: bytes)
    }
    switch content {
    case .failure(let error):
      report(.undecodable(error), .att, at: mark, on: link, from: sender, offset: error.byteOffset, bytes: bytes)
    case .success(let pdu):
      for broken in pdu.validate() {
        report(.rule(broken), .att, at: mark, on: link, from: sender, bytes: bytes)
      }
      let client = flow == .toServer ? sender : sender.other
      checkTimeout(of: client, on: link, at: mark)
      if flow == .toServer {
        fromClient(pdu, client, link, mark, bytes)
      } else {
        fromServer(pdu, client, link, mark, bytes)
      }
    }
  }

  // MARK: Client to server

  private func fromClient(
    _ pdu: Att.AttPdu, _ client: Common.Role, _ link: Link, _ mark: PacketMark, _ bytes: RawSpan
  ) {
    switch pdu {
    case .handleValueConfirmation:
      guard let indication = link.session[client].indication else {
        if !link.session[client].mayAnswerEarlier {
          report(.confirmationWithoutIndication, .att, at: mark, on: link, from: client, bytes: bytes)
        }
        return
      }
      link.session[client].indication = nil
      transaction(indication, .response(pdu, mark), client, link)
    case .writeCommand(let write):
      single(.writeCommand, write.handle, write.value, 3, client, link, mark)
    case .signedWriteCommand(let write):
      single(.signedWriteCommand, write.handle, write.value, 3, client, link, mark)
    default:
      guard pdu.opcode.response != nil else { return }
      if let waiting = link.session[client].request {
        report(
          .requestWhileOutstanding(waiting.pdu.opcode, since: waiting.packet), .att, at: mark, on: link, from: client,
          bytes: bytes)
        giveUp(waiting, .replaced, client, link)
      }
      link.session[client].request = (pdu, mark)
      if let read = link.session[client].read {
        if case .readBlobRequest(let blob) = pdu, blob.handle == read.handle, Int(blob.offset) == read.bytes.count {
          break
        }
        endRead(client, link)
      }
      if case .exchangeMtuRequest(let size) = pdu {
        if link.session[client].askedForMTU {
          report(.repeatedMTUExchange, .att, at: mark, on: link, from: client, bytes: bytes)
        }
        link.session[client].askedForMTU = true
        link.session[client].clientMTU = Int(size.mtu)
      }
    }
  }

  // MARK: Server to client

  private func fromServer(
    _ pdu: Att.AttPdu, _ client: Common.Role, _ link: Link, _ mark: PacketMark, _ bytes: RawSpan
  ) {
    switch pdu {
    case .handleValueNotification(let note):
      checkSubscription(.notification, note.handle, at: 1, client, link, mark, bytes)
      single(.notification, note.handle, note.value, 3, client, link, mark)
    case .multipleHandleValueNotification(let notes):
      var offset = 1
      for note in notes.values {
        checkSubscription(.notification, note.handle, at: offset, client, link, mark, bytes)
        single(.notification, note.handle, note.value, offset + 4, client, link, mark)
        offset += 4 + note.value.count
      }
    case .handleValueIndication(let note):
      if let waiting = link.session[client].indication {
        report(
          .indicationWhileOutstanding(since: waiting.packet), .att, at: mark, on: link, from: client.other,
          bytes: bytes)
        giveUp(waiting, .replaced, client, link)
      }
      link.session[client].indication = (pdu, mark)
      checkSubscription(.indication, note.handle, at: 1, client, link, mark, bytes)
      single(.indication, note.handle, note.value, 3, client, link, mark)
    default:
      answer(pdu, client, link, mark, bytes)
    }
  }

  private func answer(
    _ pdu: Att.AttPdu, _ client: Common.Role, _ link: Link, _ mark: PacketMark, _ bytes: RawSpan
  ) {
    let mayAnswerEarlier = link.session[client].mayAnswerEarlier
    link.session[client].mayAnswerEarlier = false
    guard let request = link.session[client].request else {
      if !mayAnswerEarlier {
        report(.responseWithoutRequest(pdu.opcode), .att, at: mark, on: link, from: client.other, bytes: bytes)
      }
      return
    }
    if case .errorResponse(let error) = pdu {
      guard error.requestOpcode == request.pdu.opcode else {
        return mismatch(error.requestOpcode, request, client, link, mark, bytes)
      }
      link.session[client].request = nil
      transaction(request, .error(error.error, handle: error.handle, mark), client, link)
      refused(request, error.error, client, link)
      return
    }
    guard request.pdu.opcode.response == pdu.opcode else {
      return mismatch(pdu.opcode, request, client, link, mark, bytes)
    }
    link.session[client].request = nil
    transaction(request, .response(pdu, mark), client, link)
    answered(request, pdu, client, link, mark, bytes)
  }

  private func mismatch(
    _ opcode: Att.AttOpcode, _ request: (pdu: Att.AttPdu, packet: PacketMark), _ client: Common.Role, _ link: Link,
    _ mark: PacketMark, _ bytes: RawSpan
  ) {
    report(
      .responseToOtherRequest(opcode, outstanding: request.pdu.opcode, since: request.packet), .att, at: mark,
      on: link, from: client.other, bytes: bytes)
  }

  private func refused(
    _ request: (pdu: Att.AttPdu, packet: PacketMark), _ error: Att.AttErrorCode, _ client: Common.Role, _ link: Link
  ) {
    switch request.pdu {
    case .writeRequest(let write):
      single(.write, write.handle, write.value, 3, client, link, request.packet, .refused(error))
    case .executeWriteRequest: executePrepared(.refused(error), client, link)
    case .readBlobRequest: endRead(client, link)
    default: break
    }
  }

  private func answered(
    _ request: (pdu: Att.AttPdu, packet: PacketMark), _ response: Att.AttPdu, _ client: Common.Role, _ link: Link,
    _ mark: PacketMark, _ bytes: RawSpan
  ) {
    switch (request.pdu, response) {
    case (.exchangeMtuRequest(let asked), .exchangeMtuResponse(let told)):
      link.connection.mtu = max(23, Int(min(asked.mtu, told.mtu)))
      link.connection.isMTUKnown = true
      observer.connection(link.connection, did: .mtu(link.connection.mtu), at: mark)
    case (.readRequest(let handle), .readResponse(let value)): read(handle, 0, value, client, link, mark)
    case (.readBlobRequest(let blob), .readBlobResponse(let value)):
      read(blob.handle, Int(blob.offset), value, client, link, mark)
    case (.readMultipleRequest(let many), .readMultipleResponse(let value)):
      if let handle = many.handles.first { single(.readMultiple, handle, value, 1, client, link, mark) }
    case (.readMultipleVariableRequest(let many), .readMultipleVariableResponse(let values)):
      var offset = 1
      for (handle, value) in zip(many.handles, values.values) {
        guard case .whole(let bytes) = value.value else { break }
        single(.readMultiple, handle, bytes, offset + 2, client, link, mark)
        offset += 2 + bytes.count
      }
    case (.writeRequest(let write), .writeResponse):
      subscribe(write, client, link)
      single(.write, write.handle, write.value, 3, client, link, request.packet)
    case (.prepareWriteRequest(let part), .prepareWriteResponse(let echo)):
      if part != echo {
        report(
          .preparedWriteEcho(handle: part.handle), .att, at: mark, on: link, from: client.other,
          offset: firstDifference(request.pdu, bytes), bytes: bytes)
      }
      prepare(part, client, link, request.packet)
    case (.executeWriteRequest(let flags), .executeWriteResponse):
      executePrepared(flags == .write ? .done : .cancelled, client, link)
    default: learn(request.pdu, response, client, link, mark)
    }
  }

  // MARK: Subscriptions

  /// The first byte of an echo that is not the request's; opcodes differ.
  private func firstDifference(_ request: Att.AttPdu, _ echo: RawSpan) -> Int {
    let sent = (try? request.encoded()) ?? []
    let common = min(sent.count, echo.byteCount)
    return (1..<max(1, common)).first { sent[$0] != echo.byte(at: $0) } ?? common
  }

  private func subscribe(_ write: Att.AttHandleValue, _ client: Common.Role, _ link: Link) {
    let database = link.connection.database(of: client.other)
    // A value of two bytes may be anything else while the handle's type is not known; it matters only when it turns out to be one.
    guard write.value.count == 2, database.type(of: write.handle).map({ $0 == Self.configurationType }) ?? true,
      link.session[client].configurations.count < Self.longestMemory
    else { return }
    link.session[client].configurations[write.handle] = UInt16(write.value[0]) | UInt16(write.value[1]) << 8
  }

  private static let configurationType = BluetoothUUID(Gatt.GattType.clientConfiguration.rawValue)

  /// Judges only what is known for sure: the client wrote the configuration on this connection, or nobody can have written it before.
  private func checkSubscription(
    _ kind: ValueTransfer.Kind, _ handle: UInt16, at offset: Int, _ client: Common.Role, _ link: Link,
    _ mark: PacketMark, _ bytes: RawSpan
  ) {
    let database = link.connection.database(of: client.other)
    guard let characteristic = database.characteristic(valueHandle: handle),
      let configuration = database.configurationHandle(of: characteristic)
    else { return }
    let written = link.session[client].configurations[configuration]
    // A bonded client's configuration outlives its connections, and bonds need an encrypted link.
    guard written != nil || (link.connection.isSeenFromStart && link.connection.encryption == .off) else { return }
    let bit: UInt16 = kind == .notification ? 1 : 2
    guard (written ?? 0) & bit == 0 else { return }
    report(
      kind == .notification
        ? .notificationWithoutSubscription(handle: handle) : .indicationWithoutSubscription(handle: handle),
      .att, at: mark, on: link, from: client.other, offset: offset, bytes: bytes)
  }

  // MARK: Values

  private func single(
    _ kind: ValueTransfer.Kind, _ handle: UInt16, _ bytes: [UInt8], _ offset: Int, _ client: Common.Role, _ link: Link,
    _ mark: PacketMark, _ outcome: ValueTransfer.Outcome = .done
  ) {
    observer.attribute(
      ValueTransfer(
        kind: kind, connection: link.connection.number, server: client.other, handle: handle, bytes: bytes,
        valueOffset: 0,
        mayBeCut: !kind.isWrite && link.connection.isMTUKnown && offset + bytes.count >= link.connection.mtu,
        outcome: outcome, first: Part(packet: mark, offset: 0, count: bytes.count, offsetInPDU: offset), further: [],
        mtu: link.connection.mtu), on: link.connection)
  }

  private func read(
    _ handle: UInt16, _ offset: Int, _ bytes: [UInt8], _ client: Common.Role, _ link: Link, _ mark: PacketMark
  ) {
    if var read = link.session[client].read, read.handle == handle, offset == read.offset + read.bytes.count {
      link.session[client].read = nil
      read.parts.append(Part(packet: mark, offset: read.bytes.count, count: bytes.count, offsetInPDU: 1))
      read.bytes += bytes
      link.session[client].read = read
    } else {
      endRead(client, link)
      link.session[client].read = AttributeSession.PendingRead(
        handle: handle, offset: offset, bytes: bytes,
        parts: [Part(packet: mark, offset: 0, count: bytes.count, offsetInPDU: 1)], mtu: link.connection.mtu)
    }
    // A value holds 512 bytes at most: what goes on beyond is no value.
    let size = link.session[client].read.map { $0.offset + $0.bytes.count } ?? 0
    if bytes.count + 1 < link.connection.mtu || size >= 512 { endRead(client, link) }
  }

  private func endRead(_ client: Common.Role, _ link: Link) {
    guard let read = link.session[client].read, let first = read.parts.first else { return }
    link.session[client].read = nil
    let last = read.parts[read.parts.count - 1]
    observer.attribute(
      ValueTransfer(
        kind: .read, connection: link.connection.number, server: client.other, handle: read.handle, bytes: read.bytes,
        valueOffset: read.offset, mayBeCut: last.count + 1 >= read.mtu && read.offset + read.bytes.count < 512,
        outcome: .done, first: first, further: Array(read.parts.dropFirst()), mtu: read.mtu), on: link.connection)
  }

  private func prepare(_ part: Att.AttPrepareWrite, _ client: Common.Role, _ link: Link, _ mark: PacketMark) {
    // No server queues more than this; without a bound a capture could fill the memory.
    guard link.session[client].prepared.count < 4096, link.session[client].preparedBytes < 1 << 18 else { return }
    link.session[client].preparedBytes += part.value.count
    link.session[client].prepared.append(
      AttributeSession.PreparedPart(handle: part.handle, offset: Int(part.offset), bytes: part.value, packet: mark))
  }

  private func executePrepared(_ outcome: ValueTransfer.Outcome, _ client: Common.Role, _ link: Link) {
    let queue = link.session[client].prepared
    link.session[client].prepared = []
    link.session[client].preparedBytes = 0
    var bytes: [UInt8] = []
    var parts: [Part] = []
    var handle: UInt16 = 0
    var start = 0
    func flush() {
      guard let first = parts.first else { return }
      observer.attribute(
        ValueTransfer(
          kind: .preparedWrite, connection: link.connection.number, server: client.other, handle: handle, bytes: bytes,
          valueOffset: start, mayBeCut: false, outcome: outcome, first: first, further: Array(parts.dropFirst()),
          mtu: link.connection.mtu), on: link.connection)
      bytes = []
      parts = []
    }
    // Parts that follow each other make one value; a gap, or another handle, begins the next.
    for part in queue {
      if parts.isEmpty || part.handle != handle || part.offset != start + bytes.count {
        flush()
        handle = part.handle
        start = part.offset
      }
      parts.append(Part(packet: part.packet, offset: bytes.count, count: part.bytes.count, offsetInPDU: 5))
      bytes += part.bytes
    }
    flush()
  }

  // MARK: Ends

  private func transaction(
    _ request: (pdu: Att.AttPdu, packet: PacketMark), _ outcome: AttributeTransaction.Outcome, _ client: Common.Role,
    _ link: Link
  ) {
    observer.attribute(
      AttributeTransaction(
        connection: link.connection.number, server: client.other, request: request.pdu, requestPacket: request.packet,
        outcome: outcome), on: link.connection)
  }

  private func giveUp(
    _ request: (pdu: Att.AttPdu, packet: PacketMark), _ why: AttributeTransaction.Abandonment, _ client: Common.Role,
    _ link: Link
  ) {
    transaction(request, .unanswered(why), client, link)
    if case .writeRequest(let write) = request.pdu {
      single(.write, write.handle, write.value, 3, client, link, request.packet, .unanswered)
    }
  }

  private func checkTimeout(of client: Common.Role, on link: Link, at mark: PacketMark) {
    guard let request = link.session[client].request, let wait = mark.nanoseconds(since: request.packet),
      wait >= 30_000_000_000
    else { return }
    link.session[client].request = nil
    unanswered(request, .timedOut, client, link)
  }

  private func unanswered(
    _ request: (pdu: Att.AttPdu, packet: PacketMark), _ why: AttributeTransaction.Abandonment, _ client: Common.Role,
    _ link: Link
  ) {
    let bytes = (try? request.pdu.encoded()) ?? []
    report(
      .unanswered(request.pdu.opcode, why), .att, at: request.packet, on: link,
      from: request.pdu.opcode.isFromServer ? client.other : client, bytes: bytes.span.bytes)
    giveUp(request, why, client, link)
  }

  /// Ends all that waits on a link. The end of the capture breaks no rule, a lost link does.
  func abandon(_ link: Link, _ why: AttributeTransaction.Abandonment, at mark: PacketMark?) {
    for client in [Common.Role.central, .peripheral] {
      endRead(client, link)
      for waiting in [link.session[client].request, link.session[client].indication].compactMap({ $0 }) {
        if why == .endOfCapture {
          giveUp(waiting, why, client, link)
        } else {
          unanswered(waiting, why, client, link)
        }
      }
      link.session[client].request = nil
      link.session[client].indication = nil
      executePrepared(.unanswered, client, link)
    }
  }
}
