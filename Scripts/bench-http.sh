#!/bin/bash
# bench-http.sh [http-bench]: the figures of the HTTP runtime: memory of large bodies, the client beside bare URLSession, the server beside aiohttp.
# The last needs wrk, python3 with venv, and PyPI; without them it is left out and says so.
set -uo pipefail
cd "$(dirname "$0")/.."

out=$PWD/.build/bench-http
mkdir -p "$out"
bench=${1:-}
if [[ -z $bench ]]; then
  swift build -c release --product http-bench >"$out/build.log" 2>&1 || { cat "$out/build.log" >&2; exit 2; }
  bench=$(swift build -c release --show-bin-path)/http-bench
fi
status=0

echo "HTTP: large bodies on loopback"
timeout 600 "$bench" large 2048 || status=1
echo "HTTP: client, 10,000 requests on loopback"
timeout 600 "$bench" overhead 10000 || status=1

echo "HTTP: server under wrk, 1,000 connections held, 10 s each"
command -v wrk >/dev/null || { echo "  left out: no wrk"; exit $status; }
if [[ ! -x $out/python/bin/python ]]; then
  python3 -m venv "$out/python" && "$out/python/bin/pip" install -q aiohttp >&2 || {
    rm -rf "$out/python"
    echo "  left out: no aiohttp (needs python3-venv and PyPI)"
    exit $status
  }
fi
ulimit -n 8192 2>/dev/null
jobs=()
trap 'kill "${jobs[@]}" 2>/dev/null' EXIT
load() { # load NAME PORT
  for _ in {1..100}; do
    (: <"/dev/tcp/127.0.0.1/$2") 2>/dev/null && break
    sleep 0.1
  done
  timeout 60 wrk -t1 -c1000 -d10s --latency "http://127.0.0.1:$2/hello" |
    awk -v name="$1" '/99%/ { p99 = $2 } /Requests\/sec/ { rate = $2 } /Socket errors|Non-2xx/ { trouble = trouble " (" $0 ")" }
      END { printf "  %-10s %8.0f requests/s, p99 %s%s\n", name, rate, p99, trouble }'
}
"$bench" serve 0 60 >"$out/port" &
jobs+=($!)
for _ in {1..100}; do [[ -s $out/port ]] && break; sleep 0.1; done
load wirelace "$(cat "$out/port")"
kill "${jobs[0]}" 2>/dev/null
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$out/python/bin/python" - "$port" >/dev/null 2>&1 <<'PYTHON' &
import sys
from aiohttp import web

async def hello(request):
    return web.Response(text="hello")

app = web.Application()
app.router.add_get("/hello", hello)
web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]), access_log=None, backlog=1024)
PYTHON
jobs+=($!)
load aiohttp "$port"
exit $status
