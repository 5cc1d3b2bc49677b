#!/bin/bash
# Runs every command that the README shows in an `sh` block, at the top of the repository, with `wirelace` on the path.
set -uo pipefail
cd "$(dirname "$0")/.."

swift build --product wirelace || exit 2
PATH=$(swift build --show-bin-path):$PATH
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
count=0
# Files that a command makes by `> NAME` go to a scratch folder.
while IFS= read -r line; do
  [[ -z $line ]] && continue
  count=$((count + 1))
  command=$(sed -E "s#> ([a-z.]+)#> $scratch/\1#" <<<"$line")
  if ! bash -c "$command" >"$scratch/log" 2>&1; then
    echo "README: '$line' failed:" >&2
    cat "$scratch/log" >&2
    failed=$((failed + 1))
  fi
done < <(awk '/^```sh$/ { inside = 1; next } /^```/ { inside = 0 } inside' README.md)
((count > 0)) || { echo "README: no sh blocks found" >&2; exit 1; }
echo "$count commands of the README run, $failed failed"
((failed == 0))
