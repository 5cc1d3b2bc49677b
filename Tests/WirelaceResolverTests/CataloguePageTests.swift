import Testing
import WirelaceDiagnostics
import WirelaceResolver

/// The snippets of the catalogue: the bad one gives its code and no other, the good one nothing at all.
@Suite struct CataloguePageTests {
  /// A missing file has no text of its own.
  static let pages = DiagnosticPage.resolution.filter { $0.code != .fileNotFound }

  @Test(arguments: pages.map(\.code.id)) func snippets(id: String) throws {
    let page = try #require(Self.pages.first { $0.code.id == id })
    #expect(Set(Schema(page.bad).codes) == [id], "\(Schema(page.bad).findings)")
    #expect(Schema(page.good).findings == [])
    #expect(Schema(page.good).resolution.model != nil)
    #expect((Schema(page.bad).resolution.model == nil) == (page.code.severity == .error))
  }

  @Test func everyCodeHasOnePage() {
    let ids = DiagnosticPage.resolution.map(\.code.id)
    #expect(ids.count == Set(ids).count)
    #expect(ids.count >= 95)
    #expect(DiagnosticPage.resolution.allSatisfy { !$0.cause.isEmpty && $0.bad != $0.good })
  }

  @Test func aMissingFileIsReported() {
    let resolution = resolve(paths: ["acme/crad.lace"], schemaRoots: []) { _ in nil }
    #expect(resolution.diagnostics.map(\.code) == [.fileNotFound])
    #expect(resolution.model == nil)
  }
}
