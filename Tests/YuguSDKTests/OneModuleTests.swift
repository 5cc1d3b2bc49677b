#if os(Linux)
  import Foundation
  import Testing

  /// The sources of both products as one module, as a pod compiles them.
  @Suite struct OneModuleTests {
    @Test(.timeLimit(.minutes(10))) func bothProductsCompileAsOneModule() throws {
      let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL
      let built = try #require(Bundle.main.executableURL).deletingLastPathComponent().appending(path: "Modules")
      // Everything below them, and neither of them.
      let modules = FileManager.default.temporaryDirectory.appending(path: "yugu-modules-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: modules) }
      for name in try FileManager.default.contentsOfDirectory(atPath: built.path)
      where name.hasSuffix(".swiftmodule") && !name.hasPrefix("YuguCore.") && !name.hasPrefix("YuguSDK.") {
        try FileManager.default.createSymbolicLink(
          at: modules.appending(path: name), withDestinationURL: built.appending(path: name))
      }
      let sources = ["Sources/YuguCore", "Sources/YuguSDK"].flatMap { folder -> [String] in
        let path = root.appending(path: folder).path
        return (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
          .filter { $0.hasSuffix(".swift") }.map { path + "/" + $0 }.sorted()
      }
      #expect(sources.count > 60)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        [
          "swiftc", "-typecheck", "-module-name", "YuguSDK", "-swift-version", "6", "-package-name", "one", "-I",
          modules.path,
        ]
        + ["CALSA", "CEpoll", "COpenSSL"].flatMap {
          ["-Xcc", "-fmodule-map-file=\(root.path)/Sources/\($0)/module.modulemap"]
        } + sources
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(said.prefix(4000))")
    }
  }
#endif
