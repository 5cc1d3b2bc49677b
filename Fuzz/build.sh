#!/bin/bash
# Compiles the fuzz targets into .build/fuzz/: libFuzzer wants every module instrumented, which SwiftPM cannot be told.
# Assertions stay in. SANITIZE=address adds AddressSanitizer, at a third of the speed. FUZZ_OPTIMISATION=-Onone
# builds in a third of the time, into a folder of its own.
set -euo pipefail
cd "$(dirname "$0")/.."

sanitize=fuzzer${SANITIZE:+,$SANITIZE}
out=.build/fuzz${SANITIZE:+-$SANITIZE}${FUZZ_OPTIMISATION:-}
mkdir -p "$out"
flags=(
  ${FUZZ_OPTIMISATION:--O} -assert-config Debug -swift-version 6 -sanitize="$sanitize" -parse-as-library -wmo
  -I "$out" -module-cache-path "$out/cache"
)

# module NAME SOURCES... : an object file and a module, in dependency order; nothing when it is newer than its sources.
module() {
  local name=$1
  shift
  if [[ -e $out/$name.o && -z $(find "$@" Fuzz/build.sh -newer "$out/$name.o" -print -quit) && -z ${rebuilt:-} ]]; then return; fi
  echo "compiling $name" >&2
  rebuilt=yes
  find "$@" -name '*.swift' -print0 | sort -z |
    xargs -0 swiftc "${flags[@]}" -module-name "$name" -emit-module -emit-module-path "$out/$name.swiftmodule" \
      -emit-object -o "$out/$name.o" -package-name wirelace
}

# target NAME MODULES... : a program out of Fuzz/Targets/NAME.swift.
target() {
  local name=$1
  shift
  local objects=("${@/#/$out/}")
  swiftc "${flags[@]}" -module-name "Fuzz$name" -o "$out/$name" "Fuzz/Targets/$name.swift" "${objects[@]/%/.o}" \
    2> >(grep -v 'Cannot export local symbol' >&2)
}

for module in Diagnostics Patterns Syntax Model Resolver Frames Interpreter Swift; do
  module "Wirelace$module" "Sources/Wirelace$module"
done
target Parser WirelaceDiagnostics WirelaceSyntax
module FuzzSchemas Fuzz/Targets/Shared
target Checks Wirelace{Diagnostics,Patterns,Syntax,Model,Resolver,Frames,Interpreter,Swift}
target Streams Wirelace{Patterns,Frames}
target Interpreter FuzzSchemas Wirelace{Diagnostics,Patterns,Syntax,Model,Resolver,Frames,Interpreter}
module WirelaceGATT Sources/WirelaceGATT
module WirelaceFeedback Sources/WirelaceFeedback
# JSON models and APIs have no bytes, and call the HTTP runtime.
mapfile -t agreement < <(find Tests/AgreementSupport -name '*.swift' ! -name 'Payload*' | sort)
module AgreementSupport "${agreement[@]}"
# What stands for JSON, HTTP and sockets is not fuzzed there.
mapfile -t generated < <(grep -LE 'import Wirelace(HTTP|Streams|WebSocket)' Tests/GeneratedCodeTests/Generated/*.swift | sort)
module GeneratedSchemas "${generated[@]}"
target Generated GeneratedSchemas FuzzSchemas AgreementSupport \
  Wirelace{Diagnostics,Patterns,Syntax,Model,Resolver,Frames,GATT,Feedback,Interpreter}
module WirelaceCaptures Sources/WirelaceCaptures
target Captures Wirelace{Patterns,Frames,Captures}
for module in Locks HTTP HTTP1 WebSocket; do
  module "Wirelace$module" "Sources/Wirelace$module"
done
target HTTP1 Wirelace{Patterns,Frames,Locks,HTTP,HTTP1}
target WebSocket Wirelace{Patterns,Frames,Locks,HTTP,HTTP1,WebSocket}
# The layers' types, as the build plugin would generate them; unoptimised, which takes a tenth of the time.
swift build --product wirelace-generator >"$out/generator.log" 2>&1 || { cat "$out/generator.log" >&2; exit 1; }
"$(swift build --show-bin-path)/wirelace-generator" generate --quiet --config Sources/WirelaceBluetooth/wirelace.json \
  --output "$out/bluetooth"
optimised=("${flags[@]}")
flags+=(-Onone)
module WirelaceBluetooth Sources/WirelaceBluetooth "$out/bluetooth"
flags=("${optimised[@]}" $(pkg-config --cflags openssl | sed 's/-I/-Xcc -I/g') -I Sources/COpenSSL)
module WirelaceTraffic Sources/WirelaceTraffic
module WirelaceCaptureAnalysis Sources/WirelaceCaptureAnalysis
flags+=($(pkg-config --libs openssl))
target Pipeline FuzzSchemas \
  Wirelace{Diagnostics,Patterns,Syntax,Model,Resolver,Frames,GATT,Interpreter,Locks,HTTP,Captures,Bluetooth,Traffic,CaptureAnalysis}
