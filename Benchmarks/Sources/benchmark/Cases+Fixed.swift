import BenchmarkFrames
import ReferenceCodecs
import WirelaceFrames

// MARK: - Fixed layout

func fixedCase() throws -> FrameCase {
  var numbers = Numbers(state: 1)
  let inputs = Inputs { _ in
    let reading = Reading(
      device: .random(in: 0 ... .max, using: &numbers), time: .random(in: 0 ... .max, using: &numbers),
      x: .random(in: -2000...2000, using: &numbers), y: .random(in: -2000...2000, using: &numbers),
      z: .random(in: -2000...2000, using: &numbers), temperatureRaw: .random(in: -4000...8500, using: &numbers),
      pressure: .random(in: 30_000...110_000, using: &numbers), battery: .random(in: 0...100, using: &numbers),
      state: .random(in: 0...3, using: &numbers))
    return (try? reading.encoded()) ?? []
  }
  let values = try (0..<Inputs.count).map { try Reading.decode(from: inputs.raw($0).bytes) }
  var structs = [reading](repeating: reading(), count: Inputs.count)
  for index in structs.indices { reading_decode(inputs.start(index), inputs.size(index), &structs[index]) }
  let made = FrameCase(
    name: "fixed layout",
    decode: (
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          guard let value = try? Reading.decode(from: inputs.raw(index).bytes) else { continue }
          let axes = Int(value.x) &+ Int(value.y) &+ Int(value.z) &+ Int(value.temperatureRaw)
          let rest = UInt64(value.device) &+ UInt64(value.pressure) &+ UInt64(value.battery) &+ UInt64(value.state)
          sum &+= value.time &+ rest &+ UInt64(truncatingIfNeeded: axes)
        }
        return sum
      },
      Operation { count in
        var sum: UInt64 = 0
        var value = reading()
        for index in 0..<count {
          guard reading_decode(inputs.start(index), inputs.size(index), &value) > 0 else { continue }
          let axes = Int(value.x) &+ Int(value.y) &+ Int(value.z) &+ Int(value.temperature)
          let rest = UInt64(value.device) &+ UInt64(value.pressure) &+ UInt64(value.battery) &+ UInt64(value.state)
          sum &+= value.time &+ rest &+ UInt64(truncatingIfNeeded: axes)
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
          sum &+= UInt64(reading_encode(&structs[index & 63], inputs.outputBytes, inputs.output.count))
        }
        return sum
      }
    ))
  agree(made, inputs)
  return made
}

// MARK: - Flags

func flagsCase() throws -> FrameCase {
  var numbers = Numbers(state: 2)
  let inputs = Inputs { _ in
    let flags = PulseFlags(
      wide: .random(using: &numbers), hasEnergy: .random(using: &numbers), hasContact: .random(using: &numbers),
      hasTime: .random(using: &numbers))
    let pulse = Pulse(
      flags: flags, rate: flags.wide ? nil : .random(in: 30...200, using: &numbers),
      rateWide: flags.wide ? .random(in: 200...300, using: &numbers) : nil,
      energy: flags.hasEnergy ? .random(in: 0...9999, using: &numbers) : nil,
      contact: flags.hasContact ? .random(in: 0...3, using: &numbers) : nil,
      time: flags.hasTime ? .random(in: 0 ... .max, using: &numbers) : nil)
    return (try? pulse.encoded()) ?? []
  }
  let values = try (0..<Inputs.count).map { try Pulse.decode(from: inputs.raw($0).bytes) }
  var structs = [pulse](repeating: pulse(), count: Inputs.count)
  for index in structs.indices { pulse_decode(inputs.start(index), inputs.size(index), &structs[index]) }
  let made = FrameCase(
    name: "flag-dependent",
    decode: (
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          guard let value = try? Pulse.decode(from: inputs.raw(index).bytes) else { continue }
          let rate = value.rate.map { UInt64($0) } ?? UInt64(value.rateWide ?? 0)
          let rest = UInt64(value.contact ?? 0) &+ UInt64(value.time ?? 0) &+ UInt64(value.flags.reserved1)
          sum &+= rate &+ UInt64(value.energy ?? 0) &+ rest
        }
        return sum
      },
      Operation { count in
        var sum: UInt64 = 0
        var value = pulse()
        for index in 0..<count {
          guard pulse_decode(inputs.start(index), inputs.size(index), &value) > 0 else { continue }
          let energy = value.has_energy ? UInt64(value.energy) : 0
          let rest = (value.has_contact ? UInt64(value.contact) : 0) &+ (value.has_time ? UInt64(value.time) : 0)
          sum &+= UInt64(value.rate) &+ energy &+ rest &+ UInt64(value.reserved)
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
          sum &+= UInt64(pulse_encode(&structs[index & 63], inputs.outputBytes, inputs.output.count))
        }
        return sum
      }
    ))
  agree(made, inputs)
  return made
}

// MARK: - Packed bits

func packedCase() throws -> FrameCase {
  var numbers = Numbers(state: 3)
  let inputs = Inputs { _ in
    let word = Packed(
      version: .random(in: 0...7, using: &numbers), priority: .random(in: 0...3, using: &numbers),
      source: .random(in: 0...2047, using: &numbers), target: .random(in: 0...2047, using: &numbers),
      counter: .random(in: 0...8191, using: &numbers), temperature: .random(in: -2048...2047, using: &numbers),
      urgent: .random(using: &numbers), valid: .random(using: &numbers),
      kindField: .random(in: 0...1023, using: &numbers))
    return (try? PackedFrame(word: word).encoded()) ?? []
  }
  let values = try (0..<Inputs.count).map { try PackedFrame.decode(from: inputs.raw($0).bytes) }
  var structs = [packed](repeating: packed(), count: Inputs.count)
  for index in structs.indices { packed_decode(inputs.start(index), inputs.size(index), &structs[index]) }
  let made = FrameCase(
    name: "bit-packed",
    decode: (
      Operation { count in
        var sum: UInt64 = 0
        for index in 0..<count {
          guard let value = try? PackedFrame.decode(from: inputs.raw(index).bytes).word else { continue }
          let small = Int(value.version) &+ Int(value.priority) &+ Int(value.source) &+ Int(value.target)
          let rest = Int(value.counter) &+ Int(value.temperature) &+ Int(value.kindField)
          sum &+= UInt64(truncatingIfNeeded: small &+ rest) &+ (value.urgent ? 1 : 0) &+ (value.valid ? 2 : 0)
        }
        return sum
      },
      Operation { count in
        var sum: UInt64 = 0
        var value = packed()
        for index in 0..<count {
          guard packed_decode(inputs.start(index), inputs.size(index), &value) > 0 else { continue }
          let small = Int(value.version) &+ Int(value.priority) &+ Int(value.source) &+ Int(value.target)
          let rest = Int(value.counter) &+ Int(value.temperature) &+ Int(value.kind)
          sum &+= UInt64(truncatingIfNeeded: small &+ rest) &+ (value.urgent ? 1 : 0) &+ (value.valid ? 2 : 0)
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
          sum &+= UInt64(packed_encode(&structs[index & 63], inputs.outputBytes, inputs.output.count))
        }
        return sum
      }
    ))
  agree(made, inputs)
  return made
}

// MARK: - Medical floats

func sfloatCase() throws -> FrameCase {
  var numbers = Numbers(state: 4)
  let inputs = Inputs { _ in
    var bytes: [UInt8] = [.random(in: 0...1, using: &numbers)]
    for _ in 0..<4 {
      let mantissa = UInt16(truncatingIfNeeded: Int.random(in: -2000...2000, using: &numbers)) & 0xfff
      let exponent = UInt16(truncatingIfNeeded: Int.random(in: -3...3, using: &numbers)) << 12
      bytes += [UInt8(truncatingIfNeeded: mantissa | exponent), UInt8((mantissa | exponent) >> 8)]
    }
    return bytes
  }
  let values = try (0..<Inputs.count).map { try Pressure.decode(from: inputs.raw($0).bytes) }
  var structs = [pressure](repeating: pressure(), count: Inputs.count)
  for index in structs.indices { pressure_decode(inputs.start(index), inputs.size(index), &structs[index]) }
  @inline(__always) func sum(_ value: MedicalFloat16) -> Int { Int(value.mantissa) &* 16 &+ Int(value.exponent) }
  @inline(__always) func sum(_ value: sfloat) -> Int {
    Int(sfloat_mantissa(value)) &* 16 &+ Int(sfloat_exponent(value))
  }
  let made = FrameCase(
    name: "SFLOAT",
    decode: (
      Operation { count in
        var total = 0
        for index in 0..<count {
          guard let value = try? Pressure.decode(from: inputs.raw(index).bytes) else { continue }
          let floats = sum(value.systolic) &+ sum(value.diastolic) &+ sum(value.mean) &+ sum(value.pulse)
          total &+= floats &+ (value.flags.kilopascal ? 1 : 0) &+ Int(value.flags.reserved1)
        }
        return UInt64(truncatingIfNeeded: total)
      },
      Operation { count in
        var total = 0
        var value = pressure()
        for index in 0..<count {
          guard pressure_decode(inputs.start(index), inputs.size(index), &value) > 0 else { continue }
          let floats = sum(value.systolic) &+ sum(value.diastolic) &+ sum(value.mean) &+ sum(value.pulse)
          total &+= floats &+ (value.kilopascal ? 1 : 0) &+ Int(value.reserved)
        }
        return UInt64(truncatingIfNeeded: total)
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
          sum &+= UInt64(pressure_encode(&structs[index & 63], inputs.outputBytes, inputs.output.count))
        }
        return sum
      }
    ))
  agree(made, inputs)
  return made
}
