import WirelaceFrames
import WirelaceModel

/// Runs a model: decodes, encodes and validates what generated code would, byte for byte and error for error.
///
/// Making one compiles the whole model; keep it and use it for every frame. Safe to share between threads.
public struct Interpreter: Sendable {
  public var model: ProtocolModel { plan.model }
  let plan: Plan

  public init(_ model: ProtocolModel) { plan = Plan(model) }

  // MARK: - Decoding

  /// Decodes all of `bytes` as one frame; throws the first error in the order of the language reference.
  public func decode(_ bytes: [UInt8], as frame: ID<Frame>) throws(FrameError) -> DecodedFrame {
    try decode(bytes, as: .frame(frame))
  }

  /// As above, of a frame, a named bit field or a union.
  public func decode(_ bytes: [UInt8], as layout: Layout) throws(FrameError) -> DecodedFrame {
    var decoder = Decoder(plan, bytes, name: plan.name(of: layout))
    try decoder.decode(layout)
    return DecodedFrame(plan, layout, bytes, decoder.nodes)
  }

  /// Decodes as far as it goes: the result holds what could be read and, in ``DecodedFrame/error``, what stopped it.
  public func inspect(_ bytes: [UInt8], as layout: Layout) -> DecodedFrame {
    var decoder = Decoder(plan, bytes, name: plan.name(of: layout))
    do throws(FrameError) {
      try decoder.decode(layout)
      return DecodedFrame(plan, layout, bytes, decoder.nodes)
    } catch {
      decoder.closeAll()
      return DecodedFrame(plan, layout, bytes, decoder.nodes, error: error)
    }
  }

  // MARK: - Encoding

  /// The bytes of a value; throws when the layout cannot carry it.
  public func encode(_ value: Value, as layout: Layout) throws(FrameError) -> [UInt8] {
    try encodeTree(value, as: layout).bytes
  }

  /// The bytes of a value and what each of them means.
  public func encodeTree(_ value: Value, as layout: Layout) throws(FrameError) -> DecodedFrame {
    var encoder = Encoder(plan, name: plan.name(of: layout))
    try encoder.encode(layout, value)
    return DecodedFrame(plan, layout, encoder.bytes, encoder.nodes)
  }

  /// How many bytes a value takes.
  public func encodedSize(_ value: Value, as layout: Layout) throws(FrameError) -> Int {
    try encode(value, as: layout).count
  }

  /// Every rule that a value breaks, in field order; throws when the layout cannot carry it.
  public func validate(_ value: Value, as layout: Layout) throws(FrameError) -> [RuleViolation] {
    try encodeTree(value, as: layout).violations.map(\.violation)
  }

  // MARK: - JSON

  /// The JSON form of a value.
  public func json(_ value: Value, as layout: Layout) -> JSONValue {
    JSONForm(model: model).write(value, plan.slots[plan.root(of: layout)].type)
  }

  /// The value that a JSON form says.
  public func value(_ json: JSONValue, as layout: Layout) throws(JSONFormError) -> Value {
    try JSONForm(model: model).read(json, plan.slots[plan.root(of: layout)].type, "")
  }
}

extension Decoder {
  /// Gives the parts that an error left open their ends as far as they got; they stay marked as not complete.
  mutating func closeAll() {
    for index in nodes.indices where nodes[index].next == 0 {
      nodes[index].end = Int32(truncatingIfNeeded: max(Int(nodes[index].start), cursor))
    }
  }
}
