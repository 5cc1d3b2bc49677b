import Foundation

/// A fenced block of a Markdown file of this repository.
struct MarkdownBlock: Sendable, CustomStringConvertible {
  var file: String
  /// Of the opening fence, from 1.
  var line: Int
  /// Behind the fence: `lace`, `sh`.
  var info: String
  var text: String
  /// The line before the fence when it is a comment: `<!-- the same as PATH -->`.
  var comment: String?

  var description: String { "\(file):\(line)" }

  static func blocks(in file: String) -> [MarkdownBlock] {
    guard let content = try? String(contentsOfFile: repositoryPath(file), encoding: .utf8) else { return [] }
    var blocks: [MarkdownBlock] = []
    var open: MarkdownBlock?
    var previous = ""
    for (index, line) in content.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else {
          open = MarkdownBlock(file: file, line: index + 1, info: String(line.dropFirst(3)), text: "")
          if previous.hasPrefix("<!-- "), previous.hasSuffix(" -->") {
            open?.comment = String(previous.dropFirst(5).dropLast(4))
          }
        }
      } else {
        open?.text += line + "\n"
        previous = String(line)
      }
    }
    return blocks
  }
}
