import Foundation

/// WAV files: a header around samples, and back.
public enum YuguWAV {
  /// What a WAV file holds.
  public struct Audio: Sendable, Hashable {
    public enum Format: Int, Sendable, Hashable, CaseIterable {
      /// Whole numbers.
      case pcm = 1
      case float = 3
      case aLaw = 6
      case muLaw = 7
    }

    /// Nil for a format that is not known here; ``formatTag`` has its number.
    public var format: Format?
    /// The number of the format; of WAVE_FORMAT_EXTENSIBLE that of its sub-format.
    public var formatTag: Int
    public var sampleRate: Int
    public var channels: Int
    public var bitsPerSample: Int
    /// Bytes of one sample of all channels.
    public var blockAlign: Int
    /// The samples; no more than there are, whatever the header says.
    public var data: Data
    /// Whether the header promises more samples than there are.
    public var isTruncated: Bool

    /// Milliseconds, rounded down.
    public var durationMs: Int { data.count / blockAlign * 1000 / sampleRate }
  }

  /// Puts a header in front of samples; a pad byte behind an odd number of them.
  ///
  /// Throws 90010 for a format that a header cannot say, or that is no whole number of bytes, and for 4 GiB and more.
  public static func wrap(
    _ pcm: Data, sampleRate: Int = 16_000, channels: Int = 1, bitsPerSample: Int = 16
  ) throws(YuguError) -> Data {
    guard let rate = UInt32(exactly: sampleRate), rate > 0, let channelCount = UInt16(exactly: channels),
      channelCount > 0, [8, 16, 24, 32].contains(bitsPerSample),
      let align = UInt16(exactly: channels * bitsPerSample / 8),
      let byteRate = UInt32(exactly: sampleRate * Int(align))
    else { throw .local(.invalidArgument, "no WAV header can say this format") }
    let pad = pcm.count % 2
    guard let size = UInt32(exactly: pcm.count), let total = UInt32(exactly: pcm.count + pad + 36) else {
      throw .local(.invalidArgument, "a WAV file holds less than 4 GiB")
    }
    var file = Data(capacity: pcm.count + pad + 44)
    file.append(contentsOf: "RIFF".utf8)
    file.append(little: total)
    file.append(contentsOf: "WAVEfmt ".utf8)
    file.append(little: UInt32(16))
    file.append(little: UInt16(1))
    file.append(little: channelCount)
    file.append(little: rate)
    file.append(little: byteRate)
    file.append(little: align)
    file.append(little: UInt16(bitsPerSample))
    file.append(contentsOf: "data".utf8)
    file.append(little: size)
    file.append(pcm)
    if pad == 1 { file.append(0) }
    return file
  }

  /// Reads a WAV file; chunks that are not known are passed over, and sizes that say too much are cut to what is there.
  ///
  /// Throws 90105 for what is no WAV file, has no format or no samples, or a format without a size or a rate.
  public static func parse(_ data: Data) throws(YuguError) -> Audio {
    try parse(Array(data))
  }

  static func parse(_ bytes: [UInt8]) throws(YuguError) -> Audio {
    let header = try WAVHeader(bytes)
    let end = min(bytes.count, header.dataStart + min(header.dataSize, bytes.count - header.dataStart))
    return Audio(
      format: Audio.Format(rawValue: header.formatTag), formatTag: header.formatTag, sampleRate: header.sampleRate,
      channels: header.channels, bitsPerSample: header.bitsPerSample, blockAlign: header.blockAlign,
      data: Data(bytes[header.dataStart..<end]), isTruncated: header.isTruncated(in: bytes.count))
  }
}

extension Data {
  fileprivate mutating func append(little value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
