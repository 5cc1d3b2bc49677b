import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// A characteristic as far as it could be resolved: others still refer to it when its payload is at fault.
struct ResolvedCharacteristic {
  var name: Identifier
  var uuid: BluetoothUUID
  var isMany: Bool
  var properties: [CharacteristicProperty]
  /// Whether the properties are what was meant.
  var hasSoundProperties: Bool
  /// Nil when its payload is at fault.
  var characteristic: Characteristic?
}

/// Characteristics and descriptors of one service.
struct CharacteristicPass {
  let service: Service
  let context: DeclarationContext

  /// An attribute value has 512 bytes at most.
  static let longestValue = 512
  /// What a notification carries at the smallest ATT_MTU, 23.
  static let smallestNotification = 20

  func resolve(_ syntax: CharacteristicSyntax) -> ResolvedCharacteristic {
    resolve(syntax, owner: service.declared.name, parent: nil)
  }

  /// A descriptor has a parent, the security of the characteristic around it.
  private func resolve(_ syntax: CharacteristicSyntax, owner: String, parent: Security?) -> ResolvedCharacteristic {
    let owner = "\(owner).\(syntax.name.text)"
    let uuid = context.uuid(syntax.uuid, service: service) ?? .faulty
    let (properties, areSound) = properties(syntax, isDescriptor: parent != nil)
    let inherited = parent ?? service.security
    let security = syntax.security.map { Security($0.value) } ?? inherited
    if let written = syntax.security, parent == nil, security.isWeaker(than: inherited) {
      context.report(
        Diagnostic(
          .securityLowered, at: written.range,
          "`\(security.rawValue)` is weaker than the service's `\(inherited.rawValue)`",
          labels: [.init(service.declared.range, "`\(service.declared.name)` is `\(inherited.rawValue)`")],
          help: "say so only where a peer must read this before pairing"))
    }
    let requirements = context.requirements(syntax.requirements)
    let descriptors = descriptors(of: syntax, owner: owner, security: security)
    let payload = payload(syntax.payload, owner: owner, descriptors: descriptors)
    if let payload { checkSize(payload, of: syntax, properties: properties) }
    var characteristic: Characteristic?
    let soundDescriptors = descriptors.compactMap(\.characteristic)
    if let payload, soundDescriptors.count == descriptors.count {
      characteristic = Characteristic(
        declared: context.declared(syntax.name.text, syntax.annotations, at: syntax.name.range), uuid: uuid,
        payload: payload, properties: properties, security: security, requirements: requirements,
        isMany: syntax.isMany, isOptional: syntax.isOptional, descriptors: soundDescriptors)
    }
    return ResolvedCharacteristic(
      name: syntax.name, uuid: uuid, isMany: syntax.isMany, properties: properties, hasSoundProperties: areSound,
      characteristic: characteristic)
  }

  private func descriptors(
    of syntax: CharacteristicSyntax, owner: String, security: Security
  ) -> [ResolvedCharacteristic] {
    var resolved: [ResolvedCharacteristic] = []
    var names: [String: SourceRange] = [:]
    var uuids: [[UInt8]: SourceRange] = [:]
    for written in syntax.descriptors {
      if let first = names[written.name.text] {
        context.reportTwice(
          .serviceMemberTwice, "descriptor `\(written.name.text)`", written.name.range, first: first)
        continue
      }
      names[written.name.text] = written.name.range
      let descriptor = resolve(written, owner: owner, parent: security)
      if descriptor.uuid != .faulty {
        if let first = uuids[descriptor.uuid.expanded] {
          context.reportTwice(
            .characteristicUUIDTwice, "the UUID \(descriptor.uuid.text)", written.uuid.range, first: first)
        }
        uuids[descriptor.uuid.expanded] = written.uuid.range
      }
      resolved.append(descriptor)
    }
    return resolved
  }

  // MARK: Properties

  private func properties(
    _ syntax: CharacteristicSyntax, isDescriptor: Bool
  ) -> (properties: [CharacteristicProperty], areSound: Bool) {
    let noun = isDescriptor ? "descriptor" : "characteristic"
    var properties: [CharacteristicProperty] = []
    var places: [CharacteristicProperty: SourceRange] = [:]
    var areSound = true
    for name in syntax.properties {
      guard let property = CharacteristicProperty(rawValue: name.text) else {
        areSound = false
        let near = nearest(to: name.text, among: CharacteristicProperty.allCases.map(\.rawValue))
        context.report(
          Diagnostic(
            .propertyUnknown, at: name.range, "no property is named `\(name.text)`",
            help: near.map { "did you mean `\($0)`?" }
              ?? "properties are \(CharacteristicProperty.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))",
            fixIts: near.map { [.init("write `\($0)`", replacing: name.range, with: $0)] } ?? []))
        continue
      }
      if let first = places[property] {
        context.reportTwice(.propertyTwice, "`\(name.text)`", name.range, first: first)
        continue
      }
      places[property] = name.range
      if isDescriptor, property != .read, property != .write {
        areSound = false
        context.report(
          Diagnostic(
            .descriptorProperty, at: name.range, "a descriptor can only be read and written",
            labels: [.init(syntax.name.range, "this is a descriptor")]))
        continue
      }
      properties.append(property)
    }
    if syntax.properties.isEmpty {
      areSound = false
      context.reportMissing(
        Diagnostic(
          .propertiesMissing, at: syntax.name.range, "\(noun) `\(syntax.name.text)` has no properties",
          help: "say what a client may do with it: `{ read\(isDescriptor ? "" : ", notify") }`"),
        in: syntax.range)
    }
    return (properties, areSound)
  }

  // MARK: Payload

  private func payload(
    _ syntax: TypeSyntax, owner: String, descriptors: [ResolvedCharacteristic]
  ) -> Payload? {
    if case .match(let subject, let body) = syntax.kind {
      return DescriptorMatch(owner: owner, descriptors: descriptors, context: context)
        .resolve(subject, body, at: syntax.range)
    }
    if let symbol = context.streamSymbol(syntax) {
      if case .stream(let id)? = symbol.entity { return .stream(id) }
      return nil
    }
    return context.valueFrame(syntax, owner: owner).map { .frame($0) }
  }

  private func checkSize(
    _ payload: Payload, of syntax: CharacteristicSyntax, properties: [CharacteristicProperty]
  ) {
    let frames: [ID<Frame>] =
      switch payload {
      case .frame(let id): [id]
      case .byDescriptor(_, _, let cases, _): cases.map(\.frame)
      case .stream: []
      }
    guard let least = frames.map({ (context.core.model[$0].size.minimum + 7) / 8 }).max() else { return }
    if least > Self.longestValue {
      context.report(
        Diagnostic(
          .payloadTooLong, at: syntax.payload.range,
          "the value has at least \(least) bytes, an attribute value 512 at most",
          help: "carry it in a `fragmented` stream"))
    } else if least > Self.smallestNotification, properties.contains(.notify) || properties.contains(.indicate) {
      context.report(
        Diagnostic(
          .notificationTooLong, at: syntax.payload.range,
          "the value has at least \(least) bytes: at ATT_MTU 23 a notification carries only 20 of them",
          help: "a client must exchange a larger MTU first, or read the value"))
    }
  }
}

extension DeclarationContext {
  /// The stream a type's name means, if it means one.
  func streamSymbol(_ syntax: TypeSyntax) -> Symbol? {
    guard case .named(let name, let arguments, nil) = syntax.kind, arguments.isEmpty, syntax.attributes.isEmpty,
      let last = name.parts.last
    else { return nil }
    let qualifier = name.parts.dropLast().map(\.text)
    let candidates = reachableModules.filter { qualifier.isEmpty || core.modules[$0.index].name == qualifier }
    // The nearest declaration of the name decides, whatever it is.
    guard let found = candidates.lazy.compactMap({ core.modules[$0.index].symbols[last.text] }).first,
      case .stream = found.syntax.kind
    else { return nil }
    return core.lookUp(name, in: module, kind: "type")
  }

  /// The frame of a value: a named one, or anything else wrapped; a frame without fields for `()`.
  func valueFrame(_ syntax: TypeSyntax, owner: String) -> ID<Frame>? {
    if case .missing = syntax.kind { return nil }
    let types = TypeContext(module: module, of: core, owner: owner)
    switch core.payloadFrame(syntax, in: types) {
    case nil: return nil
    case .some(let frame?): return frame
    case .some(nil):
      core.model.frames.append(
        Frame(
          declared: Declared(name: owner, module: module, range: syntax.range), size: .zero, isSynthesized: true))
      return ID(core.model.frames.count - 1)
    }
  }
}
