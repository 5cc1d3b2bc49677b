import COgg

/// What is left of a recording whose writer was killed.
struct OggRepair {
  /// The file's bytes up to the last whole page of audio, which is marked as the stream's end.
  let bytes: [UInt8]
  /// Of the audio, in milliseconds.
  let duration: UInt32

  /// Nil when not a page of audio is whole.
  init?(_ file: [UInt8]) {
    var end = 0
    var last: (start: Int, header: Int, granule: Int64)?
    var number = 0
    while let page = Self.page(in: file, at: end) {
      if number >= 2 { last = (end, page.header, page.granule) }
      number += 1
      end += page.header + page.body
    }
    // The identification header, a fixed place in the first page: its pre-skip.
    guard let last, file.count >= 40, last.granule > 0 else { return nil }
    let preSkip = Int64(file[38]) | Int64(file[39]) << 8
    var bytes = Array(file[..<end])
    bytes[last.start + 5] |= 4
    Self.seal(&bytes, at: last.start, header: last.header)
    self.bytes = bytes
    duration = UInt32(clamping: max(0, last.granule - preSkip) / 48)
  }

  /// A whole page whose checksum holds.
  private static func page(in file: [UInt8], at start: Int) -> (header: Int, body: Int, granule: Int64)? {
    guard start + 27 <= file.count, Array(file[start..<start + 4]) == Array("OggS".utf8) else { return nil }
    let header = 27 + Int(file[start + 26])
    guard start + header <= file.count else { return nil }
    let body = file[start + 27..<start + header].reduce(0) { $0 + Int($1) }
    guard start + header + body <= file.count else { return nil }
    var copy = Array(file[start..<start + header + body])
    seal(&copy, at: 0, header: header)
    guard copy[22..<26].elementsEqual(file[start + 22..<start + 26]) else { return nil }
    let granule = (0..<8).reduce(UInt64(0)) { $0 | UInt64(file[start + 6 + $1]) << UInt64($1 * 8) }
    return (header, body, Int64(bitPattern: granule))
  }

  /// Computes the checksum of the page that begins at `start` and ends with the bytes.
  private static func seal(_ bytes: inout [UInt8], at start: Int, header: Int) {
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var page = ogg_page(
        header: base + start, header_len: header, body: base + start + header,
        body_len: buffer.count - start - header)
      ogg_page_checksum_set(&page)
    }
  }
}
