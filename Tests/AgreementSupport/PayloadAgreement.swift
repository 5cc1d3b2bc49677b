import Foundation
import WirelaceDiagnostics
import WirelaceFrames
import WirelaceHTTP
import WirelaceInterpreter
import WirelaceModel
import WirelaceResolver

/// Models and unions of JSON in both forms: as the interpreter reads them, and as they were generated and compiled.
public struct PayloadAgreement: Sendable {
  /// What the interpreter knows a generated type as.
  public typealias Shape = JSONShape

  public let model: ProtocolModel
  private let checker: JSONChecker

  /// Resolves the schema files at these paths.
  public init(schemas paths: [String]) throws {
    let resolution = resolve(paths: paths, schemaRoots: []) { path in
      FileManager.default.contents(atPath: path).map { SourceFile(path: path, bytes: Array($0)) }
    }
    guard let model = resolution.model else {
      throw Agreement.Failure(description: resolution.diagnostics.map(\.message).joined(separator: "\n"))
    }
    self.model = model
    checker = JSONChecker(model)
  }

  /// The models and unions of a module by name.
  public func shapes(in module: String) -> [String: Shape] {
    func isMeant(_ declared: Declared) -> Bool { model[declared.module].name.joined(separator: ".") == module }
    var shapes: [String: Shape] = [:]
    for (index, type) in model.jsonModels.enumerated() where isMeant(type.declared) {
      shapes[type.declared.name] = JSONShape(.model(ID(index)))
    }
    for (index, type) in model.jsonUnions.enumerated() where isMeant(type.declared) {
      shapes[type.declared.name] = JSONShape(.union(ID(index)))
    }
    return shapes
  }

  /// What the two say differently about a document; nil when they agree. Both read, tell the rules that are broken, and write again.
  public func difference(_ document: JSONValue, as type: any JSONPayload.Type, _ shape: Shape) -> String? {
    let reading = checker.read(document, as: shape)
    let interpreted = reading.findings.map { "\($0.rule) at \($0.path)" }
    let generated: any JSONPayload
    do throws(JSONPayloadError) {
      generated = try type.init(payload: document)
    } catch {
      let mine = "\(error.kind.rawValue) at \(error.path)"
      if reading.value == nil, mine == interpreted.first { return nil }
      return "generated: \(mine)\ninterpreted: \(interpreted.first ?? "no error")"
    }
    guard let proper = reading.value else {
      return
        "generated: \(generated.payload.compactText)\ninterpreted: \(interpreted.first ?? "neither value nor error")"
    }
    if generated.payload != proper {
      return "written: generated: \(generated.payload.compactText)\ninterpreted: \(proper.compactText)"
    }
    let violations = generated.validate().map { "\($0.rule) at \($0.path)" }
    if violations != interpreted { return "rules: generated: \(violations)\ninterpreted: \(interpreted)" }
    guard let again = try? type.init(payload: proper), again.payload == proper else {
      return "not read back: \(proper.compactText)"
    }
    return nil
  }

  // MARK: - Trials

  /// The examples of the schema: alike in both, and as the schema says.
  public func trialOfExamples(_ type: any JSONPayload.Type, _ shape: Shape) throws -> String? {
    for example in examples(of: shape) {
      guard let document = try? JSONValue(parsing: example.text) else { continue }
      if let difference = difference(document, as: type, shape) { return "\(example.title): \(difference)" }
      let first: String?
      do throws(JSONPayloadError) {
        first = try type.init(payload: document).validate().first?.rule
      } catch {
        first = error.kind.rawValue
      }
      switch example.expectation {
      case .valid: if let first { return "\(example.title): breaks \(first)" }
      case .breaks(let rule, _): if first != rule { return "\(example.title): breaks \(first ?? "nothing")" }
      }
    }
    return nil
  }

  /// Made documents, right ones and such at and beyond the bounds, and what damage makes of them.
  public func trialOfDocuments(
    _ type: any JSONPayload.Type, _ shape: Shape, rounds: Int, seed: UInt64
  ) -> String? {
    var generator = PayloadGenerator(model, seed: seed)
    for _ in 0..<rounds {
      let document = generator.document(of: shape)
      for document in [document] + (0..<6).map({ _ in generator.mutation(of: document) }) {
        if let difference = difference(document, as: type, shape) {
          return "\(document.compactText)\n\(difference)"
        }
      }
    }
    return nil
  }

  /// How many of some made documents are sound: a generator that makes nothing sound tries nothing.
  public func soundDocuments(_ shape: Shape, rounds: Int, seed: UInt64) -> Int {
    var generator = PayloadGenerator(model, seed: seed)
    return (0..<rounds).count { _ in checker.check(generator.document(of: shape), as: shape).isEmpty }
  }

  private func examples(of shape: JSONShape) -> [JSONExample] {
    switch shape.type {
    case .model(let id): model[id].examples
    case .union(let id): model[id].examples
    default: []
    }
  }
}
