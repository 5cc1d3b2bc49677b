import Foundation
import Testing
import WirelaceHTTP

@testable import YuguCore

/// What is sent, made a second time by a Python script that knows only the published rules.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
struct IndependentPeerTests {
  private static let script = #"""
    import base64, hashlib, hmac, json, sys
    r = json.load(sys.stdin)
    crlf = b"\r\n"
    out = b""
    for p in r["parts"]:
        out += b"--" + r["boundary"].encode() + crlf
        out += b'Content-Disposition: form-data; name="' + p["name"].encode() + b'"'
        if "file" in p:
            out += b'; filename="' + p["file"].encode() + b'"'
        out += crlf
        if "type" in p:
            out += b"Content-Type: " + p["type"].encode() + crlf
        out += crlf + (base64.b64decode(p["bytes"]) if "bytes" in p else p["text"].encode()) + crlf
    out += b"--" + r["boundary"].encode() + b"--" + crlf
    signed = {p["name"]: p["text"] for p in r["parts"] if "text" in p and p["text"] != ""}
    payload = "&".join(k + "=" + signed[k] for k in sorted(signed, key=lambda k: k.encode()))
    mac = hmac.new(r["secret"].encode(), payload.encode(), hashlib.sha256).digest()
    second = "\n".join(["YG2", "POST", r["path"], "", r["timestamp"], r["nonce"], hashlib.sha256(out).hexdigest()])
    mac2 = hmac.new(r["secret"].encode(), second.encode(), hashlib.sha256).digest()
    json.dump({"body": base64.b64encode(out).decode(), "signature": base64.b64encode(mac).decode(),
               "signature2": base64.b64encode(mac2).decode()}, sys.stdout)
    """#

  private func python(_ input: JSONValue) throws -> JSONValue {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.script]
    let (source, sink) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (source, sink)
    try process.run()
    try source.fileHandleForWriting.write(contentsOf: Data(input.compactText.utf8))
    try source.fileHandleForWriting.close()
    let output = try sink.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONValue(parsing: Array(output))
  }

  private func compare(_ request: HTTPRequest, _ version: YuguSignatureVersion, _ parts: [JSONValue]) async throws {
    let type = try #require(request.fields["Content-Type"])
    #expect(type.hasPrefix("multipart/form-data; boundary="))
    let answer = try python([
      "boundary": .string(String(type.dropFirst(30))), "secret": .string(Bench.secretKey),
      "path": .string(request.url.path), "timestamp": .string(request.fields["X-Timestamp"] ?? ""),
      "nonce": .string(request.fields["X-Nonce"] ?? ""), "parts": .array(parts),
    ])
    let body = try await request.body.collect(upTo: 1 << 26)
    #expect(answer["body"]?.stringValue.flatMap { Base64.decode($0) } == body)
    #expect(answer[version == .v1 ? "signature" : "signature2"]?.stringValue == request.fields["X-Signature"])
  }

  @Test(arguments: YuguSignatureVersion.allCases)
  func theBytesOfAnEvaluation(version: YuguSignatureVersion) async throws {
    let bench = Bench([ScriptedTransport.json(200, Bench.result)]) { $0.signatureVersion = version }
    let wav = TestAudio.wav(TestAudio.tone(seconds: 1.1))
    let config = EvaluateConfig(
      coreType: .open, referenceText: "说\"说\"\n看 a&b=c", language: "zh-CN", slack: 1, scale: 100, precision: 0.5,
      taskType: .picture, extra: ["z": [1, 2.5], "neu": "ü"])
    let image = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0, 0xFF])
    _ = try await bench.client.evaluate(
      audio: .data(wav, fileName: "读 \"1\"\r\n.wav"), config: config, image: .data(image, fileName: "p.png"))
    let json =
      #"{"coreType":"open","referenceText":"说\"说\"\n看 a&b=c","language":"zh-CN","slack":1,"scale":100,"#
      + #""precision":0.5,"taskType":"picture","neu":"ü","z":[1,2.5]}"#
    try await compare(
      try #require(bench.transport.requests.first), version,
      [
        ["name": "config", "type": "application/json", "text": .string(json)],
        ["name": "image", "file": "p.png", "type": "image/png", "bytes": .string(Base64.encode(Array(image)))],
        [
          "name": "audio", "file": "读 %221%22%0D%0A.wav", "type": "audio/wav",
          "bytes": .string(Base64.encode(Array(wav))),
        ],
      ])
  }

  @Test(arguments: YuguSignatureVersion.allCases)
  func theBytesOfACompatibleEvaluation(version: YuguSignatureVersion) async throws {
    let bench = Bench([ScriptedTransport.json(200, Bench.result)]) { $0.signatureVersion = version }
    let wav = TestAudio.wav(TestAudio.tone(seconds: 1.1))
    let params = CompatParams(
      refText: "北京你好", language: "zh-CN", scale: 100, precision: 1, slack: -0.5, attachAudioUrl: 1,
      customizedPron: "", request: ["b": true, "a": 1], extra: ["new": "x"])
    _ = try await bench.client.evaluateCompat(
      coreType: "sent.eval.cn", audio: .data(wav, fileName: "a.wav"), params: params)
    let request = try #require(bench.transport.requests.first)
    #expect(request.url.path == "/sent.eval.cn" && request.method == .post)
    try await compare(
      request, version,
      [
        ["name": "refText", "text": "北京你好"], ["name": "language", "text": "zh-CN"], ["name": "scale", "text": "100"],
        ["name": "precision", "text": "1"], ["name": "slack", "text": "-0.5"], ["name": "attachAudioUrl", "text": "1"],
        ["name": "customized_pron", "text": ""],
        ["name": "request", "type": "application/json", "text": #"{"a":1,"b":true}"#], ["name": "new", "text": "x"],
        ["name": "audio", "file": "a.wav", "type": "audio/wav", "bytes": .string(Base64.encode(Array(wav)))],
      ])
  }
}
