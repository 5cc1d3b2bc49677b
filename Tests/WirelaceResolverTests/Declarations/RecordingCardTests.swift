import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceModel

@testable import WirelaceResolver

/// A whole, realistic schema: the recording card, as its documentation describes scopes, lights and vibrations.
@Suite("The recording card")
struct RecordingCardTests {
  static let text: String = {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Schemas/recordingcard.lace")
    return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
  }()
  static let resolution = resolveText(text, path: "recordingcard.lace")
  var model: ProtocolModel { get throws { try #require(Self.resolution.model) } }

  @Test("Only the scopes of the cloud are unused")
  func diagnostics() {
    #expect(
      Self.resolution.diagnostics.map { "\($0.code.id) \($0.message)" } == [
        "W0819 nothing requires the scope `insightsRead`",
        "W0819 nothing requires the scope `transcriptionCreate`",
      ], "\(printed(Self.resolution.diagnostics))")
  }

  @Test("Scopes: bits and wire names")
  func scopes() throws {
    let set = try #require(try model.scopeSets.first)
    #expect(set.declared.name == "CardScope")
    #expect(set.base.bits == 32)
    #expect(
      set.scopes.map { "\($0.bit) \($0.declared.name) \($0.wireName)" } == [
        "0 recordingsRead recordings.read", "1 recordingsAudio recordings.audio", "2 insightsRead insights.read",
        "3 deviceStatusRead device.status.read", "4 captureControl capture.control",
        "5 eventsSubscribe events.subscribe", "6 audioLive audio.live", "7 deviceManage device.manage",
        "8 transcriptionCreate transcription.create",
      ])
    #expect(set.scopes[1].declared.documentation == "The audio itself.")
  }

  @Test("The service: UUIDs, payloads, properties, scopes")
  func service() throws {
    let model = try model
    let service = try #require(model.services.first)
    #expect(service.security == .encrypted)
    let lines = service.characteristics.map { characteristic in
      let payload =
        switch characteristic.payload {
        case .frame(let id): model[id].declared.name
        case .stream(let id): "stream \(model[id].declared.name)"
        case .byDescriptor: "by descriptor"
        }
      let properties = characteristic.properties.map(\.rawValue).joined(separator: "+")
      return "\(characteristic.declared.name) \(characteristic.uuid.text.prefix(8)) \(payload) \(properties)"
        + " \(names(characteristic.requirements, model))"
    }
    #expect(
      lines == [
        "status 0f8a0002 CardStatus read+notify deviceStatusRead",
        "control 0f8a0003 CardRequest write ",
        "reply 0f8a0004 stream Conversation indicate ",
        "events 0f8a0005 CardEvent notify eventsSubscribe",
        "audio 0f8a0006 AudioBlock notify recordingsAudio",
      ])
    let exchange = try #require(service.exchanges.first)
    #expect(model[exchange.request].declared.name == "CardRequest")
    #expect(model[exchange.response].declared.name == "CardReply")
    #expect(exchange.requestCharacteristic == 1 && exchange.responseCharacteristic == 2)
    #expect(exchange.matchField == "sequence" && exchange.timeout == 5000)
    let transfer = try #require(service.transfers.first)
    #expect(transfer.name == "export" && transfer.characteristic == 4 && transfer.resumes)
    #expect(transfer.offset?.bits == 32 && transfer.releaseCommand == "releaseAudio")
    #expect(try #require(transfer.check.map { model[$0].width }) == 32)
  }

  @Test("Commands and events: numbers, bodies, what they need")
  func commands() throws {
    let model = try model
    func name(_ frame: ID<Frame>?) -> String { frame.map { model[$0].declared.name } ?? "()" }
    let commands = model.commands.map { command in
      var line = "\(command.opcode) \(command.declared.name) \(name(command.request)) -> \(name(command.response))"
      line += " \(names(command.requirements, model))"
      if let confirmation = command.confirmation { line += " confirms \(confirmation)" }
      return line
    }
    #expect(
      commands == [
        "1 present Presentation -> () ", "2 status () -> CardStatus deviceStatusRead",
        "16 acquireControl () -> () captureControl", "17 releaseControl () -> () captureControl",
        "32 startRecording () -> () captureControl+lease", "33 pauseRecording () -> () captureControl+lease",
        "34 resumeRecording () -> () captureControl+lease", "35 stopRecording () -> () captureControl+lease",
        "48 listRecordings () -> RecordingList recordingsRead",
        "49 exportAudio ExportRequest -> ExportReply recordingsAudio",
        "50 releaseAudio AudioRelease -> () recordingsAudio",
        "51 deleteRecording deleteRecording.request -> () deviceManage",
        "64 startLiveAudio () -> () audioLive+foreground", "65 stopLiveAudio () -> () audioLive",
        "80 deleteAllRecordings () -> () deviceManage confirms 10000",
        "81 resetVoiceprint () -> () deviceManage confirms 10000", "82 unbind () -> () deviceManage confirms 10000",
      ])
    #expect(
      model.events.map { "\($0.code) \($0.declared.name) \(name($0.payload)) \(names($0.requirements, model))" } == [
        "1 recordingStarted () eventsSubscribe", "2 recordingStopped StoppedRecording eventsSubscribe",
        "3 smartWakeTriggered () eventsSubscribe",
        "4 listeningChanged listeningChanged.payload eventsSubscribe", "5 buttonPressed () eventsSubscribe",
        "6 chargingChanged chargingChanged.payload eventsSubscribe",
      ])
    let delete = try #require(model.commands.first { $0.declared.name == "deleteRecording" })
    let wrapped = try #require(delete.request.map { model[$0] })
    #expect(wrapped.isSynthesized && wrapped.fields.map(\.name) == ["value"] && wrapped.size == .static(128))
  }

  @Test("Replies come in fragments")
  func fragments() throws {
    let model = try model
    let stream = try #require(model.streams.first)
    #expect(stream.limit == 16 << 10)
    #expect(stream.carries.map { model[$0].declared.name } == "CardReply")
    guard case .fragmented(let fragments) = stream.kind else {
      Issue.record("not fragmented")
      return
    }
    #expect(model[fragments.part].declared.name == "Conversation.part")
    #expect(model[fragments.part].fields.map(\.name) == ["number", "flags", "chunk"])
    #expect(fragments.chunkField == 2 && fragments.sequenceField == 0 && fragments.orderField == nil)
    #expect(fragments.timeout == 2000)
    guard case .field(let begins)? = fragments.begins, case .field(let ends)? = fragments.ends else {
      Issue.record("boundaries are not fields")
      return
    }
    #expect(begins.text == "flags.first" && ends.text == "flags.last")
    #expect(fragments.joined.map { model[$0].fields.map(\.name) } == ["payload", "check"])
  }

  @Test("Every state of the lights, with its default")
  func lights() throws {
    let lights = try #require(try model.lights.first)
    #expect(
      lights.modes.map { mode in
        "\(mode.declared.name)(\(mode.parameters.map(\.name).joined(separator: ", ")))"
      } == [
        "off()", "steady(color, brightness)", "breathe(color, brightness, period, minBrightness)",
        "blink(color, brightness, on, off)",
      ])
    #expect(
      lights.states.map { describe($0, lights) } == [
        "idle.smartWakeOn: steady #100/100/100 2", "idle.smartWakeOff: steady #100/100/100 2",
        "monitoring: inherit @idle",
        "recording.smartWakeOn: breathe #100/100/100 30 2000 0",
        "recording.smartWakeOff: breathe #100/100/100 30 2000 0",
        "recording.paused: inherit @recording", "enrollment: inherit @recording",
        "charging: steady #100/55/0 100", "chargeComplete: inherit @underlying",
        "lowBattery: blink #100/55/0 100 500 500", "pairing: inherit @underlying",
        "authorizationPending: blink #100/100/100 100 250 250 never dark",
        "bondClearFeedback: blink #100/0/0 100 500 500 times 3", "powerOn: off", "powerOff: off",
      ])
    #expect(lights.states[9].declared.documentation == "Below 10 % and not charging.")
    #expect(
      lights.priority.map { describe($0, lights) }.joined(separator: " > ")
        == "bondClearFeedback > powerOff > authorizationPending > lowBattery > recording.paused > enrollment > @recording"
        + " > powerOn > charging > chargeComplete > pairing > monitoring > @idle")
  }

  @Test("Limits of the modes")
  func limits() throws {
    let lights = try #require(try model.lights.first)
    let breathe = lights.modes[2].parameters
    guard case .step(.device("timeQuantum"))? = breathe[2].limits.first,
      case .atMost(.parameter(1))? = breathe[3].limits.first
    else {
      Issue.record("\(breathe)")
      return
    }
    let haptics = try #require(try model.haptics.first)
    let pulses = haptics.patterns[1].parameters
    guard case .atLeast(.integer(1))? = pulses[3].limits.first,
      case .atMost(.device("maxCount"))? = pulses[3].limits.last,
      case .catalogue("effects") = haptics.patterns[0].parameters[0].kind
    else {
      Issue.record("\(pulses)")
      return
    }
  }

  @Test("Every event of the haptics, one for each origin")
  func haptics() throws {
    let haptics = try #require(try model.haptics.first)
    let lines = haptics.events.map { event in
      var line = event.declared.name
      if let pattern = event.defaultPattern { line += ": " + describe(pattern, haptics.patterns) }
      if let fallback = event.fallsBack { line += " -> \(haptics.events[fallback].declared.name)" }
      return line
    }
    #expect(
      lines == [
        "recording.started: effect START_CONFIRM", "recording.stopped: effect STOP_CONFIRM",
        "recording.stopped.SILENCE -> recording.stopped", "recording.stopped.SMART_WAKE_OFF -> recording.stopped",
        "recording.stopped.FIRMWARE_UPDATE -> recording.stopped", "recording.stopped.BUTTON -> recording.stopped",
        "recording.stopped.APP -> recording.stopped",
        "recording.paused: off", "recording.resumed: off", "monitoring.started: off", "monitoring.ended: off",
        "recording.discarded.l2Reject: off", "recording.discarded.noSpeech: off",
        "recording.interrupted.PAIRING: off", "recording.interrupted.SHUTDOWN: off",
        "recording.interrupted.CRITICAL_BATTERY: off",
        "pairing.started: effect PAIRING", "operation.rejected: effect REJECT",
        "operation.rejected.LOW_BATTERY -> operation.rejected", "operation.rejected.BUSY -> operation.rejected",
        "operation.rejected.SHUTTING_DOWN -> operation.rejected",
        "power.on: pulses 100 80 80 2", "power.off: pulses 100 80 80 2",
        "power.off.criticalBattery: pulses 100 80 80 2",
      ])
    #expect(haptics.events[2].declared.documentation == "Nobody spoke for a while.")
  }

  @Test("Tables")
  func tables() throws {
    let model = try model
    let errors = try #require(model.errorTables.first)
    #expect(
      errors.entries.map { "\($0.code) \($0.declared.name) \($0.category ?? "-") \($0.isRetryable)" } == [
        "1 notAuthorized authorization false", "2 leaseHeld conflict true", "3 cardBusy busy true",
        "4 notForeground usage false", "5 confirmationTimeout confirmation true",
      ])
    let options = try #require(model.optionTables.first).options
    #expect(options.map(\.declared.name) == ["replyTimeout", "exportWindow", "renewAfterDays"])
    #expect(options.map(\.defaultValue) == [.integer(5000), .integer(65536), .integer(7)])
    #expect(options.map(\.limits) == [[1000...60000], [4096...1_048_576], [1...60]])
  }

  @Test("The advertisement and its scan response")
  func advertising() throws {
    let advertisement = try #require(try model.advertisements.first)
    guard case .flags = advertisement.advertisement[0], case .service(ID(0)) = advertisement.advertisement[1],
      case .name(true) = advertisement.scanResponse[0]
    else {
      Issue.record("\(advertisement)")
      return
    }
    #expect(advertisement.advertisement.count == 2 && advertisement.scanResponse.count == 1)
  }

  // MARK: Descriptions

  private func names(_ requirements: Requirements, _ model: ProtocolModel) -> String {
    let scopes = requirements.scopes.compactMap { index in
      requirements.scopeSet.map { model[$0].scopes[index].declared.name }
    }
    return (scopes + requirements.preconditions.map { model.preconditions[$0.index].declared.name })
      .joined(separator: "+")
  }

  private func describe(_ state: Lights.State, _ lights: Lights) -> String {
    var line = "\(state.declared.name): "
    switch state.defaultLook {
    case .inherit(let key): line += "inherit \(describe(key, lights))"
    case .appearance(let appearance, let times):
      line += describe(appearance, lights.modes)
      if let times { line += " times \(times)" }
    }
    return state.neverDark ? line + " never dark" : line
  }

  private func describe(_ key: Lights.Key, _ lights: Lights) -> String {
    switch key {
    case .state(let index): lights.states[index].declared.name
    case .group(let index): "@\(lights.groups[index].name)"
    case .underlying: "@underlying"
    }
  }

  private func describe(_ appearance: Appearance, _ modes: [FeedbackMode]) -> String {
    let name = appearance.mode.map { modes[$0].declared.name } ?? "off"
    let arguments = appearance.arguments.map { argument in
      switch argument {
      case .integer(let value): "\(value)"
      case .color(let red, let green, let blue): "#\(red)/\(green)/\(blue)"
      case .text(let text): text
      }
    }
    return ([name] + arguments).joined(separator: " ")
  }
}
