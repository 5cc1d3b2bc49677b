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
echo "A schema of 200 endpoints and 400 models in 20 files:"
rm -rf "$out/large" "$out/large-swift"
Benchmarks/large-schema.sh "$out/large"
start=$(now)
"$wirelace" generate --quiet --output "$out/large-swift" "$out/large"
printf "  generated in %d ms: %d lines of Swift in %d files, the longest of %d lines\n" \
  $((($(now) - start) / 1000000)) "$(cat "$out"/large-swift/*.swift | wc -l)" \
  "$(find "$out/large-swift" -name '*.swift' | wc -l)" \
  "$(wc -l "$out"/large-swift/*.swift | grep -v total | sort -n | awk 'END { print $1 }')"
for mode in debug release; do
  swift build -c "$mode" --target WirelaceHTTP >"$out/build.log" 2>&1
  modules=$(swift build -c "$mode" --show-bin-path)/Modules
  options=(-Onone)
  [[ $mode == release ]] && options=(-O)
  # The processor's time: the clock's depends on what else runs.
  TIMEFORMAT=%U
  took=$({ time swiftc "${options[@]}" -swift-version 6 -parse-as-library -module-name Large -I "$modules" -emit-object -wmo \
    -Xfrontend -warn-long-expression-type-checking=100 -o "$out/objects/large-$mode.o" "$out"/large-swift/*.swift \
    2>"$out/large.log"; } 2>&1)
  slow=$(grep -c "warning: expression took" "$out/large.log" || true)
  size "$out/objects/large-$mode.o" | awk -v mode="$mode" -v took="$took" -v slow="$slow" \
    'NR == 2 { printf "  %-8s %6.1f s of processor time, %d kB of code and data, %d expressions that took more than 100 ms\n", mode, took, $4 / 1000, slow }'
done

echo
Scripts/bench-http.sh
