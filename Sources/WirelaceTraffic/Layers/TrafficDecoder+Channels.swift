import WirelaceBluetooth
import WirelaceFrames

/// Signals of L2CAP, and the channels with credits that they open.
extension TrafficDecoder {
  private typealias End = CreditChannels.End

  func signal(_ bytes: RawSpan, of link: Link, from sender: Common.Role, at mark: PacketMark) {
    counts.signals += 1
    let signal: L2cap.L2capSignal
    do throws(FrameError) {
      signal = try L2cap.L2capSignal.decode(from: bytes)
    } catch {
      report(.undecodable(error), .l2cap, at: mark, on: link, from: sender, offset: error.byteOffset, bytes: bytes)
      return
    }
    for broken in signal.validate() {
      report(.rule(broken), .l2cap, at: mark, on: link, from: sender, bytes: bytes)
    }
    switch signal.data {
    case .leCreditBasedConnectionRequest(let asked):
      link.channels.ask(
        .init(
          spsm: asked.spsm, sources: [asked.source], mtu: asked.mtu, mps: asked.mps, credits: asked.initialCredits),
        by: sender, signal.identifier)
    case .leCreditBasedConnectionResponse(let told):
      link.channels.answer(
        signal.identifier, by: sender, destinations: [told.result == .success ? told.destination : 0], mtu: told.mtu,
        mps: told.mps, credits: told.initialCredits)
    case .creditBasedConnectionRequest(let asked):
      link.channels.ask(
        .init(spsm: asked.spsm, sources: asked.sources, mtu: asked.mtu, mps: asked.mps, credits: asked.initialCredits),
        by: sender, signal.identifier)
    case .creditBasedConnectionResponse(let told):
      link.channels.answer(
        signal.identifier, by: sender, destinations: told.destinations, mtu: told.mtu, mps: told.mps,
        credits: told.initialCredits)
    case .creditBasedReconfigureRequest(let asked):
      for channel in asked.channels {
        link.channels.resize(End(receiver: sender, channel: channel), mtu: asked.mtu, mps: asked.mps)
      }
    case .flowControlCredit(let more):
      link.channels.grant(more.credits, to: End(receiver: sender, channel: more.channel))
    case .disconnectionResponse(let ends):
      link.channels.close([
        End(receiver: sender, channel: ends.destination), End(receiver: sender.other, channel: ends.source),
      ])
    default: break
    }
  }

  /// A frame of a channel that is not a fixed one.
  func channel(_ channel: UInt16, _ bytes: RawSpan, of link: Link, from sender: Common.Role, at mark: PacketMark) {
    let end = End(receiver: sender.other, channel: channel)
    guard var open = link.channels.take(end) else {
      counts.otherChannelFrames += 1
      return
    }
    counts.channelFrames += 1
    if open.credits == 0 {
      report(.withoutCredit(channel: channel), .l2cap, at: mark, on: link, from: sender, bytes: bytes)
    } else {
      open.credits -= 1
    }
    if bytes.byteCount > open.mps {
      report(
        .longerThanMPS(length: bytes.byteCount, mps: open.mps), .l2cap, at: mark, on: link, from: sender,
        offset: open.mps, bytes: bytes)
    }
    let isWhole = gather(bytes, channel, &open, link, sender, mark)
    let unit = open.sdu
    let first = open.first ?? mark
    if isWhole { (open.sdu, open.expected, open.first) = ([], nil, nil) }
    link.channels.put(open, at: end)
    if isWhole { deliver(unit, open, channel, link, sender, first, mark) }
  }

  /// Whether the unit is whole with this frame.
  private func gather(
    _ bytes: RawSpan, _ channel: UInt16, _ open: inout CreditChannels.Channel, _ link: Link, _ sender: Common.Role,
    _ mark: PacketMark
  ) -> Bool {
    if let expected = open.expected {
      bytes.withUnsafeBytes { open.sdu.append(contentsOf: $0) }
      if open.sdu.count > expected {
        report(
          .longerThanAnnounced(announced: expected, received: open.sdu.count), .l2cap, at: mark, on: link, from: sender,
          bytes: bytes)
        (open.sdu, open.expected, open.first) = ([], nil, nil)
        return false
      }
      return open.sdu.count == expected
    }
    do throws(FrameError) {
      let head = try L2cap.L2capFirstKFrame.decode(from: bytes)
      if Int(head.sduLength) > open.mtu {
        report(
          .longerThanMTU(length: Int(head.sduLength), mtu: open.mtu), .l2cap, at: mark, on: link, from: sender,
          bytes: bytes)
      }
      if head.information.count > Int(head.sduLength) {
        report(
          .longerThanAnnounced(announced: Int(head.sduLength), received: head.information.count), .l2cap, at: mark,
          on: link, from: sender, offset: 2 + Int(head.sduLength), bytes: bytes)
        return false
      }
      open.sdu = head.information
      open.expected = Int(head.sduLength)
      open.first = mark
      return head.information.count == Int(head.sduLength)
    } catch {
      report(.undecodable(error), .l2cap, at: mark, on: link, from: sender, offset: error.byteOffset, bytes: bytes)
      return false
    }
  }

  private func deliver(
    _ unit: [UInt8], _ open: CreditChannels.Channel, _ channel: UInt16, _ link: Link, _ sender: Common.Role,
    _ first: PacketMark, _ mark: PacketMark
  ) {
    guard open.spsm == L2cap.L2capPsm.enhancedAtt.rawValue else {
      observer.channel(
        ChannelMessage(
          packet: mark, first: first, connection: link.connection.number, sender: sender, channel: channel,
          spsm: open.spsm), bytes: unit.span.bytes, on: link.connection)
      return
    }
    // Each channel has requests and an MTU of its own; everything else is the connection's.
    let mtu = (link.connection.mtu, link.connection.isMTUKnown)
    (link.connection.mtu, link.connection.isMTUKnown) = (link.channels.mtu(ofChannel: open.number), true)
    counts.attributePDUs += 1
    withSession(open.number, of: link) {
      attribute(unit.span.bytes, of: link, from: sender, first: first, at: mark)
    }
    (link.connection.mtu, link.connection.isMTUKnown) = mtu
  }

  /// Subscriptions are the client's, whichever channel it made them on.
  private func withSession(_ number: Int, of link: Link, _ body: () -> Void) {
    var session = link.channels.sessions.removeValue(forKey: number) ?? AttributeSession(isSeenFromStart: true)
    let subscriptions = (link.session.ofCentral.configurations, link.session.ofPeripheral.configurations)
    session.ofCentral.configurations = subscriptions.0
    session.ofPeripheral.configurations = subscriptions.1
    swap(&session, &link.session)
    body()
    swap(&session, &link.session)
    link.session.ofCentral.configurations = session.ofCentral.configurations
    link.session.ofPeripheral.configurations = session.ofPeripheral.configurations
    link.channels.sessions[number] = session
  }

  /// Ends all that waits on a link, on all its channels.
  func abandonAll(_ link: Link, _ why: AttributeTransaction.Abandonment, at mark: PacketMark?) {
    abandon(link, why, at: mark)
    for number in link.channels.sessions.keys.sorted() {
      withSession(number, of: link) { abandon(link, why, at: mark) }
    }
    link.channels = CreditChannels()
  }
}
