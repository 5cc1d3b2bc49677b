#!/bin/bash
# Builds and tests Examples/HeartRateMonitor as an outside user would, then edits its schemas and looks at what the build
# does: a comment rebuilds nothing, a rule only the files that tell it, a mistake is shown at its place. Then, in a package that
# checks its generated Swift in, runs the command plugin.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
example=$root/.build/example/HeartRateMonitor
sources=$example/Sources/HeartRateMonitor

# A copy, so that the edits never touch the repository; its build folder stays, so that the next run is quick.
mkdir -p "$example"
for part in Package.swift Sources Tests; do
  rm -rf "${example:?}/$part"
  cp -r "$root/Examples/HeartRateMonitor/$part" "$example/$part"
done
sed -i.bak "s|path: \"../..\"|path: \"$root\"|" "$example/Package.swift" && rm "$example/Package.swift.bak"
cd "$example"

fail() {
  echo "check-rebuild: $1" >&2
  exit 1
}
# Prints the files of the example that a build compiles, one a line.
build() { swift build 2>&1 | tee build.log | sed -nE 's/.*Compiling HeartRateMonitor (.*\.swift).*/\1/p' | tr ' ' '\n' | sort -u; }
# expect WHAT EXPECTED ACTUAL
expect() {
  if [[ $2 != "$3" ]]; then
    cat build.log >&2
    fail "$1: expected to compile [${2//$'\n'/ }], but [${3//$'\n'/ }] was"
  fi
  echo "ok: $1: ${3//$'\n'/ }"
}

swift test --disable-xctest
build >/dev/null
expect "nothing changed" "" "$(build)"

sed -i.bak '1i // An ordinary comment.' "$sources/strap.lace"
expect "an ordinary comment" "" "$(build)"

sed -i.bak 's/in 30\.\.\.250/in 25...250/' "$sources/strap.lace"
# The rule itself, and the documentation of the field that it limits.
expect "the limits of a rule" $'strap+Frames.swift\nstrap+Validation.swift' "$(build)"

sed -i.bak 's/scale 1\/1000 unit s/scale 1\/1000 unit seconds/' "$sources/session.lace"
compiled=$(build)
[[ -n $compiled && $compiled != *strap+* ]] || fail "another schema: [${compiled//$'\n'/ }] were compiled"
echo "ok: another schema: ${compiled//$'\n'/ }"

sed -i.bak 's/in 25\.\.\.250/in 250...25/' "$sources/strap.lace"
if swift build >build.log 2>&1; then fail "a mistake in the schema did not fail the build"; fi
line=$(grep -n '250...25' "$sources/strap.lace" | head -1 | cut -d: -f1)
grep -qE "strap\.lace:$line:[0-9]+: error: W[0-9]{4} " build.log || { cat build.log >&2; fail "the mistake is not shown at its place"; }
echo "ok: a mistake: $(grep -oE "strap\.lace:$line:[0-9]+: error: .*" build.log | head -1)"

# A package that checks its generated Swift in: no build plugin, an `output` in wirelace.json, and the command.
checked=$root/.build/example/CheckedIn
target=$checked/Sources/CheckedIn
mkdir -p "$checked"
rm -rf "$checked/Sources" "$checked/Package.swift"
mkdir -p "$target"
cd "$checked"
cat >Package.swift <<END
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "CheckedIn",
  dependencies: [.package(name: "wirelace", path: "$root")],
  targets: [
    .target(name: "CheckedIn", dependencies: [
      .product(name: "WirelaceFrames", package: "wirelace"), .product(name: "WirelaceGATT", package: "wirelace"),
    ])
  ],
  swiftLanguageModes: [.v6]
)
END
cp "$root"/Examples/HeartRateMonitor/Sources/HeartRateMonitor/*.lace "$target"
command() { swift package --allow-writing-to-package-directory wirelace "$@" 2>build.log || { cat build.log >&2; return 1; }; }
echo 'import WirelaceFrames' >"$target/CheckedIn.swift"
printf '{ "schemas": ["session.lace", "strap.lace"], "output": "Generated", "accessLevel": "public" }\n' >"$target/wirelace.json"
# Prints when each generated file was written last.
written() { (cd "$target/Generated" && for file in *; do echo "$file $(date -r "$file" +%s%N)"; done); }

command generate
[[ -s $target/Generated/session+Frames.swift ]] || fail "the command wrote no session+Frames.swift"
swift build >build.log 2>&1 || { cat build.log >&2; fail "what the command wrote does not compile"; }
echo "ok: the command writes $(written | wc -l) files, which compile"

before=$(written)
command generate
[[ $(written) == "$before" ]] || fail "a second run of the command wrote files that had not changed"
command generate --check || fail "--check calls files old that have just been written"
echo "ok: the command writes no file that has not changed"

sed -i.bak 's/scale 1\/1000 unit s/scale 1\/1000 unit seconds/' "$target/session.lace" && rm "$target/session.lace.bak"
if command generate --check >check.log 2>&1; then fail "--check does not see that a schema has changed"; fi
grep -q 'session+' check.log || { cat check.log >&2; fail "--check does not name the files that are old"; }
command generate --target CheckedIn
[[ $(written) != "$before" ]] || fail "the command did not write what a schema's change touches"
command generate --check || fail "--check calls files old that have just been written"
if command generate --target Missing >/dev/null 2>&1; then fail "a target that is not there is no mistake"; fi
command check "$target/session.lace" || fail "other commands are not handed to the tool"
echo "ok: the command sees and writes what has changed"
