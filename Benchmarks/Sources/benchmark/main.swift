// Generated Swift against hand-written C: the same inputs, in one run, in turns. `Scripts/bench.sh` adds the generator's figures.

let cases = try [
  fixedCase(), flagsCase(), sfloatCase(), tlvCase(), checksumCase(), unionCase(), streamCase(), packedCase(),
]
var table = Table(["frame", "", "Swift ns", "median", "C ns", "median", "Swift : C", "allocations"])
var worst = 0.0
// With an argument, only the frames whose name contains it: for a profiler.
let wanted = CommandLine.arguments.dropFirst().first ?? ""
for frame in cases where wanted.isEmpty || frame.name.contains(wanted) {
  for (verb, sides) in [("decode", frame.decode), ("encode", frame.encode)] {
    let costs = measure([sides.swift, sides.c])
    let ratio = costs[0].least / costs[1].least
    worst = max(worst, ratio)
    table.add([
      "\(frame.name): \(verb)", "", costs[0].least.text(1), costs[0].median.text(1), costs[1].least.text(1),
      costs[1].median.text(1), "\(ratio.text(2))", costs[0].allocations.text(2),
    ])
  }
}
print(table.text)
print()
print("Least and median of 301 rounds, one operation; C at -O2; allocations on the heap for one operation in Swift.")
print("Both sides check all bounds, and return values that own what they hold: lists and bytes are copied.")
print("Worst ratio \(worst.text(2)). (\(sink & 1))")
