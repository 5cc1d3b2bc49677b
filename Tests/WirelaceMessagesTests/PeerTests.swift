import Testing
import VysloProtocol
import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceMessages

@Suite struct PeerTests {
  private static func event(_ time: UInt32) -> CardEvent {
    CardEvent(number: 0, event: .buttonPressed, time: time, body: .buttonPressed)
  }

  @Test(arguments: [23, 247]) func eventsOfTheFirstMomentAreDelivered(mtu: Int) async throws {
    let device = Device(onSubscribed: { isOn, uuid, peer in
      guard isOn, uuid == VysloCard.events.uuid else { return }
      for time in UInt32(0)..<20 { #expect(peer.post(Self.event(time))) }
    })
    try await Bench(device).run { bench in
      let channel = try await bench.channel(mtu: mtu)
      let events = try await channel.events()
      for time in UInt32(0)..<20 {
        let event = try await events.next()
        #expect(event?.time == time)
        #expect(event?.number == UInt8(time))
      }
      #expect(events.losses == 0)
    }
  }

  @Test func eachClientHasItsOwnNumbersAndCalls() async throws {
    let device = Device { _, call in
      _ = try? await call.done(CardCommands.status, .sample(name: "client \(call.peer.id)"))
    }
    try await Bench(device).run { bench in
      let first = try await bench.channel()
      let second = try await bench.channel(from: Bench.other, mtu: 64)
      async let ones = first.call(CardCommands.status)
      async let twos = second.call(CardCommands.status)
      #expect(try await [ones.name, twos.name] == ["client 1", "client 2"])
      let events = try await second.events()
      let peers = bench.messages.peers
      #expect(peers.map(\.maximumValueSize) == [244, 61])
      #expect(try await peers[0].send(Self.event(1)) == false)
      #expect(try await peers[1].send(Self.event(2)))
      #expect(try await events.next() == Self.event(2))
      first.close()
      try await bench.clock.sleep(for: .seconds(1))
      #expect(bench.messages.peers.map(\.id) == [2])
      #expect(device.log.elements == ["connected 1", "connected 2", "disconnected 1"])
    }
  }

  @Test func requestsAboveTheLimitAreRefusedAndPlacesComeFree() async throws {
    let kept = Log<Call>()
    let device = Device { _, call in kept.add(call) }
    try await Bench(device).run { bench in
      let client = try await bench.client()
      let service = try await client.discover(VysloCard.service)
      try await client.raiseSecurity(to: .encrypted)
      let replies = try await client.subscribe(to: service.characteristic(VysloCard.reply.uuid))
      let control = try service.characteristic(VysloCard.control.uuid).valueHandle
      for number in UInt8(0)..<17 { try await client.writeWithoutResponse([3, number, number, 0x20], to: control) }
      let busy = try CardReply.decode(from: Array(try #require(try await replies.next()).dropFirst(2)))
      #expect(busy.sequence == 16)
      #expect(busy.refusal == CardMessages.busy)
      #expect(kept.elements.count == 16)
      try await kept.elements[3].done()
      #expect(try await replies.next()?.dropFirst(2) == [3, 0x20, 0])
      #expect(try await kept.elements[3].done() == false)
      try await client.writeWithoutResponse([3, 17, 3, 0x20], to: control)
      try await bench.clock.sleep(for: .seconds(1))
      #expect(kept.elements.count == 17)
      // The same number once more, while it is under way.
      try await client.writeWithoutResponse([3, 18, 3, 0x20], to: control)
      let twin = try CardReply.decode(from: Array(try #require(try await replies.next()).dropFirst(2)))
      #expect(twin.refusal == CardMessages.malformed)
    }
  }

  @Test func whatCannotBeReadIsRefusedOrPassedOver() async throws {
    let device = Device()
    try await Bench(device).run { bench in
      let client = try await bench.client()
      let service = try await client.discover(VysloCard.service)
      try await client.raiseSecurity(to: .encrypted)
      let replies = try await client.subscribe(to: service.characteristic(VysloCard.reply.uuid))
      let control = try service.characteristic(VysloCard.control.uuid).valueHandle
      // A list's page that is cut off; half a header; a part without a beginning; half a message that another interrupts.
      for value: [UInt8] in [[3, 0, 7, 0x30, 0], [3], [2, 1, 0], [1, 2, 9, 0x30], [3, 3, 8, 0x20]] {
        try await client.writeWithoutResponse(value, to: control)
      }
      let malformed = try CardReply.decode(from: Array(try #require(try await replies.next()).dropFirst(2)))
      #expect(malformed.sequence == 7)
      #expect(malformed.refusal == CardMessages.malformed)
      #expect(try await replies.next()?.dropFirst(2) == [8, 0x20, 0])
      #expect(bench.messages.peers.first?.losses == 4)
    }
  }

  @Test func randomBytesNeitherStopNorGrowTheDevice() async throws {
    let device = Device()
    try await Bench(device).run { bench in
      let client = try await bench.client()
      let service = try await client.discover(VysloCard.service)
      try await client.raiseSecurity(to: .encrypted)
      let control = try service.characteristic(VysloCard.control.uuid).valueHandle
      var random = SeededGenerator(state: 7)
      for seed in UInt64(0)..<400 {
        let count = Int.random(in: 0...60, using: &random)
        try await client.writeWithoutResponse(bytes(count, seed: seed), to: control)
      }
      client.close()
      let channel = try await bench.channel(from: Bench.other)
      try await channel.call(CardCommands.acquireControl)
    }
  }

  @Test func aClientThatTakesNoEventsIsDisconnected() async throws {
    var model = LinkModel()
    model.connectionInterval = .seconds(2)
    model.packetsPerEvent = 1
    let refused = Log<Int>()
    let device = Device(onSubscribed: { isOn, uuid, peer in
      guard isOn, uuid == VysloCard.events.uuid else { return }
      try? await peer.server.time.wait(for: .seconds(30))
      for index in 0..<2000 where !peer.post(Self.event(0)) { refused.add(index) }
    })
    try await Bench(device, model: model).run { bench in
      let channel = try await bench.channel()
      let events = try await channel.events()
      await #expect(throws: ATTError.disconnected(.remote)) { while try await events.next() != nil {} }
      #expect(refused.elements.first ?? 0 >= Peer.postLimit)
    }
  }
}
