import Foundation

/// A platform of a few lines of Python that knows only the published rules, on a port of this machine.
final class PythonPeer {
  static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
  private let process = Process()
  private let input = Pipe()
  let port: Int

  /// Starts a script that prints its port on a line of its own and ends when its standard input does.
  init(_ script: String, _ arguments: [String] = [], modules: String? = nil) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-u", "-c", script] + arguments
    if let modules { process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONPATH": modules]) { $1 } }
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 { line.append(byte) }
    guard let port = Int(String(decoding: line, as: UTF8.self)) else { throw Failure() }
    self.port = port
  }

  struct Failure: Error {}

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  static let platform = #"""
    import base64, hashlib, hmac, json, ssl, sys, threading
    from email.parser import BytesParser
    from email.policy import HTTP
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    SECRET = sys.argv[1].encode()
    counts = {}

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def log_message(self, *arguments): pass
        def answer(self, status, value, fields={}):
            body = json.dumps(value).encode()
            self.send_response(status)
            for name, text in fields.items(): self.send_header(name, text)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def do_GET(self):
            if self.path.endswith("/redirect"):
                return self.answer(302, {}, {"Location": "/api/v1/report/elsewhere"})
            self.answer(*self.checked({}, {"result": {"overall": 1}, "recordId": self.path.rsplit("/", 1)[1]}))
        def checked(self, signed, value):
            if "Authorization" in self.headers: return (200, value)
            payload = "&".join(k + "=" + signed[k] for k in sorted(signed, key=lambda k: k.encode()) if signed[k] != "")
            mac = base64.b64encode(hmac.new(SECRET, payload.encode(), hashlib.sha256).digest()).decode()
            if not hmac.compare_digest(mac, self.headers["X-Signature"]):
                return (401, {"code": 2003, "message": "signature"})
            return (200, value)
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            key = self.headers["Idempotency-Key"]
            counts[key] = counts.get(key, 0) + 1
            if key.startswith("flaky") and counts[key] == 1:
                self.close_connection = True
                return self.connection.close()
            if key.startswith("flaky") and counts[key] == 2:
                return self.answer(503, {"code": 50200, "message": "busy"}, {"Retry-After": "0"})
            if self.path == "/api/v1/tts/generate":
                value = json.loads(body)
                signed = {k: v if isinstance(v, str) else json.dumps(v) for k, v in value.items()}
                return self.answer(*self.checked(signed, {"code": 0, "data": {"audioUrl": "u" + value["text"]}}))
            head = b"Content-Type: " + self.headers["Content-Type"].encode() + b"\r\n\r\n"
            parts = {p.get_param("name", header="content-disposition"): p
                     for p in BytesParser(policy=HTTP).parsebytes(head + body).iter_parts()}
            audio = parts.pop("audio").get_payload(decode=True)
            texts = {name: p.get_payload(decode=True).decode() for name, p in parts.items()}
            value = {"recordId": "r" + str(len(audio)), "eof": 1, "result": {"overall": 88},
                     "seen": {"sha": hashlib.sha256(audio).hexdigest(), "texts": texts, "path": self.path,
                              "attempts": counts[key], "key": key}}
            self.answer(*self.checked(texts, value))

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    if len(sys.argv) > 2:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[2] + ".pem", sys.argv[2] + ".key")
        server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_port)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
    """#
}
