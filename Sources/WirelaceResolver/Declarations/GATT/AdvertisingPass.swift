import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `advertising`: what an advertisement and its scan response hold, within the 31 bytes each of them has.
struct AdvertisingPass {
  private static let capacity = 31

  private let context: DeclarationContext
  private let name: String
  private var manufacturers = 0
  private var serviceData = 0

  private init(context: DeclarationContext, name: String) {
    self.context = context
    self.name = name
  }

  static func resolve(
    _ syntax: AdvertisingSyntax, declared: Declared, context: DeclarationContext
  ) -> Advertisement {
    var pass = AdvertisingPass(context: context, name: declared.name)
    let advertisement = pass.resolve(syntax.advertisement, isResponse: false, declared: declared)
    let response = pass.resolve(syntax.scanResponse, isResponse: true, declared: declared)
    return Advertisement(declared: declared, advertisement: advertisement, scanResponse: response)
  }

  private mutating func resolve(
    _ items: [AdvertisingSyntax.Item], isResponse: Bool, declared: Declared
  ) -> [Advertisement.Item] {
    var resolved: [Advertisement.Item] = []
    var sizes: [(bytes: Int, range: SourceRange)] = []
    var places: [String: SourceRange] = [:]
    /// Widths of UUIDs whose list has been opened: services of one width share a list.
    var widths: Set<Int> = []
    for item in items {
      let range = item.range
      let key = item.key
      if let first = places[key] {
        context.reportTwice(.advertisingTwice, "`\(key)`", range, first: first)
        continue
      }
      places[key] = range
      if isResponse, case .flags = item {
        context.report(
          Diagnostic(
            .advertisingTwice, at: range, "flags have no place in a scan response",
            help: "write them in the advertisement itself"))
        continue
      }
      guard let value = resolve(item) else { continue }
      resolved.append(value)
      var bytes = bytes(value)
      if case .service(let id) = value {
        let width = context.core.model[id].uuid.byteCount
        if widths.insert(width).inserted { bytes += 2 }
      }
      sizes.append((bytes, range))
    }
    let total = sizes.reduce(0) { $0 + $1.bytes }
    if total > Self.capacity {
      context.report(
        Diagnostic(
          .advertisingTooLong, at: declared.range,
          "\(isResponse ? "the scan response" : "the advertisement") needs at least \(total) bytes and has 31",
          labels: sizes.map { .init($0.range, "\($0.bytes) bytes") },
          help: isResponse ? "leave something out" : "move something to `scan response { … }`, or leave it out"))
    }
    return resolved
  }

  private mutating func resolve(_ item: AdvertisingSyntax.Item) -> Advertisement.Item? {
    switch item {
    case .service(let name):
      return context.service(name).map { .service($0) }
    case .name(let isComplete, _): return .name(isComplete: isComplete)
    case .txPower: return .txPower
    case .flags: return .flags
    case .appearance(let value):
      if let appearance = UInt16(exactly: value.value) { return .appearance(appearance) }
      context.report(
        Diagnostic(.advertisingRange, at: value.range, "an appearance has 16 bits", help: "such as 0x0340"))
      return nil
    case .manufacturer(let id, let type):
      manufacturers += 1
      let frame = context.valueFrame(
        type, owner: "\(name).manufacturer\(manufacturers == 1 ? "" : "\(manufacturers)")")
      guard let number = UInt16(exactly: id.value) else {
        context.report(
          Diagnostic(
            .advertisingRange, at: id.range, "a company identifier has 16 bits",
            help: "the Bluetooth SIG assigns them; 0xFFFF is for tests"))
        return nil
      }
      return frame.map { .manufacturer(number, $0) }
    case .serviceData(let uuid, let type):
      serviceData += 1
      let frame = context.valueFrame(type, owner: "\(name).data\(serviceData == 1 ? "" : "\(serviceData)")")
      guard let uuid = context.uuid(uuid), let frame else { return nil }
      return .serviceData(uuid, frame)
    }
  }

  /// The fewest bytes of the item's structure: length, type, content. A service's list is counted by the caller.
  private func bytes(_ item: Advertisement.Item) -> Int {
    func least(_ frame: ID<Frame>) -> Int { (context.core.model[frame].size.minimum + 7) / 8 }
    return switch item {
    case .service(let id): context.core.model[id].uuid.byteCount
    case .name, .txPower, .flags: 3
    case .appearance: 4
    case .manufacturer(_, let frame): 4 + least(frame)
    case .serviceData(let uuid, let frame): 2 + uuid.byteCount + least(frame)
    }
  }
}

extension AdvertisingSyntax.Item {
  fileprivate var range: SourceRange {
    switch self {
    case .service(let name): name.range
    case .name(_, let range), .txPower(let range), .flags(let range): range
    case .manufacturer(let id, let type): id.range.union(type.range)
    case .serviceData(let uuid, let type): uuid.range.union(type.range)
    case .appearance(let value): value.range
    }
  }

  /// What may be there once.
  fileprivate var key: String {
    switch self {
    case .service(let name): "service \(name.text)"
    case .name: "name"
    case .txPower: "txPower"
    case .flags: "flags"
    case .manufacturer(let id, _): "manufacturer \(id.range.text)"
    case .serviceData(let uuid, _): "data \(uuid.range.text)"
    case .appearance: "appearance"
    }
  }
}
