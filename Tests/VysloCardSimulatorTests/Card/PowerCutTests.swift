import Foundation
import Testing
import VysloProtocol

@testable import VysloCardSimulator

/// The power is cut at every single step of what changes the flash.
@Suite struct PowerCutTests {
  /// Runs a script with the power cut at step after step until it comes to its end, and judges what is left each time.
  func atEveryStep(
    _ script: (CardBench) throws -> Void, _ judge: (_ bench: CardBench, _ isCut: Bool) throws -> Void
  ) throws {
    var step = 1
    while true {
      // The card is delivered whole; what is tested comes after.
      let delivered = try CardBench()
      let cut = PowerCut(atStep: step)
      delivered.configuration.powerCut = cut
      delivered.card = try VirtualCard(delivered.configuration)
      delivered.card.advance(by: 1_000)
      try? script(delivered)
      try delivered.kill()
      try judge(delivered, cut.isOff)
      if !cut.isOff { break }
      step += 1
    }
    #expect(step > 3)
  }

  @Test func recordings() throws {
    try atEveryStep { bench in
      bench.record(3)
      bench.record(2)
      guard let first = bench.card.store.listed(for: CardBench.user).last else { return }
      try bench.card.store.delete(first.id, for: CardBench.user)
    } _: { bench, isCut in
      let listed = bench.card.store.listed(for: CardBench.user)
      #expect(isCut ? listed.count <= 2 : listed.map(\.duration) == [2_000])
      for info in listed {
        let bytes = try bench.card.store.read(info.id, from: 0, count: .max >> 1, for: CardBench.user)
        #expect(RecordingCheck.crc32(bytes) == info.check && bytes.count == Int(info.fileSize))
        #expect(bytes.starts(with: "OggS".utf8))
      }
      let folder = bench.folder.path + "/recordings"
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(Set(names).subtracting(["next"]) == Set(listed.flatMap { ["\($0.id).opus", "\($0.id).info"] }))
      // An id is never used twice.
      let next = try #require(bench.record(1).first)
      #expect(listed.allSatisfy { $0.id < next.id })
    }
  }

  @Test func settingsAndFeedback() throws {
    try atEveryStep { bench in
      try bench.connect()
      let patch = SettingsPatch(flags: .init(hasSmartWake: true, hasName: true), smartWake: true, name: "New")
      _ = try bench.ask(.updateSettings, .updateSettings(patch))
      let dark = LightChange(key: "idle.smartWakeOn", look: LightLook(mode: .off, body: .off))
      _ = try bench.ask(.feedbackUpdate, .feedbackUpdate(FeedbackPatch(flags: .init(), lights: [dark], haptics: [])))
    } _: { bench, isCut in
      // Both of a patch, or neither; and never the later change without the earlier one.
      let isNamed = bench.card.name == "New"
      #expect(bench.card.memory.smartWake == isNamed)
      #expect(isNamed || bench.card.display.store.revision == 1)
      if !isCut { #expect(bench.card.display.store.revision == 2) }
    }
  }

  @Test func anUnbindIsWholeOrNotAtAll() throws {
    try atEveryStep { bench in
      try bench.connect()
      _ = try bench.ask(
        .updateSettings, .updateSettings(SettingsPatch(flags: .init(hasSmartWake: true), smartWake: true)))
      _ = try bench.ask(.unbind, .unbind)
      bench.card.press()
    } _: { bench, isCut in
      let isBound = bench.card.owner != nil
      #expect(isBound || !bench.card.memory.smartWake)
      if !isCut { #expect(!isBound) }
    }
  }

  @Test func firmware() throws {
    let image = [UInt8](repeating: 7, count: 3_000)
    try atEveryStep { bench in
      try bench.connect()
      let manifest = try bench.manifest(of: image)
      let offer = CardRequestBody.firmwareOffer(FirmwareOffer(manifest: manifest))
      guard let started = try bench.ask(.firmwareOffer, offer).body?.firmwareOffer else { return }
      bench.send(image, started, size: 700)
      _ = try bench.ask(.uploadFinish, .uploadFinish(TransferReference(transfer: started.transfer)))
    } _: { bench, isCut in
      // What runs is one of the two, whole; an upload that was cut goes on, and ends well.
      try bench.connect()
      let status = try #require(try bench.ask(.firmwareStatus, .firmwareStatus).body?.firmwareStatus)
      #expect(status.running.minor == 4 || status.running.minor == 5)
      if !isCut { #expect(status.running.minor == 5) }
      guard status.running.minor == 4 else { return }
      let offer = CardRequestBody.firmwareOffer(FirmwareOffer(manifest: try bench.manifest(of: image)))
      let started = try #require(try bench.ask(.firmwareOffer, offer).body?.firmwareOffer)
      bench.send(image, started, size: 700)
      let finish = CardRequestBody.uploadFinish(TransferReference(transfer: started.transfer))
      #expect(try bench.ask(.uploadFinish, finish).outcome == .done)
    }
  }

  @Test func aSyncHidesBeforeItIsTaken() throws {
    try atEveryStep { bench in
      let infos = bench.record(1, times: 1)
      try bench.connect()
      let marks = infos.map { RecordingMark(recording: $0.id, visibility: .hidden) }
      _ = try bench.ask(.synchronize, .synchronize(try bench.bundle(serial: 3, marks: marks)))
    } _: { bench, isCut in
      #expect(bench.card.authority.serial == 0 || bench.card.store.listed(for: CardBench.user).isEmpty)
      if !isCut { #expect(bench.card.authority.serial == 3) }
    }
  }
}
