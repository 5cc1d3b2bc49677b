import AgreementSupport
import Foundation
import Testing
import VysloProtocol
import WirelaceFrames

/// Generated code and the interpreter agree on every frame of the card's protocol: same value, same error, same place.
@Suite struct VysloAgreementTests {
  static let modules: [(name: String, frames: [any WireFrame.Type])] = [
    (VysloCardSchema.name, VysloCardSchema.frames),
    (VysloFeedbackframesSchema.name, VysloFeedbackframesSchema.frames),
    (VysloManageSchema.name, VysloManageSchema.frames),
    (VysloRecordingsSchema.name, VysloRecordingsSchema.frames),
    (VysloTokenSchema.name, VysloTokenSchema.frames),
  ]

  private static let agreement = Result {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Schema/vyslo").path
    return try Agreement(
      schemas: ["card", "feedback", "feedbackframes", "manage", "recordings", "scopes", "token"].map {
        "\(folder)/\($0).lace"
      })
  }

  @Test func everyLayoutIsGenerated() throws {
    let agreement = try Self.agreement.get()
    for (name, frames) in Self.modules {
      #expect(Set(frames.map { $0.schemaName }) == agreement.layoutNames(in: name), "\(name)")
    }
  }

  @Test(arguments: modules.indices)
  func bytesAndValuesAreTakenAlike(module: Int) throws {
    let (name, frames) = Self.modules[module]
    let agreement = try Self.agreement.get()
    for (number, type) in frames.enumerated() {
      let layout = try agreement.layout(of: type, in: name)
      let seed = UInt64(module * 1000 + number)
      for difference in try [
        agreement.trialOfExamples(type, layout), agreement.trialOfBytes(type, layout, rounds: 5, seed: seed),
        agreement.trialOfValues(type, layout, rounds: 5, seed: seed),
      ] {
        // The difference in full: an expectation would not print it.
        if let difference { Issue.record("\(difference)") }
      }
    }
  }
}
