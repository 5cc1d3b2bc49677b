import AgreementSupport
import FuzzSchemas
import GeneratedSchemas
import WirelaceFrames
import WirelaceInterpreter

/// Any bytes, as any layout of the schemas that hold every construct of the language: generated code and the interpreter give the
/// same value, the same error, the same broken rules, the same JSON form and the same bytes again.
@_cdecl("LLVMFuzzerTestOneInput")
public func testGenerated(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let (index, bytes) = Schemas.shared.take(UnsafeBufferPointer(start: start, count: count)) else { return -1 }
  let (name, layout) = Schemas.shared.layouts[index]
  guard let type = Generated.shared.types[name] else { fatalError("\(name) was not generated") }
  do {
    if let difference = try Generated.shared.agreement.difference(bytes, as: type, layout) {
      fatalError("\(name): \(difference)")
    }
  } catch {
    fatalError("\(name): \(error)")
  }
  return 0
}

/// The generated types by the names that the schemas give them.
private struct Generated: Sendable {
  static let shared = Generated()
  let agreement: Agreement
  let types: [String: any WireFrame.Type]

  init() {
    guard let agreement = try? Agreement(schemas: Schemas.shared.paths) else {
      fatalError("the schemas do not resolve")
    }
    self.agreement = agreement
    let modules: [(String, [any WireFrame.Type])] = [
      (GoldenNumbersSchema.name, GoldenNumbersSchema.frames), (GoldenShapesSchema.name, GoldenShapesSchema.frames),
      (GoldenUnionsSchema.name, GoldenUnionsSchema.frames), (GoldenQuietSchema.name, GoldenQuietSchema.frames),
      (GoldenSocketsSchema.name, GoldenSocketsSchema.frames), (TestDeviceSchema.name, TestDeviceSchema.frames),
    ]
    let named = modules.flatMap { module, types in types.map { (module + "." + $0.schemaName, $0) } }
    types = Dictionary(named, uniquingKeysWith: { first, _ in first })
  }
}
