import BenchmarkFrames
import ReferenceCodecs
import WirelaceFrames

// MARK: - Tag, length, value

func tlvCase() throws -> FrameCase {
  var numbers = Numbers(state: 5)
  let inputs = Inputs { index in
    var items: [Item] = [
      .battery(.random(in: 0...100, using: &numbers)), .voltage(.random(in: 3000...4200, using: &numbers)),
      .uptime(.random(in: 0 ... .max, using: &numbers)),
    ]
    if index % 2 == 0 { items.append(.name("unit \(index)")) }
    if index % 4 == 0 { items.append(.unknown(tag: 9, bytes: [1, 2, 3])) }
    items.shuffle(using: &numbers)
    return (try? Report(items: items).encoded()) ?? []
  }
  let values = try (0..<Inputs.count).map { try Report.decode(from: inputs.raw($0).bytes) }
  var structs = [report](repeating: report(), count: Inputs.count)
  for index in structs.indices { report_decode(inputs.start(index), inputs.size(index), &structs[index]) }
  let made = FrameCase(
    name: "TLV list",
    decode: (
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          guard let value = try? Report.decode(from: inputs.raw(index).bytes) else { continue }
          for item in value.items {
            switch item {
            case .battery(let value): sum &+= UInt64(value)
            case .voltage(let value): sum &+= UInt64(value)
            case .uptime(let value): sum &+= UInt64(value)
            case .name(let value): sum &+= UInt64(value.utf8.count)
            case .unknown(let tag, let bytes): sum &+= UInt64(tag) &+ UInt64(bytes.count)
            }
          }
        }
        return sum
      },
      Operation { count in
        var sum: UInt64 = 0
        var value = report()
        for index in 0..<count {
          guard report_decode(inputs.start(index), inputs.size(index), &value) > 0 else { continue }
          for place in 0..<value.count {
            let item = value.items[place]
            switch item.tag {
            case 1: sum &+= UInt64(item.value.battery)
            case 2: sum &+= UInt64(item.value.voltage)
            case 3: sum &+= UInt64(item.length)
            case 4: sum &+= UInt64(item.value.uptime)
            default: sum &+= UInt64(item.tag) &+ UInt64(item.length)
            }
          }
          report_free(&value)
        }
        return sum
      }
    ),
    encode: (
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          sum &+= UInt64(
            encode(to: inputs.output) { (output) throws(FrameError) in try values[index & 63].encode(into: &output) })
        }
        return sum
      },
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          sum &+= UInt64(report_encode(&structs[index & 63], inputs.outputBytes, inputs.output.count))
        }
        return sum
      }
    ))
  agree(made, inputs)
  return made
}

// MARK: - Checksum

func checksumCase() throws -> FrameCase {
  var numbers = Numbers(state: 6)
  let inputs = Inputs { index in
    let data = (0..<(8 + index % 24)).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    return (try? Sealed(address: 17, function: UInt8(1 + index % 4), data: data).encoded()) ?? []
  }
  let values = try (0..<Inputs.count).map { try Sealed.decode(from: inputs.raw($0).bytes) }
  var structs = [sealed](repeating: sealed(), count: Inputs.count)
  for index in structs.indices { sealed_decode(inputs.start(index), inputs.size(index), &structs[index]) }
  let made = FrameCase(
    name: "CRC-16, measured bytes",
    decode: (
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          guard let value = try? Sealed.decode(from: inputs.raw(index).bytes) else { continue }
          sum &+= UInt64(value.address) &+ UInt64(value.function) &+ UInt64(value.data.count)
          sum &+= UInt64(value.data[value.data.count - 1])
        }
        return sum
      },
      Operation { count in
        var sum: UInt64 = 0
        var value = sealed()
        for index in 0..<count {
          guard sealed_decode(inputs.start(index), inputs.size(index), &value) > 0 else { continue }
          sum &+= UInt64(value.address) &+ UInt64(value.function) &+ UInt64(value.length)
          sum &+= UInt64(value.data[Int(value.length) - 1])
          sealed_free(&value)
        }
        return sum
      }
    ),
    encode: (
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          sum &+= UInt64(
            encode(to: inputs.output) { (output) throws(FrameError) in try values[index & 63].encode(into: &output) })
        }
        return sum
      },
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          sum &+= UInt64(sealed_encode(&structs[index & 63], inputs.outputBytes, inputs.output.count))
        }
        return sum
      }
    ))
  agree(made, inputs)
  return made
}

// MARK: - Union

func unionCase() throws -> FrameCase {
  var numbers = Numbers(state: 7)
  let inputs = Inputs { index in
    let sequence = UInt8(index)
    let command =
      switch Int.random(in: 0...3, using: &numbers) {
      case 0:
        Command(
          sequence: sequence, opcode: .start,
          body: .start(CommandBodyStart(channel: 1, rate: 48_000, gain: .random(in: -60...6, using: &numbers))))
      case 1: Command(sequence: sequence, opcode: .stop, body: .stop)
      case 2:
        Command(
          sequence: sequence, opcode: .seek,
          body: .seek(CommandBodySeek(offset: .random(in: 0 ... .max, using: &numbers))))
      default: Command(sequence: sequence, opcode: .status, body: .status(CommandBodyStatus(flags: 0x8001, level: 7)))
      }
    return (try? command.encoded()) ?? []
  }
  let values = try (0..<Inputs.count).map { try Command.decode(from: inputs.raw($0).bytes) }
  var structs = [command](repeating: command(), count: Inputs.count)
  for index in structs.indices { command_decode(inputs.start(index), inputs.size(index), &structs[index]) }
  let made = FrameCase(
    name: "union by opcode",
    decode: (
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          guard let value = try? Command.decode(from: inputs.raw(index).bytes) else { continue }
          sum &+= UInt64(value.sequence)
          switch value.body {
          case .start(let body):
            sum &+= UInt64(body.channel) &+ UInt64(body.rate) &+ UInt64(truncatingIfNeeded: body.gain)
          case .stop: sum &+= 1
          case .seek(let body): sum &+= body.offset
          case .status(let body): sum &+= UInt64(body.flags) &+ UInt64(body.level)
          case .unknown(let bytes): sum &+= UInt64(bytes.count)
          }
        }
        return sum
      },
      Operation { count in
        var sum: UInt64 = 0
        var value = command()
        for index in 0..<count {
          guard command_decode(inputs.start(index), inputs.size(index), &value) > 0 else { continue }
          sum &+= UInt64(value.sequence)
          switch value.opcode {
          case 1:
            let body = value.body.start
            sum &+= UInt64(body.channel) &+ UInt64(body.rate) &+ UInt64(truncatingIfNeeded: body.gain)
          case 2: sum &+= 1
          case 3: sum &+= value.body.seek.offset
          case 4: sum &+= UInt64(value.body.status.flags) &+ UInt64(value.body.status.level)
          default: sum &+= UInt64(value.body.unknown.size)
          }
        }
        return sum
      }
    ),
    encode: (
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          sum &+= UInt64(
            encode(to: inputs.output) { (output) throws(FrameError) in try values[index & 63].encode(into: &output) })
        }
        return sum
      },
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          sum &+= UInt64(command_encode(&structs[index & 63], inputs.outputBytes, inputs.output.count))
        }
        return sum
      }
    ))
  agree(made, inputs)
  return made
}

// MARK: - Byte-stuffed stream

/// A unit at a time goes through a decoder that stays, as bytes come from a serial port.
func streamCase() throws -> FrameCase {
  var numbers = Numbers(state: 8)
  let packets = (0..<Inputs.count).map { _ in
    Packet(
      kindField: .random(in: 0...255, using: &numbers), value: .random(in: 0 ... .max, using: &numbers),
      time: .random(in: 0 ... .max, using: &numbers))
  }
  let inputs = Inputs { (try? Link.encode(packets[$0])) ?? [] }
  var structs = packets.map { packet(kind: $0.kindField, value: $0.value, time: $0.time) }
  let made = FrameCase(
    name: "byte-stuffed stream",
    decode: (
      Operation { count in
        var sum: UInt64 = 0
        var decoder = Link.decoder()
        for index in 0..<count {
          decoder.feed(inputs.raw(index).bytes, at: nil) { event in
            guard let packet = event.payload else { return }
            sum &+= UInt64(packet.kindField) &+ UInt64(packet.value) &+ UInt64(packet.time)
          }
        }
        return sum
      },
      Operation { count in
        var sum: UInt64 = 0
        var decoder = link()
        for index in 0..<count {
          link_feed(
            &decoder, inputs.start(index), inputs.size(index),
            { packet, context in
              guard let packet = packet?.pointee else { return }
              let sum = UInt64(packet.kind) &+ UInt64(packet.value) &+ UInt64(packet.time)
              context?.assumingMemoryBound(to: UInt64.self).pointee &+= sum
            }, &sum)
        }
        return sum
      }
    ),
    encode: (
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          var output = OutputRawSpan(buffer: inputs.output, initializedCount: 0)
          guard (try? Link.encode(packets[index & 63], into: &output)) != nil else { continue }
          sum &+= UInt64(output.finalize(for: inputs.output))
          bytes_are_read(inputs.output.baseAddress)
        }
        return sum
      },
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          sum &+= UInt64(link_encode(&structs[index & 63], inputs.outputBytes, inputs.output.count))
        }
        return sum
      }
    ))
  agree(made, inputs)
  return made
}
