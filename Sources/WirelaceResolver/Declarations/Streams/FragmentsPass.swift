import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `fragmented`: one message over many values.
struct FragmentsPass {
  let stream: StreamPass
  private var context: DeclarationContext { stream.context }
  private var properties: StreamProperties { stream.properties }
  private var name: String { stream.declared.name }

  /// Bytes of a value at the smallest ATT_MTU, 23.
  private static let smallestValue = 20

  init(stream: StreamPass) { self.stream = stream }

  /// Nil when something was reported.
  func resolve() -> Stream.Fragments? {
    let boundaries = checkBoundaries()
    let timeout = properties.timeout.map { context.milliseconds($0, "a timeout") }
    let joined = properties.joined.map(joinedFrame)
    guard let body = properties.part, let part = frame(body, named: "part") else { return nil }
    let chunk = chunkField(of: part, in: body)
    let order = properties.orderBy.map { orderField($0, of: part) }
    let begins = properties.beginsWhen.map { condition($0, over: part) }
    let ends = properties.endsWhen.map { condition($0, over: part) }
    // An inner nil is a clause that was written and is at fault.
    if case .some(nil) = timeout { return nil }
    if case .some(nil) = joined { return nil }
    if case .some(nil) = order { return nil }
    if case .some(nil) = begins { return nil }
    if case .some(nil) = ends { return nil }
    guard boundaries, let chunk else { return nil }
    return Stream.Fragments(
      part: part, chunkField: chunk, sequenceField: context.core.model[part].fields.firstIndex(where: \.isSequence),
      begins: begins ?? nil, ends: ends ?? nil, orderField: order ?? nil, timeout: timeout ?? nil,
      joined: joined ?? nil)
  }

  private func frame(_ body: FrameBodySyntax, named suffix: String) -> ID<Frame>? {
    let identifier = Identifier("\(name).\(suffix)", body.range)
    return context.core.synthesizeFrame(
      body, name: identifier, annotations: Annotations(),
      in: TypeContext(module: context.module, of: context.core, owner: name))
  }

  private func condition(_ syntax: ExpressionSyntax, over part: ID<Frame>) -> Expression? {
    context.core.resolveCondition(
      syntax, in: ExpressionContext(root: .frame(part, before: nil), module: context.module))
  }

  private func checkBoundaries() -> Bool {
    if properties.beginsWhen != nil || properties.endsWhen != nil {
      guard let range = properties.endsWhenNextBegins, properties.beginsWhen == nil else { return true }
      context.report(
        Diagnostic(
          .fragmentBoundaries, at: range, "nothing says when the next message begins", help: "add `begins when …`"))
      return false
    }
    context.report(
      Diagnostic(
        .fragmentBoundaries, at: properties.endsWhenNextBegins ?? stream.declared.range,
        properties.endsWhenNextBegins == nil
          ? "nothing says where a message begins or ends" : "nothing says when the next message begins",
        help: "add `begins when …`, `ends when …` or both, over fields of the part"))
    return false
  }

  // MARK: The part

  private func chunkField(of part: ID<Frame>, in body: FrameBodySyntax) -> Int? {
    let frame = context.core.model[part]
    guard let index = frame.fields.firstIndex(where: { $0.name == "chunk" }) else {
      context.report(
        Diagnostic(
          .fragmentChunkMissing, at: body.range, "the part has no field `chunk`",
          help: "name the field that holds the piece of the message so: `chunk: bytes`"))
      return nil
    }
    let field = frame.fields[index]
    let fault: String? =
      switch field.type {
      case .bytes(let bytes):
        if field.condition != nil || field.computed != nil || field.constant != nil {
          "`chunk` must be there in every part, with any content"
        } else {
          switch bytes.extent {
          case .toEnd, .lengthPrefixed: nil
          case .fixed: "a `chunk` of fixed size cannot hold the end of a message"
          default: "the length of `chunk` must follow from the value it is in"
          }
        }
      default: "`chunk` must be `bytes`"
      }
    if let fault {
      context.report(
        Diagnostic(
          .fragmentChunkShape, at: field.range, fault,
          help: "write `chunk: bytes`: all of the value that the other fields leave"))
      return nil
    }
    let overhead = (frame.size.minimum + 7) / 8
    if overhead >= Self.smallestValue {
      context.report(
        Diagnostic(
          .fragmentNoRoom, at: body.range, "at ATT_MTU 23 a part has no room for a chunk",
          label: "\(overhead) bytes without one",
          help: "a value has 20 bytes there; such a link could carry no message at all"))
    }
    return index
  }

  private func orderField(_ name: Identifier, of part: ID<Frame>) -> Int? {
    let fields = context.core.model[part].fields
    guard let index = fields.firstIndex(where: { $0.name == name.text }) else {
      context.report(
        Diagnostic(
          .fragmentOrderField, at: name.range, "the part has no field `\(name.text)`",
          help: context.suggestion(for: name.text, among: fields.map(\.name))))
      return nil
    }
    guard case .integer = fields[index].type, fields[index].condition == nil, fields[index].constant == nil else {
      context.report(
        Diagnostic(
          .fragmentOrderField, at: name.range, "parts are ordered by an integer that each of them has",
          labels: [.init(fields[index].range, "`\(name.text)`")]))
      return nil
    }
    return index
  }

  // MARK: The joined message

  private func joinedFrame(_ body: FrameBodySyntax) -> ID<Frame>? {
    guard let joined = frame(body, named: "joined") else { return nil }
    let fields = context.core.model[joined].fields
    guard let index = fields.firstIndex(where: { $0.name == "payload" }) else {
      context.report(
        Diagnostic(
          .fragmentPayloadMissing, at: body.range, "the joined message has no field `payload`",
          help: "name the field that holds what is carried so: `payload: bytes`"))
      return nil
    }
    if case .bytes = fields[index].type, fields[index].condition == nil, fields[index].constant == nil {
      return joined
    }
    context.report(
      Diagnostic(
        .fragmentPayloadMissing, at: fields[index].range, "`payload` must be `bytes`, there in every message",
        labels: [.init(stream.syntax.carries.range, "what is carried is decoded from it")]))
    return nil
  }
}
