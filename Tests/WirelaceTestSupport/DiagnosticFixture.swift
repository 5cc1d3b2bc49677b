import Foundation
import WirelaceDiagnostics

/// A schema file whose leading `//!` lines are the exact output that its diagnostics print as.
///
///     @Test(arguments: try DiagnosticFixture.all(beside: #filePath))
///     func saysWhatTheFixtureExpects(fixture: DiagnosticFixture) throws {
///       #expect(try fixture.difference { parse($0).diagnostics } == nil)
///     }
///
/// With `WIRELACE_UPDATE_GOLDEN=1` in the environment the leading lines are rewritten instead.
public struct DiagnosticFixture: Sendable, CustomStringConvertible {
  public var url: URL

  public init(url: URL) { self.url = url }

  /// The fixtures in the folder `Fixtures` beside a test's source file, in the order of their names.
  public static func all(beside testFile: String, folder: String = "Fixtures") throws -> [DiagnosticFixture] {
    let folder = URL(filePath: testFile).deletingLastPathComponent().appending(path: folder)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "lace" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { DiagnosticFixture(url: $0) }
  }

  public static var isUpdating: Bool { ProcessInfo.processInfo.environment["WIRELACE_UPDATE_GOLDEN"] == "1" }

  public var description: String { url.lastPathComponent }

  /// Nil when the diagnostics print as the file says; else both line by line.
  ///
  /// - Parameter diagnose: what gives the diagnostics of a file; the file's path is its name alone.
  public func difference(_ diagnose: (SourceFile) -> [Diagnostic]) throws -> String? {
    let bytes = [UInt8](try Data(contentsOf: url))
    let (expected, bodyStart) = Self.header(of: bytes)
    if Self.isUpdating {
      try update(body: Array(bytes[bodyStart...]), current: bytes, diagnose)
      return nil
    }
    let actual = output(of: bytes, diagnose)
    guard actual != expected else { return nil }
    return "\(url.lastPathComponent): expected - and found + differ (WIRELACE_UPDATE_GOLDEN=1 rewrites it)\n"
      + lineDifference(expected, actual)
  }

  private func output(of bytes: [UInt8], _ diagnose: (SourceFile) -> [Diagnostic]) -> [String] {
    let diagnostics = diagnose(SourceFile(path: url.lastPathComponent, bytes: bytes))
    let text = diagnostics.map { DiagnosticPrinter().text($0) }.joined(separator: "\n\n")
    return text.isEmpty ? [] : text.components(separatedBy: "\n")
  }

  /// Writes the output above the body, at the lines that the body then has.
  private func update(body: [UInt8], current: [UInt8], _ diagnose: (SourceFile) -> [Diagnostic]) throws {
    var lines = output(of: body, diagnose)
    for _ in 0..<3 {
      lines = output(of: Self.compose(lines, body), diagnose)
    }
    let updated = Self.compose(lines, body)
    if updated != current { try Data(updated).write(to: url) }
  }

  private static func compose(_ lines: [String], _ body: [UInt8]) -> [UInt8] {
    lines.flatMap { Array(($0.isEmpty ? "//!\n" : "//! \($0)\n").utf8) } + body
  }

  /// The lines of the leading `//!` comments, and the offset behind them.
  private static func header(of bytes: [UInt8]) -> ([String], Int) {
    var lines: [String] = []
    var offset = 0
    while bytes[offset...].starts(with: Array("//!".utf8)) {
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      let text = String(decoding: bytes[(offset + 3)..<end], as: UTF8.self)
      lines.append(text.hasPrefix(" ") ? String(text.dropFirst()) : text)
      offset = min(end + 1, bytes.endIndex)
    }
    return (lines, offset)
  }
}

/// The lines of two texts with what is only in the first marked `-` and what is only in the second marked `+`.
public func lineDifference(_ expected: [String], _ actual: [String]) -> String {
  var result: [String] = []
  let difference = actual.difference(from: expected)
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in difference {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var old = 0
  var new = 0
  while old < expected.count || new < actual.count {
    if removed.contains(old) {
      result.append("- \(expected[old])")
      old += 1
    } else if inserted.contains(new) {
      result.append("+ \(actual[new])")
      new += 1
    } else {
      result.append("  \(expected[old])")
      old += 1
      new += 1
    }
  }
  return result.joined(separator: "\n")
}
