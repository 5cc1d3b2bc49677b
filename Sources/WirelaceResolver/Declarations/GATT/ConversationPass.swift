import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `exchange` and `transfer`: what several characteristics, or many values of one, do together.
struct ConversationPass {
  let characteristics: [ResolvedCharacteristic]
  let context: DeclarationContext

  private static let writing: [CharacteristicProperty] = [.write, .writeWithoutResponse, .signedWrite, .reliableWrite]
  private static let pushing: [CharacteristicProperty] = [.notify, .indicate]

  private func index(of name: Identifier, code: DiagnosticCode) -> Int? {
    if let index = characteristics.firstIndex(where: { $0.name.text == name.text }) { return index }
    context.reportUnknown(
      name.text,
      Diagnostic(
        code, at: name.range, "the service has no characteristic `\(name.text)`",
        help: context.suggestion(for: name.text, among: characteristics.map(\.name.text))))
    return nil
  }

  // MARK: Exchanges

  func resolve(_ syntax: ExchangeSyntax) -> Exchange? {
    let request = context.core.frame(syntax.request, in: context.module)
    let response = context.core.frame(syntax.response, in: context.module)
    let asking = index(of: syntax.requestCharacteristic, code: .exchangeCharacteristic)
    let answering = index(of: syntax.responseCharacteristic, code: .exchangeCharacteristic)
    let timeout = syntax.timeout.map { context.milliseconds($0, "a timeout") }
    if let asking {
      check(asking, can: Self.writing, "written", "`write` or `writeWithoutResponse`", at: syntax.requestCharacteristic)
      // Over one characteristic both ways, its type is what is notified, and the request what is written.
      if let request, asking != answering { check(asking, carries: request, named: syntax.request) }
    }
    if let answering {
      check(answering, can: Self.pushing, "notified", "`notify` or `indicate`", at: syntax.responseCharacteristic)
      if let response { check(answering, carries: response, named: syntax.response) }
    }
    if let field = syntax.matchField, let request, let response { checkMatch(field, request, response) }
    guard let request, let response, let asking, let answering else { return nil }
    return Exchange(
      request: request, requestCharacteristic: asking, response: response, responseCharacteristic: answering,
      matchField: syntax.matchField?.text, timeout: timeout ?? nil)
  }

  private func check(
    _ index: Int, can properties: [CharacteristicProperty], _ verb: String, _ wanted: String, at name: Identifier
  ) {
    let characteristic = characteristics[index]
    guard characteristic.hasSoundProperties, !characteristic.properties.contains(where: properties.contains) else {
      return
    }
    context.report(
      Diagnostic(
        .exchangeDirection, at: name.range, "`\(name.text)` cannot be \(verb)",
        labels: [.init(characteristic.name.range, "its properties are \(characteristic.propertyList)")],
        help: "give it \(wanted), or name the characteristic that has it"))
  }

  private func check(_ index: Int, carries frame: ID<Frame>, named name: DottedName) {
    guard let payload = characteristics[index].characteristic?.payload else { return }
    let carried: [ID<Frame>?] =
      switch payload {
      case .frame(let id): [id]
      case .stream(let id): [context.core.model[id].carries]
      case .byDescriptor(_, _, let cases, _): cases.map(\.frame)
      }
    if carried.contains(frame) { return }
    let names = carried.compactMap { $0 }.map { "`\(context.core.model[$0].declared.name)`" }
    context.report(
      Diagnostic(
        .exchangeFrame, at: name.range, "`\(characteristics[index].name.text)` does not carry `\(name.text)`",
        labels: [
          .init(
            characteristics[index].name.range,
            "it carries \(names.isEmpty ? "bytes" : names.joined(separator: " or "))")
        ]))
  }

  private func checkMatch(_ name: Identifier, _ request: ID<Frame>, _ response: ID<Frame>) {
    let frames = [request, response].map { context.core.model[$0] }
    let fields = frames.map { frame in frame.fields.first { $0.name == name.text } }
    for (frame, field) in zip(frames, fields) where field == nil {
      let symbol = context.core.modules[frame.declared.module.index].symbols[frame.declared.name]
      if let symbol, context.hasError(in: symbol.syntax.range) { continue }
      context.report(
        Diagnostic(
          .exchangeMatchField, at: name.range, "`\(frame.declared.name)` has no field `\(name.text)`",
          labels: [.init(frame.declared.range, "declared here")],
          help: context.suggestion(for: name.text, among: frame.fields.map(\.name))
            ?? "answers are told apart by a field that both frames have"))
    }
    guard let first = fields[0], let second = fields[1] else { return }
    guard let one = first.type.scalarIdentity, let other = second.type.scalarIdentity, one == other else {
      context.report(
        Diagnostic(
          .exchangeMatchField, at: name.range,
          "`\(name.text)` must be the same integer or enum in both frames",
          labels: [
            .init(first.range, "in `\(frames[0].declared.name)`"),
            .init(second.range, "in `\(frames[1].declared.name)`"),
          ]))
      return
    }
  }

  // MARK: Transfers

  func resolve(_ syntax: TransferSyntax) -> Transfer? {
    let characteristic = index(of: syntax.characteristic, code: .transferName)
    if let characteristic {
      let resolved = characteristics[characteristic]
      if resolved.hasSoundProperties, !resolved.properties.contains(where: (Self.writing + Self.pushing).contains) {
        context.report(
          Diagnostic(
            .transferDirection, at: syntax.characteristic.range,
            "`\(syntax.characteristic.text)` can neither be notified nor written: nothing moves over it",
            labels: [.init(resolved.name.range, "its properties are \(resolved.propertyList)")]))
      }
    }
    let offset = syntax.offset.map(offset)
    let check = syntax.check.map {
      context.core.resolveChecksum($0.algorithm, variant: $0.variant, in: context.module)
    }
    if syntax.resumes, syntax.offset == nil {
      context.report(
        Diagnostic(
          .transferOffset, at: syntax.name.range, "a transfer that resumes needs an offset to resume at",
          help: "add `offset u32`"))
    }
    if let release = syntax.releaseCommand { checkRelease(release) }
    guard let characteristic else { return nil }
    return Transfer(
      name: syntax.name.text, documentation: syntax.documentation, characteristic: characteristic,
      offset: offset ?? nil, check: check ?? nil, resumes: syntax.resumes,
      releaseCommand: syntax.releaseCommand?.text)
  }

  private func offset(_ syntax: TypeSyntax) -> IntegerType? {
    let types = TypeContext(module: context.module, of: context.core, owner: "")
    guard let integer = context.core.resolveInteger(syntax, in: types, role: "an offset") else { return nil }
    if !integer.isSigned, !integer.isScaled { return integer }
    context.report(
      Diagnostic(
        .transferOffset, at: syntax.range, "an offset counts bytes from the start: it cannot be signed or scaled",
        help: "write `offset u32`"))
    return nil
  }

  private func checkRelease(_ name: Identifier) {
    var candidates: [String] = []
    for module in context.reachableModules {
      if context.core.modules[module.index].hasMissingImport { return }
      for symbol in context.core.modules[module.index].symbols.values {
        guard case .command = symbol.syntax.kind else { continue }
        if symbol.name == name.text {
          context.markUsed(symbol)
          return
        }
        candidates.append(symbol.name)
      }
    }
    context.report(
      Diagnostic(
        .transferName, at: name.range, "no command is named `\(name.text)`",
        help: context.suggestion(for: name.text, among: candidates)
          ?? "declare the command by which the receiver says what it has stored: `command \(name.text) = …`"))
  }
}

extension ResolvedCharacteristic {
  /// `read, notify`, for messages.
  fileprivate var propertyList: String { properties.map { "`\($0.rawValue)`" }.joined(separator: ", ") }
}

extension FieldType {
  fileprivate enum ScalarIdentity: Equatable {
    case integer(bits: Int, isSigned: Bool)
    case enumeration(ID<Enumeration>)
  }

  /// What two fields have in common whose values can be compared; byte orders may differ.
  fileprivate var scalarIdentity: ScalarIdentity? {
    switch self {
    case .integer(let integer): .integer(bits: integer.bits, isSigned: integer.isSigned)
    case .enumeration(let id, _): .enumeration(id)
    default: nil
    }
  }
}
