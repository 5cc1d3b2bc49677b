#!/bin/bash
# bench-captures.sh WIRELACE MAKER: captures of a million packets against tshark, decoded to the same depth, both in one run; then 1 GiB through
# a pipe, and the most memory that took.
set -euo pipefail
# The table goes there; what a function prints is its result.
exec 3>&1
cd "$(dirname "$0")/.."
wirelace=$1
maker=$2
packets=${PACKETS:-1000000}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
capture=$folder/million.btsnoop
schema=Schema/bluetooth/profiles/heartrate.lace

"$maker" "$packets" >"$capture"
count=$("$wirelace" stats --schema "$schema" "$capture" 2>/dev/null | sed -n 's/.* \([0-9]*\) packets.*/\1/p' | head -1)

# processor NAME COMMAND...: seconds of processor time, which other work on the machine does not change.
processor() {
  local name=$1
  shift
  TIMEFORMAT='%U %S'
  local took
  took=$({ time "$@" >/dev/null 2>&1; } 2>&1 | tail -1 | awk '{ print $1 + $2 }')
  awk -v name="$name" -v took="$took" -v count="$count" \
    'BEGIN { printf "  %-46s %7.2f s  %9.0f packets/s\n", name, took, count / took }' >&3
  echo "$took"
}

# ratio NAME THEIRS OURS
ratio() { awk -v name="$1" -v theirs="$2" -v ours="$3" 'BEGIN { printf "  %-46s %7.1f times tshark\n", name, theirs / ours }'; }

echo "Captures, $count packets, processor time:"
if command -v tshark >/dev/null; then
  fields=$(processor "tshark, fields of each ATT PDU" tshark -n -r "$capture" -Y btatt -T fields \
    -e frame.number -e btatt.opcode -e btatt.handle -e btatt.value)
  tree=$(processor "tshark, the whole tree" tshark -n -r "$capture" -V)
else
  echo "  tshark is not here: no comparison"
fi
raw=$(processor "decode --raw --format jsonl" "$wirelace" decode --raw --format jsonl "$capture")
stats=$(processor "stats" "$wirelace" stats --schema "$schema" "$capture")
validate=$(processor "validate" "$wirelace" validate --schema "$schema" "$capture" || true)
if [[ -n ${fields:-} ]]; then
  ratio "each ATT PDU printed" "$fields" "$raw"
  ratio "values counted by characteristic" "$fields" "$stats"
  ratio "values decoded to their fields" "$tree" "$validate"
fi

echo "1 GiB through a pipe:"
for command in stats validate; do
  "$maker" "${GIGABYTE:-1073741824}" bytes | "$wirelace" "$command" --schema "$schema" - >"$folder/out" 2>&1 &
  process=$!
  # The last of a pipe is the process that the shell waits for.
  peak=0
  while kill -0 "$process" 2>/dev/null; do
    now=$(awk '/VmHWM/ { print $2 }' "/proc/$process/status" 2>/dev/null || true)
    [[ -n $now ]] && peak=$now
    sleep 0.2
  done
  wait "$process" || true
  awk -v command="$command" -v peak="$peak" 'BEGIN { printf "  %-46s %7.1f MiB at most\n", command, peak / 1024 }'
done
