import Foundation

/// Decodes a whole Ogg Opus file into 16-bit samples, piece by piece, however long it is.
enum AudioDecoding {
  /// Samples a second.
  static let rate = 16_000
  /// The most bytes of samples that a WAV file can say that it has.
  static let waveLimit = Int(UInt32.max) - 36

  /// Writes `.wav` or `.pcm`, durable. Errors: ``VysloFileError``, with `EBADMSG` where the source is not what it should be.
  static func decode(_ source: String, into path: String, _ format: VysloAudioFormat) throws {
    let input = try OggOpusFile(source)
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw VysloFileError(path: path, code: errno) }
    defer { close(file) }
    if format == .wav { try DurableFile.write(waveHeader(0), to: file, path: path) }
    var count = 0
    var bytes: [UInt8] = []
    while let samples = try input.next() {
      bytes.removeAll(keepingCapacity: true)
      for sample in samples {
        bytes.append(UInt8(truncatingIfNeeded: sample))
        bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
      }
      count += bytes.count
      guard format != .wav || count <= waveLimit else { throw VysloFileError(path: path, code: EFBIG) }
      try DurableFile.write(bytes, to: file, path: path)
    }
    if format == .wav {
      guard lseek(file, 0, SEEK_SET) == 0 else { throw VysloFileError(path: path, code: errno) }
      try DurableFile.write(waveHeader(count), to: file, path: path)
    }
    guard fsync(file) == 0 else { throw VysloFileError(path: path, code: errno) }
  }

  /// The 44 bytes in front of `count` bytes of samples.
  static func waveHeader(_ count: Int) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    // PCM, one channel, bytes a second, bytes a sample, bits a sample.
    let form = number(16, 4) + number(1, 2) + number(1, 2) + number(rate, 4) + number(rate * 2, 4) + number(2, 2)
    return Array("RIFF".utf8) + number(36 + count, 4) + Array("WAVEfmt ".utf8) + form + number(16, 2)
      + Array("data".utf8) + number(count, 4)
  }
}
