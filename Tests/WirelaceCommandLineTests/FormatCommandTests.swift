import CommandTestSupport
import Testing

@testable import WirelaceCommandLine

@Suite struct FormatCommandTests {
  let loose = "module loose 1.0\nframe   Ping{a:u8 // one\n b :u16}\n"

  private func format(_ words: String..., system: MemorySystem) -> CommandStatus {
    Tool.wirelace.run(["fmt"] + words, system)
  }

  @Test func formatsInPlaceAndOnlyOnce() throws {
    let system = MemorySystem(["s/loose.lace": loose])
    #expect(format("s", system: system) == .clean)
    #expect(system.outputText == "formatted s/loose.lace\n")
    let text = try #require(system.text(of: "s/loose.lace"))
    #expect(text.contains("frame Ping {\n") && text.contains("// one\n"))
    system.written = []
    system.output = []
    #expect(format("s", system: system) == .clean)
    #expect(system.written.isEmpty && system.output.isEmpty)
  }

  @Test func checkWritesNothing() {
    let system = MemorySystem(["loose.lace": loose])
    #expect(format("--check", "loose.lace", system: system) == .findings)
    #expect(system.outputText == "loose.lace is not in form\n")
    #expect(system.written.isEmpty)
    #expect(format("loose.lace", system: system) == .clean)
    #expect(format("--check", "loose.lace", system: system) == .clean)
  }

  @Test func standardInputGoesToStandardOutput() {
    let system = MemorySystem()
    system.input = Array(loose.utf8)
    #expect(format("-", system: system) == .clean)
    #expect(system.outputText.hasPrefix("module loose 1.0\n") && system.outputText.contains("frame Ping {\n"))
    #expect(system.written.isEmpty)
    system.output = []
    #expect(format("-", "--check", system: system) == .findings)
    #expect(system.outputText == "<stdin> is not in form\n")
  }

  @Test func filesWithSyntaxErrorsAreLeftAlone() {
    let broken = "module broken 1.0\nframe { a\n"
    let system = MemorySystem(["broken.lace": broken, "loose.lace": loose])
    #expect(format("broken.lace", "loose.lace", system: system) == .findings)
    #expect(system.errorText.contains("broken.lace:2:"))
    #expect(system.text(of: "broken.lace") == broken)
    #expect(system.written == ["loose.lace"])
  }

  @Test func whatCannotBeWrittenIsTold() {
    let system = MemorySystem(["loose.lace": loose])
    #expect(format("none.lace", system: system) == .couldNotRun)
    #expect(system.errorText == "wirelace: error: cannot read none.lace: No such file or directory\n")
  }
}
