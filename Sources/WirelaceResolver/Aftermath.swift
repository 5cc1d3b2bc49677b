import WirelaceDiagnostics
import WirelaceSyntax

/// Tells the findings that only follow from what the parser could not read, so that a mistake in the syntax is told once.
struct Aftermath {
  /// The lines with a syntax error, by file.
  private var lines: [SourceFile: Set<Int>] = [:]
  /// The declarations with such a line.
  private var damaged: [SourceFile: [Range<Int>]] = [:]
  /// Those that lost the name of a member.
  private var incomplete: [SourceFile: [Range<Int>]] = [:]
  /// Whether a whole declaration, or its name, was lost.
  private var lostDeclaration = false
  /// The text of the lines.
  private var texts: [String] = []

  init(_ diagnostics: [Diagnostic], symbols: [Symbol]) {
    for diagnostic in diagnostics where diagnostic.isSyntaxError {
      for line in diagnostic.range.lineNumbers where lines[diagnostic.range.file, default: []].insert(line).inserted {
        texts.append(diagnostic.range.file.text(ofLine: line))
      }
    }
    for symbol in symbols {
      let range = symbol.syntax.range
      guard let lines = lines[range.file], range.lineNumbers.contains(where: lines.contains) else { continue }
      damaged[range.file, default: []].append(range.offsets)
      if symbol.name.isEmpty { lostDeclaration = true }
    }
    for diagnostic in diagnostics where diagnostic.isSyntaxError && Self.losses.contains(diagnostic.code) {
      let (file, offset) = (diagnostic.range.file, diagnostic.range.offsets.lowerBound)
      if let range = damaged[file]?.first(where: { $0.contains(offset) }) {
        incomplete[file, default: []].append(range)
      } else {
        lostDeclaration = true
      }
    }
  }

  /// A name, a member or a declaration was expected and not found.
  private static let losses: Set<DiagnosticCode> = [
    .expectedName, .expectedMember, .expectedDeclaration, .unexpectedToken,
  ]

  /// Whether a finding may be one: it points into a line that could not be read, names something that stands in one, or misses
  /// something in a declaration that is not whole.
  func holds(_ diagnostic: Diagnostic) -> Bool {
    guard !lines.isEmpty, !diagnostic.isSyntaxError, Self.families.contains(where: diagnostic.code.id.hasPrefix) else {
      return false
    }
    let places = [diagnostic.range] + diagnostic.labels.map(\.range)
    if places.contains(where: { place in lines[place.file]?.contains(place.firstLine) ?? false }) { return true }
    if Self.missingNames.contains(diagnostic.code) {
      let name = diagnostic.range.text.filter { $0 != "\"" }
      if texts.contains(where: { $0.contains(name) }) { return true }
      if lostDeclaration, diagnostic.code == .unknownName { return true }
      if let ranges = incomplete[diagnostic.range.file],
        ranges.contains(where: { $0.contains(diagnostic.range.offsets.lowerBound) })
      {
        return true
      }
    }
    guard Self.missingParts.contains(diagnostic.code), let ranges = damaged[diagnostic.range.file] else { return false }
    return ranges.contains { $0.contains(diagnostic.range.offsets.lowerBound) }
  }

  private static let families = ["W02", "W03", "W04", "W05", "W06"]

  /// Something of the name underlined is not there.
  private static let missingNames: Set<DiagnosticCode> = [
    .unknownName, .unknownField, .unknownCase, .unknownChecksum, .exampleMember, .exampleRule, .examplePath,
    .moduleNotImported, .missingModule,
  ]

  /// Something is not there that should be.
  private static let missingParts: Set<DiagnosticCode> = [
    .bitsNotFilled, .emptyDeclaration, .missingMembers, .exampleMissingField, .exampleSize, .checksumParameters,
  ]
}

extension Diagnostic {
  fileprivate var isSyntaxError: Bool { severity == .error && code.id.hasPrefix("W01") }
}

extension SourceRange {
  fileprivate var firstLine: Int { file.line(at: offsets.lowerBound) }
  fileprivate var lineNumbers: ClosedRange<Int> {
    firstLine...max(firstLine, file.line(at: max(offsets.lowerBound, offsets.upperBound - 1)))
  }
}
