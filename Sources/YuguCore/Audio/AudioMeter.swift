/// How loud samples of 16 bits are, piece by piece.
struct AudioMeter: Sendable {
  private(set) var sampleCount = 0
  /// The largest distance from zero, up to 32768.
  private(set) var peak = 0
  private var squares: UInt64 = 0
  /// The first half of a sample whose second half is in the next piece.
  private var half: UInt8?

  /// Little-endian samples; a piece may end inside of one.
  mutating func feed(_ bytes: some RandomAccessCollection<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { measure($0) }
    if isDone == nil { Array(bytes).withUnsafeBufferPointer { measure($0) } }
  }

  private mutating func measure(_ bytes: UnsafeBufferPointer<UInt8>) {
    var place = 0
    if let low = half, !bytes.isEmpty {
      half = nil
      add(Int16(bitPattern: UInt16(low) | UInt16(bytes[0]) << 8))
      place = 1
    }
    while place + 1 < bytes.count {
      add(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
      place += 2
    }
    if place < bytes.count { half = bytes[place] }
  }

  private mutating func add(_ sample: Int16) {
    let magnitude = sample.magnitude
    sampleCount += 1
    if Int(magnitude) > peak { peak = Int(magnitude) }
    // 2^30 a sample: full only behind 2^34 samples, twelve days of audio.
    squares &+= UInt64(magnitude) * UInt64(magnitude)
  }

  /// The root of the mean square; 0 without samples.
  var rms: Double { sampleCount == 0 ? 0 : (Double(squares) / Double(sampleCount)).squareRoot() }
}
