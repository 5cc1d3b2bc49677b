#if os(Linux)
  import Foundation
  import HTTPTestSupport
  import Testing
  import WirelaceDigests
  import WirelaceFrames
  import WirelaceLocks

  @testable import YuguCore

  /// Real-time sessions against a platform of a few lines of Python on the library `websockets`, which shares no code with this one. Needs python3
  /// with venv, and PyPI the first time; without them the tests show as skipped.
  @Suite(.serialized) struct StreamPeerTests {
    /// Where `websockets` is; nil when it cannot be had.
    private static let modules: String? = {
      let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardizedFileURL
      let folder = root.appending(path: ".build/python-peers").path
      let script = """
        [ -d "$0/websockets" ] || { python3 -m pip install -q --target "$0.part" websockets==17.4 && mv "$0.part" "$0"; }
        """
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", script, folder]
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      guard PythonPeer.isThere, (try? process.run()) != nil else { return nil }
      process.waitUntilExit()
      return process.terminationStatus == 0 ? folder : nil
    }()

    private static let script = #"""
      import asyncio, base64, hashlib, hmac, json, sys, threading, urllib.parse
      from websockets.asyncio.server import serve

      SECRET = sys.argv[1].encode()
      CUTS = int(sys.argv[2])
      connections = 0

      def check(connection, request):
          query = urllib.parse.parse_qsl(urllib.parse.urlsplit(request.path).query, keep_blank_values=True)
          signed = {k: v for k, v in query if k != "signature" and v != ""}
          payload = "&".join(k + "=" + signed[k] for k in sorted(signed, key=lambda k: k.encode()))
          mac = base64.b64encode(hmac.new(SECRET, payload.encode(), hashlib.sha256).digest()).decode()
          if dict(query).get("signature") != mac:
              return connection.respond(401, json.dumps({"code": 2003, "message": "signature"}))

      async def handle(ws):
          global connections
          connections += 1
          native = ws.request.path.startswith("/api/")
          await ws.send(json.dumps({"event": "connected"}))
          audio, frames, start, largest = b"", 0, None, 0
          async for message in ws:
              if isinstance(message, bytes):
                  audio += message
                  frames += 1
                  largest = max(largest, len(message))
                  if connections <= CUTS and frames == 3:
                      ws.transport.abort()
                      return
                  continue
              command = json.loads(message)
              if command.get("cmd") == "end":
                  result = {"recordId": "r", "result": {"overall": 77}, "seen": {
                      "sha": hashlib.sha256(audio).hexdigest(), "start": start, "largest": largest,
                      "connections": connections}}
                  result.update({"event": "result"} if native else {"eof": 1})
                  await ws.send(json.dumps(result))
              else:
                  start = message
                  await ws.send(json.dumps({"event": "started"}))

      async def main():
          async with serve(handle, "127.0.0.1", 0, process_request=check, max_size=128 << 10) as server:
              print(server.sockets[0].getsockname()[1])
              await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)

      asyncio.run(main())
      """#

    private func read(
      cuts: Int, secret: String = Bench.secretKey, compatible: Bool = false
    ) async throws -> (SessionListener, [UInt8]) {
      guard let modules = Self.modules else { try Test.cancel("websockets cannot be installed: needs pip and PyPI") }
      let peer = try PythonPeer(Self.script, [secret, "\(cuts)"], modules: modules)
      var options = YuguClientOptions(auth: .appKey("app", secretKey: Bench.secretKey))
      options.baseUrl = "http://127.0.0.1:\(peer.port)"
      options.callbackQueue = DispatchQueue(label: "test.callbacks")
      options.logLevel = .off
      options.reconnect.initialDelayMs = 1
      let client = YuguClient(options: options)
      let listener = SessionListener()
      let session =
        compatible
        ? try client.streamEvaluateCompat(
          coreType: "sent.eval.cn", params: CompatParams(refText: "北京"), listener: listener.handlers)
        : try client.streamEvaluate(config: Bench.config, listener: listener.handlers)
      let speech = TestAudio.tone(seconds: 10)
      try session.start()
      for start in stride(from: 0, to: speech.count, by: 640) {
        guard (try? session.sendAudio(Data(speech[start..<start + 640]))) != nil else { break }
      }
      try? session.end()
      await listener.closed()
      client.close()
      withExtendedLifetime(peer) {}
      return (listener, speech)
    }

    @Test(arguments: [false, true], [0, 1, 3]) func aReading(compatible: Bool, cuts: Int) async throws {
      let (listener, speech) = try await read(cuts: cuts, compatible: compatible)
      let result = try #require(listener.results.values.first)
      #expect(result.overall == 77 && result.attempts == cuts + 1)
      let seen = try #require(result.raw["seen"])
      #expect(seen["sha"]?.stringValue == FrameText.hexadecimal(SHA256Digest.of(speech)))
      #expect((seen["largest"]?.integerValue ?? .max) <= 32_000)
      #expect(listener.violations.values.isEmpty)
    }

    @Test func aWrongSecretIsTold() async throws {
      let (listener, _) = try await read(cuts: 0, secret: "another")
      #expect(listener.errors.values.map(\.code) == [2003])
      #expect(listener.errors.values.first?.httpStatus == 401)
    }
  }
#endif
