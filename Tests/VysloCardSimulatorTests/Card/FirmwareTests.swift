import Foundation
import Testing
import VysloProtocol
import VysloToken

@testable import VysloCardSimulator

/// Only what VYSLO signed runs on the card, and only as long as it works.
@Suite struct FirmwareTests {
  let bench: CardBench
  let image = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

  init() throws {
    bench = try CardBench()
    try bench.connect()
  }

  func offer(_ manifest: FirmwareManifest, on connection: Int = 1) throws -> CardReply {
    try bench.ask(.firmwareOffer, .firmwareOffer(FirmwareOffer(manifest: manifest)), on: connection)
  }

  func install() throws {
    let started = try #require(try offer(try bench.manifest(of: image)).body?.firmwareOffer)
    bench.send(image, started)
    let finished = try bench.ask(.uploadFinish, .uploadFinish(TransferReference(transfer: started.transfer)))
    #expect(finished.outcome == .done)
  }

  func status(on connection: Int = 1) throws -> FirmwareStatus {
    try #require(try bench.ask(.firmwareStatus, .firmwareStatus, on: connection).body?.firmwareStatus)
  }

  @Test func anImageIsStagedAndTakesOverAtTheRestart() throws {
    try install()
    let staged = try status()
    #expect(staged.outcome == .staged && staged.running.minor == 4 && staged.last.minor == 5)
    #expect(try bench.ask(.firmwareActivate, .firmwareActivate(FirmwareActivation(restart: true))).outcome == .done)
    #expect(try bench.refusal(.status, .status) == .shuttingDown)
    bench.card.advance(by: 400)
    bench.collect()
    #expect(bench.others.contains(.disconnect(1)))
    try bench.connect(2)
    #expect(try status(on: 2).running.minor == 5)
    bench.card.advance(by: 2_000)
    let installed = try status(on: 2)
    #expect(installed.outcome == .installed && installed.last.minor == 5)
    try bench.kill()
    try bench.connect(3)
    #expect(try status(on: 3).running.minor == 5)
  }

  @Test func anUnhealthyImageIsLeftForThePreviousOne() throws {
    try install()
    bench.card.nextImageIsHealthy = false
    _ = try bench.ask(.firmwareActivate, .firmwareActivate(FirmwareActivation(restart: true)))
    bench.card.advance(by: 10_000)
    try bench.connect(2)
    #expect(try status(on: 2).running.minor == 5)
    bench.card.advance(by: 60_000)
    try bench.connect(3)
    let back = try status(on: 3)
    #expect(back.running.minor == 4 && back.outcome == .rolledBack && back.last.minor == 5)
  }

  @Test func aTrialThatIsBrokenOffGoesBack() throws {
    try install()
    bench.card.nextImageIsHealthy = false
    _ = try bench.ask(.firmwareActivate, .firmwareActivate(FirmwareActivation(restart: true)))
    bench.card.advance(by: 1_000)
    try bench.kill()
    try bench.connect(2)
    #expect(try status(on: 2).running.minor == 4)
    #expect(try status(on: 2).outcome == .rolledBack)
  }

  @Test func onlyWhatIsSignedForThisCardIsTaken() throws {
    let stranger = try #require(SigningKey(seed: [UInt8](repeating: 9, count: 32)))
    var forged = try bench.manifest(of: image)
    forged.imageSize += 1
    let manifests = [
      try bench.manifest(of: image, key: stranger), forged, try bench.manifest(of: image, hardware: 2),
      try bench.manifest(of: image, securityVersion: 1),
    ]
    for manifest in manifests { #expect(try offer(manifest).refusal?.reason == .verification) }
    // Another image under a good manifest is found out at the end.
    let started = try #require(try offer(try bench.manifest(of: image)).body?.firmwareOffer)
    var other = image
    other[100] ^= 1
    bench.send(other, started)
    let finish = CardRequestBody.uploadFinish(TransferReference(transfer: started.transfer))
    #expect(try bench.refusal(.uploadFinish, finish) == .verification)
    #expect(try status().outcome == .noUpdate)
    #expect(
      try bench.refusal(.firmwareActivate, .firmwareActivate(FirmwareActivation(restart: true))) == .wrongState)
    // And thrown away: the next upload begins at the start.
    #expect(try offer(try bench.manifest(of: image)).body?.firmwareOffer?.next == 0)
  }

  @Test func theCardNamesTheOffsetItWants() throws {
    let started = try #require(try offer(try bench.manifest(of: image)).body?.firmwareOffer)
    func block(_ offset: Int, _ count: Int) -> TransferBlock {
      TransferBlock(transfer: started.transfer, offset: UInt32(offset), data: Array(image[offset..<offset + count]))
    }
    bench.card.receive(block(0, 200), from: 1)
    bench.clear()
    // A block is missing: told once, however many come behind it.
    bench.card.receive(block(400, 200), from: 1)
    bench.card.receive(block(600, 200), from: 1)
    #expect(bench.heard() == [.uploadWanted(UploadWanted(transfer: started.transfer, next: 200))])
    bench.card.receive(block(200, 200), from: 1)
    bench.card.receive(block(0, 200), from: 1)
    #expect(bench.heard().last == .uploadWanted(UploadWanted(transfer: started.transfer, next: 400)))
    let finish = CardRequestBody.uploadFinish(TransferReference(transfer: started.transfer))
    #expect(try bench.ask(.uploadFinish, finish).refusal == .wrongOffset(400))
    // Blocks of others, or of another transfer, are nobody's.
    try bench.connect(2)
    bench.card.receive(block(400, 200), from: 2)
    #expect(try bench.ask(.uploadFinish, finish).refusal == .wrongOffset(400))
    #expect(try offer(try bench.manifest(of: image), on: 2).refusal == .busy(.firmwareUpdate))
  }

  @Test func aDroppedUploadGoesOn() throws {
    let manifest = try bench.manifest(of: image)
    let started = try #require(try offer(manifest).body?.firmwareOffer)
    bench.send(Array(image.prefix(12_345)), started)
    bench.card.disconnect(1)
    try bench.connect(2)
    #expect(try !bench.status(on: 2).flags.updating)
    #expect(try offer(manifest, on: 2).body?.firmwareOffer?.next == 12_345)
    try bench.kill()
    try bench.connect(3)
    let again = try #require(try offer(manifest, on: 3).body?.firmwareOffer)
    #expect(again.next == 12_345)
    bench.send(image, again, on: 3)
    let finish = CardRequestBody.uploadFinish(TransferReference(transfer: again.transfer))
    #expect(try bench.ask(.uploadFinish, finish, on: 3).outcome == .done)
    // Another image begins at the start.
    #expect(try offer(try bench.manifest(of: image, patch: 2), on: 3).body?.firmwareOffer?.next == 0)
  }

  @Test func nothingElseGoesOnDuringAnUpdate() throws {
    try bench.connect(2)
    _ = try bench.ask(.acquireControl, .acquireControl, on: 2)
    bench.card.press()
    bench.clear()
    _ = try offer(try bench.manifest(of: image))
    #expect(bench.felt == ["recording.stopped.FIRMWARE_UPDATE"])
    #expect(bench.heard(2).contains { $0.recordingStopped?.cause == .firmwareUpdate })
    #expect(try bench.status(on: 2).flags.updating)
    let requests: [(CardOpcode, CardRequestBody)] = [
      (.startRecording, .startRecording), (.liveStart, .liveStart), (.enrolmentStart, .enrolmentStart),
      (.hotspotStart, .hotspotStart), (.deleteAllRecordings, .deleteAllRecordings),
    ]
    for (opcode, body) in requests {
      #expect(try bench.ask(opcode, body, on: 2).refusal == .busy(.firmwareUpdate))
    }
    bench.clear()
    bench.card.press()
    #expect(bench.felt == ["operation.rejected.BUSY"])
    bench.card.advance(by: VirtualCard.transferPatience)
    #expect(bench.heard(1).contains { $0.uploadEnded?.reason == .timeout })
    #expect(try bench.ask(.startRecording, .startRecording, on: 2).outcome == .done)
  }

  @Test func aLowBatteryTakesNoFirmware() throws {
    bench.card.setBattery(9)
    #expect(try offer(try bench.manifest(of: image)).refusal?.reason == .lowBattery)
    bench.card.setCharging(true)
    #expect(try offer(try bench.manifest(of: image)).outcome == .done)
  }

  @Test func theImageMayComeOverWiFi() throws {
    let started = try #require(try offer(try bench.manifest(of: image)).body?.firmwareOffer)
    bench.card.handle(CardRequest(sequence: 90, opcode: .firmwareHotspot, body: .firmwareHotspot), from: 1)
    bench.card.hotspotOpened(1, address: [127, 0, 0, 1], port: 80)
    let wanted = try #require(bench.card.wantedImage(over: 1))
    #expect(wanted == (0, image.count))
    let recording = bench.card.recording(1, over: 1)
    #expect(recording == nil)
    let first = bench.card.receiveImage(Array(image[..<20_000]), at: 0, over: 1)
    let wrong = bench.card.receiveImage(Array(image[..<20_000]), at: 0, over: 1)
    let second = bench.card.receiveImage(Array(image[20_000...]), at: 20_000, over: 1)
    #expect(first && !wrong && second)
    let finish = CardRequestBody.uploadFinish(TransferReference(transfer: started.transfer))
    #expect(try bench.ask(.uploadFinish, finish).outcome == .done)
    #expect(try status().outcome == .staged)
  }
}
