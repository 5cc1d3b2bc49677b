import WirelaceDiagnostics
import WirelaceInterpreter
import WirelaceModel
import WirelaceResolver
import WirelaceSwift

/// Any bytes are a schema: the checks must end, point inside the file, and accept nothing that cannot be emitted or run.
@_cdecl("LLVMFuzzerTestOneInput")
public func testChecks(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = SourceFile(path: "fuzz.lace", bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  let resolution = resolve(paths: ["fuzz.lace"], schemaRoots: []) { $0 == "fuzz.lace" ? file : nil }
  for diagnostic in resolution.diagnostics {
    for range in [diagnostic.range] + diagnostic.labels.map(\.range) + diagnostic.fixIts.map(\.range) {
      precondition(range.offsets.upperBound <= range.file.bytes.count, "a place outside the file")
    }
  }
  guard let model = resolution.model else {
    precondition(resolution.diagnostics.contains { $0.severity == .error }, "no model, and no error says why")
    return 0
  }
  for module in resolution.entryModules {
    precondition(!emitSwift(model, module: module, options: SwiftOptions()).isEmpty)
  }
  let interpreter = Interpreter(model)
  for index in model.frames.indices {
    _ = try? interpreter.decode([1, 2, 3, 4, 5, 6, 7, 8], as: ID<Frame>(index))
  }
  return 0
}
