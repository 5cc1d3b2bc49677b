import WirelaceInterpreter
import WirelaceModel

/// The frames that the values of one characteristic can be.
struct PayloadLayouts {
  let payload: Payload
  /// What is written where an exchange over this one characteristic has a request of its own.
  let request: ID<Frame>?
  private let model: ProtocolModel

  init(_ index: SchemaIndex, _ entry: SchemaIndex.Entry) {
    model = index.model
    let service = model.services[entry.service]
    payload = service.characteristics[entry.characteristic].payload
    let carried = PayloadLayouts.carried(payload, model)
    request =
      service.exchanges.first {
        $0.requestCharacteristic == entry.characteristic && $0.responseCharacteristic == entry.characteristic
          && !carried.contains($0.request)
      }?.request
  }

  /// What one value can be decoded as, streams left aside: of those, the frame of a part or of a unit.
  func frames(isWrite: Bool) -> [ID<Frame>] {
    if isWrite, let request { return [request] }
    if case .stream(let id) = payload, case .fragmented(let fragments) = model[id].kind { return [fragments.part] }
    return PayloadLayouts.carried(payload, model)
  }

  /// Every layout that values of the characteristic exercise, for coverage.
  var all: [Layout] {
    var frames = PayloadLayouts.carried(payload, model)
    if let request { frames.append(request) }
    if case .stream(let id) = payload, case .fragmented(let fragments) = model[id].kind {
      frames.insert(fragments.part, at: 0)
      if let joined = fragments.joined { frames.insert(joined, at: 1) }
    }
    return frames.map { .frame($0) }
  }

  private static func carried(_ payload: Payload, _ model: ProtocolModel) -> [ID<Frame>] {
    switch payload {
    case .frame(let id): [id]
    case .stream(let id): model[id].carries.map { [$0] } ?? []
    case .byDescriptor(_, _, let cases, _): cases.map(\.frame)
    }
  }

  /// How many things the frames insist on: constants, checksums, lengths, closed enumerations, rules, a fixed size. Of several frames, the
  /// one that insists on least counts.
  func strictness(_ model: ProtocolModel) -> Int {
    let pushed = frames(isWrite: false).map { strictness(of: model[$0], model) }.min() ?? 0
    return pushed + (request.map { strictness(of: model[$0], model) } ?? 0)
  }

  private func strictness(of frame: Frame, _ model: ProtocolModel) -> Int {
    let fields = frame.fields.reduce(0) { sum, field in
      var points = field.constraints.count
      if field.constant != nil { points += 2 }
      if field.computed != nil { points += 2 }
      if case .reserved = field.kind { points += 1 }
      if case .enumeration(let id, _) = field.type, !model[id].isOpen { points += 1 }
      return sum + points
    }
    return fields + 2 * frame.rules.count + (frame.size.maximum == nil ? 0 : 2)
  }
}
