import WirelaceDiagnostics
import WirelaceFrames
import WirelaceModel

extension ExampleChecker {
  mutating func check(_ stream: ID<Stream>) {
    for example in model[stream].examples {
      let found = read(example, stream)
      switch example.expectation {
      case .breaks(let rule, let path, let offset):
        judge(example, Breach(rule: rule, path: path, offset: offset), found.broken)
      case .valid(let value): checkValid(example, value, found, stream)
      }
    }
  }

  struct Reading {
    var units: [StreamUnit] = []
    /// The first thing that is no sound unit.
    var broken: Broken?
  }

  private mutating func checkValid(_ example: Example, _ value: Literal?, _ found: Reading, _ stream: ID<Stream>) {
    if let broken = found.broken {
      report(
        .exampleDoesNotDecode, example,
        "the bytes break \(broken.names[0]) at byte \(broken.offset): \(broken.text)")
      return
    }
    if case .array(let expected)? = value {
      if expected.count != found.units.count {
        report(
          .exampleUnitsDiffer, example,
          "there are \(found.units.count) units in the bytes, \(expected.count) in the value")
        return
      }
      for (index, pair) in zip(expected, found.units).enumerated() {
        guard let difference = difference(pair.0, pair.1, stream, "[\(index)]") else { continue }
        report(
          .exampleValueDiffers, example,
          "`\(difference.path)` is \(difference.found) in the bytes, \(difference.expected) in the value")
        return
      }
    }
    checkEncoding(example, found.units, stream)
  }

  private func difference(
    _ literal: Literal, _ unit: StreamUnit, _ stream: ID<Stream>, _ path: String
  ) -> LiteralDifference? {
    let comparison = LiteralComparison(model: model)
    if let frame = unit.frame, let value = frame.value, let id = model[stream].carries {
      return comparison.difference(literal, value, .frame(id), path)
    }
    return comparison.difference(
      literal, .bytes(unit.content), .bytes(BytesType(extent: .toEnd(reserving: 0))), path)
  }

  private mutating func checkEncoding(_ example: Example, _ units: [StreamUnit], _ stream: ID<Stream>) {
    // How a message was cut into parts is not part of it.
    if case .fragmented = model[stream].kind { return }
    var encoded: [UInt8] = []
    do throws(FrameError) {
      for unit in units {
        var content = unit.content
        if let frame = unit.frame, let value = frame.value { content = try interpreter.encode(value, as: frame.layout) }
        encoded += try interpreter.encodeUnit(content, of: stream)
      }
    } catch {
      report(.exampleBytesDiffer, example, "the units that were read cannot be written again: \(error)")
      return
    }
    if encoded != example.bytes {
      report(
        .exampleBytesDiffer, example,
        "written again, the units give \(encoded.schemaText), not \(example.bytes.schemaText)")
    }
  }

  // MARK: - Reading

  private func read(_ example: Example, _ stream: ID<Stream>) -> Reading {
    var reading = Reading()
    if var decoder = interpreter.decoder(of: stream) {
      for event in decoder.feed(example.bytes) + decoder.finish() { take(event, &reading) }
    } else if var reader = interpreter.reassembler(of: stream) {
      for value in example.values { for event in reader.feed(value) { take(event, &reading) } }
      for event in reader.finish() { take(event, &reading) }
    }
    return reading
  }

  private func take(_ event: StreamEvent<StreamUnit>, _ reading: inout Reading) {
    switch event {
    case .unit(let unit, _): take(unit, &reading)
    case .refused(let error, _, _): fail(error, &reading)
    case .skipped(let reason, let bytes):
      let (name, text) = describe(reason)
      note(Broken(names: [name], path: "", offset: bytes.lowerBound, text: text), &reading)
    }
  }

  private func take(_ event: FragmentEvent<StreamUnit>, _ reading: inout Reading) {
    switch event {
    case .message(let unit): take(unit, &reading)
    case .refused(let error, _), .damaged(let error, _): fail(error, &reading)
    case .lost(let loss, _):
      let name = loss == .tooLong ? "limit" : "truncated"
      note(Broken(names: [name], path: "", offset: 0, text: "the message is not whole"), &reading)
    case .outOfOrder, .duplicate: break
    }
  }

  private func take(_ unit: StreamUnit, _ reading: inout Reading) {
    reading.units.append(unit)
    if let broken = unit.frame?.firstBroken { note(broken, &reading) }
  }

  private func fail(_ error: FrameError, _ reading: inout Reading) {
    note(
      Broken(
        names: [error.kind.rawValue], path: error.path, offset: error.byteOffset,
        text: "expected \(error.expected), found \(error.found)"), &reading)
  }

  private func note(_ broken: Broken, _ reading: inout Reading) {
    if reading.broken == nil { reading.broken = broken }
  }

  /// What skipped bytes are called among the kinds of errors.
  private func describe(_ reason: SkipReason) -> (name: String, text: String) {
    switch reason {
    case .noise: ("constant", "bytes before a unit begins")
    case .tooLong: ("limit", "the unit is longer than the limit")
    case .badEscape: ("constant", "the escape byte with nothing that it escapes behind it")
    case .interrupted: ("truncated", "the next unit begins before this one ends")
    case .badSize: ("length", "the size that the unit gives cannot be")
    case .gap, .cutOff: ("truncated", "the unit is not whole")
    }
  }
}
