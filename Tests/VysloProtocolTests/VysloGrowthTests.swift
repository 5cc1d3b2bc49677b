import Testing
import VysloProtocol
import WirelaceFrames

/// What an old client and a newer card make of each other, and the reverse.
@Suite struct VysloGrowthTests {
  @Test func unknownRequestsRepliesAndEventsKeepTheirBytes() throws {
    let request = try CardRequest.decode(from: [9, 0xF0, 1, 2])
    #expect(request.opcode == CardOpcode(rawValue: 0xF0))
    #expect(request.body == .unknown(bytes: [1, 2]))
    let event = try CardEvent.decode(from: [6, 0x70, 0, 0, 0, 0, 1])
    #expect(event.body == .unknown(bytes: [1]))
    let reply = try CardReply.decode(from: [4, 0xF0, 0, 7])
    #expect(reply.body == .unknown(bytes: [7]))
    #expect(try CardReply.decode(from: [4, 0xF0, 9]).body == nil)
  }

  @Test func moreFieldsThanKnownAreIgnored() throws {
    let list = CardRequest(
      sequence: 1, opcode: .listRecordings, body: .listRecordings(ListRequest(before: 0, limit: 3)))
    #expect(try CardRequest.decode(from: list.encoded() + [1, 2, 3]) == list)
    let status = CardRequest(sequence: 1, opcode: .status, body: .status)
    #expect(try CardRequest.decode(from: status.encoded() + [1, 2, 3]) == status)
    let welcome = CardReply(
      sequence: 1, opcode: .present, outcome: .done,
      body: .present(CardWelcome(minor: 0, scopes: 0xFF, card: 1, time: 2)))
    #expect(try CardReply.decode(from: welcome.encoded() + [9]) == welcome)
  }

  @Test func entriesOfAListMayGrow() throws {
    let info = RecordingInfo(id: 9, started: 1, duration: 2, fileSize: 3, check: 4, origin: .button)
    let page = RecordingPage(
      flags: .init(hasMore: false), entries: [RecordingEntry(info: info), RecordingEntry(info: info)])
    var bytes = try page.encoded()
    // The first entry: two bytes more at its end.
    bytes[2] += 2
    bytes.insert(contentsOf: [0xAA, 0xBB], at: 3 + 25)
    #expect(try RecordingPage.decode(from: bytes) == page)
  }

  @Test func aBlockIsAllButFiveBytesAudio() throws {
    let block = TransferBlock(transfer: 1, offset: 0x1234_5678, data: [UInt8](repeating: 7, count: 239))
    let bytes = try block.encoded()
    #expect(bytes.count == 244)
    #expect(Double(block.data.count) / Double(bytes.count) >= 0.97)
  }

  @Test func everyCommandAndEventNamesWhatItNeeds() {
    #expect(VysloCard.hello.description.security == .open)
    for characteristic in VysloCard.service.characteristics where characteristic.name != "hello" {
      #expect(characteristic.security == .encrypted, "\(characteristic.name)")
    }
    #expect(CardCommands.deleteAllRecordings.confirmation == .seconds(10))
    #expect(CardCommands.unbind.confirmation == .seconds(10))
    #expect(CardCommands.resetVoiceprint.confirmation == .seconds(10))
    #expect(CardCommands.startRecording.requirements.scopeNames == ["captureControl"])
    #expect(
      CardCommands.startRecording.requirements.preconditions == [CardPreconditions.authorized, CardPreconditions.lease])
    #expect(CardEvents.recordingStopped.requirements.scopeNames == ["eventsSubscribe"])
  }
}
