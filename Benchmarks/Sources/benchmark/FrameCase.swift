import ReferenceCodecs
import WirelaceFrames

/// One frame, done by both sides.
struct FrameCase {
  var name: String
  var decode: (swift: Operation, c: Operation)
  var encode: (swift: Operation, c: Operation)
}

/// Stops the benchmark when the two sides do not agree: figures of different work would be worth nothing.
func require(_ condition: Bool, _ what: String) {
  if !condition { fatalError("the two sides differ: \(what)") }
}

/// Encodes into the shared buffer; the number of bytes.
@inline(__always)
func encode(
  to buffer: UnsafeMutableRawBufferPointer, _ write: (inout OutputRawSpan) throws(FrameError) -> Void
) -> Int {
  var output = OutputRawSpan(buffer: buffer, initializedCount: 0)
  do throws(FrameError) { try write(&output) } catch { fatalError("\(error)") }
  let count = output.finalize(for: buffer)
  bytes_are_read(buffer.baseAddress)
  return count
}

/// Checks that both sides read every input to the same sum and write every value to the same bytes.
func agree(_ frame: FrameCase, _ inputs: Inputs) {
  require(frame.decode.swift.body(Inputs.count) == frame.decode.c.body(Inputs.count), "decoding \(frame.name)")
  for count in 1...Inputs.count {
    let swift = frame.encode.swift.body(count)
    let bytes = inputs.outputText(inputs.size(count - 1))
    require(bytes == Array(inputs.raw(count - 1)), "encoding \(frame.name) in Swift")
    require(swift == frame.encode.c.body(count), "the sizes of \(frame.name)")
    require(inputs.outputText(inputs.size(count - 1)) == bytes, "encoding \(frame.name) in C")
  }
}
