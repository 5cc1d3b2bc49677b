#if os(Linux)
  import Foundation
  import VysloCardSimulator
  import VysloProtocol
  import VysloToken
  import WirelaceATT
  import WirelaceCaptures
  import WirelaceCommandLine
  import WirelaceCommandSupport
  import WirelaceFrames
  import WirelaceLinkCapture
  import WirelaceSocketLink

  /// A card that lives in this process until it is told to end.
  struct CardProgram: Sendable {
    struct Settings: Sendable {
      var air: String
      var state: String
      var address: PeerAddress
      var owner: UInt64?
      var name: String?
      var keys: [PinnedKey]
      var capture: String?
      var hasWiFi = true
      var showsFrames = true
    }

    private enum Note: Sendable {
      case output(CardOutput)
      case frame(CardPeripheral.Frame)
      case connection(Int, Bool)
      case input(String)
      case end(String)
    }

    let settings: Settings
    let screen: SimulatorScreen

    /// Runs until a signal, `quit`, or a failure of the transport. Errors: `CommandFailure`.
    func run() async throws {
      let folder = try StateFolder(settings.state)
      let (notes, sink) = AsyncStream<Note>.makeStream(bufferingPolicy: .bufferingOldest(1 << 16))
      let capture = try settings.capture.map { try CaptureFile($0) }
      let peripheral = try await peripheral(capture)
      let card = try self.card(sink)
      let signals = [SIGINT, SIGTERM].map { number in
        SignalSource(number) { sink.yield(.end("signal \(number)")) }
      }
      InputThread.start { line in sink.yield(.input(line)) }
      let serving = Task {
        do {
          try await card.run(on: peripheral)
        } catch {
          if !Task.isCancelled { sink.yield(.end("\(error)")) }
        }
      }
      screen.print(
        "card \(settings.address) in \(settings.air), state in \(settings.state); 'help' shows what can be done")
      let failure = await follow(notes, card)
      serving.cancel()
      await peripheral.close()
      await serving.value
      try capture?.close()
      signals.forEach { $0.cancel() }
      withExtendedLifetime(folder) {}
      if let failure { throw CommandFailure(failure) }
    }

    private func peripheral(_ capture: CaptureFile?) async throws -> SocketPeripheral {
      var options = SocketLinkOptions()
      if let capture { options.observer = { capture.record($0) } }
      do {
        return try await SocketPeripheral(
          folder: settings.air, address: settings.address, bonds: try SocketBonds(file: settings.state + "/bonds"),
          options: options)
      } catch {
        throw CommandFailure("\(error)")
      }
    }

    private func card(_ sink: AsyncStream<Note>.Continuation) throws -> CardPeripheral {
      var configuration = CardConfiguration(
        folder: settings.state, keys: settings.keys, owner: settings.owner,
        time: UInt32(clamping: Int64(Date().timeIntervalSince1970)))
      if let name = settings.name { configuration.name = name }
      var options = CardPeripheral.Options()
      if settings.hasWiFi { options.wifi = LoopbackHotspot() }
      options.onOutput = { sink.yield(.output($0)) }
      if settings.showsFrames { options.onFrame = { sink.yield(.frame($0)) } }
      options.onConnection = { sink.yield(.connection($0, $1)) }
      do {
        return try CardPeripheral(configuration, time: SystemTime(), options: options)
      } catch {
        throw CommandFailure("the state in \(settings.state) cannot be used: \(error)")
      }
    }

    // MARK: What happens

    /// Tells what happens and does what is asked, to the end: nil when that was wanted, else what went wrong.
    private func follow(_ notes: AsyncStream<Note>, _ card: CardPeripheral) async -> String? {
      var log = FrameLog()
      var connections: Set<Int> = []
      for await note in notes {
        if case .frame = note {} else { log.flush().forEach(screen.print) }
        switch note {
        case .frame(let frame): log.lines(for: frame).forEach(screen.print)
        case .connection(let number, let isConnected):
          if isConnected { connections.insert(number) } else { connections.remove(number) }
          screen.print("link \(number) \(isConnected ? "is there" : "is gone")")
        case .output(let output): OutputText.line(output).map(screen.print)
        case .input(let line):
          do {
            if try await !obey(line, card) { return nil }
          } catch {
            screen.print("\(error)")
          }
        case .end(let text):
          screen.print("ends: \(text)")
          return text.hasPrefix("signal") ? nil : text
        }
        await showHead(card, connections.count)
      }
      return nil
    }

    private func showHead(_ card: CardPeripheral, _ links: Int) async {
      let (shown, facts) = await card.perform { card in
        (
          card.shown,
          "holds \(card.holding.joined(separator: " > ")) · battery \(card.battery) %\(card.isCharging ? ", charging" : "")"
            + " · \(card.store.usedBytes / 1024) of \(card.store.capacity / 1024) KiB"
        )
      }
      screen.show(shown, facts + " · \(links) link\(links == 1 ? "" : "s")")
    }

    /// Does what a line asks; false when the program is to end.
    private func obey(_ line: String, _ card: CardPeripheral) async throws -> Bool {
      guard let input = try SimulatorInput(line) else { return true }
      switch input {
      case .press: await card.perform { $0.press() }
      case .buttonDown: await card.perform { $0.buttonDown() }
      case .buttonUp: await card.perform { $0.buttonUp() }
      case .hold(let time):
        await card.perform { $0.buttonDown() }
        Task {
          try? await Task.sleep(for: .milliseconds(time))
          await card.perform { $0.buttonUp() }
        }
      case .drop: await card.dropLinks()
      case .free(let count): await card.perform { $0.setFreeBytes(count) }
      case .battery(let percent): await card.perform { $0.setBattery(percent) }
      case .charge(let isOn): await card.perform { $0.setCharging(isOn) }
      case .advance(let time): await card.advance(by: time)
      case .say(let voice, let time): await card.perform { $0.say(voice, for: time) }
      case .status: screen.print(await card.perform { OutputText.status($0) })
      case .help: screen.print(SimulatorInput.helpText)
      case .quit: return false
      }
      return true
    }
  }
#endif
