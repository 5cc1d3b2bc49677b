// swift-tools-version: 6.1
import PackageDescription

// A package of its own: the figures are of a release build, and nobody who depends on Wirelace compiles any of this.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "wirelace", path: "..")],
  targets: [
    .target(
      name: "BenchmarkFrames", dependencies: [.product(name: "WirelaceFrames", package: "wirelace")],
      plugins: [.plugin(name: "WirelacePlugin", package: "wirelace")]),
    .executableTarget(
      name: "capture-maker", dependencies: [.product(name: "WirelaceCaptures", package: "wirelace")]),
    // SwiftPM compiles C with -O2 in release builds.
    .target(name: "ReferenceCodecs"),
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "benchmark", dependencies: ["BenchmarkFrames", "ReferenceCodecs", "AllocationCounter"]),
  ],
  swiftLanguageModes: [.v6]
)
