#if os(Linux)
  import Foundation
  import Testing
  import VysloCardSimulator
  import VysloProtocol
  import VysloToken
  import WirelaceDigests
  import WirelaceFrames

  /// `vyslo` and the simulated card, as two programs.
  @Suite(.serialized) struct VysloProcessTests {
    @Test func aDayWithACard() async throws {
      let place = try Place()
      let card = try place.startCard()
      defer { card.stop() }
      try await place.waitForCard()

      let scan = try await place.vyslo("scan", "--seconds", "2")
      #expect(scan.status == 0 && scan.output.contains("VYSLO card") && scan.output.contains("bound"))
      let status = try await place.vyslo("status")
      #expect(status.status == 0 && status.output.contains("battery     100 %") && status.output.contains("2.4.0"))

      let record = try await place.vyslo("record", "--seconds", "2")
      #expect(record.status == 0 && record.output == "1\n")
      let list = try await place.vyslo("list")
      #expect(list.status == 0 && list.output.hasPrefix("1  "))

      let file = place.path + "/1.opus"
      let export = try await place.vyslo("export", "--output", place.path, "1")
      #expect(export.status == 0 && export.output == file + "\n")
      let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
      #expect(bytes == (try Data(contentsOf: URL(fileURLWithPath: place.path + "/state/recordings/1.opus"))))
      try FileManager.default.removeItem(atPath: file)
      let wifi = try await place.vyslo("export", "--wifi", "--format", "wav", "--output", place.path, "1")
      #expect(wifi.status == 0)
      #expect(try Data(contentsOf: URL(fileURLWithPath: place.path + "/1.wav")).starts(with: Array("RIFF".utf8)))

      #expect(try await place.vyslo("led", "charging", "steady", "0,60,100", "20").output.contains("(set)"))
      #expect(try await place.vyslo("led").output.split(separator: "\n").count == 15)
      let wrong = try await place.vyslo("led", "charging", "blink", "0,60,100", "20", "501", "500")
      #expect(wrong.status == 2 && wrong.errors.contains("onMs is 501") && wrong.errors.contains("nearest is 500"))
      #expect(try await !place.vyslo("led", "charging").output.contains("(set)"))

      // Until it is told to end; what was recorded stays.
      let endless = try await place.start("vyslo", ["record", "--air", place.path + "/air"])
      while try await !place.vyslo("status").output.contains("state       recording") {}
      kill(endless.process.processIdentifier, SIGINT)
      let ended = try await endless.outcome()
      #expect(ended.status == 0 && ended.output == "2\n", "\(ended)")
      #expect(try await place.vyslo("list").output.split(separator: "\n").count == 2)

      let missing = try await place.vyslo("export", "--output", place.path, "9")
      #expect(missing.status == 2 && missing.errors.contains("no such thing on the card"))
    }

    @Test func firmwareIsTakenOnlyWhenItIsSigned() async throws {
      let place = try Place()
      let card = try place.startCard()
      defer { card.stop() }
      try await place.waitForCard()
      let key = try #require(SigningKey.simulator)
      let image = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let manifest = FirmwareManifest(
        signerKey: key.publicKey.id, hardware: 1, major: 2, minor: 5, patch: 0, securityVersion: 2,
        imageSize: UInt32(image.count), imageHash: SHA256Digest.of(image), signature: [UInt8](repeating: 0, count: 64))
      let signed = try #require(key.signed(try manifest.encoded(), for: .firmware))
      let names = ["manifest", "unsigned", "image"].map { place.path + "/" + $0 }
      for (name, bytes) in zip(names, [signed, try manifest.encoded(), image]) {
        try Data(bytes).write(to: URL(fileURLWithPath: name))
      }
      let refused = try await place.vyslo("update", names[1], names[2])
      #expect(refused.status == 2 && refused.errors.contains("a signature or a checksum does not match"), "\(refused)")
      let noManifest = try await place.vyslo("update", names[2], names[0])
      #expect(noManifest.status == 2 && noManifest.errors.contains(names[2]), "\(noManifest)")
      let short = try await place.vyslo("update", names[0], names[1])
      #expect(short.status == 2 && short.errors.contains("tells of 20000 bytes, and there are 116"), "\(short)")
      let endless = try await place.vyslo("update", names[0], "/dev/zero")
      #expect(endless.status == 2 && endless.errors.contains("and there are more"), "\(endless)")
      let taken = try await place.vyslo("update", names[0], names[2])
      #expect(taken.status == 0 && taken.output == "2.5.0 takes over at the card's next restart\n", "\(taken)")
    }

    @Test func whatHappensIsShown() async throws {
      let place = try Place()
      let card = try place.startCard()
      defer { card.stop() }
      try await place.waitForCard()
      let watch = try await place.start(
        "vyslo", ["watch", "--count", "1", "--air", place.path + "/air", "--phone", "d0:ff:ee:00:00:02"])
      while !watch.said.contains("watching") { try await Task.sleep(for: .milliseconds(20)) }
      #expect(try await place.vyslo("record", "--seconds", "1").status == 0)
      let outcome = try await watch.outcome()
      #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count == 2, "\(outcome)")
      let full = try await place.start(
        "sh", ["-c", "exec \(try place.program("vyslo").path) status --air \(place.path)/air > /dev/full"]
      )
      .outcome()
      #expect(full.status == 2 && full.errors.contains("cannot write standard output"), "\(full)")
      for words in [
        ["scan", "--seconds", "0"], ["watch", "--count", "-9223372036854775808"], ["export", "-f", "mp3", "1"],
      ] {
        #expect(try await place.start("vyslo", words).outcome().status == 2)
      }
      let unknown = try await place.vyslo("led", "sparkling")
      #expect(unknown.status == 2 && unknown.errors.contains("sparkling"), "\(unknown)")
      let last = try await place.start("vyslo", ["watch", "--air", place.path + "/air"])
      while !last.said.contains("watching") { try await Task.sleep(for: .milliseconds(20)) }
      card.stop()
      #expect(try await last.outcome().errors.contains("the card is gone"))
    }

    @Test func withoutATokenOrACardItSaysSo() async throws {
      let place = try Place()
      let none = try await place.run("vyslo", ["status", "--air", place.path + "/air"], token: nil)
      #expect(none.status == 2 && none.errors.contains("there is no token"))
      let wrong = try await place.run("vyslo", ["status", "--air", place.path + "/air"], token: "abc")
      #expect(wrong.status == 2 && wrong.errors.contains("no capability token"))
    }
  }

  /// Folders of one test, and programs in them.
  private final class Place: Sendable {
    struct Outcome {
      let status: Int32
      let output: String
      let errors: String
    }

    struct Missing: Error {}

    /// A program that runs, and what it says into files: a pipe's end may be inherited by a child that another test starts.
    final class Program: @unchecked Sendable {
      // Only started, signalled and waited for; all of that is safe from any thread.
      let process = Process()
      private let log: String

      init(_ path: URL, _ arguments: [String], _ environment: [String: String], log: String) throws {
        self.log = log
        process.executableURL = path
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try Self.file(log + ".out")
        process.standardError = try Self.file(log + ".err")
        try process.run()
      }

      private static func file(_ path: String) throws -> FileHandle {
        try Data().write(to: URL(fileURLWithPath: path))
        return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      }

      func stop() {
        process.terminate()
        process.waitUntilExit()
      }

      /// Its standard output so far.
      var said: String { (try? String(contentsOfFile: log + ".out", encoding: .utf8)) ?? "" }

      /// Waits for its end, without a thread.
      func outcome() async throws -> Outcome {
        while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
        func text(_ end: String) throws -> String { try String(contentsOfFile: log + end, encoding: .utf8) }
        return Outcome(status: process.terminationStatus, output: try text(".out"), errors: try text(".err"))
      }
    }

    let path = NSTemporaryDirectory() + "vyslo-\(UUID().uuidString.prefix(8))"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func program(_ name: String) throws -> URL {
      if name == "sh" { return URL(fileURLWithPath: "/bin/sh") }
      return try #require(Bundle.main.executableURL).deletingLastPathComponent().appendingPathComponent(name)
    }

    func startCard() throws -> Program {
      try start(
        "vyslo-simulator", ["card", "--air", path + "/air", "--state", path + "/state", "--owner", "42", "--quiet"],
        token: nil)
    }

    /// Ten minutes are as good as never.
    func waitForCard() async throws {
      let end = ContinuousClock.now + .seconds(600)
      while ContinuousClock.now < end {
        if try await vyslo("status").status == 0 { return }
      }
      throw Missing()
    }

    func vyslo(_ arguments: String...) async throws -> Outcome {
      try await start("vyslo", arguments + ["--air", path + "/air"]).outcome()
    }

    /// Starts a program with the token of the card's owner.
    func start(_ name: String, _ arguments: [String]) async throws -> Program {
      let made = try await run("vyslo-simulator", ["token", "--user", "42"], token: nil)
      return try start(name, arguments, token: made.output.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    func run(_ name: String, _ arguments: [String], token: String?) async throws -> Outcome {
      try await start(name, arguments, token: token).outcome()
    }

    private func start(_ name: String, _ arguments: [String], token: String?) throws -> Program {
      var variables = ProcessInfo.processInfo.environment
      variables["XDG_STATE_HOME"] = path + "/phone"
      variables["XDG_CACHE_HOME"] = path + "/cache"
      variables["VYSLO_TOKEN"] = token
      return try Program(try program(name), arguments, variables, log: path + "/\(UUID().uuidString)")
    }
  }
#endif
