import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceSyntax
import WirelaceTestSupport

@Suite struct MutationTests {
  /// What many single mutations give.
  private struct Tally {
    var mutations = 0
    /// How many mutations gave a number of errors.
    var byErrors: [Int: Int] = [:]
    var several: [String] = []

    /// The share of those with exactly one error in those with any.
    var once: Double {
      let broken = byErrors.filter { $0.key > 0 }.values.reduce(0, +)
      return Double(byErrors[1, default: 0]) / Double(max(broken, 1))
    }
  }

  @Test func everyMutationIsReportedOnceAndInPlace() throws {
    var tally = Tally()
    for schema in try Schemas.all() {
      mutate(schema, times: schema.path.hasSuffix("everything.lace") ? 800 : 20, &tally)
    }
    print(
      "\(tally.mutations) mutations: \(tally.byErrors.sorted { $0.key < $1.key }.map { "\($0.value) give \($0.key)" })",
      "errors; \((tally.once * 1000).rounded() / 10) % of what is wrong is reported once")
    if ProcessInfo.processInfo.environment["WIRELACE_SHOW_MUTATIONS"] == "1" {
      print(tally.several.sorted().reversed().joined(separator: "\n"))
    }
    #expect(tally.mutations > 1500)
    #expect(tally.once >= 0.95)
    #expect((tally.byErrors.keys.max() ?? 0) <= 3)
  }

  private func mutate(_ schema: SourceFile, times: Int, _ tally: inout Tally) {
    let tree = parse(schema).tree
    var generator = SeededGenerator(seed: UInt64(schema.bytes.count))
    for _ in 0..<times {
      let mutation = Mutation(of: tree, using: &generator)
      let file = SourceFile(path: schema.path, bytes: mutation.bytes)
      let parsed = parse(file)
      let places = parsed.diagnostics.flatMap { [$0.range] + $0.labels.map(\.range) + $0.fixIts.map(\.range) }
      if parsed.tree.bytes != mutation.bytes
        || !places.allSatisfy({ $0.offsets.lowerBound >= 0 && $0.offsets.upperBound <= mutation.bytes.count })
      {
        Issue.record("\(schema.path): \(mutation): the tree is not the file, or a place is outside of it")
      }
      let errors = parsed.diagnostics.filter { $0.severity == .error }
      tally.mutations += 1
      tally.byErrors[errors.count, default: 0] += 1
      guard errors.count > 1 else { continue }
      let messages = errors.map { "\(file.line(at: $0.range.offsets.lowerBound)) \($0.code.id) \($0.message)" }
      tally.several.append("  \(errors.count): \(mutation): \(messages.joined(separator: " | "))")
    }
  }
}
