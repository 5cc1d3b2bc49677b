/// The chunks in front of the samples of a WAV file.
struct WAVHeader {
  private(set) var formatTag = 0
  private(set) var channels = 0
  private(set) var sampleRate = 0
  private(set) var blockAlign = 0
  private(set) var bitsPerSample = 0
  /// Where the samples begin.
  private(set) var dataStart = 0
  /// Bytes of samples as the header says; a recorder that never came back to fill it in leaves 0 or the highest number.
  private(set) var dataSize = 0

  static func isWAV(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    bytes.count >= 12 && bytes.prefix(4).elementsEqual("RIFF".utf8)
      && bytes.dropFirst(8).prefix(4).elementsEqual("WAVE".utf8)
  }

  /// Reads chunks up to the samples; throws 90105.
  init(_ bytes: [UInt8]) throws(YuguError) {
    guard WAVHeader.isWAV(bytes) else { throw WAVHeader.fault("it is no WAV file") }
    var place = 12
    var hasFormat = false
    while bytes.count - place >= 8 {
      let size = Int(WAVHeader.number(bytes, place + 4, 4))
      let content = place + 8
      if bytes[place..<(place + 4)].elementsEqual("fmt ".utf8) {
        try readFormat(bytes, content, min(size, bytes.count - content))
        hasFormat = true
      } else if bytes[place..<(place + 4)].elementsEqual("data".utf8) {
        guard hasFormat else { throw WAVHeader.fault("the samples stand before their format") }
        dataStart = content
        // Not filled in: everything behind it is audio.
        dataSize = size == 0 || size == 0xFFFF_FFFF ? bytes.count - content : size
        return
      }
      // Chunks begin at even places.
      let (next, overflow) = content.addingReportingOverflow(size + size % 2)
      if overflow { break }
      place = min(next, bytes.count)
    }
    throw WAVHeader.fault(hasFormat ? "it has no samples" : "it has no format")
  }

  func isTruncated(in count: Int) -> Bool { dataSize > count - dataStart }

  private mutating func readFormat(_ bytes: [UInt8], _ place: Int, _ size: Int) throws(YuguError) {
    guard size >= 16 else { throw WAVHeader.fault("its format is cut off") }
    formatTag = Int(WAVHeader.number(bytes, place, 2))
    channels = Int(WAVHeader.number(bytes, place + 2, 2))
    sampleRate = Int(WAVHeader.number(bytes, place + 4, 4))
    blockAlign = Int(WAVHeader.number(bytes, place + 12, 2))
    bitsPerSample = Int(WAVHeader.number(bytes, place + 14, 2))
    if formatTag == 0xFFFE {
      // WAVE_FORMAT_EXTENSIBLE: the sub-format is a GUID that begins with the old number, if it has one.
      let tail: [UInt8] = [0x00, 0x00, 0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71]
      guard size >= 40 else { throw WAVHeader.fault("its extensible format is cut off") }
      if bytes[(place + 26)..<(place + 40)].elementsEqual(tail) {
        formatTag = Int(WAVHeader.number(bytes, place + 24, 2))
      }
    }
    guard channels > 0, sampleRate > 0, blockAlign > 0 else {
      throw WAVHeader.fault("its format has no channels, no rate or samples of no size")
    }
    // Anything but whole numbers of 16 bits is not measured, so only these have to add up.
    guard formatTag != 1 || bitsPerSample != 16 || blockAlign == channels * 2 else {
      throw WAVHeader.fault("its samples of 16 bits have another size than they say")
    }
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> UInt32 {
    (0..<count).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
  }

  private static func fault(_ text: String) -> YuguError {
    .local(.audioFormatUnsupported, "the audio cannot be read as WAV: " + text)
  }
}
