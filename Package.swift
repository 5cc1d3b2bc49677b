// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "wirelace",
  products: [
    .executable(name: "wirelace", targets: ["wirelace"]),
    .executable(name: "vyslo", targets: ["vyslo"]),
    .executable(name: "yugu", targets: ["yugu"]),
    .executable(name: "yugu-simulator", targets: ["yugu-simulator"]),
    .executable(name: "vyslo-simulator", targets: ["vyslo-simulator"]),
    .library(name: "WirelaceFrames", targets: ["WirelaceFrames"]),
    .library(name: "WirelaceGATT", targets: ["WirelaceGATT"]),
    .library(name: "WirelaceFeedback", targets: ["WirelaceFeedback"]),
    .library(name: "WirelaceHTTP", targets: ["WirelaceHTTP"]),
    .library(name: "WirelaceStreams", targets: ["WirelaceStreams"]),
    .library(name: "WirelaceCaptures", targets: ["WirelaceCaptures"]),
    .library(name: "WirelaceBluetooth", targets: ["WirelaceBluetooth"]),
    .library(name: "WirelaceATT", targets: ["WirelaceATT"]),
    .library(name: "WirelaceMessages", targets: ["WirelaceMessages"]),
    .library(name: "VysloProtocol", targets: ["VysloProtocol"]),
    .library(name: "VysloCloudProtocol", targets: ["VysloCloudProtocol"]),
    .library(name: "YuguCore", targets: ["YuguCore"]),
    .library(name: "YuguSDK", targets: ["YuguSDK"]),
    .library(name: "VysloOpen", targets: ["VysloOpen"]),
    .plugin(name: "WirelacePlugin", targets: ["WirelacePlugin"]),
    .plugin(name: "WirelaceGenerate", targets: ["WirelaceGenerate"]),
  ],
  targets: [
    // MARK: System libraries
    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CEpoll"),
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "COgg", pkgConfig: "ogg", providers: [.apt(["libogg-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "COpus", pkgConfig: "opus", providers: [.apt(["libopus-dev"])]),

    // MARK: Language: source text → syntax → resolved model → checks
    .target(name: "WirelaceDiagnostics"),
    .target(name: "WirelacePatterns"),
    .target(name: "WirelaceSyntax", dependencies: ["WirelaceDiagnostics"]),
    .target(name: "WirelaceModel", dependencies: ["WirelaceDiagnostics"]),
    .target(
      name: "WirelaceResolver",
      dependencies: ["WirelaceDiagnostics", "WirelaceSyntax", "WirelaceModel", "WirelacePatterns"]),

    // MARK: Emitters: model → text
    .target(name: "WirelaceSwift", dependencies: ["WirelaceModel"]),
    .target(name: "WirelaceOpenAPI", dependencies: ["WirelaceModel"], exclude: ["README.md"]),

    // MARK: Runtimes: what generated code calls, and the interpreter
    .target(name: "WirelaceLocks"),
    .target(
      name: "WirelaceDigests", dependencies: [.target(name: "COpenSSL", condition: .when(platforms: [.linux]))]),
    // Rounding is a call into libm, which nothing else links in a program without Foundation.
    .target(
      name: "WirelaceFrames", dependencies: ["WirelacePatterns"], exclude: ["README.md"],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    .target(name: "WirelaceGATT", dependencies: ["WirelaceFrames"]),
    .target(name: "WirelaceFeedback", dependencies: ["WirelaceFrames"]),
    .target(name: "WirelaceHTTP", dependencies: ["WirelaceFrames", "WirelaceLocks"], exclude: ["README.md"]),
    .target(name: "WirelaceCaptures", dependencies: ["WirelaceFrames"], exclude: ["README.md"]),
    .target(name: "WirelaceHTTP1", dependencies: ["WirelaceHTTP"], exclude: ["README.md"]),
    .target(
      name: "WirelaceWebSocket", dependencies: ["WirelaceHTTP", "WirelaceHTTP1"], exclude: ["README.md"]),
    .target(
      name: "WirelaceStreams", dependencies: ["WirelaceFrames", "WirelaceHTTP", "WirelaceWebSocket"],
      exclude: ["README.md"]),
    .target(
      name: "WirelaceSockets",
      dependencies: [
        "WirelaceLocks",
        .target(name: "CEpoll", condition: .when(platforms: [.linux])),
        .target(name: "COpenSSL", condition: .when(platforms: [.linux])),
      ],
      exclude: ["README.md"]),
    .target(
      name: "WirelaceWebSocketSockets",
      dependencies: ["WirelaceHTTP", "WirelaceHTTP1", "WirelaceSockets", "WirelaceStreams", "WirelaceWebSocket"],
      exclude: ["README.md"]),
    .target(
      name: "WirelaceHTTPClient",
      dependencies: ["WirelaceHTTP", "WirelaceHTTP1", "WirelaceLocks", "WirelaceSockets"], exclude: ["README.md"]),
    .target(
      name: "WirelaceURLSession", dependencies: ["WirelaceHTTP", "WirelaceLocks"], exclude: ["README.md"]),
    .target(
      name: "WirelaceHTTPServer",
      dependencies: [
        "WirelaceHTTP", "WirelaceHTTP1", "WirelaceSockets", "WirelaceWebSocket", "WirelaceWebSocketSockets",
      ],
      exclude: ["README.md"]),
    .target(
      name: "WirelaceInterpreter",
      dependencies: ["WirelaceDiagnostics", "WirelacePatterns", "WirelaceFrames", "WirelaceModel"]),

    // The Bluetooth protocols that the runtimes speak, generated from Schema/bluetooth.
    .target(
      name: "WirelaceBluetooth", dependencies: ["WirelaceFrames", "WirelaceGATT"],
      exclude: ["wirelace.json"], plugins: ["WirelacePlugin"]),
    .target(
      name: "WirelaceATT", dependencies: ["WirelaceFrames", "WirelaceGATT", "WirelaceBluetooth", "WirelaceLocks"],
      exclude: ["README.md"]),
    .target(
      name: "WirelaceMessages", dependencies: ["WirelaceFrames", "WirelaceGATT", "WirelaceATT", "WirelaceLocks"],
      exclude: ["README.md"]),

    // Linux only: elsewhere the target is empty.
    .target(
      name: "WirelaceSocketLink",
      dependencies: ["WirelaceATT", "WirelaceFrames", "WirelaceGATT", "WirelaceLocks", "WirelaceSockets"],
      exclude: ["README.md", "wirelace.json"], plugins: ["WirelacePlugin"]),

    // MARK: Products: generated from Schema/
    .target(
      name: "VysloProtocol", dependencies: ["WirelaceFrames", "WirelaceGATT", "WirelaceFeedback"],
      exclude: ["wirelace.json"], plugins: ["WirelacePlugin"]),
    .target(
      name: "VysloCloudProtocol", dependencies: ["VysloProtocol", "WirelaceFrames", "WirelaceGATT", "WirelaceHTTP"],
      exclude: ["wirelace.json"], plugins: ["WirelacePlugin"]),
    .target(
      name: "VysloToken",
      dependencies: [
        "VysloProtocol", "WirelaceDigests", "WirelaceFrames",
        .target(name: "COpenSSL", condition: .when(platforms: [.linux])),
      ]),
    .target(
      name: "VysloOpen",
      dependencies: [
        "VysloCloudProtocol", "VysloProtocol", "VysloToken", "WirelaceATT", "WirelaceDigests", "WirelaceFeedback",
        "WirelaceFrames", "WirelaceGATT", "WirelaceHTTP", "WirelaceHTTPClient", "WirelaceLocks", "WirelaceMessages",
        .target(name: "COgg", condition: .when(platforms: [.linux])),
        .target(name: "COpus", condition: .when(platforms: [.linux])),
        .target(
          name: "WirelaceURLSession", condition: .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS])),
      ],
      exclude: ["README.md"]),

    .target(
      name: "YuguProtocol", dependencies: ["WirelaceFrames", "WirelaceHTTP", "WirelaceStreams", "WirelaceWebSocket"],
      exclude: ["wirelace.json"], plugins: ["WirelacePlugin"]),
    .target(
      name: "YuguCore",
      dependencies: [
        "YuguProtocol", "WirelaceDigests", "WirelaceFrames", "WirelaceHTTP", "WirelaceHTTPClient", "WirelaceLocks",
        "WirelaceSockets", "WirelaceWebSocket", "WirelaceWebSocketSockets",
      ]),

    .target(
      name: "YuguSDK",
      dependencies: ["WirelaceLocks", "YuguCore", .target(name: "CALSA", condition: .when(platforms: [.linux]))],
      exclude: ["README.md"]),

    // MARK: Captures: packets → connections, attributes and values
    .target(
      name: "WirelaceTraffic",
      dependencies: [
        "WirelaceFrames", "WirelaceGATT", "WirelaceBluetooth", "WirelaceCaptures",
        .target(name: "COpenSSL", condition: .when(platforms: [.linux])),
      ], exclude: ["README.md"]),
    .target(
      name: "WirelaceCaptureAnalysis",
      dependencies: [
        "WirelaceFrames", "WirelaceGATT", "WirelaceHTTP", "WirelaceModel", "WirelaceInterpreter", "WirelaceBluetooth",
        "WirelaceTraffic",
      ]),

    .target(
      name: "WirelaceLinkCapture",
      dependencies: [
        "WirelaceATT", "WirelaceBluetooth", "WirelaceCaptures", "WirelaceFrames", "WirelaceGATT", "WirelaceLocks",
      ], exclude: ["README.md"]),

    // MARK: Tools
    .target(
      name: "VysloCardSimulator",
      dependencies: [
        "COgg", "COpus", "VysloProtocol", "VysloToken", "WirelaceATT", "WirelaceDigests", "WirelaceFeedback",
        "WirelaceFrames", "WirelaceGATT", "WirelaceHTTP", "WirelaceHTTPServer", "WirelaceSockets",
      ]),
    .target(
      name: "VysloCloudSimulator",
      dependencies: [
        "CSQLite", "VysloCardSimulator", "VysloCloudProtocol", "VysloProtocol", "VysloToken", "WirelaceDigests",
        "WirelaceFrames", "WirelaceHTTP", "WirelaceHTTPServer", "WirelaceLocks", "WirelaceSockets",
      ], exclude: ["README.md"]),
    .target(
      name: "YuguPlatformSimulator",
      dependencies: [
        "WirelaceDigests", "WirelaceFrames", "WirelaceHTTP", "WirelaceHTTPServer", "WirelaceLocks", "WirelaceSockets",
        "WirelaceWebSocket", "WirelaceWebSocketSockets", "YuguProtocol",
      ],
      exclude: ["README.md"]),
    .target(name: "YuguCommandLine", dependencies: ["WirelaceLocks", "YuguSDK"]),
    .executableTarget(name: "yugu", dependencies: ["YuguCommandLine"]),
    .executableTarget(name: "yugu-simulator", dependencies: ["WirelaceSockets", "YuguPlatformSimulator"]),
    .target(name: "WirelaceCommandSupport", dependencies: ["WirelaceCommandLine", "WirelaceLocks"]),
    .target(
      name: "VysloCommands",
      dependencies: [
        "VysloOpen", "VysloProtocol", "VysloToken", "WirelaceATT", "WirelaceCommandLine", "WirelaceCommandSupport",
        "WirelaceFrames", "WirelaceHTTP", "WirelaceHTTPClient", "WirelaceSocketLink",
      ]),
    .executableTarget(name: "vyslo", dependencies: ["VysloCommands", "WirelaceCommandLine"]),
    .target(
      name: "VysloSimulatorCommands",
      dependencies: [
        "VysloCardSimulator", "VysloCloudSimulator", "VysloProtocol", "VysloToken", "WirelaceATT", "WirelaceCaptures",
        "WirelaceCommandLine", "WirelaceCommandSupport", "WirelaceFeedback", "WirelaceFrames", "WirelaceHTTP",
        "WirelaceHTTPClient", "WirelaceLinkCapture", "WirelaceSocketLink", "WirelaceSockets",
      ], exclude: ["README.md"]),
    .executableTarget(name: "vyslo-simulator", dependencies: ["VysloSimulatorCommands", "WirelaceCommandLine"]),
    .target(
      name: "WirelaceCommandLine",
      dependencies: [
        "WirelaceDiagnostics", "WirelaceSyntax", "WirelaceModel", "WirelaceResolver",
        "WirelaceSwift", "WirelaceOpenAPI", "WirelaceInterpreter", "WirelaceFrames", "WirelaceLocks",
      ]),
    // What the plugins run. It cannot be `wirelace` itself, which reads captures with code that the plugin generates.
    .executableTarget(name: "wirelace-generator", dependencies: ["WirelaceCommandLine"]),
    .target(
      name: "WirelaceCaptureCommands",
      dependencies: [
        "WirelaceCommandLine", "WirelaceCaptures", "WirelaceCaptureAnalysis", "WirelaceTraffic", "WirelaceBluetooth",
        "WirelaceInterpreter",
        "WirelaceModel", "WirelaceFrames", "WirelaceGATT", "WirelaceHTTP",
      ]),
    .executableTarget(name: "wirelace", dependencies: ["WirelaceCommandLine", "WirelaceCaptureCommands"]),
    .plugin(name: "WirelacePlugin", capability: .buildTool(), dependencies: ["wirelace-generator"]),
    .plugin(
      name: "WirelaceGenerate",
      capability: .command(
        intent: .custom(verb: "wirelace", description: "Run wirelace; `generate` writes Swift into the targets."),
        permissions: [.writeToPackageDirectory(reason: "It writes the generated Swift files into the targets.")]),
      dependencies: ["wirelace-generator"]),

    // MARK: Tests, one target a source target
    .testTarget(name: "WirelaceDiagnosticsTests", dependencies: ["WirelaceDiagnostics"]),
    .testTarget(name: "WirelaceDigestsTests", dependencies: ["WirelaceDigests", "WirelaceFrames"]),
    .testTarget(name: "WirelaceLocksTests", dependencies: ["WirelaceLocks"]),
    .testTarget(name: "WirelacePatternsTests", dependencies: ["WirelacePatterns"]),
    .target(
      name: "WirelaceTestSupport", dependencies: ["WirelaceDiagnostics"], path: "Tests/WirelaceTestSupport"),
    .testTarget(
      name: "WirelaceSyntaxTests", dependencies: ["WirelaceSyntax", "WirelaceTestSupport"],
      exclude: ["Schemas", "Fixtures"]),
    .testTarget(name: "WirelaceModelTests", dependencies: ["WirelaceModel"]),
    .testTarget(
      name: "WirelaceResolverTests", dependencies: ["WirelaceResolver", "WirelaceTestSupport"],
      exclude: ["Fixtures", "Declarations/Schemas", "Declarations/Fixtures"]),
    .testTarget(
      name: "WirelaceSwiftTests",
      dependencies: [
        "WirelaceSwift", "WirelaceResolver", "WirelaceFrames", "WirelaceGATT", "WirelaceFeedback", "WirelaceHTTP",
        "WirelaceStreams",
      ]),
    .testTarget(
      name: "WirelaceOpenAPITests", dependencies: ["WirelaceOpenAPI", "WirelaceResolver", "WirelaceFrames"],
      exclude: ["Documents"]),
    .testTarget(name: "WirelaceFramesTests", dependencies: ["WirelaceFrames", "WirelaceTestSupport"]),
    .testTarget(
      name: "GeneratedCodeTests",
      dependencies: [
        "WirelaceFrames", "WirelaceGATT", "WirelaceFeedback", "WirelaceHTTP", "WirelaceStreams", "WirelaceWebSocket",
        "AgreementSupport", "HTTPTestSupport", "WirelaceLocks",
      ],
      exclude: ["Schemas"]),
    .target(
      name: "AgreementSupport",
      dependencies: ["WirelaceFrames", "WirelaceHTTP", "WirelaceInterpreter", "WirelaceResolver"],
      path: "Tests/AgreementSupport"),
    .testTarget(name: "WirelaceBluetoothTests", dependencies: ["WirelaceBluetooth", "AgreementSupport"]),
    .testTarget(name: "VysloProtocolTests", dependencies: ["VysloProtocol", "AgreementSupport"]),
    .testTarget(
      name: "VysloCloudProtocolTests",
      dependencies: ["VysloCloudProtocol", "VysloProtocol", "WirelaceHTTP", "AgreementSupport"]),
    .testTarget(
      name: "YuguProtocolTests",
      dependencies: ["YuguProtocol", "WirelaceHTTP", "WirelaceStreams", "WirelaceWebSocket", "AgreementSupport"]),
    .testTarget(
      name: "YuguCoreTests",
      dependencies: [
        "HTTPTestSupport", "YuguCore", "YuguProtocol", "WirelaceDigests", "WirelaceFrames", "WirelaceHTTP",
        "WirelaceLocks",
      ]),
    .testTarget(
      name: "YuguCommandLineTests",
      dependencies: ["WirelaceFrames", "WirelaceLocks", "YuguCommandLine", "YuguPlatformSimulator", "YuguSDK"]),
    .testTarget(
      name: "YuguSDKTests",
      dependencies: ["HTTPTestSupport", "WirelaceLocks", "YuguPlatformSimulator", "YuguSDK"]),
    .testTarget(
      name: "YuguPlatformSimulatorTests",
      dependencies: [
        "HTTPTestSupport", "WirelaceDigests", "WirelaceFrames", "WirelaceHTTP", "WirelaceSockets", "WirelaceWebSocket",
        "WirelaceWebSocketSockets", "YuguCore", "YuguPlatformSimulator",
      ]),
    .testTarget(name: "VysloTokenTests", dependencies: ["VysloToken", "VysloProtocol"]),
    .testTarget(
      name: "VysloOpenTests",
      dependencies: [
        "HTTPTestSupport", "VysloCardSimulator", "VysloCloudProtocol", "VysloOpen", "VysloProtocol", "VysloToken",
        "WirelaceATT", "WirelaceDigests", "WirelaceFrames", "WirelaceGATT", "WirelaceHTTP", "WirelaceLocks",
      ]),
    .testTarget(
      name: "VysloCardSimulatorTests",
      dependencies: [
        "VysloCardSimulator", "VysloProtocol", "VysloToken", "WirelaceATT", "WirelaceDigests", "WirelaceFeedback",
        "WirelaceFrames", "WirelaceGATT", "WirelaceHTTP", "WirelaceLocks", "WirelaceMessages", "WirelaceSockets",
      ]),
    .testTarget(
      name: "VysloSimulatorCommandsTests",
      dependencies: [
        "CommandTestSupport", "VysloCardSimulator", "VysloProtocol", "VysloSimulatorCommands", "VysloToken",
        "WirelaceATT", "WirelaceCaptureCommands", "WirelaceCommandLine", "WirelaceFrames", "WirelaceGATT",
        "WirelaceMessages", "WirelaceSocketLink", "WirelaceTestSupport", "vyslo-simulator",
      ]),
    .testTarget(
      name: "WirelaceCommandSupportTests",
      dependencies: ["WirelaceCommandLine", "WirelaceCommandSupport", "WirelaceLocks"]),
    .testTarget(
      name: "VysloCommandsTests",
      dependencies: [
        "VysloCardSimulator", "VysloCommands", "VysloOpen", "VysloProtocol", "VysloToken", "WirelaceCommandLine",
        "WirelaceDigests", "WirelaceFrames", "vyslo", "vyslo-simulator",
      ]),
    .testTarget(
      name: "WirelaceLinkCaptureTests",
      dependencies: [
        "CommandTestSupport", "VysloCardSimulator", "VysloProtocol", "VysloToken", "WirelaceATT",
        "WirelaceCaptureCommands", "WirelaceCaptures", "WirelaceCommandLine", "WirelaceFrames", "WirelaceGATT",
        "WirelaceLinkCapture", "WirelaceMessages",
      ]),
    .testTarget(
      name: "VysloCloudSimulatorTests",
      dependencies: [
        "HTTPTestSupport", "VysloCloudProtocol", "VysloCloudSimulator", "VysloOpen", "VysloProtocol", "VysloToken",
        "WirelaceDigests", "WirelaceFrames", "WirelaceHTTP", "WirelaceHTTPClient", "WirelaceHTTPServer",
        "WirelaceLocks", "WirelaceSockets",
      ]),
    .testTarget(name: "WirelaceGATTTests", dependencies: ["WirelaceGATT", "WirelaceFrames"]),
    .testTarget(name: "WirelaceATTTests", dependencies: ["WirelaceATT", "WirelaceLocks"]),
    .testTarget(
      name: "WirelaceMessagesTests",
      dependencies: ["WirelaceMessages", "VysloProtocol", "WirelaceATT", "WirelaceGATT", "WirelaceLocks"]),
    .testTarget(
      name: "WirelaceSocketLinkTests",
      dependencies: [
        "WirelaceATT", "WirelaceFrames", "WirelaceGATT", "WirelaceLocks", "WirelaceSocketLink", "WirelaceSockets",
      ]),
    .testTarget(name: "WirelaceFeedbackTests", dependencies: ["WirelaceFeedback"]),
    .testTarget(
      name: "WirelaceHTTPTests", dependencies: ["HTTPTestSupport", "WirelaceHTTP", "WirelaceLocks"]),
    .testTarget(name: "WirelaceCapturesTests", dependencies: ["WirelaceCaptures", "WirelaceFrames"]),
    .testTarget(name: "WirelaceHTTP1Tests", dependencies: ["WirelaceHTTP", "WirelaceHTTP1", "WirelaceTestSupport"]),
    .executableTarget(
      name: "websocket-echo",
      dependencies: ["WirelaceHTTP1", "WirelaceSockets", "WirelaceWebSocket", "WirelaceWebSocketSockets"],
      path: "Tests/WebSocketEcho"),
    .testTarget(
      name: "WirelaceWebSocketSocketsTests",
      dependencies: [
        "HTTPTestSupport", "WirelaceHTTP1", "WirelaceSockets", "WirelaceWebSocket", "WirelaceWebSocketSockets",
        "websocket-echo",
      ]),
    .target(
      name: "HTTPTestSupport",
      dependencies: [
        "WirelaceHTTP", "WirelaceHTTP1", "WirelaceHTTPServer", "WirelaceLocks", "WirelaceSockets",
        "WirelaceWebSocketSockets",
      ],
      path: "Tests/HTTPTestSupport"),
    .executableTarget(
      name: "http-bench",
      dependencies: [
        "HTTPTestSupport", "WirelaceHTTP", "WirelaceHTTPClient", "WirelaceHTTPServer", "WirelaceURLSession",
      ],
      path: "Tests/HTTPBench"),
    .testTarget(
      name: "WirelaceHTTPClientTests",
      dependencies: [
        "HTTPTestSupport", "WirelaceHTTP", "WirelaceHTTP1", "WirelaceHTTPClient", "WirelaceHTTPServer", "WirelaceLocks",
        "WirelaceSockets", "WirelaceURLSession",
      ]),
    .testTarget(
      name: "WirelaceHTTPServerTests",
      dependencies: [
        "HTTPTestSupport", "WirelaceHTTP", "WirelaceHTTP1", "WirelaceHTTPServer", "WirelaceLocks", "WirelaceSockets",
        "WirelaceWebSocketSockets", "WirelaceWebSocket",
      ]),
    .executableTarget(name: "socket-limits", dependencies: ["WirelaceSockets"], path: "Tests/SocketLimits"),
    .testTarget(
      name: "WirelaceSocketsTests", dependencies: ["HTTPTestSupport", "WirelaceSockets", "socket-limits"]),
    .testTarget(
      name: "WirelaceWebSocketTests", dependencies: ["WirelaceHTTP", "WirelaceWebSocket", "WirelaceTestSupport"]),
    .testTarget(
      name: "WirelaceStreamsTests",
      dependencies: ["WirelaceFrames", "WirelaceHTTP", "WirelaceStreams", "WirelaceWebSocket"]),
    .testTarget(name: "WirelaceTrafficTests", dependencies: ["WirelaceTraffic", "WirelaceCaptures"]),
    .target(
      name: "CaptureTestSupport", dependencies: ["WirelaceCaptureAnalysis", "WirelaceTraffic", "WirelaceResolver"],
      path: "Tests/CaptureTestSupport"),
    .testTarget(
      name: "WirelaceCaptureAnalysisTests", dependencies: ["WirelaceCaptureAnalysis", "CaptureTestSupport"]),
    .testTarget(
      name: "WirelaceCaptureCommandsTests",
      dependencies: ["WirelaceCaptureCommands", "CaptureTestSupport", "CommandTestSupport"]),
    .testTarget(name: "WirelaceInterpreterTests", dependencies: ["WirelaceInterpreter", "WirelaceResolver"]),
    .target(
      name: "CommandTestSupport", dependencies: ["WirelaceCommandLine"], path: "Tests/CommandTestSupport"),
    .testTarget(
      name: "WirelaceCommandLineTests", dependencies: ["WirelaceCommandLine", "CommandTestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// A few targets and what they need, for a quick turn: `make test TARGETS=WirelaceFramesTests,wirelace`.
if let names = Context.environment["WIRELACE_TARGETS"], !names.isEmpty {
  var wanted: Set<String> = []
  var left = names.split(separator: ",").map(String.init)
  while let name = left.popLast() {
    guard let target = package.targets.first(where: { $0.name == name }) else { fatalError("no target \(name)") }
    guard wanted.insert(name).inserted else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): left.append(name)
      default: break
      }
    }
    for case .plugin(let name, _) in target.plugins ?? [] { left.append(name) }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products.removeAll { product in
    switch product {
    case let library as Product.Library: !wanted.isSuperset(of: library.targets)
    case let program as Product.Executable: !wanted.isSuperset(of: program.targets)
    case let plugin as Product.Plugin: !wanted.isSuperset(of: plugin.targets)
    default: true
    }
  }
}
