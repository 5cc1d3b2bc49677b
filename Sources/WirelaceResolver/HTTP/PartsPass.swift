import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// The parts of `multipart { … }`.
struct PartsPass {
  let context: DeclarationContext
  /// Bytes of a part of JSON that says nothing else.
  let limit: Int

  /// W1126 form-part.
  func resolve(_ fields: [JSONFieldSyntax]) -> [Part] {
    var parts: [Part] = []
    var keys: [String: SourceRange] = [:]
    for (index, field) in fields.enumerated() {
      if let streamed = field.streamed, index < fields.count - 1 {
        context.report(
          Diagnostic(
            .formPart, at: streamed, "what is streamed comes last",
            labels: [.init(fields[index + 1].name.range, "this would have to wait for it")],
            help: "a server reads the parts in order, and must know the others before the stream begins"))
      }
      guard let part = part(field) else { continue }
      if let first = keys[part.key] {
        context.reportTwice(.parameterTwice, "part \"\(part.key)\"", field.name.range, first: first)
        continue
      }
      keys[part.key] = field.name.range
      parts.append(part)
    }
    return parts
  }

  private func part(_ field: JSONFieldSyntax) -> Part? {
    var contentType: String?
    if let written = field.contentType {
      guard let types = context.mediaTypes([written]) else { return nil }
      contentType = types.first
    }
    var part = Part(
      declared: context.declared(field.name.text, field.annotations, at: field.name.range),
      key: field.key?.value ?? field.name.text, content: .file(types: [], isStreamed: false),
      isOptional: field.optional != nil, contentType: contentType)
    if field.type.isFile { return file(field, part) }
    if let streamed = field.streamed ?? field.mediaTypes.first?.range {
      return refuse(
        streamed, "only a `file` is streamed or has media types of its own", help: "write `file` or `as \"…\"`")
    }
    guard let resolved = context.core.jsonShape(field.type, in: context.module, allows: ["==", "max"]) else {
      return nil
    }
    if resolved.shape.type.isScalar {
      if let limit = resolved.limit { return refuse(limit.range, "`max` is for files and JSON", help: nil) }
      guard let parameter = context.parameter(field, resolved, in: .form) else { return nil }
      part.content = .field(parameter)
      return part
    }
    if let clause = field.defaultValue?.range ?? field.separator?.range {
      return refuse(clause, "a part of JSON has no default", help: "make it `optional`")
    }
    part.content = .json(resolved.shape)
    part.limit = context.size(resolved.limit) ?? limit
    return part
  }

  private func file(_ field: JSONFieldSyntax, _ base: Part) -> Part? {
    var part = base
    guard let types = context.mediaTypes(field.mediaTypes) else { return nil }
    if let clause = field.defaultValue?.range ?? field.separator?.range ?? field.contentType?.range {
      return refuse(
        clause, "a file has neither a default nor one fixed type", help: "its media types stand behind `file`")
    }
    var maximum: Located<Int128>?
    for attribute in field.type.attributes {
      guard case .max(let limit) = attribute.kind else {
        return refuse(attribute.range, "of a file only `max` can be said", help: nil)
      }
      maximum = limit
    }
    guard let maximum else {
      return refuse(field.type.range, "a file needs a limit", help: "add `max 50 MiB`")
    }
    guard let limit = context.size(maximum) else { return nil }
    part.limit = limit
    part.content = .file(types: types, isStreamed: field.streamed != nil)
    return part
  }

  private func refuse(_ range: SourceRange, _ message: String, help: String?) -> Part? {
    context.report(Diagnostic(.formPart, at: range, message, help: help))
    return nil
  }
}
