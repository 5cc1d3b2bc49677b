import AgreementSupport
import Foundation
import Testing
import WirelaceFrames

/// Generated code and the interpreter agree on every frame of the schemas here: same value, same error, same place.
@Suite struct AgreementTests {
  static let schemas: [(file: String, module: String, frames: [any WireFrame.Type])] = [
    ("numbers", GoldenNumbersSchema.name, GoldenNumbersSchema.frames),
    ("quiet", GoldenQuietSchema.name, GoldenQuietSchema.frames),
    ("shapes", GoldenShapesSchema.name, GoldenShapesSchema.frames),
    ("unions", GoldenUnionsSchema.name, GoldenUnionsSchema.frames),
    ("device", TestDeviceSchema.name, TestDeviceSchema.frames),
  ]

  private static func agreement(_ schema: Int) throws -> Agreement {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try Agreement(schemas: [folder.appendingPathComponent("Schemas/\(schemas[schema].file).lace").path])
  }

  @Test(arguments: schemas.indices)
  func everyLayoutIsGenerated(schema: Int) throws {
    let (_, module, frames) = Self.schemas[schema]
    #expect(!frames.isEmpty)
    #expect(Set(frames.map { $0.schemaName }) == (try Self.agreement(schema).layoutNames(in: module)))
  }

  @Test(arguments: schemas.indices)
  func bytesAndValuesAreTakenAlike(schema: Int) throws {
    let (_, module, frames) = Self.schemas[schema]
    let agreement = try Self.agreement(schema)
    for type in frames {
      let layout = try agreement.layout(of: type, in: module)
      try report(agreement.trialOfExamples(type, layout))
      try report(agreement.trialOfBytes(type, layout, rounds: 60, seed: 0x5EED))
      try report(agreement.trialOfValues(type, layout, rounds: 60, seed: 0xBAD))
    }
  }

  /// Padding that a text ends with would be cut off when it is read back.
  @Test func textThatEndsWithItsPaddingIsRefused() throws {
    let texts = Texts(name: "a\0", note: "", path: "", code: "", tail: "")
    #expect(throws: FrameError.self) { try texts.encoded() }
    let shapes = try #require(Self.schemas.firstIndex { $0.file == "shapes" })
    let agreement = try Self.agreement(shapes)
    let layout = try agreement.layout(of: Texts.self, in: Self.schemas[shapes].module)
    for code in ["A ", "A", " ", " A"] {
      let texts = Texts(name: "", note: "", path: "", code: code, tail: "")
      #expect(try agreement.difference(texts.json, as: Texts.self, layout) == nil)
    }
  }

  /// The difference in full: an expectation would not print it.
  private func report(_ difference: String?) {
    if let difference { Issue.record("\(difference)") }
  }
}
