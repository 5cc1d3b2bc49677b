import AgreementSupport
import Foundation
import Testing
import VysloCloudProtocol
import VysloProtocol
import WirelaceFrames
import WirelaceHTTP

/// The models of `Schema/vyslo/cloud.lace` as they were generated, against the interpreter.
@Suite struct CloudModelTests {
  private static let types = VysloCloudSchema.payloads

  private static func agreement() throws -> PayloadAgreement {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try PayloadAgreement(schemas: [root.appendingPathComponent("Schema/vyslo/cloud.lace").path])
  }

  @Test func everyModelAndUnionIsGenerated() throws {
    #expect(Set(Self.types.map(\.name)) == Set(try Self.agreement().shapes(in: VysloCloudSchema.name).keys))
  }

  @Test func documentsAreTakenAlike() throws {
    let agreement = try Self.agreement()
    let shapes = agreement.shapes(in: VysloCloudSchema.name)
    for (name, type) in Self.types {
      let shape = try #require(shapes[name])
      if let difference = try agreement.trialOfExamples(type, shape) { Issue.record("\(name): \(difference)") }
      if let difference = agreement.trialOfDocuments(type, shape, rounds: 60, seed: 0xC10D) {
        Issue.record("\(name): \(difference)")
      }
    }
  }

  @Test func scopesAreThoseOfTheCard() throws {
    let grant = try TokenGrant(
      jsonBytes: Array(
        #"{"token":"\#(String(repeating: "A", count: 144))","scopes":5,"issuedAt":1,"expiresAt":2}"#.utf8),
      limit: 1000)
    #expect(grant.scopes == VysloScope(rawValue: 5))
    #expect(grant.validate().isEmpty)
    #expect(grant.issuedAt == Timestamp(seconds: 1))
  }

  @Test func webhooksOfNextYearAreKept() throws {
    let text = #"{"type":"card.lost","cardID":"c_1"}"#
    let event = try WebhookEvent(jsonBytes: Array(text.utf8), limit: 1000)
    guard case .unknown = event else {
      Issue.record("\(event)")
      return
    }
    #expect(event.jsonBytes == Array(text.utf8))
  }
}
