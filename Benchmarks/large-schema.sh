#!/bin/bash
# Writes a schema of 200 endpoints and 400 models, in 20 files, into the folder DIR: every type of field, rules, defaults, unions,
# references. The same text each time.
set -euo pipefail
out=${1:?usage: large-schema.sh DIR}
mkdir -p "$out"
for ((file = 1; file <= 20; file++)); do
  awk -v file="$file" '
    BEGIN {
      printf "module large.part%d 1.0\n\n", file
      printf "open enum State%d: string { new, inProgress = \"in_progress\", done }\n", file
      printf "enum Level%d: u8 { low = 1, high = 2 }\n", file
      printf "model Fault%d { code: i32 lenient, message: string default \"\" }\n", file
      # With the fault and the union two less than twenty of the same kind.
      for (i = 1; i <= 19; i++) {
        name = "Item" file "x" i
        printf "\n/// Something that has been recorded.\nmodel %s {\n", name
        print  "  id: string characters 1...64"
        print  "  title: string characters ...500 default \"\""
        print  "  createdAt: datetime"
        print  "  updatedAt: datetime optional nullable"
        print  "  count: int in 0...1000 default 0"
        print  "  share: f64 lenient in 0...1 optional"
        print  "  wait: duration unit s default 1.5"
        printf "  state: State%d default new\n  level: Level%d optional\n", file, file
        print  "  tags: [string characters 1...40] elements ...20 unique default []"
        print  "  labels: [string: string] default {}"
        print  "  digest: bytes hex size 32...32 optional"
        print  "  isDone: bool default false"
        if (i > 1) printf "  previous: Item%dx%d optional\n  others: [Item%dx%d] default []\n", file, i - 1, file, i - 1
        if (i % 5 == 0) print "  unknown keep"
        print  "}"
      }
      printf "\nunion Change%d by key kind { item: Item%dx1, fault: Fault%d, unknown: keep }\n", file, file, file
      printf "\napi Service%d base \"/v%d\" {\n  auth token: bearer\n  error failed 400...599: Fault%d\n", file, file, file
      for (i = 1; i <= 5; i++) {
        printf "  get fetch%d \"/items%d/{id}\" -> Item%dx%d {\n    path id: string characters 1...64\n", i, i, file, i
        printf "    query depth: int in 0...9 default 1\n    header trace: string key \"X-Trace\" optional\n  }\n"
        printf "  post create%d \"/items%d\" -> Item%dx%d { body Item%dx%d, idempotent by key \"Idempotency-Key\" }\n", i, i, file, i, file, i
      }
      print "}"
    }' >"$out/part$file.lace"
done
