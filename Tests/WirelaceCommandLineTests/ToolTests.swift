import CommandTestSupport
import Testing

@testable import WirelaceCommandLine

/// Repeats what it was given, so that tests see what the parser made of it.
private struct EchoCommand: Subcommand {
  static let loud = Flag("loud", short: "l", "Shout.")
  static let quick = Flag("quick", short: "q", "At once.")
  static let form = Option<Form>("form", short: "f", "FORM", default: .plain, "How.")
  static let times = OptionalOption<Int>("times", short: "n", "N", "How often.")
  static let roots = RepeatedOption<String>("root", "FOLDER", "Where.", completion: .folders)
  static let words = Operands<String>("WORD", 1...3, "What.", completion: .files(["lace"]))
  enum Form: String, ArgumentValue, CaseIterable { case plain, fancy }

  let name = "echo"
  let summary = "Repeat words"
  let discussion = "A paragraph.\n\n  an example"
  var parameters: [any Parameter] { [Self.words, Self.loud, Self.quick, Self.form, Self.times, Self.roots] }

  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    if arguments[Self.words] == ["fail"] { throw CommandFailure("failed", help: "do not") }
    if arguments[Self.words] == ["find"] { return .findings }
    for step in 1...3 { console.progress("repeating", step, of: 3) }
    try console.print(
      """
      \(arguments[Self.words]) loud \(arguments[Self.loud]) quick \(arguments[Self.quick]) \
      \(arguments[Self.form]) times \(arguments[Self.times].map(String.init) ?? "-") \(arguments[Self.roots])
      """)
    try console.print(console.styleOutput("painted", .bold))
    return .clean
  }
}

private let tool = Tool(name: "tool", version: "1.2.3", summary: "A tool.", commands: [EchoCommand()])

private func run(_ words: String..., system: MemorySystem = MemorySystem()) -> (CommandStatus, String, String) {
  (tool.run(words, system), system.outputText, system.errorText)
}

/// Words that cannot be run, and what is said about them.
struct Refusal: Sendable {
  var words: [String]
  var message: String
  var help: String?
  init(_ words: [String], _ message: String, help: String? = nil) {
    self.words = words
    self.message = message
    self.help = help
  }
}

@Suite struct ToolTests {
  @Test(arguments: [
    (["a"], #"["a"] loud false quick false plain times - []"#),
    (["-l", "a", "b"], #"["a", "b"] loud true quick false plain times - []"#),
    (["a", "-lq"], #"["a"] loud true quick true plain times - []"#),
    (["--form", "fancy", "a"], #"["a"] loud false quick false fancy times - []"#),
    (["--form=fancy", "a"], #"["a"] loud false quick false fancy times - []"#),
    (["-ffancy", "a"], #"["a"] loud false quick false fancy times - []"#),
    (["-lf", "fancy", "-n7", "a"], #"["a"] loud true quick false fancy times 7 []"#),
    (["--root", "x", "--root=y", "-"], #"["-"] loud false quick false plain times - ["x", "y"]"#),
    (["a", "--", "-l", "--form"], #"["a", "-l", "--form"] loud false quick false plain times - []"#),
    (["--root", "--", "a"], #"["a"] loud false quick false plain times - ["--"]"#),
  ])
  func reads(words: [String], expected: String) {
    let system = MemorySystem()
    #expect(tool.run(["echo"] + words, system) == .clean)
    #expect(system.outputText == expected + "\npainted\n")
    #expect(system.errorText.isEmpty)
  }

  @Test(arguments: [
    Refusal(["ecko", "a"], "unknown command 'ecko'", help: "did you mean 'echo'?"),
    Refusal(["xyzzy"], "unknown command 'xyzzy'", help: "see 'tool --help'"),
    Refusal(["echo", "--lout", "a"], "unknown option '--lout'", help: "did you mean '--loud'?"),
    Refusal(["echo", "-loud", "a"], "unknown option '-loud'", help: "did you mean '--loud'?"),
    Refusal(["echo", "-z", "a"], "unknown option '-z'", help: "see 'tool echo --help'"),
    Refusal(["--collor", "echo"], "unknown option '--collor'", help: "did you mean '--color'?"),
    Refusal(["echo", "--form", "fance", "a"], "--form must be plain or fancy, not 'fance'; did you mean 'fancy'?"),
    Refusal(["echo", "-n", "x", "a"], "-n must be a whole number, not 'x'"),
    Refusal(["echo", "a", "--form"], "--form needs a value: --form FORM"),
    Refusal(["echo", "--loud=yes", "a"], "--loud takes no value"),
    Refusal(["echo", "-n1", "-n2", "a"], "-n is given twice"),
    Refusal(["echo"], "WORD is missing", help: "see 'tool echo --help'"),
    Refusal(["echo", "a", "b", "c", "d"], "unexpected argument 'd'"),
    Refusal(["echo", "fail"], "failed", help: "do not"),
    Refusal(["completion", "bosh"], "SHELL must be bash, zsh or fish, not 'bosh'; did you mean 'bash'?"),
  ])
  func refuses(_ refusal: Refusal) {
    let system = MemorySystem()
    #expect(tool.run(refusal.words, system) == .couldNotRun)
    #expect(system.outputText.isEmpty)
    #expect(system.errorText.hasPrefix("tool: error: \(refusal.message)\n"))
    if let help = refusal.help { #expect(system.errorText.contains("help: \(help)\n")) }
  }

  @Test func statusOfTheCommandIsTheStatus() {
    #expect(run("echo", "find").0 == .findings)
  }

  @Test func showsVersionAndHelp() {
    #expect(run("--version") == (.clean, "tool 1.2.3\n", ""))
    let (status, help, _) = run("--help")
    #expect(status == .clean)
    #expect(help.contains("echo        Repeat words\n"))
    let (_, _, complaint) = run()
    #expect(complaint.contains("usage: tool COMMAND"))
    #expect(run().0 == .couldNotRun)
    #expect(run("help") == run("--help"))
    #expect(run("help", "echo") == run("echo", "--help"))
    #expect(run("-h", "echo") == run("echo", "-h"))
  }

  @Test func helpOfACommandIsMadeFromItsDeclarations() {
    #expect(
      run("echo", "--help").1 == """
        Repeat words.

        usage: tool echo [OPTION]... WORD...

          WORD...  What.

        options:
          -l, --loud         Shout.
          -q, --quick        At once.
          -f, --form FORM    How. (default: plain)
          -n, --times N      How often.
              --root FOLDER  Where.
              --color WHEN   Colour: auto, always or never. NO_COLOR in the environment turns it off.
                             (default: auto)
          -h, --help         Show this help.

        A paragraph.

          an example

        """)
  }

  @Test func coloursOnATerminalOnly() {
    let painted = "\u{1B}[1mpainted\u{1B}[0m\n"
    #expect(run("echo", "a").1.hasSuffix("painted\n") && !run("echo", "a").1.hasSuffix(painted))
    let terminal = MemorySystem()
    terminal.terminals = [.output]
    #expect(run("echo", "a", system: terminal).1.hasSuffix(painted))
    let refusing = MemorySystem()
    refusing.terminals = [.output]
    refusing.variables = ["NO_COLOR": "1"]
    #expect(!run("echo", "a", system: refusing).1.contains("\u{1B}"))
    #expect(run("echo", "a", "--color", "always", system: refusing).1.contains("\u{1B}"))
    #expect(run("--color", "always", "echo", "a").1.hasSuffix(painted))
    #expect(!run("echo", "a", "--color=never", system: terminal).1.hasSuffix(painted + painted))
  }

  @Test func progressShowsAfterASecondOnATerminal() {
    let slow = MemorySystem()
    slow.secondsPerLook = 0.6
    #expect(run("echo", "a", system: slow).2.isEmpty)
    slow.terminals = [.error]
    #expect(run("echo", "a", system: slow).2 == "\rrepeating 3 of 3\r                \r")
    let quick = MemorySystem()
    quick.terminals = [.error]
    quick.secondsPerLook = 0.1
    #expect(run("echo", "a", system: quick).2.isEmpty)
  }

  @Test func unwritableOutputIsToldAndCounts() {
    let full = MemorySystem()
    full.failures["standard output"] = FileError("write", "standard output", reason: "No space left on device")
    #expect(tool.run(["echo", "a"], full) == .couldNotRun)
    #expect(full.errorText == "tool: error: cannot write standard output: No space left on device\n")
    let closed = MemorySystem()
    closed.failures["standard output"] = FileError("write", "standard output", reason: "", isClosedPipe: true)
    #expect(tool.run(["echo", "a"], closed) == .couldNotRun)
    #expect(closed.errorText.isEmpty)
  }
}
