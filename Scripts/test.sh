#!/bin/bash
# Builds everything and runs the tests. Arguments go to swift build (--sanitize=thread, --scratch-path ...); behind `--` to the tests
# (--filter, --skip).
#
# Few tests at once: with hundreds of them one that computes keeps the threads from all that wait for a socket, for minutes on a small
# machine. `swift test` has no option for that, only the test program does.
set -euo pipefail
cd "$(dirname "$0")/.."

build=()
while (($#)) && [[ $1 != -- ]]; do
  build+=("$1")
  shift
done
(($# == 0)) || shift

swift build --build-tests "${build[@]}"
bin=$(swift build --show-bin-path "${build[@]}")
program=$(echo "$bin"/*PackageTests.xctest)
if [[ $(uname) == Linux ]]; then
  exec "$program" --testing-library swift-testing --experimental-maximum-parallelization-width "$(nproc)" "$@"
fi
exec swift test --skip-build --disable-xctest "${build[@]}" "$@"
