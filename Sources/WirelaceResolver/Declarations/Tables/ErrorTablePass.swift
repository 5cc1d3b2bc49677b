import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `errors`: codes with names, messages, HTTP statuses, categories and whether to try again.
enum ErrorTablePass {
  static func resolve(_ syntax: ErrorTableSyntax, declared: Declared, context: DeclarationContext) -> ErrorTable {
    var table = ErrorTable(declared: declared, entries: [])
    var codes: [Int128: SourceRange] = [:]
    var names: [String: SourceRange] = [:]
    for entry in syntax.entries {
      if let first = codes[entry.code.value] {
        context.reportTwice(.errorCodeTwice, "error code \(entry.code.value)", entry.code.range, first: first)
      } else {
        codes[entry.code.value] = entry.code.range
      }
      if let first = names[entry.name.text] {
        context.reportTwice(.tableNameTwice, "error `\(entry.name.text)`", entry.name.range, first: first)
      } else {
        names[entry.name.text] = entry.name.range
      }
      guard let code = Int(exactly: entry.code.value), (-0x8000_0000...0x7fff_ffff).contains(code) else {
        context.report(Diagnostic(.errorCodeRange, at: entry.code.range, "an error code must fit 32 bits, signed"))
        continue
      }
      if let http = entry.http, !(100...599).contains(http.value) {
        context.report(
          Diagnostic(
            .httpStatusRange, at: http.range, "\(http.value) is no HTTP status",
            help: "statuses run from 100 to 599; leave `http` out when the error does not come over HTTP"))
      }
      table.entries.append(
        ErrorTable.Entry(
          declared: context.declared(entry.name.text, entry.annotations, at: entry.name.range), code: code,
          message: entry.message?.value, http: entry.http.flatMap { Int(exactly: $0.value) },
          category: entry.category?.text, isRetryable: entry.isRetryable))
    }
    return table
  }
}
