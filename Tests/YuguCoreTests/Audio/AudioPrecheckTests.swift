import Foundation
import HTTPTestSupport
import Testing

@testable import YuguCore

@Suite struct AudioPrecheckTests {
  private func codes(_ audio: AudioInput) throws -> [Int] { try AudioPrecheck.check(audio).warnings.map(\.code) }
  private func wav(_ samples: [UInt8], rate: Int = 16_000, channels: Int = 1, bits: Int = 16) -> AudioInput {
    .data(TestAudio.wav(samples, rate: rate, channels: channels, bits: bits))
  }

  /// Samples of one height, up and down.
  private func square(_ height: Int16, milliseconds: Int = 1500, rate: Int = 16_000) -> [UInt8] {
    (0..<milliseconds * rate / 1000).flatMap { place -> [UInt8] in
      let bits = UInt16(bitPattern: place % 2 == 0 ? height : -height)
      return [UInt8(bits & 255), UInt8(bits >> 8)]
    }
  }

  @Test func goodAudioIsMeasured() throws {
    let report = try AudioPrecheck.check(wav(square(8000)))
    #expect(report.warnings.isEmpty && report.rejection == nil)
    #expect(report.durationMs == 1500 && report.peak == 8000 && report.rms == 8000)
  }

  @Test(arguments: [(999, [90101]), (1000, []), (300_000, []), (300_001, [90102])])
  func lengths(_ milliseconds: Int, _ expected: [Int]) throws {
    // One byte a sample of 8000 Hz would be its own finding: 16 kHz throughout.
    #expect(try codes(wav(square(8000, milliseconds: milliseconds))) == expected)
  }

  @Test(arguments: [
    (199, []), (29, [90103]), (30, [90104]), (184, [90104]), (185, []), (200, []), (0, [90103]),
  ])
  func loudness(_ height: Int, _ expected: [Int]) throws {
    #expect(try codes(wav(square(Int16(height)))) == expected)
  }

  @Test func aClickIsNotSilence() throws {
    var samples = square(0)
    samples[1000] = 200
    #expect(try codes(wav(samples)) == [90104])
    samples[1000] = 199
    #expect(try codes(wav(samples)) == [90103])
    // The lowest number there is has no positive.
    (samples[1000], samples[1001]) = (0x00, 0x80)
    #expect(try AudioPrecheck.check(wav(samples)).peak == 32_768)
  }

  @Test func formats() throws {
    let tone = square(8000)
    #expect(try codes(wav(tone, rate: 8000)) == [90105])
    #expect(try codes(wav(tone, rate: 15_999)) == [90105])
    #expect(try codes(wav(tone + tone + tone, rate: 48_000)) == [])
    #expect(try codes(wav(tone + tone, channels: 2)) == [])
    #expect(try codes(wav(tone, bits: 8)) == [90105])
    #expect(try codes(wav(tone + tone, bits: 24)).contains(90105))
    let float = YuguWAVTests.file(
      YuguWAVTests.chunk("fmt ", YuguWAVTests.format(tag: 3, bits: 32)), YuguWAVTests.chunk("data", tone + tone))
    let report = try AudioPrecheck.check(.data(float))
    #expect(report.warnings.map(\.code) == [90105] && report.peak == nil && report.durationMs == 1500)
    #expect(try codes(.data(Data("RIFF0000WAVEfmt ".utf8))) == [90105])
  }

  @Test func samplesWithoutAHeaderAreKnownByTheirName() throws {
    let tone = Data(square(8000))
    #expect(try AudioPrecheck.check(.data(tone, fileName: "a.pcm")).durationMs == 1500)
    #expect(try codes(.data(Data(square(0)), fileName: "a.RAW")) == [90103])
    // Under any other name they may be anything.
    #expect(try AudioPrecheck.check(.data(tone, fileName: "a.bin")).durationMs == nil)
    #expect(try codes(.data(Data(square(0)), fileName: "a.mp3")) == [])
  }

  @Test(arguments: ["ID3", "OggS", "fLaC", "#!AMR", "0000ftypM4A "])
  func ofCompressedAudioOnlyTheSizeIsChecked(head: String) throws {
    #expect(try codes(.data(Data(head.utf8), fileName: "a.pcm")) == [])
    #expect(try codes(.data(Data(), fileName: "a.mp3")) == [90101])
  }

  @Test func sizes() throws {
    #expect(try codes(.data(Data(count: 50 << 20), fileName: "a.mp3")) == [])
    #expect(try codes(.data(Data(count: 50 << 20 + 1), fileName: "a.mp3")) == [90102])
    let file = FileManager.default.temporaryDirectory.appending(path: "yugu-\(UUID().uuidString).mp3")
    #expect(throws: YuguError.self) { try AudioPrecheck.check(.file(file)) }
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 50 << 20 + 1)
    try handle.close()
    let error = #expect(throws: YuguError.self) { try AudioPrecheck.check(.file(file)) }
    #expect(error?.code == 90102)
  }

  @Test(arguments: [90101, 90102, 90103, 90104, 90105])
  func rejectFailsForAllButALowVolume(code: Int) async throws {
    let audio: AudioInput =
      switch code {
      case 90101: wav(square(8000, milliseconds: 500))
      case 90102: wav(square(8000, milliseconds: 300_100))
      case 90103: wav(square(0))
      case 90104: wav(square(100))
      default: wav(square(8000), rate: 8000)
      }
    #expect(try codes(audio) == [code])
    for mode in AudioPrecheckMode.allCases {
      let bench = Bench([ScriptedTransport.json(200, Bench.result)]) { $0.audioPrecheck = mode }
      do throws(YuguError) {
        let result = try await bench.client.evaluate(audio: audio, config: Bench.config)
        #expect(mode != .reject || code == 90104)
        #expect(result.localWarnings.map(\.code) == (mode == .off ? [] : [code]))
        #expect(bench.transport.requests.count == 1)
      } catch {
        #expect(mode == .reject && code != 90104 && error.code == code && error.isAudioQuality)
        #expect(error.attempts == 0 && bench.transport.requests.isEmpty)
      }
      // A call may ask for another check than its client.
      let own = Bench([ScriptedTransport.json(200, Bench.result)]) { $0.audioPrecheck = .reject }
      let result = try await own.client.evaluate(
        audio: audio, config: Bench.config, options: RequestOptions(audioPrecheck: .off))
      #expect(result.localWarnings.isEmpty)
    }
  }

  /// In pieces of any size the findings are those of the whole.
  @Test func piecesAreCheckedAsTheWhole() throws {
    var generator = SeededGenerator(4)
    let sounds = [
      square(8000), square(0), square(100), square(8000, milliseconds: 300), [],
      Array(TestAudio.wav(square(8000))), Array(TestAudio.wav(square(8000), rate: 8000)),
      Array(TestAudio.wav(square(100), channels: 1)), Array("RIFF0000WAVEfmt ".utf8), Array("OggS".utf8),
      [1, 2, 3],
    ]
    for sound in sounds {
      var whole = AudioCheck.session
      whole.feed(sound)
      let expected = whole.report()
      for _ in 0..<20 {
        var check = AudioCheck.session
        var place = 0
        while place < sound.count {
          let end = min(sound.count, place + Int.random(in: 1...5000, using: &generator))
          check.feed(Array(sound[place..<end]))
          place = end
        }
        #expect(check.report() == expected, "\(sound.count) bytes")
      }
    }
  }

  @Test func aRoundInRealTimeHasItsOwnLimit() {
    var check = AudioCheck.session
    let megabyte = [UInt8](repeating: 0x40, count: 1 << 20)
    for _ in 0..<10 { check.feed(megabyte) }
    #expect(check.report().warnings.map(\.code) == [90102])
    #expect(check.report().warnings.first?.message.contains("300") == true)
    var other = AudioCheck.session
    other.feed(Array("OggS00000000".utf8))
    for _ in 0..<10 { other.feed(megabyte) }
    #expect(other.report().warnings.first?.message.contains("10485760") == true)
  }
}
