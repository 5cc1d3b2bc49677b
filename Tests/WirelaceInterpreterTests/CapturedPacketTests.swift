import Foundation
import Testing
import WirelaceFrames
import WirelaceModel

@testable import WirelaceInterpreter

/// The Bluetooth schemas read what was on the air between real stacks.
@Suite struct CapturedPacketTests {
  static let interpreter = Result { try SchemaFixture.repository() }

  /// How often each PDU of ATT and SMP is in a capture, as another reader counts them.
  static let legacyPairing = """
    errorResponse 2, exchangeMtuRequest 1, exchangeMtuResponse 1, findInformationRequest 1, findInformationResponse 1, \
    readByTypeRequest 1, readByTypeResponse 1, readRequest 2, readResponse 1, readByGroupTypeRequest 2, \
    readByGroupTypeResponse 1, writeRequest 1, writeResponse 1, handleValueNotification 1, pairingRequest 1, \
    pairingResponse 1, pairingConfirm 2, pairingRandom 2, encryptionInformation 2, centralIdentification 2
    """
  static let numericComparison = """
    errorResponse 4, exchangeMtuRequest 2, exchangeMtuResponse 2, findInformationRequest 2, findInformationResponse 2, \
    readByTypeRequest 2, readByTypeResponse 2, readRequest 4, readResponse 2, readByGroupTypeRequest 4, \
    readByGroupTypeResponse 2, writeRequest 2, writeResponse 2, handleValueNotification 2, pairingRequest 2, \
    pairingResponse 2, pairingConfirm 2, pairingRandom 4, signingInformation 4, pairingPublicKey 4, \
    pairingDhKeyCheck 4
    """

  @Test(arguments: [("legacy-pairing", legacyPairing), ("numeric-comparison", numericComparison)])
  func theLayersOfACapture(name: String, pdus: String) throws {
    let interpreter = try Self.interpreter.get()
    let capture = try CaptureFixture(named: name)
    let packetLayout = try interpreter.layout("HciPacket")
    let frameLayout = try interpreter.layout("L2capFrame")
    for packet in capture.packets { try accept(packet.bytes, packetLayout, interpreter) }
    var counts: [String: Int] = [:]
    for frame in capture.frames {
      let decoded = try accept(frame, frameLayout, interpreter)?.json
      let protocolMember = try #require(decoded?["payload"]?.objectValue?.first)
      let pdu = try #require(protocolMember.value.objectValue?.first)
      counts[pdu.name, default: 0] += 1
    }
    let expected = pdus.split(separator: ", ").map { String($0) }
    #expect(counts.map { "\($0.key) \($0.value)" }.sorted() == expected.sorted())
  }

  /// Files of other people, in the folders that the variable names; every packet of theirs must decode, rules aside.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["WIRELACE_CAPTURES"] != nil))
  func everyPacketOfOtherCaptures() throws {
    let interpreter = try Self.interpreter.get()
    let folders = (ProcessInfo.processInfo.environment["WIRELACE_CAPTURES"] ?? "").split(separator: ":")
    let layout = try interpreter.layout("HciPacket")
    var count = 0
    for folder in folders.map({ URL(filePath: String($0)) }) {
      for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      where file.lastPathComponent.contains("btsnoop") {
        for packet in try CaptureFixture(contentsOf: file).packets {
          try accept(packet.bytes, layout, interpreter, rules: false)
          count += 1
        }
      }
    }
    #expect(count > 0)
  }

  /// Decodes, validates and encodes again.
  @discardableResult
  private func accept(
    _ bytes: [UInt8], _ layout: Layout, _ interpreter: Interpreter, rules: Bool = true
  ) throws -> DecodedFrame? {
    let decoded = interpreter.inspect(bytes, as: layout)
    guard let value = decoded.value else {
      Issue.record("\(bytes.schemaText): \(decoded.error?.description ?? "no value")")
      return nil
    }
    #expect(try interpreter.encode(value, as: layout) == bytes)
    if rules { #expect(try interpreter.validate(value, as: layout) == [], "\(bytes.schemaText)") }
    return decoded
  }
}
