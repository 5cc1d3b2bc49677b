import Foundation
import CommandTestSupport
import Testing

@testable import WirelaceCommandLine

private struct DrawCommand: Subcommand {
  let name = "draw"
  let summary = "Draw it's shape"
  var parameters: [any Parameter] {
    [
      Option<ColorChoice>("when", short: "w", "WHEN", default: .auto, "When [always]: or never."),
      OptionalOption<String>("into", "FOLDER", "Where to.", completion: .folders),
      Operands<String>("PATH", 1...9, "What.", completion: .files(["lace", "txt"])),
    ]
  }
  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus { .clean }
}

private let tool = Tool(name: "tool", version: "1", summary: "A tool.", commands: [DrawCommand()])

@Suite struct CompletionTests {
  private func script(_ shell: String) -> String {
    let system = MemorySystem()
    #expect(tool.run(["completion", shell], system) == .clean)
    return system.outputText
  }

  /// What bash offers for a line, by running the script.
  private func offers(_ line: [String]) throws -> [String] {
    let scratch = try ScratchFolder()
    for name in ["a.lace", "b.txt", "c.swift", "folder/d.lace"] { try scratch.write(name, "") }
    try scratch.write("completion.sh", script("bash"))
    let words = line.map { "'\($0)'" }.joined(separator: " ")
    let program = """
      source ./completion.sh; COMP_WORDS=(tool \(words)); COMP_CWORD=\(line.count); _tool; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try runProcess("/bin/bash", ["--norc", "-c", program], in: scratch)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")))
  func bashOffersWhatIsDeclared() throws {
    #expect(try offers([""]) == ["draw", "completion", "help", "--color", "--help", "--version"])
    #expect(try offers(["dr"]) == ["draw"])
    #expect(try offers(["help", "c"]) == ["completion"])
    #expect(try offers(["completion", ""]) == ["bash", "zsh", "fish"])
    #expect(try offers(["draw", "--"]) == ["--when", "--into", "--color", "--help"])
    #expect(try offers(["draw", "-w", "a"]) == ["auto", "always"])
    #expect(try offers(["draw", "--when", "n"]) == ["never"])
    #expect(try offers(["--color", "never", "dr"]) == ["draw"])
    #expect(try offers(["draw", "--into", ""]) == ["folder"])
    #expect(try Set(offers(["draw", ""])) == ["folder", "a.lace", "b.txt"])
  }

  @Test func zshNamesEverything() {
    let text = script("zsh")
    #expect(text.hasPrefix("#compdef tool\n"))
    #expect(text.contains(#"'draw:Draw it'\''s shape'"#))
    #expect(text.contains(#"'--when[When (always)\: or never.]:WHEN:(auto always never)'"#))
    #expect(text.contains(#"'*:PATH:_files -g "*.(lace|txt)"'"#))
  }

  @Test func fishNamesEverything() {
    let lines = script("fish").split(separator: "\n").map(String.init)
    #expect(
      lines.contains(
        #"complete -c tool -n 'not __fish_seen_subcommand_from draw completion help' -a draw -d 'Draw it'\''s shape'"#))
    #expect(
      lines.contains(
        "complete -c tool -n '__fish_seen_subcommand_from draw' -s w -l when -x -a 'auto always never' -d 'When [always]: or never.'"
      ))
    #expect(lines.contains("complete -c tool -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'"))
  }

  @Test(arguments: [("zsh", "/bin/zsh"), ("fish", "/usr/bin/fish")])
  func scriptParses(shell: String, program: String) throws {
    guard FileManager.default.isExecutableFile(atPath: program) else { return }
    let result = try runProcess(program, ["-n", "/dev/stdin"], input: script(shell))
    #expect(result.status == 0 && result.errors.isEmpty)
  }
}

@Suite struct SuggestionTests {
  @Test func findsTheNearestWord() {
    let words = ["check", "fmt", "generate", "explain", "decode"]
    #expect(Suggestion.nearest(to: "chekc", among: words) == "check")
    #expect(Suggestion.nearest(to: "fnt", among: words) == "fmt")
    #expect(Suggestion.nearest(to: "GENERATE", among: words) == "generate")
    #expect(Suggestion.nearest(to: "gen", among: words) == "generate")
    #expect(Suggestion.nearest(to: "validate", among: words) == nil)
    #expect(Suggestion.nearest(to: "x", among: []) == nil)
  }
}
