import WirelaceModel

extension EmitterContext {
  /// A type that holds the description of an advertisement and its typed parts.
  func advertisement(_ advertisement: Advertisement) -> Declaration {
    let full = names.name(of: advertisement.declared)
    var arguments: [Expression] = [
      .text(SwiftText.string(advertisement.declared.name)),
      .labeled("advertisement", .array(advertisement.advertisement.map(item))),
    ]
    if !advertisement.scanResponse.isEmpty {
      arguments.append(.labeled("scanResponse", .array(advertisement.scanResponse.map(item))))
    }
    var members = [
      constant(
        "description", "AdvertisementDescription", arguments,
        documentation: ["What is in the advertisement and in the scan response."])
    ]
    var taken: Set<String> = ["description"]
    for entry in advertisement.advertisement + advertisement.scanResponse {
      let (name, frame, comment): (String, ID<Frame>, String)
      switch entry {
      case .manufacturer(let company, let id):
        let number = SwiftText.hexadecimal(UInt64(company), digits: 4)
        (name, frame, comment) = ("manufacturer", id, "The manufacturer data of company \(number).")
      case .serviceData(_, let id): (name, frame, comment) = ("serviceData", id, "The service data.")
      default: continue
      }
      members.append(
        constant(
          Identifiers.claim(name, suffix: "", in: &taken), "AdvertisedValue<\(names[frame].full)>",
          [item(entry), ".frame"], documentation: [comment]))
    }
    return holder(
      full, documentation: commentLines(advertisement.declared, or: "An advertisement."),
      attributes: availability(advertisement.declared), members)
  }

  private func item(_ item: Advertisement.Item) -> Expression {
    switch item {
    case .service(let id): .text(".service(\(names.name(of: model[id].declared)).service.uuid)")
    case .name(let isComplete): .text(".localName(isComplete: \(isComplete))")
    case .manufacturer(let company, _):
      .text(".manufacturer(\(SwiftText.hexadecimal(UInt64(company), digits: 4)))")
    case .serviceData(let uuid, _): .text(".serviceData(\(SwiftText.uuid(uuid)))")
    case .txPower: ".txPower"
    case .flags: ".flags"
    case .appearance(let appearance):
      .text(".appearance(\(SwiftText.hexadecimal(UInt64(appearance), digits: 4)))")
    }
  }
}
