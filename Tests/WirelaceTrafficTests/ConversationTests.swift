import Testing
import WirelaceBluetooth

@testable import WirelaceTraffic

@Suite("ATT conversations over HCI")
struct ConversationTests {
  private func names(_ script: Script) -> [String] { script.recorder.violations.map(\.id) }

  @Test("a connection, its MTU, and its end")
  func connection() throws {
    var script = Script()
    script.connect()
    script.att([0x02, 0xf7, 0], .sent)
    script.att([0x03, 0xb9, 0], .received)
    script.disconnect()
    let connection = try #require(script.recorder.connections[1])
    #expect(connection.localRole == .central)
    #expect(connection.peripheral?.address.description == "c0:ff:ee:00:00:01")
    #expect(connection.parameters?.interval == 50)
    #expect(
      script.recorder.changes.map(\.change) == [
        .opened, .mtu(185), .closed(reason: .remoteUserTerminatedConnection, by: .peripheral),
      ])
    #expect(names(script).isEmpty)
    script.connect()
    #expect(script.recorder.connections[2]?.previous == 1)
  }

  @Test("fragments make one PDU, numbered by its last packet")
  func fragments() throws {
    var script = Script()
    script.connect()
    script.acl([7, 0], .received)
    script.acl([4, 0, 0x1b, 0x10], continues: true, .received)
    script.acl([0, 1, 2, 3, 4], continues: true, .received)
    let message = try #require(script.recorder.messages.first)
    #expect(message.packet.number == 4)
    #expect(message.first.number == 2)
    #expect(message.value?.bytes == [1, 2, 3, 4])
    #expect(names(script).isEmpty)
  }

  @Test("fragments without beginning, without end, and with too much are told")
  func brokenFragments() {
    var script = Script()
    script.connect()
    script.acl([1], continues: true, .received)
    script.acl([7, 0, 4, 0, 0x1b], .received)
    script.att([0x1b, 0x10, 0, 9], .received)
    script.acl([1, 0, 4, 0, 0x1e, 0xff], .sent)
    #expect(
      names(script) == ["l2cap.unexpected-continuation", "l2cap.missing-fragment", "l2cap.longer-than-announced"])
    #expect(script.recorder.violations.map(\.packet.number) == [2, 3, 5])
    #expect(script.recorder.transfers.map(\.bytes) == [[9]])
  }

  @Test("a long read is joined, and ends at a short part")
  func longRead() throws {
    var script = Script()
    script.connect()
    let start = [UInt8](1...22)
    script.att([0x0a, 3, 0], .sent)
    script.att([0x0b] + start, .received)
    #expect(script.recorder.transfers.isEmpty)
    script.att([0x0c, 3, 0, 22, 0], .sent)
    script.att([0x0d, 100, 101], .received)
    let value = try #require(script.recorder.transfers.first)
    #expect(value.bytes == start + [100, 101])
    #expect(value.parts.map(\.packet.number) == [3, 5])
    #expect(value.part(at: 22).packet.number == 5)
    #expect(!value.mayBeCut)
    #expect(script.recorder.transactions.count == 2)
  }

  @Test("prepared writes are joined when executed, per handle, and dropped when cancelled")
  func preparedWrites() {
    var script = Script()
    script.connect()
    for part in [[8, 0, 0, 0, 1, 2], [8, 0, 2, 0, 3], [9, 0, 0, 0, 7]] as [[UInt8]] {
      script.att([0x16] + part, .sent)
      script.att([0x17] + part, .received)
    }
    script.att([0x18, 1], .sent)
    script.att([0x19], .received)
    #expect(script.recorder.transfers.map(\.handle) == [8, 9])
    #expect(script.recorder.transfers.map(\.bytes) == [[1, 2, 3], [7]])
    #expect(script.recorder.transfers.map(\.outcome) == [.done, .done])
    script.att([0x16, 8, 0, 0, 0, 1], .sent)
    script.att([0x17, 8, 0, 0, 0, 2], .received)
    script.att([0x18, 0], .sent)
    script.att([0x19], .received)
    #expect(script.recorder.transfers.last?.outcome == .cancelled)
    #expect(names(script) == ["att.prepared-write-echo"])
  }

  @Test("a refused write is told with its error")
  func refused() {
    var script = Script()
    script.connect()
    script.att([0x12, 3, 0, 1], .sent)
    script.att([0x01, 0x12, 3, 0, 0x03], .received)
    #expect(script.recorder.transfers.map(\.outcome) == [.refused(.writeNotPermitted)])
    #expect(names(script).isEmpty)
  }

  @Test(
    "broken rules of the protocol",
    arguments: [
      (["att.response-without-request"], [([0x13], false)]),
      (["att.confirmation-without-indication"], [([0x1e], true)]),
      (["att.request-while-outstanding"], [([0x0a, 3, 0], true), ([0x0a, 4, 0], true)]),
      (["att.response-to-other-request"], [([0x0a, 3, 0], true), ([0x13], false)]),
      (["att.indication-while-outstanding"], [([0x1d, 3, 0], false), ([0x1d, 3, 0], false)]),
      (["att.longer-than-mtu"], [([0x1b, 3, 0] + [UInt8](repeating: 0, count: 21), false)]),
      (["att.undecodable"], [([0x13, 0], false)]),
      ([], [([0x1d, 3, 0], false), ([0x1e], true)]),
    ] as [([String], [([UInt8], Bool)])])
  func violations(expected: [String], pdus: [([UInt8], Bool)]) {
    var script = Script()
    script.connect()
    for (pdu, isSent) in pdus { script.att(pdu, isSent ? .sent : .received) }
    #expect(names(script) == expected)
  }

  @Test("a request that is never answered: 30 seconds, or the end of the connection")
  func unanswered() {
    var script = Script()
    script.connect()
    script.att([0x0a, 3, 0], .sent, seconds: 10)
    script.att([0x0a, 3, 0], .sent, seconds: 40)
    script.disconnect()
    #expect(names(script) == ["att.unanswered", "att.unanswered"])
    #expect(script.recorder.violations.map(\.packet.number) == [2, 3])
  }

  @Test("a connection seen from the middle is numbered, and its first answer is no fault")
  func middle() {
    var script = Script()
    script.att([0x13], .received)
    script.att([0x13], .received)
    #expect(script.recorder.connections[1]?.isSeenFromStart == false)
    #expect(names(script) == ["att.response-without-request"])
  }

  @Test("discovery fills the database of the server")
  func discovery() throws {
    var script = Script()
    script.connect()
    script.att([0x10, 1, 0, 0xff, 0xff, 0, 0x28], .sent)
    script.att([0x11, 6, 8, 0, 12, 0, 0x0f, 0x18], .received)
    script.att([0x08, 8, 0, 12, 0, 3, 0x28], .sent)
    script.att([0x09, 7, 9, 0, 0x12, 10, 0, 0x19, 0x2a], .received)
    script.att([0x04, 11, 0, 12, 0], .sent)
    script.att([0x05, 1, 11, 0, 0x02, 0x29], .received)
    let database = try #require(script.recorder.connections[1]).database(of: .peripheral)
    let level = try #require(database.characteristic(valueHandle: 10))
    #expect(level.uuid.short == 0x2a19)
    #expect(level.properties == [.read, .notify])
    #expect(database.configurationHandle(of: level) == 11)
    #expect(database.service(containing: 11)?.uuid.short == 0x180f)
  }
}
