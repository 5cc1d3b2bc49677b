#!/bin/bash
# Compiles the frame runtime and the codecs of pure frame schemas as Embedded Swift for a Cortex-M4, and reports the size of
# the code. Only types, codecs, streams and rules: JSON, descriptions and GATT need the full standard library.
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --product wirelace
wirelace=$(swift build --show-bin-path)/wirelace
out=.build/embedded
schemas=(Schema/bluetooth/profiles/{battery,bloodpressure,datetime,heartrate}.lace Schema/bluetooth/vendor/{modbus,toyrobot}.lace)
rm -rf "$out"
mkdir -p "$out"
"$wirelace" generate --quiet --output "$out/generated" --access-level internal --parts "" "${schemas[@]}"

flags=(-swift-version 6 -enable-experimental-feature Embedded -wmo -Osize -target armv7em-none-none-eabi -parse-as-library -I "$out")
# module NAME SOURCES...
module() {
  local name=$1
  shift
  swiftc "${flags[@]}" -module-name "$name" -emit-module -emit-module-path "$out/$name.swiftmodule" -c "$@" -o "$out/$name.o"
}
mapfile -t patterns < <(find Sources/WirelacePatterns -name '*.swift' | sort)
mapfile -t runtime < <(find Sources/WirelaceFrames -name '*.swift' | sort)
mapfile -t generated < <(find "$out/generated" -name '*.swift' ! -name '*+Services.swift' | sort)
module WirelacePatterns "${patterns[@]}"
module WirelaceFrames "${runtime[@]}"
module Generated "${generated[@]}"

echo "Embedded Swift for armv7em at -Osize, from ${#schemas[@]} schemas ($(cat "${generated[@]}" | wc -l) lines of Swift):"
for name in WirelaceFrames Generated; do
  size "$out/$name.o" | awk -v name="$name" 'NR == 2 { printf "  %-16s %7d bytes of code, %5d of data\n", name, $1, $2 + $3 }'
done
