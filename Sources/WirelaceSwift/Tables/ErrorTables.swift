import WirelaceModel

extension EmitterContext {
  /// An enum of error codes with what the table says about each.
  func errorTable(_ table: ErrorTable) -> Declaration {
    var taken: Set<String> = ["Category", "category", "httpStatus", "isRetryable", "message", "rawValue"]
    let cases = table.entries.map {
      Identifiers.quoted(Identifiers.claim(Identifiers.lowerCamel($0.declared.name), suffix: "Error", in: &taken))
    }
    var members: [Declaration] = zip(table.entries, cases).map { entry, name in
      .enumCase(
        CaseDeclaration(
          documentation: commentLines(entry.declared, or: entry.message ?? "Code \(entry.code).", noting: true),
          name: name, rawValue: "\(entry.code)"))
    }
    let entries = Array(zip(table.entries, cases))
    members.append(
      lookUp("message", "String?", "The message for people; nil where the schema has none.", entries, otherwise: "nil")
      {
        $0.message.map(SwiftText.string)
      })
    members.append(
      lookUp("httpStatus", "Int?", "The HTTP status it comes with.", entries, otherwise: "nil") { entry in
        entry.http.map { "\($0)" }
      })
    members += categories(entries)
    members.append(
      lookUp("isRetryable", "Bool", "Whether trying again later can help.", entries, otherwise: "false") { entry in
        entry.isRetryable ? "true" : nil
      })
    let conformances = table.entries.isEmpty ? ["Error"] : ["Int", "Error", "CaseIterable"]
    return .type(
      TypeDeclaration(
        documentation: commentLines(table.declared, or: "Error codes."), attributes: availability(table.declared),
        modifiers: access, keyword: .enum, name: ownName(names.name(of: table.declared)), conformances: conformances,
        members: table.entries.isEmpty ? [] : members))
  }

  /// A computed property: entries of one value share a case of the switch.
  private func lookUp(
    _ name: String, _ type: String, _ comment: String, _ entries: [(entry: ErrorTable.Entry, name: String)],
    otherwise: String, _ value: (ErrorTable.Entry) -> String?
  ) -> Declaration {
    var values: [String] = []
    var names: [String: [Expression]] = [:]
    for (entry, name) in entries {
      guard let text = value(entry) else { continue }
      if names[text] == nil { values.append(text) }
      names[text, default: []].append(.text("." + name))
    }
    let isComplete = names.values.reduce(0) { $0 + $1.count } == entries.count
    var cases = values.map { text in
      (pattern: Expression.list(open: "", names[text] ?? [], close: ""), body: [Statement.text(text)])
    }
    if !isComplete { cases.append((pattern: "default", body: [.text(otherwise)])) }
    return .property(
      PropertyDeclaration(
        documentation: [comment], modifiers: access, name: name, type: type,
        body: .getter(values.isEmpty ? [.text(otherwise)] : [.switch("self", cases)])))
  }

  /// The categories as an enum, and which one each code has.
  private func categories(_ entries: [(entry: ErrorTable.Entry, name: String)]) -> [Declaration] {
    var written: [String] = []
    for (entry, _) in entries { if let name = entry.category, !written.contains(name) { written.append(name) } }
    guard !written.isEmpty else { return [] }
    var taken = Set<String>()
    var cases: [String: String] = [:]
    let members = written.map { name -> Declaration in
      let swift = Identifiers.quoted(Identifiers.claim(Identifiers.lowerCamel(name), suffix: "Category", in: &taken))
      cases[name] = swift
      return .enumCase(CaseDeclaration(name: swift, rawValue: swift == name ? nil : SwiftText.string(name)))
    }
    let isComplete = entries.allSatisfy { $0.entry.category != nil }
    return [
      .type(
        TypeDeclaration(
          documentation: ["What kind of thing went wrong."], modifiers: access, keyword: .enum, name: "Category",
          conformances: ["String", "Sendable", "CaseIterable"], members: members)),
      lookUp(
        "category", isComplete ? "Category" : "Category?", "What kind of thing went wrong.", entries, otherwise: "nil"
      ) { entry in entry.category.flatMap { cases[$0] }.map { "." + $0 } },
    ]
  }
}
