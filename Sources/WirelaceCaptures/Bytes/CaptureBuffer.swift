import WirelaceFrames

/// A window of fixed size over a source's bytes: what is behind the window is forgotten, what is before it has not been read yet.
struct CaptureBuffer: ~Copyable {
  /// Holds the largest record with its headers, and what resynchronising looks ahead.
  static let capacity = 786_432
  private static let piece = 262_144

  private let memory: UnsafeMutableRawBufferPointer
  private var source: any ByteSource
  private var start = 0
  private var end = 0
  /// Where the window starts in the file.
  private(set) var offset: Int64 = 0
  private(set) var isAtEnd = false
  /// The error number with which the source failed; it is not asked again.
  private(set) var failure: Int32?

  init(_ source: any ByteSource) {
    self.source = source
    memory = .allocate(byteCount: CaptureBuffer.capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  /// The number of bytes in the window.
  var available: Int { end &- start }

  /// Reads until so many bytes (at most `capacity`) are in the window; false when the data ends before.
  @inline(__always)
  mutating func fill(_ count: Int) -> Bool {
    available >= count || fillSlowly(min(count, CaptureBuffer.capacity))
  }

  @inline(never)
  private mutating func fillSlowly(_ count: Int) -> Bool {
    if memory.count - start < max(count, CaptureBuffer.piece) {
      memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[start..<end]))
      end -= start
      start = 0
    }
    while available < count, !isAtEnd {
      let room = min(memory.count - end, CaptureBuffer.piece)
      var output = OutputRawSpan(
        buffer: UnsafeMutableRawBufferPointer(rebasing: memory[end..<end + room]), initializedCount: 0)
      do throws(ByteSourceError) {
        try source.read(into: &output)
      } catch {
        failure = error.errno
        isAtEnd = true
      }
      let count = output.byteCount
      if count == 0 { isAtEnd = true }
      end += count
    }
    return available >= count
  }

  /// Moves the window's start; `count` bytes are in the window.
  @inline(__always)
  mutating func consume(_ count: Int) {
    assert(count >= 0 && count <= available)
    start &+= count
    offset &+= Int64(count)
  }

  /// Passes over `count` bytes, in the window or not read yet; false when the data ends before.
  mutating func skip(_ count: Int64) -> Bool {
    var left = count
    while left > 0 {
      if available == 0, !fill(1) { return false }
      let step = Int(min(left, Int64(available)))
      consume(step)
      left -= Int64(step)
    }
    return true
  }

  @inline(__always)
  func byte(_ index: Int) -> UInt8 {
    assert(index >= 0 && index < available)
    return memory.load(fromByteOffset: start &+ index, as: UInt8.self)
  }

  @inline(__always)
  func integer<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type, _ index: Int, isBig: Bool) -> Value {
    assert(index >= 0 && index + MemoryLayout<Value>.size <= available)
    let value = UnsafeRawPointer(memory.baseAddress.unsafelyUnwrapped)
      .loadUnaligned(fromByteOffset: start &+ index, as: Value.self)
    return isBig ? Value(bigEndian: value) : Value(littleEndian: value)
  }

  /// Bytes of the window, for the duration of the call.
  @inline(__always)
  func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    assert(range.lowerBound >= 0 && range.upperBound <= available)
    let bytes = UnsafeRawBufferPointer(rebasing: memory[start &+ range.lowerBound..<start &+ range.upperBound])
    return try body(bytes.bytes)
  }

  /// Where the next line break stands, counted from `from` in the window.
  func newline(from: Int) -> Int? {
    var index = from
    while index < available {
      if byte(index) == 0x0A { return index }
      index += 1
    }
    return nil
  }

  /// Whether a text tool went over the first bytes of the window: each octet above 0x7F belongs to U+FFFD, and there are some.
  func showsLostOctets(within limit: Int = 16_384) -> Bool {
    var index = 0
    var replaced = 0
    let end = min(available, limit)
    while index < end {
      if byte(index) > 0x7F {
        guard index + 2 < available else { break }
        guard byte(index) == 0xEF, byte(index + 1) == 0xBF, byte(index + 2) == 0xBD else { return false }
        replaced += 1
        index += 2
      }
      index += 1
    }
    return replaced >= 2
  }
}
