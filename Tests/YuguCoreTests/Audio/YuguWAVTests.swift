import Foundation
import HTTPTestSupport
import Testing

@testable import YuguCore

@Suite struct YuguWAVTests {
  /// A chunk with its pad byte.
  static func chunk(_ name: String, _ content: [UInt8], size: UInt32? = nil) -> [UInt8] {
    Array(name.utf8) + little(size ?? UInt32(content.count)) + content + (content.count % 2 == 1 ? [0] : [])
  }

  static func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
  static func little16(_ value: UInt16) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }

  static func format(
    tag: UInt16 = 1, channels: UInt16 = 1, rate: UInt32 = 16_000, align: UInt16? = nil, bits: UInt16 = 16
  ) -> [UInt8] {
    let align = align ?? channels * bits / 8
    return little16(tag) + little16(channels) + little(rate) + little(rate &* UInt32(align)) + little16(align)
      + little16(bits)
  }

  static func file(_ chunks: [UInt8]...) -> Data {
    let content = chunks.flatMap { $0 }
    return Data(Array("RIFF".utf8) + little(UInt32(content.count + 4)) + Array("WAVE".utf8) + content)
  }

  @Test func theHeaderToTheByte() throws {
    let wav = try YuguWAV.wrap(Data([1, 2, 3, 4]), sampleRate: 44_100, channels: 2, bitsPerSample: 16)
    #expect(
      wav.map { String(format: "%02x", $0) }.joined(separator: " ")
        == "52 49 46 46 28 00 00 00 57 41 56 45 66 6d 74 20 10 00 00 00 01 00 02 00 44 ac 00 00 10 b1 02 00 04 00 10 00 "
        + "64 61 74 61 04 00 00 00 01 02 03 04")
  }

  @Test func whatIsWrappedIsParsedAgain() throws {
    var generator = SeededGenerator(5)
    for count in [0, 1, 2, 3, 640, 641, 70_000] {
      let samples = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
      for (rate, channels, bits) in [(16_000, 1, 16), (8000, 2, 8), (48_000, 6, 24), (1, 1, 32)] {
        let wav = try YuguWAV.wrap(samples, sampleRate: rate, channels: channels, bitsPerSample: bits)
        #expect(wav.count % 2 == 0)
        let audio = try YuguWAV.parse(wav)
        #expect(audio.data == samples && audio.sampleRate == rate && audio.channels == channels)
        #expect(audio.bitsPerSample == bits && audio.format == .pcm && !audio.isTruncated)
        #expect(audio.blockAlign == channels * bits / 8)
        #expect(audio.durationMs == count / audio.blockAlign * 1000 / rate)
      }
    }
  }

  @Test(arguments: [
    (0, 1, 16), (16_000, 0, 16), (16_000, 1, 12), (16_000, 1, 0), (-1, 1, 16), (16_000, 65_536, 16),
    (16_000, 65_535, 32), (Int(UInt32.max), 4, 32), (16_000, -1, 16),
  ])
  func formatsThatNoHeaderCanSay(_ rate: Int, _ channels: Int, _ bits: Int) {
    #expect(throws: YuguError.self) {
      try YuguWAV.wrap(Data(), sampleRate: rate, channels: channels, bitsPerSample: bits)
    }
  }

  @Test func chunksThatAreNotKnownArePassedOver() throws {
    let samples: [UInt8] = [1, 2, 3, 4]
    let wav = Self.file(
      Self.chunk("JUNK", [9, 9, 9]), Self.chunk("fmt ", Self.format() + [0, 0]), Self.chunk("LIST", [1]),
      Self.chunk("fact", [0, 0, 0, 0]), Self.chunk("data", samples), Self.chunk("id3 ", [7, 7]))
    let audio = try YuguWAV.parse(wav)
    #expect(Array(audio.data) == samples && !audio.isTruncated)
  }

  @Test func theExtensibleFormatIsThatOfItsGUID() throws {
    let tail: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    func extensible(_ tag: UInt16, _ tail: [UInt8]) -> [UInt8] {
      Self.format(tag: 0xFFFE) + Self.little16(22) + Self.little16(16) + Self.little(4) + Self.little16(tag) + tail
    }
    let pcm = try YuguWAV.parse(Self.file(Self.chunk("fmt ", extensible(1, tail)), Self.chunk("data", [1, 2])))
    #expect(pcm.format == .pcm && pcm.formatTag == 1)
    let float = try YuguWAV.parse(Self.file(Self.chunk("fmt ", extensible(3, tail)), Self.chunk("data", [1, 2])))
    #expect(float.format == .float)
    let other = try YuguWAV.parse(
      Self.file(Self.chunk("fmt ", extensible(1, tail.reversed())), Self.chunk("data", [1, 2])))
    #expect(other.format == nil && other.formatTag == 0xFFFE)
    #expect(throws: YuguError.self) {
      try YuguWAV.parse(Self.file(Self.chunk("fmt ", Self.format(tag: 0xFFFE)), Self.chunk("data", [1, 2])))
    }
  }

  @Test func sizesThatLieAreCutToWhatIsThere() throws {
    let samples = [UInt8](repeating: 5, count: 100)
    for (size, truncated) in [(UInt32(0), false), (.max, false), (101, true), (0x7FFF_FFFF, true), (100, false)] {
      let audio = try YuguWAV.parse(
        Self.file(Self.chunk("fmt ", Self.format()), Self.chunk("data", samples, size: size)))
      #expect(Array(audio.data) == samples && audio.isTruncated == truncated, "\(size)")
    }
    // The size of the file is not believed either.
    var wav = Self.file(Self.chunk("fmt ", Self.format()), Self.chunk("data", samples))
    for place in 4..<8 { wav[place] = 0xFF }
    #expect(try YuguWAV.parse(wav).data.count == 100)
    // A size that says less: what is behind it is not audio.
    let less = try YuguWAV.parse(
      Self.file(Self.chunk("fmt ", Self.format()), Self.chunk("data", samples, size: 10)))
    #expect(less.data.count == 10)
  }

  /// Wherever a file ends: either what there is of it, or a clear error.
  @Test func truncatedAnywhere() throws {
    let wav = Self.file(Self.chunk("LIST", [1, 2, 3]), Self.chunk("fmt ", Self.format()), Self.chunk("data", [1, 2]))
    for length in 0..<wav.count {
      do throws(YuguError) {
        let audio = try YuguWAV.parse(wav.prefix(length))
        #expect(length >= wav.count - 2 && audio.isTruncated)
      } catch {
        #expect(error.code == 90105 && length < wav.count - 2)
      }
    }
  }

  @Test func anyBytesAreReadOrRefused() {
    var generator = SeededGenerator(9)
    let wav = Array(Self.file(Self.chunk("JUNK", [1]), Self.chunk("fmt ", Self.format()), Self.chunk("data", [1, 2])))
    for _ in 0..<20_000 {
      var bytes = wav
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: 12..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      do throws(YuguError) {
        let audio = try YuguWAV.parse(Data(bytes))
        #expect(audio.data.count <= bytes.count && audio.durationMs >= 0)
      } catch {
        #expect(error.code == 90105)
      }
    }
  }

  @Test(arguments: [
    [UInt8](), Array("RIFF".utf8), Array("RIFX0000WAVE".utf8), Array("RIFF0000AVI ".utf8),
    Array(file(chunk("data", [1, 2]))), Array(file(chunk("fmt ", [1, 0]), chunk("data", [1]))),
    Array(file(chunk("fmt ", format(channels: 0, align: 2)), chunk("data", [1]))),
    Array(file(chunk("fmt ", format(rate: 0)), chunk("data", [1]))),
    Array(file(chunk("fmt ", format(align: 0)), chunk("data", [1]))),
    Array(file(chunk("fmt ", format(align: 3)), chunk("data", [1]))), Array(file(chunk("fmt ", format()))),
  ])
  func whatIsNoWAVFile(bytes: [UInt8]) {
    let error = #expect(throws: YuguError.self) { try YuguWAV.parse(Data(bytes)) }
    #expect(error?.code == 90105 && error?.isAudioQuality == true)
  }
}
