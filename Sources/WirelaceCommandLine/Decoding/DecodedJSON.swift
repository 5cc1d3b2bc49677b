import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel

/// A decoded frame for machines.
package struct DecodedJSON {
  let model: ProtocolModel

  package init(model: ProtocolModel) { self.model = model }

  /// With `parts`, every scalar with its place.
  package func value(_ frame: DecodedFrame, parts: Bool) -> JSONValue {
    let module = model[model.declared(frame.layout).module].name.joined(separator: ".")
    return object(
      ("frame", .string(frame.name)), ("module", .string(module)),
      ("bytes", .string(ByteInput.hexText(frame.bytes).replacing(" ", with: ""))), ("value", frame.json),
      ("error", frame.error.map(error)),
      ("violations", frame.violations.isEmpty ? nil : .array(frame.violations.map(violation))),
      ("parts", parts ? .array(leaves(frame.root).map(part)) : nil))
  }

  private func error(_ error: FrameError) -> JSONValue {
    object(
      ("kind", .string(error.kind.rawValue)), ("path", .string(error.path)),
      ("byteOffset", .integer(Int128(error.byteOffset))), ("bitOffset", .integer(Int128(error.bitOffset))),
      ("expected", .string(error.expected)), ("found", .string(error.found)))
  }

  private func violation(_ broken: DecodedViolation) -> JSONValue {
    object(
      ("rule", .string(broken.violation.rule)), ("kind", .string(broken.kind)),
      ("path", .string(broken.violation.path)),
      ("bytes", range(broken.byteRange)), ("bits", broken.bitRange.map(range)),
      ("expected", .string(broken.violation.expected)), ("found", .string(broken.violation.found)))
  }

  private func part(_ part: DecodedValue) -> JSONValue {
    object(
      ("path", .string(part.path)), ("bytes", range(part.byteRange)), ("bits", part.bitRange.map(range)),
      ("value", part.isComplete ? part.json : nil), ("unit", part.unit.map { .string($0) }))
  }

  /// First and behind the last.
  private func range(_ range: Range<Int>) -> JSONValue {
    .array([.integer(Int128(range.lowerBound)), .integer(Int128(range.upperBound))])
  }

  private func leaves(_ part: DecodedValue) -> [DecodedValue] {
    let children = part.children
    return children.isEmpty ? [part] : children.flatMap(leaves)
  }
}
