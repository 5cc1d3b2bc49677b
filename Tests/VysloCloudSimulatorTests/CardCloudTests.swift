import Foundation
import Testing
import VysloCloudProtocol
import VysloCloudSimulator
import VysloProtocol
import VysloToken
import WirelaceDigests
import WirelaceFrames
import WirelaceHTTP

@testable import VysloOpen

/// What the simulated cloud does for a card, through VysloOpen.
@Suite struct CardCloudTests {
  let id = String(CloudDemo.card.dropFirst("card-".count))

  @Test func theReleaseMeantForTheCardIsFoundAndFetched() async throws {
    let cloud = CloudOfCards(vyslo: try await SimulatedCloud().authorized([.deviceManage]))
    let update = try #require(try await cloud.firmwareUpdate(for: id, hardware: 1, running: "2.4.1"))
    #expect(update.version == "2.5.0" && update.sizeBytes == 200_000 && !update.notes.isEmpty)
    let image = try await cloud.firmwareImage(of: update).collect(upTo: update.sizeBytes)
    #expect(SHA256Digest.of(image) == update.manifest.imageHash)
    #expect(try await cloud.firmwareUpdate(for: id, hardware: 1, running: "2.5.0") == nil)
    // Signed for other hardware: nothing for this card.
    #expect(try await cloud.firmwareUpdate(for: id, hardware: 2, running: "2.4.1") == nil)
  }

  @Test func aReleaseThatIsNotWhatWasSignedIsRefused() async throws {
    let simulated = try await SimulatedCloud()
    let app = try await simulated.authorized([.deviceManage])
    let cloud = CloudOfCards(vyslo: app)
    let client = simulated.client(try #require(app.token))
    let good = try #require(try await client.checkFirmware(deviceID: CloudDemo.card, current: "2.4.1").release)
    try await simulated.store.put(
      FirmwareRelease(version: "2.6.0", sizeBytes: good.sizeBytes, manifest: good.manifest), image: [1])
    let other = await #expect(throws: VysloBleError.self) {
      _ = try await cloud.firmwareUpdate(for: id, hardware: 1, running: "2.4.1")
    }
    #expect(other?.detail.contains("2.6.0") == true && other?.detail.contains("2.5.0") == true)
    try await simulated.store.put(
      FirmwareRelease(
        version: "2.7.0", sizeBytes: good.sizeBytes, manifest: [UInt8](repeating: 0, count: good.manifest.count)),
      image: [1])
    let zeros = await #expect(throws: VysloBleError.self) {
      _ = try await cloud.firmwareUpdate(for: id, hardware: 1, running: "2.4.1")
    }
    #expect(zeros?.reason == .cardBusy)
  }

  @Test func theVoiceprintIsSignedForTheCard() async throws {
    let cloud = CloudOfCards(vyslo: try await SimulatedCloud().authorized([.deviceManage]))
    let sample = Array("OggS".utf8) + [UInt8](repeating: 3, count: 5_000)
    let sealed = try await cloud.buildVoiceprint(from: sample, of: id)
    let package = try VoiceprintPackage.decode(from: sealed)
    #expect(package.card == UInt64(id, radix: 16) && package.user == CloudDemo.user)
    #expect(package.sampleHash == SHA256Digest.of(sample))
    let noAudio = await #expect(throws: VysloOpenError.self) {
      _ = try await cloud.buildVoiceprint(from: [1, 2, 3], of: id)
    }
    #expect(noAudio?.statusCode == 400)
  }

  /// Neither another user's card nor a missing scope is told apart from what is not there, or asked at all.
  @Test func strangersGetNothing() async throws {
    let simulated = try await SimulatedCloud()
    let cloud = CloudOfCards(vyslo: try await simulated.authorized([.deviceManage]))
    let missing = await #expect(throws: VysloOpenError.self) {
      _ = try await cloud.firmwareUpdate(for: "00000000000000ff", hardware: 1, running: "2.4.1")
    }
    #expect(missing?.statusCode == 404)
    let weak = CloudOfCards(vyslo: try await simulated.authorized([.recordingsRead]))
    let refused = await #expect(throws: VysloOpenError.self) {
      _ = try await weak.firmwareUpdate(for: id, hardware: 1, running: "2.4.1")
    }
    #expect(refused?.statusCode == 403)
  }
}
