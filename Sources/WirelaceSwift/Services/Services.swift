import WirelaceModel

extension EmitterContext {
  /// A type that holds the descriptions of a service, its characteristics, exchanges and transfers.
  func service(_ id: ID<Service>) -> [Declaration] {
    let service = model[id]
    let code = ServiceCode(service, context: self)
    return [code.declaration] + code.describedValues.map(\.selectorExtension)
  }
}

/// Writes one service.
private struct ServiceCode {
  let service: Service
  let context: EmitterContext
  /// The constants of characteristics and, by characteristic, of their descriptors.
  private var characteristics: [String] = []
  private var descriptors: [[String]] = []
  private var exchanges: [String] = []
  private var transfers: [String] = []

  init(_ service: Service, context: EmitterContext) {
    self.service = service
    self.context = context
    var taken: Set<String> = ["service", "self", "init"]
    func claim(_ name: String, _ suffix: String) -> String {
      Identifiers.claim(Identifiers.lowerCamel(name), suffix: suffix, in: &taken)
    }
    characteristics = service.characteristics.map { claim($0.declared.name, "Characteristic") }
    descriptors = zip(service.characteristics, characteristics).map { characteristic, name in
      characteristic.descriptors.map { claim(name + Identifiers.upperCamel($0.declared.name), "Descriptor") }
    }
    exchanges = service.exchanges.map { exchange in
      claim(Identifiers.upperCamel(context.model[exchange.request].declared.name) + "Exchange", "Exchange")
    }
    transfers = service.transfers.map { claim($0.name, "Transfer") }
  }

  var declaration: Declaration {
    var arguments: [Expression] = [
      .text(SwiftText.string(service.declared.name)), .text(SwiftText.uuid(service.uuid)),
      .labeled(
        "characteristics",
        .array(characteristics.map { .text(Identifiers.quoted($0) + ".description") })),
    ]
    if !service.includes.isEmpty {
      arguments.append(
        .labeled(
          "includes",
          .array(
            service.includes.map { .text(context.names.name(of: context.model[$0].declared) + ".service.uuid") })))
    }
    var members = [
      context.constant(
        "service", "GATTService", arguments,
        documentation: ["The service and what it is made of."])
    ]
    for index in service.characteristics.indices { members += self.characteristic(index) }
    members += service.exchanges.indices.map(exchange) + service.transfers.indices.map(transfer)
    return context.holder(
      context.names.name(of: service.declared),
      documentation: context.commentLines(
        service.declared, or: "The service `\(service.declared.name)`.", noting: true), members)
  }

  // MARK: - Characteristics

  private func characteristic(_ index: Int) -> [Declaration] {
    let characteristic = service.characteristics[index]
    let name = characteristics[index]
    var members = zip(characteristic.descriptors, descriptors[index]).map { descriptor, name in
      attribute(descriptor, name, "GATTDescriptor", descriptors: [])
    }
    guard case .byDescriptor(let place, _, _, _) = characteristic.payload,
      place < characteristic.descriptors.count, case .frame(let frame) = characteristic.descriptors[place].payload
    else {
      members.insert(attribute(characteristic, name, "GATTCharacteristic", descriptors: descriptors[index]), at: 0)
      return members
    }
    guard let value = describedValue(index) else { return members }
    members.insert(
      context.constant(
        name, "DescribedCharacteristic<\(value.type), \(context.names[frame].full)>",
        [
          description(characteristic, descriptors[index]),
          .text("by: " + Identifiers.quoted(descriptors[index][place])), .text("coding: \(value.type).coding"),
        ], documentation: comment(characteristic, "characteristic")),
      at: 0)
    members.append(value.declaration)
    return members
  }

  /// Those of all characteristics whose descriptor decides.
  var describedValues: [DescribedValueCode] { service.characteristics.indices.compactMap(describedValue) }

  private func describedValue(_ index: Int) -> DescribedValueCode? {
    let characteristic = service.characteristics[index]
    guard case .byDescriptor(let place, let path, let cases, let keepsUnknown) = characteristic.payload,
      place < characteristic.descriptors.count, case .frame(let frame) = characteristic.descriptors[place].payload
    else { return nil }
    return DescribedValueCode(
      type: Identifiers.upperCamel(characteristics[index]) + "Value",
      name: service.declared.name + "." + characteristic.declared.name,
      descriptor: characteristic.descriptors[place].declared.name, frame: frame, path: path, cases: cases,
      keepsUnknown: keepsUnknown, context: context)
  }

  private func attribute(
    _ attribute: Characteristic, _ name: String, _ kind: String, descriptors: [String]
  ) -> Declaration {
    let type: String
    let coding: Expression
    switch attribute.payload {
    case .frame(let id): (type, coding) = (context.names[id].full, ".frame")
    case .stream, .byDescriptor: (type, coding) = ("[UInt8]", ".bytes")
    }
    return context.constant(
      name, "\(kind)<\(type)>", [description(attribute, descriptors), coding],
      documentation: comment(attribute, kind == "GATTDescriptor" ? "descriptor" : "characteristic"))
  }

  private func comment(_ attribute: Characteristic, _ noun: String) -> [String] {
    var lines = context.commentLines(attribute.declared, or: "The \(noun) `\(attribute.declared.name)`.", noting: true)
    if case .stream(let id) = attribute.payload {
      lines += ["", "Values are pieces of `\(context.names.name(of: context.model[id].declared))`."]
    }
    return lines
  }

  private func description(_ attribute: Characteristic, _ descriptors: [String]) -> Expression {
    var arguments: [Expression] = [
      .text(SwiftText.string(attribute.declared.name)), .text(SwiftText.uuid(attribute.uuid)),
      .array(attribute.properties.map { .text("." + $0.rawValue) }),
    ]
    if attribute.security != .open { arguments.append(.text("security: .\(attribute.security.rawValue)")) }
    if let needs = context.requirements(attribute.requirements) { arguments.append(.labeled("requires", needs)) }
    if attribute.isMany { arguments.append("isMany: true") }
    if attribute.isOptional { arguments.append("isOptional: true") }
    if !descriptors.isEmpty {
      arguments.append(
        .labeled("descriptors", .array(descriptors.map { .text(Identifiers.quoted($0) + ".description") })))
    }
    return .call("AttributeDescription", arguments)
  }

  // MARK: - Exchanges and transfers

  private func exchange(_ index: Int) -> Declaration {
    let exchange = service.exchanges[index]
    let (request, response) = (context.names[exchange.request].full, context.names[exchange.response].full)
    var arguments: [Expression] = [
      .text(Identifiers.quoted(characteristics[exchange.requestCharacteristic]) + ".uuid"), ".frame",
      .text("response: " + Identifiers.quoted(characteristics[exchange.responseCharacteristic]) + ".uuid"), ".frame",
    ]
    if let timeout = exchange.timeout {
      arguments.append(.text("timeout: " + SwiftText.duration(milliseconds: timeout)))
    }
    if let field = exchange.matchField, let sent = context.storedProperty(field, of: exchange.request),
      let answered = context.storedProperty(field, of: exchange.response)
    {
      arguments.append(.text("isMatch: { $0.\(sent) == $1.\(answered) }"))
    }
    return context.constant(
      exchanges[index], "GATTExchange<\(request), \(response)>", arguments,
      documentation: [
        "`\(context.model[exchange.request].declared.name)` is answered by "
          + "`\(context.model[exchange.response].declared.name)`."
      ])
  }

  private func transfer(_ index: Int) -> Declaration {
    let transfer = service.transfers[index]
    var arguments: [Expression] = [
      .text(SwiftText.string(transfer.name)),
      .text(Identifiers.quoted(characteristics[transfer.characteristic]) + ".uuid"),
    ]
    if let offset = transfer.offset { arguments.append(.text("offsetBits: \(offset.bits)")) }
    if let check = transfer.check { arguments.append(.labeled("check", context.checksumValue(check))) }
    if transfer.resumes { arguments.append("isResumable: true") }
    if let command = transfer.releaseCommand {
      arguments.append(.text("releaseCommand: \(SwiftText.string(command))"))
    }
    let text = transfer.documentation
    return context.constant(
      transfers[index], "GATTTransfer", arguments,
      documentation: text.isEmpty
        ? ["The transfer `\(transfer.name)`."]
        : text.split(
          separator: "\n", omittingEmptySubsequences: false
        ).map(String.init))
  }
}

extension EmitterContext {
  /// The property of a frame's stored field; nil for fields that are no part of the value.
  func storedProperty(_ field: String, of frame: ID<Frame>) -> String? {
    guard let index = model[frame].fields.firstIndex(where: { $0.name == field && $0.isStored }) else { return nil }
    return Identifiers.quoted(framePlans[frame.index].members[index].property)
  }

  /// A checksum as a value of `Checksum`.
  func checksumValue(_ id: ID<ChecksumAlgorithm>) -> Expression {
    switch model.checksums[id.index].kind {
    case .crc(let width, let polynomial, let initial, let isReflected, let finalXor):
      let digits = (width + 3) / 4
      return .call(
        ".crc",
        [
          .call(
            "CRC",
            [
              .text("width: \(width)"), .text("polynomial: \(SwiftText.hexadecimal(polynomial, digits: digits))"),
              .text("initial: \(SwiftText.hexadecimal(initial, digits: digits))"), .text("isReflected: \(isReflected)"),
              .text("finalXor: \(SwiftText.hexadecimal(finalXor, digits: digits))"),
            ])
        ])
    case .sum(let width, let finish): return .text(".sum(width: \(width), .\(finish.rawValue))")
    case .xor8: return ".xor8"
    case .fletcher16: return ".fletcher16"
    case .adler32: return ".adler32"
    case .internet: return ".internet"
    }
  }
}
