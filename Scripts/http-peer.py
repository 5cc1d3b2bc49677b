"""Another party for the tests of the HTTP runtime: `http-peer.py serve http.server|aiohttp` prints its port and serves until its standard input
ends; `http-peer.py ask PORT` asks a server by http.client and prints what it got, a line an exchange. Status 3: a package is missing."""
import http.client
import http.server
import socketserver
import sys
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, body):
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_GET(self):
        if self.path == "/chunks":
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for index in range(100):
                self.wfile.write(b"%x\r\n%s\r\n" % (index + 1, b"c" * (index + 1)))
            self.wfile.write(b"0\r\n\r\n")
        elif self.path == "/close":
            self.send_response(200)
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(b"to the end")
            self.close_connection = True
        else:
            self.answer(b"hello")

    do_HEAD = do_GET

    def do_POST(self):
        body = b""
        if "chunked" in self.headers.get("Transfer-Encoding", ""):
            while size := int(self.rfile.readline(), 16):
                body += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            body = self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(body)

    def log_message(self, *arguments):
        pass


def serve_standard():
    class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
        daemon_threads = True

    server = Server(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()


def serve_aiohttp():
    try:
        from aiohttp import web
    except ImportError:
        sys.exit(3)
    import asyncio

    async def hello(request):
        return web.Response(text="hello")

    async def echo(request):
        return web.Response(body=await request.read())

    async def chunks(request):
        response = web.StreamResponse()
        response.enable_chunked_encoding()
        await response.prepare(request)
        for index in range(100):
            await response.write(b"c" * (index + 1))
        await response.write_eof()
        return response

    async def close(request):
        response = web.Response(text="to the end")
        response.force_close()
        return response

    async def main():
        app = web.Application(client_max_size=1 << 24)
        app.add_routes([web.get("/hello", hello), web.get("/chunks", chunks), web.get("/close", close), web.post("/echo", echo)])
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        print(site._server.sockets[0].getsockname()[1], flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)

    asyncio.run(main())


def ask(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def exchange(method, path, body=None, chunked=False):
        connection.request(method, path, body=body, encode_chunked=chunked, headers={"Transfer-Encoding": "chunked"} if chunked else {})
        response = connection.getresponse()
        data = response.read()
        text = data.decode() if len(data) <= 20 else f"{len(data)} bytes"
        print(method, path, response.status, text, flush=True)

    exchange("GET", "/hello")
    exchange("HEAD", "/bytes?7")
    exchange("GET", "/status?204")
    exchange("POST", "/echo", b"small")
    exchange("POST", "/echo", b"x" * 3_000_000)
    exchange("POST", "/mirror", iter([b"one ", b"two ", b"three"]), chunked=True)
    exchange("GET", "/stream?200000")
    exchange("GET", "/bytes?200000")


if sys.argv[1] == "ask":
    ask(int(sys.argv[2]))
elif sys.argv[2] == "aiohttp":
    serve_aiohttp()
else:
    serve_standard()
