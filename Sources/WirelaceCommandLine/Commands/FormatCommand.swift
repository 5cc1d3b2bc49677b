import WirelaceDiagnostics
import WirelaceSyntax

/// `fmt`: schemas in the house form, in place.
struct FormatCommand: Subcommand {
  static let paths = Operands<String>(
    "PATH", 1...Int.max, "Schema files, or folders of them; - formats standard input to standard output.",
    completion: .files(["lace"]))
  static let check = Flag("check", short: "c", "Write nothing; name the files that are not in form.")

  let name = "fmt"
  let summary = "Write schemas in the house form"
  let discussion = """
    Nothing is lost: comments stay where they are, and formatting what is formatted changes nothing. A file with syntax \
    errors is left alone. Exit status 1 means that such a file was met or, with --check, that one is not in form.
    """
  var parameters: [any Parameter] { [Self.paths, Self.check] }

  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    let files = try SchemaFiles(arguments[Self.paths], console.system)
    var status = CommandStatus.clean
    for (index, path) in files.paths.enumerated() {
      console.progress("formatting", index, of: files.paths.count, path)
      let file = try files.source(path)
      let result = format(file)
      guard let text = result.text else {
        let report = Report(tool: console.tool, diagnostics: result.diagnostics)
        console.note(report.text(colors: console.colorsErrors))
        status = .findings
        continue
      }
      let bytes = Array(text.utf8)
      if arguments[Self.check] {
        if bytes != file.bytes {
          try console.print("\(path) is not in form")
          status = .findings
        }
      } else if files.isInput(path) {
        try console.write(text)
      } else if bytes != file.bytes {
        try console.system.writeFile(path, bytes)
        try console.print("formatted \(path)")
      }
    }
    return status
  }
}
