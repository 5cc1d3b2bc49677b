import COpus

/// Encodes 16 kHz mono samples into bare Opus packets of 20 ms, as live audio has them.
public final class OpusPacketEncoder {
  private static let largestPacket = 1275

  private let encoder: OpaquePointer

  /// - Parameter bitRate: bits per second, about.
  public init(bitRate: Int32 = 24_000) throws(RecordingError) {
    var status: Int32 = 0
    guard
      let encoder = opus_encoder_create(OpusRecorder.samplesPerSecond32, 1, OPUS_APPLICATION_VOIP, &status),
      status == OPUS_OK
    else { throw .encoder(status) }
    self.encoder = encoder
    status = copus_set_bitrate(encoder, bitRate)
    guard status == OPUS_OK else { throw .encoder(status) }
  }

  deinit { opus_encoder_destroy(encoder) }

  /// One packet of at most 1275 bytes; exactly ``OpusRecorder/samplesPerPacket`` samples are taken.
  public func encode(_ samples: [Int16]) throws(RecordingError) -> [UInt8] {
    guard samples.count == OpusRecorder.samplesPerPacket else { throw .encoder(OPUS_BAD_ARG) }
    var packet = [UInt8](repeating: 0, count: Self.largestPacket)
    let count = opus_encode(encoder, samples, Int32(samples.count), &packet, Int32(packet.count))
    guard count > 0 else { throw .encoder(count) }
    return Array(packet[..<Int(count)])
  }
}
