import COgg
import COpus

/// What goes wrong when audio is encoded or a recording is stored.
public enum RecordingError: Error, Sendable, Hashable {
  /// libopus or libogg refused, with its number.
  case encoder(Int32)
  /// A file operation failed, with `errno`.
  case file(String, Int32)
  /// Not there, hidden, or of another user.
  case notFound(UInt64)
  case storageFull
  /// The power was cut.
  case powerCut
}

/// Encodes 16 kHz mono samples into Ogg Opus, page by page: what was given out is playable up to its last page.
public final class OpusRecorder {
  public static let samplesPerSecond = 16_000
  static let samplesPerSecond32: Int32 = 16_000
  /// 20 ms.
  public static let samplesPerPacket = 320
  /// Opus counts in 48 kHz, whatever goes in.
  private static let granulesPerSample: Int64 = 3
  /// A page a second.
  private static let packetsPerPage = 50
  private static let largestPacket = 1275

  private let encoder: OpaquePointer
  private var stream: UnsafeMutablePointer<ogg_stream_state>
  private let preSkip: Int64
  private var pending: [Int16] = []
  /// Samples taken, those that wait for a whole packet included.
  public private(set) var sampleCount: Int64 = 0
  private var encodedSamples: Int64 = 0
  private var packetNumber: Int64 = 2
  private var packetsOnPage = 0

  /// - Parameters:
  ///   - serial: of the Ogg stream.
  ///   - bitRate: bits per second, about.
  public init(serial: UInt32, bitRate: Int32 = 24_000) throws(RecordingError) {
    var status: Int32 = 0
    guard
      let encoder = opus_encoder_create(Int32(Self.samplesPerSecond), 1, OPUS_APPLICATION_VOIP, &status),
      status == OPUS_OK
    else { throw .encoder(status) }
    self.encoder = encoder
    stream = .allocate(capacity: 1)
    var lookahead: opus_int32 = 0
    status = copus_set_bitrate(encoder, bitRate)
    if status == OPUS_OK { status = copus_get_lookahead(encoder, &lookahead) }
    if status == OPUS_OK {
      status = ogg_stream_init(stream, Int32(bitPattern: serial))
    } else {
      stream.initialize(to: .init())
    }
    preSkip = Int64(lookahead) * Self.granulesPerSample
    guard status == 0 else { throw .encoder(status) }
  }

  deinit {
    opus_encoder_destroy(encoder)
    ogg_stream_clear(stream)
    stream.deallocate()
  }

  /// The pages before the audio.
  public func header() throws(RecordingError) -> [UInt8] {
    var head = Array("OpusHead".utf8)
    head += [1, 1, UInt8(preSkip & 0xFF), UInt8(preSkip >> 8 & 0xFF)]
    head += (0..<4).map { UInt8(truncatingIfNeeded: Self.samplesPerSecond >> ($0 * 8)) }
    head += [0, 0, 0]
    var bytes = try submit(head, number: 0, granule: 0, isFirst: true, isLast: false) + pages(flush: true)
    let vendor = Array("wirelace".utf8)
    let tags = Array("OpusTags".utf8) + [UInt8(vendor.count), 0, 0, 0] + vendor + [0, 0, 0, 0]
    bytes += try submit(tags, number: 1, granule: 0, isFirst: false, isLast: false) + pages(flush: true)
    return bytes
  }

  /// Takes samples.
  ///
  /// - Returns: Whole pages that are ready.
  public func append(_ samples: [Int16]) throws(RecordingError) -> [UInt8] {
    sampleCount += Int64(samples.count)
    pending += samples
    var bytes: [UInt8] = []
    var start = 0
    while pending.count - start >= Self.samplesPerPacket {
      let packet = Array(pending[start..<start + Self.samplesPerPacket])
      start += Self.samplesPerPacket
      bytes += try encode(packet, isLast: false)
    }
    pending.removeFirst(start)
    return bytes
  }

  /// Ends the stream: nothing can be taken afterwards.
  ///
  /// - Returns: The last pages.
  public func finish() throws(RecordingError) -> [UInt8] {
    var bytes: [UInt8] = []
    // The decoder gives everything only when the encoder's delay was pushed out too.
    let needed = sampleCount + (preSkip + Self.granulesPerSample - 1) / Self.granulesPerSample
    repeat {
      let padding = [Int16](repeating: 0, count: Self.samplesPerPacket - pending.count)
      let packet = pending + padding
      pending = []
      let isLast = encodedSamples + Int64(Self.samplesPerPacket) >= needed
      bytes += try encode(packet, isLast: isLast)
    } while encodedSamples < needed
    return try bytes + pages(flush: true)
  }

  private func encode(_ samples: [Int16], isLast: Bool) throws(RecordingError) -> [UInt8] {
    var packet = [UInt8](repeating: 0, count: Self.largestPacket)
    let count = opus_encode(encoder, samples, Int32(samples.count), &packet, Int32(packet.count))
    guard count > 0 else { throw .encoder(count) }
    encodedSamples += Int64(samples.count)
    let end = isLast ? preSkip + sampleCount * Self.granulesPerSample : encodedSamples * Self.granulesPerSample
    let bytes = try submit(
      Array(packet[..<Int(count)]), number: packetNumber, granule: end, isFirst: false, isLast: isLast)
    packetNumber += 1
    packetsOnPage += 1
    guard packetsOnPage >= Self.packetsPerPage else { return bytes }
    packetsOnPage = 0
    return try bytes + pages(flush: true)
  }

  private func submit(
    _ bytes: [UInt8], number: Int64, granule: Int64, isFirst: Bool, isLast: Bool
  ) throws(RecordingError) -> [UInt8] {
    var copy = bytes
    let status = copy.withUnsafeMutableBufferPointer { buffer in
      var packet = ogg_packet(
        packet: buffer.baseAddress, bytes: buffer.count, b_o_s: isFirst ? 1 : 0, e_o_s: isLast ? 1 : 0,
        granulepos: granule, packetno: number)
      return ogg_stream_packetin(stream, &packet)
    }
    guard status == 0 else { throw .encoder(status) }
    return try pages(flush: false)
  }

  private func pages(flush: Bool) throws(RecordingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var page = ogg_page()
    while (flush ? ogg_stream_flush(stream, &page) : ogg_stream_pageout(stream, &page)) != 0 {
      bytes += UnsafeBufferPointer(start: page.header, count: page.header_len)
      bytes += UnsafeBufferPointer(start: page.body, count: page.body_len)
    }
    return bytes
  }
}
