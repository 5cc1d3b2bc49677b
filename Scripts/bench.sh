#!/bin/bash
# The figures: generated Swift against hand-written C; the generator in a cold process; what its output costs to compile.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
scratch=$root/.build/benchmarks
out=$root/.build/bench
mkdir -p "$out"

echo "building in release (the first time takes some minutes)" >&2
swift build -c release --package-path Benchmarks --scratch-path "$scratch" >"$out/build.log" 2>&1 || { cat "$out/build.log" >&2; exit 2; }
swift build -c release --product wirelace >"$out/build.log" 2>&1 || { cat "$out/build.log" >&2; exit 2; }
wirelace=$(swift build -c release --show-bin-path)/wirelace

"$scratch/release/benchmark"

echo
Scripts/bench-captures.sh "$wirelace" "$scratch/release/capture-maker"

now() { date +%s%N; }
echo
echo "Generator, release, a new process each time, all of Schema/bluetooth:"
times=()
# A new folder each time: files of names just removed cost the file system more than new ones.
rm -rf "$out"/generated*
for run in 1 2 3 4 5 6 7 8 9; do
  start=$(now)
  "$wirelace" generate --quiet --namespace module --output "$out/generated$run" Schema/bluetooth
  times+=($((($(now) - start) / 1000)))
done
mapfile -t sorted < <(printf '%s\n' "${times[@]}" | sort -n)
lines=$(cat "$out"/generated1/*.swift | wc -l)
awk -v least="${sorted[0]}" -v median="${sorted[4]}" -v lines="$lines" \
  'BEGIN { printf "  least %.0f ms, median %.0f ms, for %d lines of Swift\n", least / 1000, median / 1000, lines }'

echo
echo "Compiling generated Swift (heart rate and ATT):"
mkdir -p "$out/objects"
schemas=(Schema/bluetooth/profiles/heartrate.lace Schema/bluetooth/att.lace Schema/bluetooth/common.lace)
rm -rf "$out/some"
"$wirelace" generate --quiet --namespace module --output "$out/some" "${schemas[@]}"
lines=$(cat "$out"/some/*.swift | wc -l)
for mode in debug release; do
  swift build -c "$mode" --target WirelaceGATT >"$out/build.log" 2>&1
  modules=$(swift build -c "$mode" --show-bin-path)/Modules
  options=(-Onone)
  [[ $mode == release ]] && options=(-O)
  start=$(now)
  swiftc "${options[@]}" -swift-version 6 -parse-as-library -module-name Some -I "$modules" -emit-object -wmo \
    -o "$out/objects/$mode.o" "$out"/some/*.swift
  took=$((($(now) - start) / 1000000))
  size "$out/objects/$mode.o" | awk -v mode="$mode" -v lines="$lines" -v took="$took" \
    'NR == 2 { printf "  %-8s %5.0f ms and %6.0f bytes of code and data, for a thousand of %d lines\n", mode, took * 1000 / lines, $4 * 1000 / lines, lines }'
done

echo
Scripts/bench-http.sh
