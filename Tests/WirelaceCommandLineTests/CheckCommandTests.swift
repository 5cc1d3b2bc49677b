import CommandTestSupport
import Testing
import WirelaceDiagnostics
import WirelaceFrames

@testable import WirelaceCommandLine

@Suite struct CheckCommandTests {
  let good = "module good 1.0\n\nframe Ping {\n  sequence: u8\n}\n"
  let bad = "module bad 1.0\n\nframe Ping {\n  sequence u8\n}\n"

  private func check(_ words: String..., system: MemorySystem) -> CommandStatus {
    Tool.wirelace.run(["check"] + words, system)
  }

  @Test func saysThatAllIsWell() {
    let system = MemorySystem(["s/good.lace": good, "s/notes.txt": "not a schema"])
    #expect(check("s", system: system) == .clean)
    #expect(system.outputText == "1 schema and 0 examples checked: no findings\n")
    #expect(system.errorText.isEmpty)
  }

  @Test func showsEveryFindingAtItsPlace() {
    let system = MemorySystem(["s/good.lace": good, "s/deep/bad.lace": bad, "s/worse.lace": "modul x 1.0\n"])
    #expect(check("s", system: system) == .findings)
    #expect(system.outputText.contains("s/deep/bad.lace:4:"))
    #expect(system.outputText.contains("s/worse.lace:1:1: error: W0"))
    #expect(system.outputText.hasSuffix("3 schemas checked: 2 errors\n"))
  }

  @Test func runsTheExamplesOfTheFilesNamed() {
    let lying = good.replacing("}", with: "  example \"one\" '02' value { sequence: 1 }\n}")
    let system = MemorySystem([
      "good.lace": lying, "other.lace": "module other 1.0\nimport good\nframe A { p: Ping }\n",
    ])
    #expect(check("good.lace", system: system) == .findings)
    #expect(system.outputText.contains("good.lace:5:3: error: W1002"))
    #expect(system.outputText.hasSuffix("1 schema and 1 example checked: 1 error\n"))
    system.output = []
    #expect(check("other.lace", system: system) == .clean)
    #expect(system.outputText == "1 schema and 0 examples checked: no findings\n")
  }

  @Test func warningsCountOnRequest() {
    let system = MemorySystem(["good.lace": good, "other.lace": "module other 1.0\nimport good\nframe A { a: u8 }\n"])
    #expect(check("other.lace", system: system) == .clean)
    #expect(system.outputText.contains("other.lace:2:8: warning: W0207"))
    #expect(system.outputText.hasSuffix("checked: 1 warning\n"))
    #expect(check("--warnings-as-errors", "other.lace", system: system) == .findings)
    #expect(system.outputText.hasSuffix("checked: 1 error\n"))
  }

  @Test func readsStandardInput() {
    let system = MemorySystem()
    system.input = Array(bad.utf8)
    #expect(check("-", system: system) == .findings)
    #expect(system.outputText.contains("<stdin>:4:"))
    #expect(system.outputText.hasSuffix("1 schema checked: 1 error\n"))
  }

  @Test func writesJSON() throws {
    let system = MemorySystem(["bad.lace": bad])
    #expect(check("--format", "json", "bad.lace", system: system) == .findings)
    let value = try JSONValue(parsing: system.output)
    #expect(value["version"] == .integer(1))
    #expect(value["errors"] == .integer(1))
    #expect(value["warnings"] == .integer(0))
    let finding = try #require(value["diagnostics"]?.elements.first)
    #expect(finding["severity"] == .string("error"))
    #expect(finding["at"]?["file"] == .string("bad.lace"))
    #expect(finding["at"]?["line"] == .integer(4))
    #expect(finding["code"]?.text?.hasPrefix("W0") == true)
    #expect(finding["message"]?.text?.isEmpty == false)
  }

  @Test func writesSARIF() throws {
    let system = MemorySystem(["dir with blank/bad.lace": bad])
    #expect(check("--format", "sarif", "dir with blank", system: system) == .findings)
    let value = try JSONValue(parsing: system.output)
    #expect(value["version"] == .string("2.1.0"))
    let run = try #require(value["runs"]?.elements.first)
    let rules = run["tool"]?["driver"]?["rules"]?.elements ?? []
    let result = try #require(run["results"]?.elements.first)
    #expect(rules.count == 1)
    let page = try #require(DiagnosticPage.all.first { .string($0.code.id) == rules.first?["id"] })
    #expect(rules.first?["fullDescription"]?["text"] == .string(page.cause))
    #expect(result["ruleId"] == rules.first?["id"])
    #expect(result["ruleIndex"] == .integer(0))
    #expect(result["level"] == .string("error"))
    let place = result["locations"]?.elements.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"] == .string("dir%20with%20blank/bad.lace"))
    #expect(place?["region"]?["startLine"] == .integer(4))
  }

  /// A file of junk gives a finding for every token, or nearly so; the text stops, JSON has them all.
  @Test func textStopsAtSomeNumberOfFindings() throws {
    let junk = "module junk 1.0\n" + String(repeating: "frame A { x: u8 }\n", count: Report.textLimit + 4)
    let system = MemorySystem(["junk.lace": junk])
    #expect(check("junk.lace", system: system) == .findings)
    let text = system.outputText
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("junk.lace:") }.count == Report.textLimit)
    #expect(text.contains("\n3 more findings not shown: 'wirelace check --format json' writes all\n"))
    let all = MemorySystem(["junk.lace": junk])
    #expect(check("--format", "json", "junk.lace", system: all) == .findings)
    #expect(try JSONValue(parsing: all.output)["diagnostics"]?.elements.count == Report.textLimit + 3)
  }

  @Test func emptyReportsAreStillReports() throws {
    for format in ["json", "sarif"] {
      let system = MemorySystem(["good.lace": good])
      #expect(check("--format", format, "good.lace", system: system) == .clean)
      let value = try JSONValue(parsing: system.output)
      let findings = value["diagnostics"] ?? value["runs"]?.elements.first?["results"]
      #expect(findings == .array([]))
    }
  }

  @Test func whatCannotBeReadIsNotAFinding() {
    let system = MemorySystem(["s/good.lace": good, "empty/readme.txt": ""])
    #expect(check("s", "none.lace", system: system) == .couldNotRun)
    #expect(system.errorText == "wirelace: error: cannot read none.lace: No such file or directory\n")
    let empty = MemorySystem(["empty/readme.txt": ""])
    #expect(check("empty", system: empty) == .couldNotRun)
    #expect(empty.errorText == "wirelace: error: no .lace files in 'empty'\n")
    let locked = MemorySystem(["s/good.lace": good])
    locked.failures["s/good.lace"] = FileError("read", "s/good.lace", reason: "Permission denied")
    #expect(check("s", system: locked) == .couldNotRun)
    #expect(locked.errorText == "wirelace: error: cannot read s/good.lace: Permission denied\n")
    let mute = MemorySystem()
    mute.failures["standard input"] = FileError("read", "standard input", reason: "Input/output error")
    #expect(check("-", system: mute) == .couldNotRun)
    let imported = MemorySystem(["a.lace": "module a 1.0\nimport b\nframe A { p: Ping }\n", "b.lace": good])
    imported.failures["b.lace"] = FileError("read", "b.lace", reason: "Permission denied")
    #expect(check("a.lace", system: imported) == .couldNotRun)
    #expect(imported.errorText == "wirelace: error: cannot read b.lace: Permission denied\n")
  }
}

extension JSONValue {
  /// The value of a member of an object.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var elements: [JSONValue] {
    if case .array(let values) = self { values } else { [] }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
