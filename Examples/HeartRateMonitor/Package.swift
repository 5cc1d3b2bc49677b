// swift-tools-version: 6.1
import PackageDescription

// What a user of Wirelace writes: one dependency, one plugin, and a wirelace.json beside the sources.
let package = Package(
  name: "HeartRateMonitor",
  products: [.library(name: "HeartRateMonitor", targets: ["HeartRateMonitor"])],
  dependencies: [.package(name: "wirelace", path: "../..")],
  targets: [
    .target(
      name: "HeartRateMonitor",
      dependencies: [
        .product(name: "WirelaceFrames", package: "wirelace"), .product(name: "WirelaceGATT", package: "wirelace"),
      ],
      plugins: [.plugin(name: "WirelacePlugin", package: "wirelace")]),
    .testTarget(name: "HeartRateMonitorTests", dependencies: ["HeartRateMonitor"]),
  ],
  swiftLanguageModes: [.v6]
)
