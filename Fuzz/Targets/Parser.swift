import WirelaceDiagnostics
import WirelaceSyntax

/// Any bytes are a schema file: the parser must end, say something at a place inside the file, and lose no byte.
@_cdecl("LLVMFuzzerTestOneInput")
public func testParser(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let file = SourceFile(path: "fuzz.lace", bytes: bytes)
  let parsed = parse(file)
  for diagnostic in parsed.diagnostics {
    let ranges = [diagnostic.range] + diagnostic.labels.map(\.range) + diagnostic.fixIts.map(\.range)
    for range in ranges {
      precondition(range.offsets.lowerBound >= 0 && range.offsets.upperBound <= bytes.count, "a place outside the file")
    }
  }
  // The first is enough: printing each of hundreds would take most of the time.
  if let first = parsed.diagnostics.first { precondition(!DiagnosticPrinter().text(first).isEmpty) }
  return 0
}
