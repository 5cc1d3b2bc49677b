#!/bin/bash
# run.sh RUNS [TARGET...]: so many inputs into each fuzz target; a crash is kept in Fuzz/Crashes and ends with status 1.
set -uo pipefail
cd "$(dirname "$0")/.."

runs=${1:-100000}
shift
targets=("$@")
((${#targets[@]})) || targets=(Parser Checks Streams Interpreter Generated Captures Pipeline HTTP1 WebSocket)
Fuzz/build.sh || exit 2

out=.build/fuzz${SANITIZE:+-$SANITIZE}${FUZZ_OPTIMISATION:-}
# Swift's own crash handler would wait for a debugger.
export SWIFT_BACKTRACE=enable=no
status=0
for target in "${targets[@]}"; do
  mkdir -p "$out/corpus/$target" Fuzz/Crashes
  unset WIRELACE_SCHEMAS
  [[ $target == Generated ]] && export WIRELACE_SCHEMAS=Tests/GeneratedCodeTests/Schemas
  seeds=("Fuzz/Corpus/$target")
  case $target in
    Parser | Checks) seeds+=(Schema) ;;
    Captures | Pipeline) seeds+=(Fixtures/captures) ;;
    Streams) ;;
    HTTP1 | WebSocket) ;;
    *)
      mkdir -p "$out/seeds/$target"
      WIRELACE_SEEDS=$out/seeds/$target "$out/$target"
      seeds+=("$out/seeds/$target")
      ;;
  esac
  mapfile -t seeds < <(for folder in "${seeds[@]}"; do [[ -d $folder ]] && echo "$folder"; done)
  # A capture is long before it holds anything.
  longest=1024
  [[ $target == Pipeline ]] && longest=16384
  echo "=== $target: $runs inputs"
  "$out/$target" -runs="$runs" -timeout=10 -rss_limit_mb=2048 -max_len=$longest -print_final_stats=1 \
    -artifact_prefix="Fuzz/Crashes/$target-" "$out/corpus/$target" "${seeds[@]}" 2>"$out/$target.log"
  code=$?
  tail -n 5 "$out/$target.log" | grep -E 'stat::(number_of_executed_units|average_exec_per_sec|peak_rss_mb)' || true
  if ((code != 0)); then
    grep -nE 'ERROR|SUMMARY|Fatal|Precondition|crash-|timeout-|oom-' "$out/$target.log" | head -20
    echo "$target: failed" >&2
    status=1
  fi
done
rmdir Fuzz/Crashes 2>/dev/null
exit $status
