import Foundation
import CommandTestSupport
import Testing

@testable import WirelaceCommandLine

/// What the documentation shows must be true: every schema in it is checked, with its examples.
///
/// A block ```` ```lace ```` is a whole file, or declarations that a `module` line is put before; ```` ```lace fragment frame ````
/// is the inside of a frame. A comment `<!-- the same as PATH -->` above a block says that it repeats a file of the repository.
@Suite struct DocumentationTests {
  static let files = ["Schema/LANGUAGE.md", "README.md", "CONTRIBUTING.md"]
  static let schemas = files.flatMap(MarkdownBlock.blocks).filter { $0.info.hasPrefix("lace") }
  static let copies = files.flatMap(MarkdownBlock.blocks).filter { $0.comment?.hasPrefix("the same as ") == true }

  @Test(arguments: schemas)
  func schemaIsClean(block: MarkdownBlock) throws {
    let system = MemorySystem(["acme/scopes.lace": "module acme.scopes 1.0\n"])
    switch block.info {
    case "lace":
      let isWhole = block.text.split(separator: "\n").contains { $0.hasPrefix("module ") }
      system.files["block.lace"] = Array(((isWhole ? "" : "module snippet 1.0\n") + block.text).utf8)
    case "lace fragment frame":
      system.files["block.lace"] = Array("module snippet 1.0\nframe Snippet {\n\(block.text)}\n".utf8)
    default: Issue.record("\(block): no rule for '\(block.info)'")
    }
    let status = Tool.wirelace.run(["check", "block.lace"], system)
    #expect(status == .clean, "\(block)\n\(system.outputText)\(system.errorText)")
  }

  @Test(arguments: copies)
  func copyIsTrue(block: MarkdownBlock) throws {
    let path = try #require(block.comment?.dropFirst("the same as ".count))
    let file = try String(contentsOfFile: repositoryPath(String(path)), encoding: .utf8)
    // A whole file, or lines of it.
    #expect(file.contains(block.text), "\(block) differs from \(path)")
  }

  @Test func everythingIsFound() {
    #expect(Self.schemas.count >= 25)
    #expect(Self.copies.count >= 1)
    for block in Self.files.flatMap(MarkdownBlock.blocks) {
      #expect(!block.info.isEmpty, "\(block): a fence says what is in it")
    }
  }

  @Test func linksLeadSomewhere() throws {
    for file in Self.files {
      guard let content = try? String(contentsOfFile: repositoryPath(file), encoding: .utf8) else { continue }
      let folder = (repositoryPath(file) as NSString).deletingLastPathComponent
      for match in content.matches(of: #/\]\(([^)#:\s]+)(?:#[^)]*)?\)/#) {
        let target = "\(folder)/\(match.1)"
        #expect(FileManager.default.fileExists(atPath: target), "\(file): \(match.1) is not there")
      }
    }
  }

  @Test func namedFilesExist() throws {
    let content = try String(contentsOfFile: repositoryPath("CONTRIBUTING.md"), encoding: .utf8)
    let paths = content.matches(of: #/`((?:Sources|Tests|Schema|Plugins)\/[^`\s]+)`/#).map { String($0.1) }
    #expect(paths.count > 10)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: repositoryPath(path)), "\(path) is not there")
    }
  }
}
