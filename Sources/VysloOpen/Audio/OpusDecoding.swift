import Foundation

#if canImport(COpus)
  import COpus

  /// Decodes Opus packets into 16 kHz mono samples.
  final class OpusDecoding {
    /// A packet has at most 120 ms.
    private static let largestFrame = AudioDecoding.rate * 120 / 1000
    private let decoder: OpaquePointer

    init() throws(VysloFileError) {
      var status: Int32 = 0
      guard let decoder = opus_decoder_create(Int32(AudioDecoding.rate), 1, &status), status == OPUS_OK else {
        throw VysloFileError(path: "opus", code: ENOMEM)
      }
      self.decoder = decoder
    }

    deinit { opus_decoder_destroy(decoder) }

    /// Errors: `EBADMSG` for what is no Opus packet.
    func decode(_ packet: [UInt8]) throws(VysloFileError) -> [Int16] {
      // For libopus, no bytes are a packet that was lost.
      guard !packet.isEmpty else { throw VysloFileError(path: "opus packet", code: EBADMSG) }
      var samples = [Int16](repeating: 0, count: Self.largestFrame)
      let count = opus_decode(decoder, packet, Int32(clamping: packet.count), &samples, Int32(Self.largestFrame), 0)
      guard count >= 0 else { throw VysloFileError(path: "opus packet", code: EBADMSG) }
      return Array(samples[..<Int(count)])
    }

    /// What stands for a packet that was lost: so many samples.
    func conceal(_ sampleCount: Int) -> [Int16] {
      var samples = [Int16](repeating: 0, count: sampleCount)
      let count = opus_decode(decoder, nil, 0, &samples, Int32(sampleCount), 0)
      return count == sampleCount ? samples : [Int16](repeating: 0, count: sampleCount)
    }
  }
#else
  /// Without libopus nothing is decoded.
  final class OpusDecoding {
    init() throws(VysloFileError) { throw VysloFileError(path: "opus", code: ENOTSUP) }

    func decode(_ packet: [UInt8]) throws(VysloFileError) -> [Int16] { [] }

    func conceal(_ sampleCount: Int) -> [Int16] { [Int16](repeating: 0, count: sampleCount) }
  }
#endif
