import AgreementSupport
import Foundation
import Testing
import WirelaceFrames
import WirelaceHTTP
import YuguProtocol

/// The models of `Schema/yugu` as they were generated, against the interpreter.
@Suite struct YuguModelTests {
  private static let modules = [
    (YuguEvaluationSchema.name, YuguEvaluationSchema.payloads), (YuguStreamSchema.name, YuguStreamSchema.payloads),
  ]

  private static func agreement() throws -> PayloadAgreement {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = ["evaluation", "rest", "stream"]
    return try PayloadAgreement(schemas: files.map { root.appendingPathComponent("Schema/yugu/\($0).lace").path })
  }

  @Test func everyModelAndUnionIsGenerated() throws {
    let agreement = try Self.agreement()
    for (module, types) in Self.modules {
      #expect(Set(types.map(\.name)) == Set(agreement.shapes(in: module).keys))
    }
    #expect(agreement.shapes(in: "yugu.rest").isEmpty)
  }

  @Test(arguments: modules.indices)
  func documentsAreTakenAlike(module: Int) throws {
    let agreement = try Self.agreement()
    let (name, types) = Self.modules[module]
    let shapes = agreement.shapes(in: name)
    for (name, type) in types {
      let shape = try #require(shapes[name])
      if let difference = try agreement.trialOfExamples(type, shape) { Issue.record("\(name): \(difference)") }
      if let difference = agreement.trialOfDocuments(type, shape, rounds: 60, seed: 0x79) {
        Issue.record("\(name): \(difference)")
      }
    }
  }

  /// Fields stand in the order of the schema, which is the one that is signed, and what is absent is not written.
  @Test func configurationsAreWrittenInOrder() throws {
    let config = EvaluateConfig(
      coreType: .sentence, referenceText: "今天天气很好", slack: -0.5, includeReport: true)
    #expect(
      config.payload.compactText
        == #"{"coreType":"sentence","referenceText":"今天天气很好","slack":-0.5,"includeReport":true}"#)
    #expect(config.validate().isEmpty)
  }
}
