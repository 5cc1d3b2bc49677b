import Foundation
import HTTPTestSupport
import Testing
import WirelaceHTTP

@testable import YuguCore

@Suite struct MultipartBodyTests {
  @Test func aBodyToTheByte() {
    var body = MultipartBody(boundary: "B")
    body.add(name: "config", contentType: "application/json", text: #"{"a":"好"}"#)
    body.add(name: "plain", text: "")
    body.add(name: "audio", fileName: "a.wav", contentType: "audio/wav", [0, 13, 10, 255])
    let expected: [UInt8] =
      Array(
        """
        --B\r
        Content-Disposition: form-data; name="config"\r
        Content-Type: application/json\r
        \r
        {"a":"好"}\r
        --B\r
        Content-Disposition: form-data; name="plain"\r
        \r
        \r
        --B\r
        Content-Disposition: form-data; name="audio"; filename="a.wav"\r
        Content-Type: audio/wav\r
        \r\n
        """.utf8) + [0, 13, 10, 255] + Array("\r\n--B--\r\n".utf8)
    #expect(body.finished() == expected)
    #expect(body.contentType == "multipart/form-data; boundary=B")
  }

  @Test func withoutPartsThereIsTheEnd() {
    #expect(MultipartBody(boundary: "B").finished() == Array("--B--\r\n".utf8))
  }

  @Test(arguments: [
    (#"a"b"#, "a%22b"), ("a\r\nb", "a%0D%0Ab"), ("a\u{0}\t\u{7F}b", "a___b"), ("读 1.wav", "读 1.wav"),
    (#"\"#, #"\"#), ("%22", "%22"),
  ])
  func namesCannotLeaveTheirPlace(_ name: String, _ written: String) {
    var body = MultipartBody(boundary: "B")
    body.add(name: "audio", fileName: name, [])
    let text = String(decoding: body.finished(), as: UTF8.self)
    #expect(text.contains("filename=\"\(written)\"\r\n"))
  }

  @Test(arguments: [
    ("a.wav", [], "audio/wav"), ("a.MP3", [1], "audio/mpeg"), ("a", Array("RIFF1234WAVE".utf8), "audio/wav"),
    ("a.mp3", Array("RIFF1234WAVE".utf8), "audio/wav"), ("wav", [1], "application/octet-stream"),
    ("a.pcm", [1], "application/octet-stream"), ("a.unknown", [1], "application/octet-stream"),
    ("a.ogg", [], "audio/ogg"), ("a.m4a", [], "audio/mp4"), ("a.flac", [], "audio/flac"),
  ])
  func theTypeOfAudio(_ name: String, _ bytes: [UInt8], _ type: String) {
    #expect(AudioInput.data(Data(bytes), fileName: name).type(of: bytes) == type)
    #expect(AudioInput.data(Data(bytes), fileName: name, contentType: "audio/x").type(of: bytes) == "audio/x")
  }

  @Test(arguments: [
    ([0x89, 0x50, 0x4E, 0x47], "image/png"), ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
    (Array("GIF89a".utf8), "image/gif"), (Array("RIFF1234WEBP".utf8), "image/webp"), ([], "image/*"),
  ])
  func theTypeOfAPicture(_ bytes: [UInt8], _ type: String) {
    #expect(ImageInput.data(Data(bytes)).type(of: bytes) == type)
  }

  /// The boundary is random, so that no part can have it in it.
  @Test func everyCallHasItsOwnBoundary() async throws {
    let bench = Bench([ScriptedTransport.json(200, Bench.result)])
    for _ in 0..<2 { _ = try await bench.client.evaluate(audio: Bench.audio, config: Bench.config) }
    let types = bench.transport.requests.compactMap { $0.fields["Content-Type"] }
    #expect(Set(types).count == 2)
    for (type, request) in zip(types, bench.transport.requests) {
      let boundary = try #require(type.split(separator: "boundary=").last)
      #expect(boundary.utf8.count <= 70)
      let body = try await request.body.collect(upTo: 1 << 26)
      #expect(String(decoding: body, as: UTF8.self).split(separator: boundary).count == 4)
    }
  }

  @Test func filesAreReadWhenTheCallIsMade() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "yugu-\(UUID().uuidString).wav")
    let bench = Bench([ScriptedTransport.json(200, Bench.result)])
    let missing = await failure { () async throws(YuguError) in
      try await bench.client.evaluate(audio: .file(url), config: Bench.config)
    }
    #expect(missing?.code == 90010 && missing?.message.contains(url.lastPathComponent) == true)
    let web = await failure { () async throws(YuguError) in
      try await bench.client.evaluate(audio: .file(URL(string: "https://x/a.wav")!), config: Bench.config)
    }
    #expect(web?.code == 90010 && bench.transport.requests.isEmpty)
    let wav = TestAudio.wav(TestAudio.tone(seconds: 1.2))
    try wav.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    _ = try await bench.client.evaluate(audio: .file(url), config: Bench.config)
    let body = try await bench.transport.requests[0].body.collect(upTo: 1 << 26)
    #expect(body.firstRange(of: Array(wav)) != nil)
    #expect(body.firstRange(of: Array("filename=\"\(url.lastPathComponent)\"".utf8)) != nil)
  }

  @Test func whatIsTooLargeIsNotSent() async {
    let bench = Bench([ScriptedTransport.json(200, Bench.result)])
    let large = Data(count: 50 << 20 + 1)
    let audio = await failure { () async throws(YuguError) in
      try await bench.client.evaluate(audio: .data(large, fileName: "a.mp3"), config: Bench.config)
    }
    #expect(audio?.code == 90102)
    let image = await failure { () async throws(YuguError) in
      try await bench.client.evaluate(
        audio: Bench.audio, config: Bench.config, image: .data(Data(count: 10 << 20 + 1)))
    }
    #expect(image?.code == 90010 && bench.transport.requests.isEmpty)
  }
}
