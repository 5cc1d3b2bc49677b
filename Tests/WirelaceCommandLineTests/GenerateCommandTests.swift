import CommandTestSupport
import Testing
import WirelaceSwift

@testable import WirelaceCommandLine

@Suite struct GenerateCommandTests {
  let card = "module card 1.0\n\n/// Nothing but a number.\nframe Ping {\n  sequence: u8\n}\n"

  private func generate(_ words: String..., system: MemorySystem) -> CommandStatus {
    Tool.wirelace.run(["generate"] + words, system)
  }

  @Test func writesTheFixedSetOfFiles() {
    let system = MemorySystem(["card.lace": card])
    #expect(generate("--output", "out", "card.lace", system: system) == .clean)
    let expected = SwiftFileKind.fileNames(schema: "card.lace").map { "out/\($0)" }
    #expect(Set(system.written) == Set(expected))
    #expect(system.outputText.contains("wrote out/card+Types.swift\n"))
    #expect(system.outputText.hasSuffix("\(expected.count) written, 0 unchanged\n"))
    #expect(system.text(of: "out/card+Frames.swift")?.contains("card.lace") == true)
  }

  @Test func writesOnlyWhatChanged() {
    let system = MemorySystem(["card.lace": card])
    #expect(generate("-o", "out", "card.lace", system: system) == .clean)
    let all = system.written.count
    system.written = []
    system.output = []
    system.files["card.lace"] = Array(("// a comment\n" + card).utf8)
    #expect(generate("-o", "out", "card.lace", system: system) == .clean)
    #expect(system.written.isEmpty)
    #expect(system.outputText == "0 written, \(all) unchanged\n")
    system.files["out/card+Codec.swift"] = []
    #expect(generate("-o", "out", "card.lace", system: system) == .clean)
    #expect(system.written == ["out/card+Codec.swift"])
  }

  @Test func checkTellsAndWritesNothing() {
    let system = MemorySystem(["card.lace": card])
    #expect(generate("-o", "out", "--check", "card.lace", system: system) == .findings)
    #expect(system.written.isEmpty)
    #expect(system.outputText.contains("out/card+Types.swift is not up to date\n"))
    #expect(generate("-o", "out", "card.lace", system: system) == .clean)
    #expect(generate("-o", "out", "--check", "card.lace", system: system) == .clean)
  }

  @Test func removesOnlyOnRequestAndOnlyItsOwn() {
    let system = MemorySystem(["card.lace": card, "old.lace": card.replacing("module card", with: "module old")])
    #expect(generate("-o", "out", "old.lace", system: system) == .clean)
    system.files["out/Hand.swift"] = Array("// Generated from memory by hand\nlet x = 1\n".utf8)
    system.files["out/notes.txt"] = []
    let count = system.files.count
    #expect(generate("-o", "out", "card.lace", system: system) == .clean)
    #expect(system.files.count > count && system.files["out/old+Types.swift"] != nil)
    #expect(generate("-o", "out", "--prune", "--check", "card.lace", system: system) == .findings)
    #expect(system.files["out/old+Types.swift"] != nil)
    #expect(generate("-o", "out", "--prune", "card.lace", system: system) == .clean)
    #expect(!system.files.keys.contains { $0.hasPrefix("out/old+") })
    #expect(system.files["out/Hand.swift"] != nil && system.files["out/notes.txt"] != nil)
    #expect(system.files["out/card+Types.swift"] != nil)
  }

  @Test func faultySchemasAreShownAndNothingIsWritten() {
    let system = MemorySystem(["card.lace": card, "bad.lace": "module bad 1.0\nframe {\n"])
    #expect(generate("-o", "out", "card.lace", "bad.lace", system: system) == .findings)
    #expect(system.errorText.contains("bad.lace:2:"))
    #expect(system.written.isEmpty && system.outputText.isEmpty)
  }

  @Test func schemasOfOneNameCollide() {
    let system = MemorySystem(["a/card.lace": card, "b/Card.lace": card])
    #expect(generate("-o", "out", "a/card.lace", "b/Card.lace", system: system) == .couldNotRun)
    #expect(system.errorText.contains("a/card.lace and b/Card.lace would become the same Swift files"))
  }

  @Test func typesOfOneNameCollideAtTheTopLevelOnly() {
    let system = MemorySystem([
      "a.lace": "module one 1.0\nframe Reading { x: u8 }\n", "b.lace": "module two 1.0\n\nframe Reading { y: u8 }\n",
    ])
    #expect(generate("-o", "out", "a.lace", "b.lace", system: system) == .couldNotRun)
    #expect(system.errorText.contains("b.lace:3:7: error: the Swift type 'Reading' is taken by a.lace:2"))
    #expect(system.written.isEmpty)
    #expect(generate("-o", "out", "--namespace", "module", "a.lace", "b.lace", system: system) == .clean)
    #expect(
      system.files["out/b+Frames.swift"].map { String(decoding: $0, as: UTF8.self) }?.contains("ReadingType") == false)
  }

  @Test func failuresAreTold() {
    let system = MemorySystem(["card.lace": card, "file": ""])
    #expect(generate("card.lace", system: system) == .couldNotRun)
    #expect(system.errorText.contains("--output is missing"))
    #expect(generate("-o", "out", system: system) == .couldNotRun)
    #expect(system.errorText.contains("no schemas"))
    #expect(generate("-o", "file", "card.lace", system: system) == .couldNotRun)
    #expect(system.errorText.contains("cannot make folder file: Not a directory"))
    system.failures["out/card+Codec.swift"] = FileError(
      "write", "out/card+Codec.swift", reason: "No space left on device")
    #expect(generate("-o", "out", "card.lace", system: system) == .couldNotRun)
    #expect(system.errorText.hasSuffix("cannot write out/card+Codec.swift: No space left on device\n"))
  }

  // MARK: Settings

  @Test func settingsNameSchemasAndOutput() {
    let system = MemorySystem([
      "app/Sources/App/wirelace.json": #"{ "schemas": ["Schema", "own.lace"], "output": "Generated" }"#,
      "app/Sources/App/own.lace": "module own 1.0\nframe Own { a: u8 }\n",
      "app/Package.swift": "", "app/Schema/card.lace": card,
    ])
    #expect(generate("--config", "app/Sources/App/wirelace.json", system: system) == .clean)
    #expect(system.files["app/Sources/App/Generated/card+Types.swift"] != nil)
    #expect(system.files["app/Sources/App/Generated/own+Types.swift"] != nil)
  }

  @Test func settingsAndOptionsReachTheEmitter() throws {
    let system = MemorySystem([
      "wirelace.json": """
      { "accessLevel": "package", "prefix": "Acme", "namespace": "module", "parts": ["json"], "imports": ["Base"] }
      """
    ])
    let settings = try GenerationSettings(path: "wirelace.json", system)
    #expect(
      settings.options
        == SwiftOptions(access: .package, typePrefix: "Acme", namespace: .module, parts: .json, imports: ["Base"]))
    let words = [
      "--config", "wirelace.json", "--access-level", "internal", "--prefix", "X", "--namespace", "none", "--parts",
      "validation,description", "--import", "Other",
    ]
    let arguments = try Arguments(parsing: words, for: GenerateCommand().parameters)
    #expect(
      try GenerateCommand().settings(arguments, system).options
        == SwiftOptions(
          access: .internal, typePrefix: "X", namespace: .none, parts: [.validation, .description], imports: ["Other"]))
  }

  @Test(arguments: [
    ("{", "wirelace.json:1:2: error: expected a name in quotes, found the end"),
    ("[]", #"wirelace.json:1:1: error: an object is expected: { "schemas": [ … ] }"#),
    ("{\n  \"schema\": []\n}", #"wirelace.json:2:3: error: unknown key "schema"; did you mean "schemas"?"#),
    (#"{ "schemas": "a" }"#, #"wirelace.json:1:3: error: "schemas" must be a list of texts"#),
    (#"{ "schemas": [1] }"#, #"wirelace.json:1:3: error: "schemas" must be a list of texts"#),
    (#"{ "schemas": ["a"] }"#, "wirelace.json:1:15: error: no 'a' beside this file nor in the package's folder"),
    (#"{ "prefix": 1 }"#, #"wirelace.json:1:3: error: "prefix" must be a text"#),
    (
      #"{ "accessLevel": "open" }"#,
      #"wirelace.json:1:3: error: "accessLevel" must be public, package or internal, not "open""#
    ),
    (#"{ "parts": ["all"] }"#, #"wirelace.json:1:3: error: a part is validation, json or description, not "all""#),
  ])
  func settingsErrorsPointAtTheirPlace(text: String, message: String) {
    let system = MemorySystem(["wirelace.json": text, "Package.swift": ""])
    #expect(generate("-o", "out", "--config", "wirelace.json", system: system) == .couldNotRun)
    #expect(system.errorText == message + "\n")
  }

  @Test func aSchemaThatTheBuildDoesNotKnowIsRefused() {
    let system = MemorySystem([
      "t/wirelace.json": #"{ "schemas": ["s"] }"#, "t/s/card.lace": card, "t/s/new.lace": card, "t/Package.swift": "",
    ])
    #expect(
      generate("--build-plugin", "-o", "out", "--config", "t/wirelace.json", "t/s/card.lace", system: system)
        == .couldNotRun)
    #expect(
      system.errorText == """
        t/s/new.lace:1:1: error: the build does not know this schema yet: run `touch Package.swift` and build again

        """)
    system.files["t/s/new.lace"] = nil
    #expect(
      generate("--build-plugin", "-o", "out", "--config", "t/wirelace.json", "t/./s/card.lace", system: system)
        == .clean)
    #expect(system.outputText.isEmpty)
  }
}
