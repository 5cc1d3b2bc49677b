import YuguSDK

/// A reference text in the colours of a reading: green what matched, orange what was passed and did not, grey the rest.
enum ReadingLine {
  static func colored(_ text: String, _ progress: [ReadingWord]) -> String {
    var line = ""
    var rest = text[...]
    for word in progress {
      // A word that is not in the text is left out, as the rest stays grey.
      guard let range = rest.firstRange(of: word.word) else { continue }
      line += grey(rest[..<range.lowerBound])
      line += word.matched ? paint(rest[range], 32) : word.read ? paint(rest[range], 33) : grey(rest[range])
      rest = rest[range.upperBound...]
    }
    return line + grey(rest)
  }

  private static func grey(_ text: Substring) -> String { paint(text, 90) }
  private static func paint(_ text: Substring, _ color: Int) -> String {
    text.isEmpty ? "" : "\u{1B}[\(color)m\(text)\u{1B}[0m"
  }
}
