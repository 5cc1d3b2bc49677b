import Testing
import WirelaceATT

/// Twenty faults that are put into what an app and a card said, one at a time: each is found in its packet, at its byte.
@Suite struct SeededFaultTests {
  /// What went over the air, to be changed.
  struct Traffic {
    enum Characteristic: UInt8 { case hello = 2, control, reply, events, export, upload, live }

    var events: [AirEvent]
    /// The packet, counted from 1, in which the fault is.
    var packet = 0

    /// Value handles, out of the answers to the discovery.
    private var handles: [UInt8: UInt16] = [:]

    init(_ events: [AirEvent]) {
      self.events = events
      for event in events {
        guard case .pdu(let pdu, fromCentral: false) = event.kind, pdu.first == 0x09, pdu.count > 2, pdu[1] == 21 else {
          continue
        }
        for start in stride(from: 2, to: pdu.count - 20, by: 21) {
          handles[pdu[start + 17]] = UInt16(pdu[start + 3]) | UInt16(pdu[start + 4]) << 8
        }
      }
    }

    func handle(_ characteristic: Characteristic) -> [UInt8] {
      let handle = handles[characteristic.rawValue] ?? 0
      return [UInt8(truncatingIfNeeded: handle), UInt8(handle >> 8)]
    }

    /// The first PDU with an opcode of a characteristic whose value begins so, behind the two bytes of a part's head.
    private func find(_ opcode: UInt8, _ characteristic: Characteristic, _ beginning: [UInt8?]) -> Int? {
      let head = [opcode] + handle(characteristic)
      return events.firstIndex { event in
        guard case .pdu(let pdu, _) = event.kind, pdu.starts(with: head), pdu.count >= 5 + beginning.count else {
          return false
        }
        return zip(pdu.dropFirst(5), beginning).allSatisfy { $1 == nil || $0 == $1 }
      }
    }

    /// Changes such a PDU's value.
    mutating func edit(
      _ opcode: UInt8, _ characteristic: Characteristic, _ beginning: [UInt8?], _ body: (inout [UInt8]) -> Void
    ) throws {
      let index = try #require(find(opcode, characteristic, beginning))
      guard case .pdu(var pdu, let fromCentral) = events[index].kind else { return }
      var value = Array(pdu.dropFirst(3))
      body(&value)
      pdu = pdu.prefix(3) + value
      events[index].kind = .pdu(pdu, fromCentral: fromCentral)
      packet = index + 1
    }

    /// Puts a PDU behind such a one.
    mutating func insert(
      _ pdu: [UInt8], fromCentral: Bool, behind opcode: UInt8, _ characteristic: Characteristic, _ beginning: [UInt8?]
    ) throws {
      let index = try #require(find(opcode, characteristic, beginning))
      events.insert(events[index], at: index + 1)
      events[index + 1].kind = .pdu(pdu, fromCentral: fromCentral)
      packet = index + 2
    }

    mutating func `repeat`(_ opcode: UInt8, _ characteristic: Characteristic, _ beginning: [UInt8?]) throws {
      let index = try #require(find(opcode, characteristic, beginning))
      events.insert(events[index], at: index)
      packet = index + 2
    }

    /// Takes such a PDU out; the fault shows in the next one of the characteristic.
    mutating func drop(_ opcode: UInt8, _ characteristic: Characteristic, _ beginning: [UInt8?]) throws {
      let index = try #require(find(opcode, characteristic, beginning))
      events.remove(at: index)
      let head = [opcode] + handle(characteristic)
      let next = events.indices.dropFirst(index).first {
        if case .pdu(let pdu, _) = events[$0].kind { pdu.starts(with: head) } else { false }
      }
      packet = try #require(next) + 1
    }

    /// Changes what was read of `hello`.
    mutating func editHello(_ body: (inout [UInt8]) -> Void) throws {
      let index = try #require(
        events.firstIndex { event in
          if case .pdu(let pdu, fromCentral: false) = event.kind {
            pdu.starts(with: [0x0B, 0x56, 0x43])
          } else {
            false
          }
        })
      guard case .pdu(var pdu, _) = events[index].kind else { return }
      var value = Array(pdu.dropFirst())
      body(&value)
      pdu = [0x0B] + value
      events[index].kind = .pdu(pdu, fromCentral: false)
      packet = index + 1
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let rule: String
    /// As the tool says it: `byte 7`, `bytes 8-13`; nil where there is no byte to name.
    let place: String?
    let seed: @Sendable (inout Traffic) throws -> Void

    init(_ name: String, _ rule: String, _ place: String?, _ seed: @escaping @Sendable (inout Traffic) throws -> Void) {
      self.name = name
      self.rule = rule
      self.place = place
      self.seed = seed
    }

    var testDescription: String { name }
  }

  static let notify: UInt8 = 0x1B
  static let command: UInt8 = 0x52

  // Bytes count from the value's first: two of the part's head, then sequence, opcode and outcome, then a reply's body.
  static let faults: [Fault] = [
    Fault("battery above 100", "value.range", "byte 7") {
      try $0.edit(notify, .reply, [nil, 0x10, 0]) { $0[7] = 101 }
    },
    Fault("more used than there is", "storage-within-total", "bytes 8-19") {
      try $0.edit(notify, .reply, [nil, 0x10, 0]) { $0[13] = 1 }
    },
    Fault("a reserved bit of the status", "value.reserved", "bytes 5-6") {
      try $0.edit(notify, .reply, [nil, 0x10, 0]) { $0[6] |= 0x40 }
    },
    Fault("a name that is no text", "value.text", "bytes 26-36") {
      try $0.edit(notify, .reply, [nil, 0x10, 0]) { $0[27] = 0xFF }
    },
    Fault("a name that is cut off", "value.truncated", "bytes 27-33") {
      try $0.edit(notify, .reply, [nil, 0x10, 0]) { $0.removeLast(3) }
    },
    Fault("a reply without its body", "value.truncated", "byte 5") {
      try $0.edit(notify, .reply, [nil, 0x10, 0]) { $0 = Array($0[..<5]) }
    },
    Fault("a refusal without a reason", "value.truncated", "byte 7") {
      try $0.edit(notify, .reply, [nil, 0x20, 0]) { $0 = Array($0[..<4]) + [1, 0, 0] }
    },
    Fault("a part that comes twice", "fragment.duplicate", nil) { try $0.repeat(notify, .reply, [nil, 0x20, 0]) },
    Fault("a message that was never begun", "fragment.no-beginning", nil) {
      try $0.edit(notify, .reply, [nil, 0x20, 0]) { $0[0] = 2 }
    },
    Fault("a reserved bit in the head of a part", "value.reserved", "byte 0") {
      try $0.edit(notify, .reply, [nil, 0x20, 0]) { $0[0] |= 0x80 }
    },
    Fault("a reply in one part that did not come", "fragment.missing", "byte 1") {
      try $0.drop(notify, .reply, [nil, 0x20, 0])
    },
    Fault("a lease that is neither held nor free", "value.boolean", "byte 8") {
      try $0.edit(notify, .events, [nil, 0x10]) { $0[8] = 2 }
    },
    Fault("an event that was skipped", "value.sequence-gap", "byte 2") {
      try $0.edit(notify, .events, [nil, 0x01]) { $0[2] &+= 3 }
    },
    Fault("an event without its time", "value.truncated", "byte 4") {
      try $0.edit(notify, .events, [nil, 0x01]) { $0 = Array($0[..<5]) }
    },
    Fault("another card altogether", "value.constant", "bytes 0-1") { try $0.editHello { $0[0] = 0x57 } },
    Fault("no version", "value.range", "byte 2") { try $0.editHello { $0[2] = 0 } },
    Fault("a list without a limit", "value.range", "byte 12") {
      try $0.edit(command, .control, [nil, 0x30]) { $0[12] = 0 }
    },
    Fault("a request that is cut off", "value.truncated", "bytes 4-5") {
      try $0.edit(command, .control, [nil, 0x31]) { $0 = Array($0[..<6]) }
    },
    Fault("a write to what only notifies", "gatt.not-permitted", nil) {
      let handle = $0.handle(.export)
      try $0.insert([command] + handle + [1, 0, 0, 0, 0, 1], fromCentral: true, behind: notify, .reply, [nil, 0x31])
    },
    Fault("a value longer than ATT_MTU allows", "att.longer-than-mtu", nil) {
      try $0.edit(notify, .export, []) { $0 += [UInt8](repeating: 0, count: 100) }
    },
    Fault("an answer that nobody asked for", "att.response-without-request", nil) {
      try $0.insert([0x13], fromCentral: false, behind: notify, .reply, [nil, 0x31])
    },
    Fault("a notification of no attribute's value", "gatt.not-a-value", nil) {
      let handle = $0.handle(.reply)
      try $0.insert([notify, handle[0] &+ 1, handle[1], 1], fromCentral: false, behind: notify, .reply, [nil, 0x31])
    },
  ]

  private static let tour = Task { try await CardTour.events() }

  @Test(arguments: faults) func eachFaultIsFoundAtItsByte(fault: Fault) async throws {
    var traffic = Traffic(try await Self.tour.value)
    try fault.seed(&traffic)
    let (status, output) = try CaptureValidationTests.validate(traffic.events, .central)
    #expect(status == 1, "\(output)")
    let finding = output.split(separator: "\n\n").first {
      $0.hasPrefix("tour:\(traffic.packet): ") && $0.contains(fault.rule)
    }
    let text = try #require(finding, "packet \(traffic.packet): \(output)")
    if let place = fault.place { #expect(text.contains(", \(place) of its value"), "\(text)") }
  }

  @Test func thereAreTwenty() {
    #expect(Self.faults.count >= 20 && Set(Self.faults.map(\.name)).count == Self.faults.count)
  }
}
