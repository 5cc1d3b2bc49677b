#!/bin/bash
# websocket-conformance.sh [FOLDER]: runs the Autobahn cases without compression (kosoku, from PyPI) against our WebSocket server and client.
# Reports go to .build/websocket-conformance. Status 0: none failed; 1: some did; 2: it could not run; 3: no Python or PyPI.
set -uo pipefail
cd "$(dirname "$0")/.."

out=$PWD/.build/websocket-conformance
echo_program=${1:-.build/debug}/websocket-echo
[[ -x $echo_program ]] || swift build --product websocket-echo >&2 || exit 2
command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 3; }
if [[ ! -x $out/python/bin/kosoku ]]; then
  mkdir -p "$out"
  python3 -m venv "$out/python" && "$out/python/bin/pip" install -q kosoku==0.1.0 || {
    echo "kosoku cannot be installed: needs python3-venv and PyPI" >&2
    exit 3
  }
fi
kosoku=$out/python/bin/kosoku
without=(-x '12.*' -x '13.*')
jobs=()
trap 'kill "${jobs[@]}" 2>/dev/null' EXIT
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
wait_for() { # wait_for PORT
  for _ in {1..100}; do
    (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return
    sleep 0.1
  done
  echo "nothing listens at $1" >&2
  exit 2
}
summary() { # summary ROLE FOLDER
  python3 - "$1" "$2/index.json" <<'PYTHON'
import collections, json, sys
role, path = sys.argv[1:]
cases = next(iter(json.load(open(path)).values()))
counts = collections.Counter(case["behavior"] for case in cases.values())
closes = collections.Counter(case["behaviorClose"] for case in cases.values())
failed = [name for name, case in cases.items() if "FAILED" in (case["behavior"], case["behaviorClose"])]
print(f"{role}: {len(cases)} cases, {dict(counts)}, closing {dict(closes)}, failed: {' '.join(failed) or 'none'}")
sys.exit(1 if failed or len(cases) < 301 else 0)
PYTHON
}
status=0

port=$(free_port)
"$echo_program" serve "$port" >/dev/null &
jobs+=($!)
wait_for "$port"
"$kosoku" -m fuzzingclient "ws://127.0.0.1:$port" -p 4 "${without[@]}" -o "$out/server" >"$out/server.log" 2>&1
summary server "$out/server" || status=1

port=$(free_port)
"$kosoku" -m fuzzingserver "127.0.0.1:$port" "${without[@]}" -o "$out/client" >"$out/client.log" 2>&1 &
jobs+=($!)
wait_for "$port"
timeout 300 "$echo_program" client "$port" wirelace >/dev/null || status=1
summary client "$out/client" || status=1
# Cases have time limits of their own, which a machine busy with other tests may miss: what fails must fail twice.
if ((status == 1)) && [[ -z ${WIRELACE_CONFORMANCE_AGAIN:-} ]]; then
  kill "${jobs[@]}" 2>/dev/null
  WIRELACE_CONFORMANCE_AGAIN=1 exec "$0" "$@"
fi
exit $status
