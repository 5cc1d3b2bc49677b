import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// What of a service others may refer to before its members are resolved: its UUID and its security.
enum ServiceHeader {
  static func resolve(_ syntax: ServiceSyntax, declared: Declared, context: DeclarationContext) -> Service {
    let uuid = context.uuid(syntax.uuid) ?? .faulty
    var security: Located<SecuritySyntax>?
    for case .security(let written) in syntax.members {
      if let first = security {
        context.reportTwice(.securityTwice, "`security`", written.range, first: first.range)
      } else {
        security = written
      }
    }
    return Service(declared: declared, uuid: uuid, security: Security(security?.value ?? .open))
  }
}

/// The members of a service.
struct ServicePass {
  let id: ID<Service>
  let context: DeclarationContext

  func resolve(_ syntax: ServiceSyntax) {
    var characteristics: [ResolvedCharacteristic] = []
    var names: [String: SourceRange] = [:]
    var uuids: [[UInt8]: (range: SourceRange, isMany: Bool)] = [:]
    let pass = CharacteristicPass(service: context.core.model[id], context: context)
    for case .characteristic(let written) in syntax.members {
      if let first = names[written.name.text] {
        context.reportTwice(
          .serviceMemberTwice, "characteristic `\(written.name.text)`", written.name.range, first: first)
        continue
      }
      names[written.name.text] = written.name.range
      let resolved = pass.resolve(written)
      checkUUID(resolved, at: written.uuid.range, against: &uuids)
      characteristics.append(resolved)
    }
    context.core.model.services[id.index].characteristics = characteristics.compactMap(\.characteristic)

    let conversations = ConversationPass(characteristics: characteristics, context: context)
    var exchanges: [Exchange] = []
    var transfers: [Transfer] = []
    for member in syntax.members {
      switch member {
      case .exchange(let written):
        if let exchange = conversations.resolve(written) { exchanges.append(exchange) }
      case .transfer(let written):
        if let first = names[written.name.text] {
          context.reportTwice(.serviceMemberTwice, "`\(written.name.text)`", written.name.range, first: first)
          continue
        }
        names[written.name.text] = written.name.range
        if let transfer = conversations.resolve(written) { transfers.append(transfer) }
      case .security, .characteristic, .include: break
      }
    }
    context.core.model.services[id.index].exchanges = exchanges
    context.core.model.services[id.index].transfers = transfers
    context.core.model.services[id.index].includes = includes(syntax)
  }

  private func includes(_ syntax: ServiceSyntax) -> [ID<Service>] {
    var includes: [ID<Service>] = []
    var places: [ID<Service>: SourceRange] = [:]
    for case .include(let name) in syntax.members {
      guard let service = context.service(name) else { continue }
      if let first = places[service] {
        context.reportTwice(.serviceMemberTwice, "`include \(name.text)`", name.range, first: first)
      } else {
        places[service] = name.range
        includes.append(service)
      }
    }
    return includes
  }

  private func checkUUID(
    _ resolved: ResolvedCharacteristic, at range: SourceRange,
    against uuids: inout [[UInt8]: (range: SourceRange, isMany: Bool)]
  ) {
    guard resolved.uuid != .faulty else { return }
    let expanded = resolved.uuid.expanded
    guard let first = uuids[expanded] else {
      uuids[expanded] = (range, resolved.isMany)
      return
    }
    if first.isMany, resolved.isMany { return }
    context.reportTwice(
      .characteristicUUIDTwice, "the UUID \(resolved.uuid.text)", range, first: first.range,
      help: "characteristics of one UUID are one declaration with `many`")
  }
}

extension Resolver {
  /// Reports services of one UUID in modules that know each other.
  func checkServiceUUIDs() {
    var places: [[UInt8]: [(module: ID<Module>, range: SourceRange)]] = [:]
    for symbol in symbols {
      guard case .service(let syntax) = symbol.syntax.kind, case .service(let id)? = symbol.entity else { continue }
      let uuid = model[id].uuid
      guard uuid != .faulty else { continue }
      let context = DeclarationContext(self, symbol)
      let inReach = context.reachableModules
      if let first = places[uuid.expanded, default: []].first(where: { inReach.contains($0.module) }) {
        context.reportTwice(
          .serviceUUIDTwice, "the UUID \(uuid.text)", syntax.uuid.range, first: first.range,
          help: "a client could not tell the two services apart")
      }
      places[uuid.expanded, default: []].append((symbol.module, syntax.uuid.range))
    }
  }

  /// Reports each ring of services that include each other, once.
  func checkIncludes() {
    var settled: Set<Int> = []
    var path: [Int] = []
    func visit(_ service: Int) {
      if let begin = path.firstIndex(of: service) {
        let ring = Array(path[begin...])
        let names = (ring + [service]).map { "`\(model.services[$0].declared.name)`" }.joined(separator: " → ")
        report(
          .includeCycle, at: model.services[service].declared.range,
          ring.count == 1
            ? "service `\(model.services[service].declared.name)` includes itself"
            : "services include each other in a ring: \(names)",
          labels: ring.dropFirst().map { .init(model.services[$0].declared.range, "includes on") })
        return
      }
      guard settled.insert(service).inserted else { return }
      path.append(service)
      for include in model.services[service].includes { visit(include.index) }
      path.removeLast()
    }
    for service in model.services.indices { visit(service) }
  }
}

extension Security {
  init(_ syntax: SecuritySyntax) {
    self =
      switch syntax {
      case .open: .open
      case .encrypted: .encrypted
      case .authenticated: .authenticated
      }
  }

  fileprivate var rank: Int {
    switch self {
    case .open: 0
    case .encrypted: 1
    case .authenticated: 2
    }
  }

  func isWeaker(than other: Security) -> Bool { rank < other.rank }
}
