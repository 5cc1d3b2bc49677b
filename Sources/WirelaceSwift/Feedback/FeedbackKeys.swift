import WirelaceModel

/// Dotted keys as a type: a constant each, other keys by their text.
struct FeedbackKeysCode {
  let declared: [Declared]
  let context: EmitterContext
  let properties: [String]

  init(_ declared: [Declared], context: EmitterContext) {
    self.declared = declared
    self.context = context
    var taken: Set<String> = ["allCases", "description", "init", "rawValue"]
    properties = declared.map {
      Identifiers.claim(FeedbackKeysCode.property($0.name), suffix: "Key", in: &taken)
    }
  }

  /// `recording.stopped.SMART_WAKE_OFF` becomes `recordingStoppedSmartWakeOff`.
  static func property(_ key: String) -> String {
    let words = key.split { $0 == "." || $0 == "_" }.map { word -> String in
      word.count > 1 && word.allSatisfy { $0.isUppercase || $0.isNumber }
        ? word.prefix(1) + word.dropFirst().lowercased() : String(word)
    }
    return Identifiers.lowerCamel(words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
  }

  var declaration: Declaration {
    var members: [Declaration] = [
      .property(PropertyDeclaration(modifiers: context.access, keyword: "let", name: "rawValue", type: "String")),
      .function(
        FunctionDeclaration(
          modifiers: context.access, name: "init", parameters: [.init("rawValue", "String")],
          body: ["self.rawValue = rawValue"])),
      .function(
        FunctionDeclaration(
          modifiers: context.access, name: "init", parameters: [.init("stringLiteral value", "String")],
          body: ["rawValue = value"])),
    ]
    for (entry, property) in zip(declared, properties) {
      members.append(
        context.constant(
          property, "Key", value: .text(SwiftText.string(entry.name)),
          documentation: context.commentLines(entry, or: "The key `\(entry.name)`."),
          attributes: context.availability(entry)))
    }
    members.append(
      context.constant(
        "allCases", "[Key]", value: .array(declared.map { .text(SwiftText.string($0.name)) }),
        documentation: ["Every key of the schema."]))
    return .type(
      TypeDeclaration(
        documentation: ["A key by its text; a newer device may have others than the schema."],
        modifiers: context.access,
        keyword: .struct, name: "Key",
        conformances: ["RawRepresentable", "ExpressibleByStringLiteral", "CaseIterable", "Sendable", "Hashable"],
        members: members))
  }
}
