#!/bin/bash
# A tour for somebody who has never seen Wirelace: a schema, the Swift that comes of it, frames taken apart, one that is damaged, a capture.
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --product wirelace
wirelace=$(swift build --show-bin-path)/wirelace
schema=Schema/bluetooth/profiles/heartrate.lace
generated=.build/demo

title() { printf '\n\033[1m%s\033[0m\n\n' "$1"; }
[[ -t 1 && -z ${NO_COLOR:-} ]] || title() { printf '\n== %s\n\n' "$1"; }
# show EXPECTED-STATUS COMMAND...: says what is typed, runs it, and insists on how it ends.
show() {
  local expected=$1 status=0
  shift
  printf '$ wirelace %s\n' "$*"
  "$wirelace" "$@" || status=$?
  if ((status != expected)); then
    echo "demo: expected status $expected, got $status" >&2
    exit 1
  fi
  echo
}

title "1. A schema says what the bytes mean ($schema)"
sed -n '/^frame HeartRateMeasurement/,/^  example/p' "$schema" | sed '$d'

title "2. It is checked, and its examples are run"
show 0 check "$schema"

title "3. Swift comes out of it: a type with decode, encode, validate and JSON"
show 0 generate --output "$generated" "$schema" Schema/bluetooth/profiles/battery.lace
sed -n '/struct HeartRateMeasurement:/,/^ *$/p' "$generated/heartrate+Frames.swift"

title "4. A frame as a sensor sends it, taken apart"
show 0 decode --frame HeartRateMeasurement Fixtures/frames/heart-rate-exercise.hex

title "5. A thermometer: a medical float, a time of day, a place"
show 0 decode --frame TemperatureMeasurement Fixtures/frames/thermometer-fever.hex

title "6. A frame that was cut off: where, and what is missing"
show 1 decode --frame HeartRateMeasurement Fixtures/frames/heart-rate-cut-off.hex

title "7. A bit that fell over on the way: the checksum tells"
show 1 decode --frame ModbusResponse Fixtures/frames/modbus-damaged.hex

title "8. Bytes that can be read and cannot be true: a rule tells"
show 1 decode --frame BatteryLevel Fixtures/frames/battery-impossible.hex

title "9. A capture of a real kernel stack: two programs pair and talk; what of the schema it shows, and what it never does"
capture=Fixtures/captures/numeric-comparison.btsnoop
show 0 validate --coverage "$capture"

title "10. The same capture with two bytes turned over: one in a record's length, one in a value"
damaged=$generated/damaged.btsnoop
cp "$capture" "$damaged"
# change BYTE HEX: writes one byte of the copy.
change() {
  printf 'byte %d of %s: %s → %s\n' "$1" "$damaged" "$(od -An -tx1 -j "$1" -N1 "$capture" | tr -d ' ')" "$2"
  printf '%b' "\\x$2" | dd of="$damaged" bs=1 seek="$1" conv=notrunc status=none
}
change 3394 7f
change 5892 fd
echo
show 1 validate "$damaged"
echo "The record of that packet in the file, from its 24 bytes of header to the value at its end:"
od -Ad -tx1 -j 5857 -N 36 "$damaged"
echo
show 0 explain value.range

title "11. What the capture holds, value by value"
show 0 decode --characteristic Battery.level "$capture"

title "Next: the tutorial in Schema/LANGUAGE.md, ten minutes to a frame of your own"
