#!/bin/bash
# Builds the documentation of the library targets into docs-out/, one folder a module, by DocC.
set -euo pipefail
cd "$(dirname "$0")/.."

modules=(WirelaceFrames WirelaceGATT WirelaceFeedback)
graphs=.build/symbol-graphs
rm -rf "$graphs" docs-out
mkdir -p "$graphs" docs-out
for module in "${modules[@]}"; do
  swift build --target "$module"
done
triple=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
for module in "${modules[@]}"; do
  mkdir -p "$graphs/$module"
  "$(dirname "$(command -v swift)")"/swift-symbolgraph-extract -module-name "$module" -target "$triple" -I .build/debug/Modules \
    -minimum-access-level public -output-dir "$graphs/$module"
  docc convert --additional-symbol-graph-dir "$graphs/$module" --fallback-display-name "$module" \
    --fallback-bundle-identifier "wirelace.$module" --transform-for-static-hosting --hosting-base-path "$module" \
    --output-path "docs-out/$module"
done
cp Schema/LANGUAGE.md docs-out/
echo "the documentation is in docs-out/; read it with: (cd docs-out && python3 -m http.server)"
