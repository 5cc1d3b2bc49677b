#!/bin/bash
# Runs what the README shows in `sh` blocks, each block as one script that ends at the first failure, at the top of the repository, with
# the project's programs on the path and a home of its own.
set -uo pipefail
cd "$(dirname "$0")/.."

programs=(wirelace vyslo vyslo-simulator yugu yugu-simulator)
WIRELACE_TARGETS=$(IFS=,; echo "${programs[*]}") swift build || exit 2
PATH=$(swift build --show-bin-path):$PATH
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/tmp"
export HOME=$scratch TMPDIR=$scratch/tmp

# Files that a command makes by `> NAME` go to a scratch folder; what a block left running ends with it.
awk -v scratch="$scratch" '
  /^```sh$/ { file = sprintf("%s/block-%02d", scratch, ++blocks); print "trap \047kill $(jobs -p) 2>/dev/null || true\047 EXIT" >file; next }
  /^```/ { file = "" }
  file && NF { print >file }' README.md
failed=0
count=0
for block in "$scratch"/block-*; do
  [[ -f $block ]] || { echo "README: no sh blocks found" >&2; exit 1; }
  count=$((count + 1))
  sed -i -E "s#> ([a-z.]+)#> $scratch/\1#" "$block"
  if ! timeout 300 bash -e "$block" >"$scratch/log" 2>&1; then
    echo "README: this failed:" >&2
    tail -n +2 "$block" >&2
    cat "$scratch/log" >&2
    failed=$((failed + 1))
  fi
done
echo "$count blocks of the README run, $failed failed"
((failed == 0))
