import AgreementSupport
import Foundation
import Testing
import WirelaceFrames
import WirelaceHTTP

/// Generated models and the interpreter agree on every document: same value, same fault, same place.
@Suite struct PayloadTests {
  private static let types = GoldenModelsSchema.payloads

  private static func agreement() throws -> (PayloadAgreement, [String: PayloadAgreement.Shape]) {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let agreement = try PayloadAgreement(schemas: [folder.appendingPathComponent("Schemas/models.lace").path])
    return (agreement, agreement.shapes(in: GoldenModelsSchema.name))
  }

  @Test func everyModelAndUnionIsGenerated() throws {
    let (_, shapes) = try Self.agreement()
    #expect(Set(Self.types.map(\.name)) == Set(shapes.keys))
  }

  @Test func examplesAreTakenAsTheSchemaSays() throws {
    let (agreement, shapes) = try Self.agreement()
    for (name, type) in Self.types {
      let shape = try #require(shapes[name])
      if let difference = try agreement.trialOfExamples(type, shape) { Issue.record("\(name): \(difference)") }
    }
  }

  @Test(arguments: types.indices)
  func documentsAreTakenAlike(index: Int) throws {
    let (agreement, shapes) = try Self.agreement()
    let (name, type) = Self.types[index]
    let shape = try #require(shapes[name])
    if let difference = agreement.trialOfDocuments(type, shape, rounds: 200, seed: 0x5EED) {
      Issue.record("\(name): \(difference)")
    }
    #expect(agreement.soundDocuments(shape, rounds: 50, seed: 0x5EED) > 0)
  }
}
