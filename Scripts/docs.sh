#!/bin/bash
# Builds the documentation of all libraries into docs-out/, one archive, by DocC. A library's first page is its DocC catalogue's, or else
# its README.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t modules < <(sed -n 's/.*\.library(name: "\([^"]*\)".*/\1/p' Package.swift)
work=.build/documentation
rm -rf "$work" docs-out
mkdir -p "$work"
WIRELACE_TARGETS=$(IFS=,; echo "${modules[*]}") swift build
bin=$(swift build --show-bin-path)
triple=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
# Where the headers of the system libraries are.
clang=()
for map in Sources/C*/module.modulemap; do clang+=(-Xcc "-fmodule-map-file=$map"); done
for flag in $(pkg-config --cflags $(sed -n 's/.*pkgConfig: "\([^"]*\)".*/\1/p' Package.swift)); do clang+=(-Xcc "$flag"); done

archives=()
dependencies=()
for module in "${modules[@]}"; do
  catalog=$work/$module.docc
  if [[ -d Sources/$module/$module.docc ]]; then
    cp -r "Sources/$module/$module.docc" "$catalog"
  else
    mkdir "$catalog"
    # The heading of a module's page is its name in double backticks; links to files beside the README lead nowhere here.
    [[ -f Sources/$module/README.md ]] &&
      sed -E "1s/.*/# \`\`$module\`\`/; s/\[([^]]*)\]\([^):]*\)/\1/g" "Sources/$module/README.md" >"$catalog/$module.md"
  fi
  mkdir "$work/$module"
  "$(dirname "$(command -v swift)")"/swift-symbolgraph-extract -module-name "$module" -target "$triple" -I "$bin/Modules" "${clang[@]}" \
    -minimum-access-level public -skip-synthesized-members -skip-inherited-docs -output-dir "$work/$module"
  docc convert "$catalog" --warnings-as-errors --additional-symbol-graph-dir "$work/$module" --fallback-display-name "$module" \
    --fallback-bundle-identifier "wirelace.$module" --transform-for-static-hosting "${dependencies[@]}" \
    --enable-experimental-external-link-support --output-path "$work/$module.doccarchive"
  archives+=("$work/$module.doccarchive")
  dependencies+=(--dependency "$work/$module.doccarchive")
done
docc merge "${archives[@]}" --synthesized-landing-page-name Wirelace --output-path docs-out
cp Schema/LANGUAGE.md docs-out/
echo "the documentation is in docs-out/; read it with: (cd docs-out && python3 -m http.server), at /documentation"
