import Foundation

#if canImport(COgg)
  import COgg
#endif

/// Reads an Ogg Opus file of one mono stream, 16 kHz, a page at a time.
final class OggOpusFile {
  private let path: String
  #if canImport(COgg)
    private let file: Int32
    private let decoder: OpusDecoding
    private let sync: UnsafeMutablePointer<ogg_sync_state>
    private let stream: UnsafeMutablePointer<ogg_stream_state>
    private var hasStream = false
    /// Header packets that were read.
    private var headers = 0
    /// Of 48 kHz, as Opus counts; samples to drop at the start.
    private var preSkip = 0
    private var toDrop = 0
    private var produced = 0
    private var isOver = false
    private static let chunk = 1 << 16

    init(_ path: String) throws {
      self.path = path
      decoder = try OpusDecoding()
      file = open(path, O_RDONLY | O_CLOEXEC)
      sync = .allocate(capacity: 1)
      sync.initialize(to: ogg_sync_state())
      ogg_sync_init(sync)
      stream = .allocate(capacity: 1)
      stream.initialize(to: ogg_stream_state())
      if file < 0 { throw VysloFileError(path: path, code: errno) }
    }

    deinit {
      if file >= 0 { close(file) }
      if hasStream { ogg_stream_clear(stream) }
      ogg_sync_clear(sync)
      stream.deallocate()
      sync.deallocate()
    }

    /// The samples of the next page that has any; nil at the end. Errors: `EBADMSG`.
    func next() throws -> [Int16]? {
      while !isOver {
        guard var page = try nextPage() else {
          guard headers >= 2 else { throw damaged }
          return nil
        }
        let samples = try take(&page)
        if !samples.isEmpty { return samples }
      }
      return nil
    }

    private var damaged: VysloFileError { VysloFileError(path: path, code: EBADMSG) }

    private func nextPage() throws -> ogg_page? {
      var page = ogg_page()
      while true {
        switch ogg_sync_pageout(sync, &page) {
        case 1: return page
        case 0:
          guard let buffer = ogg_sync_buffer(sync, Self.chunk) else { throw VysloFileError(path: path, code: ENOMEM) }
          let count = read(file, buffer, Self.chunk)
          if count < 0 && errno == EINTR { continue }
          guard count >= 0 else { throw VysloFileError(path: path, code: errno) }
          if count == 0 { return nil }
          ogg_sync_wrote(sync, count)
        default: throw damaged
        }
      }
    }

    private func take(_ page: inout ogg_page) throws -> [Int16] {
      if !hasStream {
        guard ogg_page_bos(&page) != 0, ogg_stream_init(stream, ogg_page_serialno(&page)) == 0 else { throw damaged }
        hasStream = true
      }
      guard ogg_stream_pagein(stream, &page) == 0 else { throw damaged }
      var samples: [Int16] = []
      var packet = ogg_packet()
      while true {
        let outcome = ogg_stream_packetout(stream, &packet)
        if outcome == 0 { break }
        guard outcome == 1, let start = packet.packet else { throw damaged }
        let bytes = Array(UnsafeBufferPointer(start: start, count: Int(packet.bytes)))
        if headers < 2 { try takeHeader(bytes) } else { samples += try decoder.decode(bytes) }
      }
      let dropped = min(toDrop, samples.count)
      samples.removeFirst(dropped)
      toDrop -= dropped
      if ogg_page_eos(&page) != 0 {
        isOver = true
        // The end of the stream may lie inside of its last packet.
        let total = max(0, (Int(ogg_page_granulepos(&page)) - preSkip) / 3)
        samples.removeLast(min(samples.count, max(0, produced + samples.count - total)))
      }
      produced += samples.count
      return samples
    }

    private func takeHeader(_ bytes: [UInt8]) throws {
      headers += 1
      guard headers == 1 else {
        guard bytes.starts(with: Array("OpusTags".utf8)) else { throw damaged }
        return
      }
      // Version 0 or 1 to 15, one channel, mapping family 0.
      guard bytes.count >= 19, bytes.starts(with: Array("OpusHead".utf8)), bytes[8] < 16, bytes[9] == 1, bytes[18] == 0
      else { throw damaged }
      preSkip = Int(bytes[10]) | Int(bytes[11]) << 8
      toDrop = preSkip / 3
    }
  #else
    init(_ path: String) throws { throw VysloFileError(path: path, code: ENOTSUP) }

    func next() throws -> [Int16]? { nil }
  #endif
}
