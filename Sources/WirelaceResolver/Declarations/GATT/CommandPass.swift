import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `command` and `event`: numbers with what they carry and need.
enum CommandPass {
  static func resolve(_ syntax: CommandSyntax, declared: Declared, context: DeclarationContext) -> Command? {
    let requirements = context.requirements(syntax.requirements)
    let confirmation = syntax.confirmation.map { context.milliseconds($0, "a time to confirm") }
    let timeout = syntax.timeout.map { context.milliseconds($0, "a timeout") }
    let isInRange = checkRange(syntax.opcode, "an opcode", context)
    let request = body(syntax.request, owner: "\(declared.name).request", context)
    let response = syntax.response.map { body($0, owner: "\(declared.name).response", context) }
    guard isInRange, let request else { return nil }
    if case .some(nil) = response { return nil }
    return Command(
      declared: declared, opcode: syntax.opcode.value, request: request.frame, response: response??.frame,
      requirements: requirements, confirmation: confirmation ?? nil, timeout: timeout ?? nil)
  }

  static func resolve(_ syntax: EventSyntax, declared: Declared, context: DeclarationContext) -> Event? {
    let requirements = context.requirements(syntax.requirements)
    let isInRange = checkRange(syntax.code, "an event code", context)
    guard let payload = body(syntax.payload, owner: "\(declared.name).payload", context), isInRange else { return nil }
    return Event(
      declared: declared, code: syntax.code.value, payload: payload.frame, requirements: requirements)
  }

  private static func checkRange(_ number: Located<Int128>, _ what: String, _ context: DeclarationContext) -> Bool {
    if UInt32(exactly: number.value) != nil { return true }
    context.report(Diagnostic(.opcodeRange, at: number.range, "\(what) has 32 bits at most and no sign"))
    return false
  }

  /// A frame, or none for `()`.
  private struct Body {
    var frame: ID<Frame>?
  }

  private static func body(_ syntax: TypeSyntax, owner: String, _ context: DeclarationContext) -> Body? {
    if case .missing = syntax.kind { return nil }
    let types = TypeContext(module: context.module, of: context.core, owner: owner)
    return context.core.payloadFrame(syntax, in: types).map { Body(frame: $0) }
  }
}

extension Resolver {
  /// Reports numbers used twice in a module, and numbers that the enum on the wire does not know by that name.
  func checkOpcodes() {
    for module in modules.indices.map({ ID<Module>($0) }) {
      var commands: [(symbol: Symbol, number: Located<Int128>)] = []
      var events: [(symbol: Symbol, number: Located<Int128>)] = []
      for symbol in symbols where symbol.module == module {
        switch symbol.syntax.kind {
        case .command(let syntax): commands.append((symbol, syntax.opcode))
        case .event(let syntax): events.append((symbol, syntax.code))
        default: break
        }
      }
      checkNumbers(commands, noun: "opcode", against: enumerations(ofFields: "opcode", in: module), field: "opcode")
      checkNumbers(events, noun: "event code", against: enumerations(ofFields: "event", in: module), field: "event")
    }
  }

  private func checkNumbers(
    _ numbers: [(symbol: Symbol, number: Located<Int128>)], noun: String, against enumerations: [ID<Enumeration>],
    field: String
  ) {
    let cases = enumerations.flatMap { model[$0].cases }
    var places: [Int128: SourceRange] = [:]
    for (symbol, number) in numbers where !number.range.offsets.isEmpty {
      let context = DeclarationContext(self, symbol)
      if let first = places[number.value] {
        context.reportTwice(.opcodeTwice, "\(noun) \(number.range.text)", number.range, first: first)
        continue
      }
      places[number.value] = number.range
      guard let first = enumerations.first, UInt32(exactly: number.value) != nil else { continue }
      if cases.contains(where: { $0.value == number.value && $0.declared.name == symbol.name }) { continue }
      let owner = model[first].declared
      if let symbol = modules[owner.module.index].symbols[owner.name], context.hasError(in: symbol.syntax.range) {
        continue
      }
      let twin = cases.first { $0.value == number.value }
      context.report(
        Diagnostic(
          .opcodeWithoutCase, at: number.range,
          twin.map { "\(number.range.text) is `\($0.declared.name)` on the wire, not `\(symbol.name)`" }
            ?? "`\(owner.name)` has no case \(number.range.text)",
          labels: [
            .init(twin?.declared.range ?? owner.range, twin == nil ? "the type of the field `\(field)`" : "this case")
          ],
          help: twin == nil
            ? "add `\(symbol.name) = \(number.range.text)` to the enum" : "give both the same name and number"))
    }
  }

  /// The enums that fields of this name have in the module's frames.
  private func enumerations(ofFields name: String, in module: ID<Module>) -> [ID<Enumeration>] {
    var found: [ID<Enumeration>] = []
    for frame in model.frames where frame.declared.module == module {
      for field in frame.fields where field.name == name {
        if case .enumeration(let id, _) = field.type, !found.contains(id) { found.append(id) }
      }
    }
    return found
  }
}
