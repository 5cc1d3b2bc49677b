import FuzzSchemas
import WirelaceFrames
import WirelaceInterpreter

/// Any bytes, as any layout of the schemas: what is refused is refused at a byte that is there, and what is accepted can be
/// validated, written as JSON and read again, and encoded to bytes that decode to the same value.
@_cdecl("LLVMFuzzerTestOneInput")
public func testInterpreter(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let (index, bytes) = Schemas.shared.take(UnsafeBufferPointer(start: start, count: count)) else { return -1 }
  let interpreter = Schemas.shared.interpreter
  let layout = Schemas.shared.layouts[index].layout
  let decoded = interpreter.inspect(bytes, as: layout)
  guard let value = decoded.value else {
    guard let error = decoded.error else { fatalError("neither a value nor an error") }
    precondition(0...bytes.count ~= error.byteOffset, "an error outside the bytes")
    return 0
  }
  _ = decoded.violations
  guard let written = try? interpreter.encode(value, as: layout) else {
    fatalError("what was decoded cannot be encoded")
  }
  let again = interpreter.inspect(written, as: layout)
  let json = interpreter.json(value, as: layout)
  precondition(again.json == json, "encoding changed the value")
  guard let parsed = try? JSONValue(parsing: json.compactText), let read = try? interpreter.value(parsed, as: layout)
  else {
    fatalError("the JSON form cannot be read")
  }
  precondition(interpreter.json(read, as: layout) == json, "the JSON form changed")
  return 0
}
