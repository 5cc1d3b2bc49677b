#if os(Linux)
  import CommandTestSupport
  import Foundation
  import Testing
  import VysloCardSimulator
  import VysloProtocol
  import VysloToken
  import WirelaceATT
  import WirelaceCaptureCommands
  import WirelaceCommandLine
  import WirelaceFrames
  import WirelaceGATT
  import WirelaceMessages
  import WirelaceSocketLink
  import WirelaceTestSupport

  /// An app in this process, the card in another.
  @Suite(.serialized) struct CardProcessTests {
    typealias Channel = MessageChannel<CardMessages>
    static let card = PeerAddress.public(MACAddress(0xC0FF_EE00_0001))

    /// Of the owner 42, as `vyslo-simulator token` makes it.
    private func token() async throws -> [UInt8] {
      let process = try SimulatorProcess(["token", "--user", "42"])
      #expect(try await process.status() == 0)
      return try CapabilityToken(text: process.output.trimmingCharacters(in: .whitespacesAndNewlines)).encoded()
    }

    private func channel(
      _ place: SimulatorProcess.Place, phone: UInt64 = 0xD0FF_EE00_0002, bonds: SocketBonds = SocketBonds()
    ) async throws -> Channel {
      let central = try SocketCentral(folder: place.air, address: .random(MACAddress(phone)), bonds: bonds)
      let client = ATTClient(try await central.connect(to: Self.card, within: .seconds(60)))
      try await client.exchangeMTU()
      let channel = try await Channel.discover(on: client)
      try await channel.open()
      return channel
    }

    private func present(_ channel: Channel, _ token: [UInt8]) async throws {
      let time = UInt32(clamping: Int64(Date().timeIntervalSince1970))
      _ = try await channel.call(CardCommands.present, TokenPresentation(major: 1, minor: 0, time: time, token: token))
    }

    private func export(_ info: RecordingInfo, _ channel: Channel) async throws -> [UInt8] {
      let blocks = try await channel.values(of: VysloCard.export)
      let started = try await channel.call(
        CardCommands.exportStart, ExportRequest(recording: info.id, offset: 0, grant: info.fileSize))
      var file: [UInt8] = []
      while file.count < Int(started.fileSize) { file += try #require(try await blocks.next()).data }
      return file
    }

    @Test func anAppRecordsAndExportsAndTheRecordingOutlivesAKill() async throws {
      let place = try SimulatorProcess.Place()
      let token = try await token()
      let first = try await SimulatorProcess.card(place)
      let central = try SocketCentral(folder: place.air, address: .random(MACAddress(0xD0FF_EE00_0002)))
      let reports = try await central.scan()
      let report = try #require(try await reports.makeAsyncIterator().next())
      reports.stop()
      #expect(report.address == Self.card && CardAdvertisement.description.matches(report.data))

      let bonds = SocketBonds()
      let channel = try await channel(place, bonds: bonds)
      try await present(channel, token)
      try first.type("advance 2s")
      try first.type("press")
      try await first.wait(for: "haptic recording.started: effect START_CONFIRM")
      try first.type("advance 10s")
      try first.type("press")
      try await first.wait(for: "haptic recording.stopped.BUTTON: effect STOP_CONFIRM")
      let page = try await channel.call(CardCommands.listRecordings, ListRequest(before: 0, limit: 5))
      let info = try #require(page.entries.first?.info)
      #expect(info.duration >= 10_000)
      let file = try await export(info, channel)
      #expect(RecordingCheck.crc32(file) == info.check)

      // While the next recording runs, the program is killed.
      try first.type("press")
      try first.type("advance 5s")
      try first.type("status")
      try await first.wait(for: "light recording.smartWakeOff: breathe")
      first.signal(SIGKILL)
      #expect(try await first.status() == -SIGKILL)
      await #expect(throws: MessageError<CardRefusal>.disconnected(.supervisionTimeout)) {
        _ = try await channel.call(CardCommands.status)
      }

      let second = try await SimulatorProcess.card(place)
      let again = try await self.channel(place, bonds: bonds)
      #expect(again.client.bearer.link.isBonded)
      try await present(again, token)
      let after = try await again.call(CardCommands.listRecordings, ListRequest(before: 0, limit: 5))
      let kept = try #require(after.entries.map(\.info).first { $0.id == info.id })
      #expect(try await export(kept, again) == file)
      // What was cut short is whole as far as it came, and can be read.
      for entry in after.entries.map(\.info) {
        #expect(RecordingCheck.crc32(try await export(entry, again)) == entry.check)
      }
      second.signal(SIGTERM)
      #expect(try await second.status() == 0)
      #expect(FileManager.default.fileExists(atPath: place.air + "/public-c0ffee000001.air") == false)
    }

    /// Killed at any moment while it records, exports and is told new settings: the card comes up again, and what it lists is whole.
    @Test(arguments: UInt64(1)...6) func itComesUpAgainWhereverItIsKilled(seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let place = try SimulatorProcess.Place()
      let token = try await token()
      let bonds = SocketBonds()
      var exported: [UInt64: [UInt8]] = [:]
      for round in 0..<3 {
        let card = try await SimulatorProcess.card(place, "--quiet")
        let channel = try await channel(place, bonds: bonds)
        try await present(channel, token)
        let page = try await channel.call(CardCommands.listRecordings, ListRequest(before: 0, limit: 64))
        for info in page.entries.map(\.info) {
          let file = try await export(info, channel)
          #expect(RecordingCheck.crc32(file) == info.check)
          if let earlier = exported[info.id] { #expect(file == earlier) }
          exported[info.id] = file
        }
        // What was there once stays.
        #expect(Set(exported.keys).isSubset(of: page.entries.map(\.info.id)))
        let doings = Task {
          for index in 0... {
            try card.type("press")
            try card.type("advance 3s")
            _ = try await channel.call(
              CardCommands.updateSettings,
              SettingsPatch(flags: SettingsPatchFlags(hasName: true), name: "name \(round) \(index)"))
          }
        }
        try await Task.sleep(for: .milliseconds(Int.random(in: 1...250, using: &random)))
        card.signal(SIGKILL)
        #expect(try await card.status() == -SIGKILL)
        _ = await doings.result
      }
    }

    @Test func whatWentOverTheSocketIsACaptureWithoutFindings() async throws {
      let place = try SimulatorProcess.Place()
      let file = place.path + "/card.btsnoop"
      let card = try await SimulatorProcess.card(place, "--capture", file)
      let channel = try await channel(place)
      _ = try await channel.read(VysloCard.hello)
      try await present(channel, try await token())
      let events = try await channel.events()
      try await channel.call(CardCommands.acquireControl)
      _ = try await channel.call(CardCommands.startRecording)
      try card.type("advance 3s")
      try await card.wait(for: "light recording.smartWakeOff")
      _ = try await channel.call(CardCommands.stopRecording)
      let page = try await channel.call(CardCommands.listRecordings, ListRequest(before: 0, limit: 5))
      _ = try await export(try #require(page.entries.first?.info), channel)
      events.stop()
      // A kill loses nothing of the file.
      card.signal(SIGKILL)
      _ = try await card.status()
      let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL.path
      let system = MemorySystem()
      for name in FileManager.default.enumerator(atPath: root + "/Schema")?.compactMap({ $0 as? String }) ?? []
      where name.hasSuffix(".lace") {
        system.files["Schema/" + name] = Array(try Data(contentsOf: URL(fileURLWithPath: "\(root)/Schema/\(name)")))
      }
      let status = Tool.wirelaceWithCaptures.run(
        ["validate", "--schema", "Schema/vyslo", "--schema-root", "Schema", file], system)
      #expect(status == .clean, "\(system.outputText) \(system.errorText)")
      #expect(system.outputText.hasSuffix("of 5 characteristics checked: no findings\n"), "\(system.outputText)")
    }

    @Test func theUsersHandsAreTyped() async throws {
      let place = try SimulatorProcess.Place()
      let card = try await SimulatorProcess.card(place, "--name", "Desk")
      let token = try await token()
      let channel = try await channel(place)
      try await present(channel, token)
      try card.type("drain 4")
      try await card.wait(for: "light lowBattery: blink (100, 50, 0) 50 %, 500/500 ms")
      let low = try await channel.call(CardCommands.status)
      #expect(low.battery == 4 && low.name == "Desk")
      try card.type("charge on")
      try await card.wait(for: "light charging")
      try card.type("fill")
      try card.type("nonsense")
      try await card.wait(for: "'nonsense' is nothing a card can do")
      let full = try await channel.call(CardCommands.status)
      #expect(full.storageUsed == full.storageTotal && full.flags.charging)
      try card.type("drop")
      try await card.wait(for: "link 1 is gone")
      await #expect(throws: MessageError<CardRefusal>.disconnected(.supervisionTimeout)) {
        _ = try await channel.call(CardCommands.status)
      }
      try card.type("help")
      try await card.wait(for: "lets time pass on the card")
      // No content is ever shown: not even the token that came.
      let digits = token.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      #expect(card.output.contains("→ card 1 control") && !card.output.contains(digits.prefix(16)))
      try card.type("quit")
      #expect(try await card.status() == 0)
    }

    @Test func twoAppsContendForTheLease() async throws {
      let place = try SimulatorProcess.Place()
      let card = try await SimulatorProcess.card(place, "--quiet")
      let token = try await token()
      let first = try await channel(place)
      let second = try await channel(place, phone: 0xD0FF_EE00_0003)
      try await present(first, token)
      try await present(second, token)
      let events = try await second.events()
      try await first.call(CardCommands.acquireControl)
      do throws(MessageError<CardRefusal>) {
        try await second.call(CardCommands.acquireControl)
        Issue.record("both have it")
      } catch {
        #expect(error.refusal?.reason == .leaseHeld)
      }
      first.close()
      while let event = try await events.next() {
        if case .leaseChanged(let change) = event.body, !change.held { break }
      }
      try await second.call(CardCommands.acquireControl)
      card.signal(SIGINT)
      #expect(try await card.status() == 0)
    }

    @Test func oneStateHasOneProgram() async throws {
      let place = try SimulatorProcess.Place()
      let card = try await SimulatorProcess.card(place)
      let second = try SimulatorProcess(["card", "--air", place.air, "--state", place.state])
      #expect(try await second.status() == 2)
      #expect(second.output.contains("another simulator uses \(place.state)"))
      let third = try SimulatorProcess(["card", "--air", place.air, "--state", place.state + "2"])
      #expect(try await third.status() == 2)
      #expect(third.output.contains("another program is c0:ff:ee:00:00:01"))
      for (words, text) in [
        (["card", "--address", "nowhere"], "--address must be"), (["card", "--key", "0g"], "--key must be"),
        (["card", "--owner", "-1"], "--owner must not be below 0"),
        (["token", "--scope", "statusRead"], "no scope is called"),
        (["token", "--days", "61"], "days are 1 to 60"), (["cart"], "did you mean 'card'?"),
      ] {
        let wrong = try SimulatorProcess(words)
        #expect(try await wrong.status() == 2)
        #expect(wrong.output.contains(text), "\(words)")
      }
      card.signal(SIGTERM)
      #expect(try await card.status() == 0)
    }
  }
#endif
