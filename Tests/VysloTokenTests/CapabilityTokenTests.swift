import Foundation
import Testing
import VysloProtocol
import VysloToken

/// Out of RFC 8032, section 7.1, test 1: everybody knows this private key.
enum ExampleKey {
  static let seed = hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
  static let publicKey = hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
  static let signatureOfNothing = hex(
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
  )

  static func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }
}

@Suite struct CapabilityTokenTests {
  static let issued: UInt32 = 1_790_000_000
  let key: SigningKey
  let verifier: TokenVerifier

  init() throws {
    key = try #require(SigningKey(seed: ExampleKey.seed))
    verifier = TokenVerifier(keys: [key.publicKey], owner: 7)
  }

  func token(
    user: UInt64 = 7, lifetime: UInt32 = 5_184_000, epoch: UInt32 = 3, tokenId: UInt64 = 0xA1B2
  ) throws -> [UInt8] {
    let token = CapabilityToken(
      issuerKey: key.publicKey.id, app: 42, scopes: 0xFF, user: user, tokenId: tokenId, issuedAt: Self.issued,
      expiresAt: Self.issued + lifetime, grantEpoch: epoch, signature: [UInt8](repeating: 0, count: 64))
    return try #require(key.signed(try token.encoded(), for: .capability))
  }

  func refusal(_ bytes: [UInt8], _ verifier: TokenVerifier, now: UInt32? = issued + 10, claiming: Bool = false)
    -> TokenRefusal?
  {
    do {
      _ = try verifier.verify(bytes, now: now, claiming: claiming)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func theVectorOfTheStandard() throws {
    #expect(key.publicKey.bytes == ExampleKey.publicKey)
    #expect(key.signature(over: []) == ExampleKey.signatureOfNothing)
    #expect(key.publicKey.verifies(ExampleKey.signatureOfNothing, over: []))
    #expect(!key.publicKey.verifies(ExampleKey.signatureOfNothing, over: [0]))
    #expect(!key.publicKey.verifies([], over: []))
    // S + L: the same signature in a second form.
    var malleable = ExampleKey.signatureOfNothing
    let order = ExampleKey.hex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")
    var carry = 0
    for index in 0..<32 {
      carry += Int(malleable[32 + index]) + Int(order[index])
      malleable[32 + index] = UInt8(carry & 0xFF)
      carry >>= 8
    }
    #expect(!key.publicKey.verifies(malleable, over: []))
  }

  @Test func everyFlippedBitIsRefused() throws {
    let bytes = try token()
    #expect(refusal(bytes, verifier) == nil)
    for bit in 0..<864 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(refusal(damaged, verifier) != nil, "bit \(bit)")
    }
  }

  @Test func everyOtherLengthIsMalformed() throws {
    let bytes = try token() + [UInt8](repeating: 0, count: 12)
    for count in 0...120 {
      #expect(refusal(Array(bytes[..<count]), verifier) == (count == 108 ? nil : .malformed), "\(count)")
      let text = String(repeating: "A", count: count)
      #expect(throws: TokenFormatError.textLength(count)) { try CapabilityToken(text: text) }
    }
  }

  @Test func textFormHas144Characters() throws {
    let parsed = try CapabilityToken(bytes: try token())
    let text = try parsed.text()
    #expect(text.count == 144)
    #expect(text.hasPrefix("VlQBA"))
    #expect(try CapabilityToken(text: text) == parsed)
    var broken = Array(text)
    broken[17] = "+"
    #expect(throws: TokenFormatError.character(at: 17)) { try CapabilityToken(text: String(broken)) }
    // What Foundation makes of the same bytes.
    let reference = Data(try token()).base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_")
    #expect(text == reference)
  }

  @Test func aLogShowsTheIdAndFourCharacters() throws {
    let parsed = try CapabilityToken(bytes: try token())
    #expect(try parsed.redacted == "token 000000000000a1b2 …" + parsed.text().suffix(4))
  }

  @Test func timesAreJudgedByTheCardsClock() throws {
    let bytes = try token()
    let end = Self.issued + 5_184_000
    #expect(refusal(bytes, verifier, now: Self.issued - 300) == nil)
    #expect(refusal(bytes, verifier, now: Self.issued - 301) == .notYetValid)
    #expect(refusal(bytes, verifier, now: end - 1) == nil)
    #expect(refusal(bytes, verifier, now: end) == .expired)
    #expect(refusal(bytes, verifier, now: nil) == nil)
    #expect(refusal(try token(lifetime: 5_184_001), verifier) == .malformed)
  }

  @Test func userEpochAndRevocation() throws {
    #expect(refusal(try token(user: 8), verifier) == .otherUser)
    let unbound = TokenVerifier(keys: verifier.keys, owner: nil)
    #expect(refusal(try token(), unbound) == .unbound)
    #expect(refusal(try token(), unbound, claiming: true) == nil)
    #expect(refusal(try token(), TokenVerifier(keys: verifier.keys, owner: 7, minimumEpochs: [42: 4])) == .revoked)
    #expect(refusal(try token(), TokenVerifier(keys: verifier.keys, owner: 7, minimumEpochs: [42: 3, 43: 9])) == nil)
    #expect(refusal(try token(), TokenVerifier(keys: verifier.keys, owner: 7, revoked: [0xA1B2])) == .revoked)
  }

  /// The earlier check wins: a stranger learns nothing of times and owner.
  @Test func checksComeInOrder() throws {
    var forged = try token(user: 8)
    forged[107] ^= 1
    #expect(refusal(forged, verifier, now: .max) == .signature)
    #expect(refusal(forged, TokenVerifier(keys: [], owner: 7), now: .max) == .unknownIssuer)
    #expect(refusal(try token(user: 8), verifier, now: .max) == .expired)
  }

  @Test func aSignatureForOneThingIsNoneForAnother() throws {
    let bytes = try token()
    for domain in SignatureDomain.allCases where domain != .capability {
      let other = try #require(key.signed(bytes, for: domain))
      #expect(refusal(other, verifier) == .signature)
    }
  }

  @Test func keysOfSmallOrderAreNotPinned() {
    var identity = [UInt8](repeating: 0, count: 32)
    identity[0] = 1
    var signed = identity
    signed[31] = 0x80
    let eighth = ExampleKey.hex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")
    for key in [identity, signed, eighth, [UInt8](repeating: 0, count: 32)] {
      #expect(throws: PinnedKey.PinningError.smallOrder) { try PinnedKey(key) }
    }
    #expect(throws: PinnedKey.PinningError.length(31)) { try PinnedKey([UInt8](repeating: 9, count: 31)) }
  }

  #if os(Linux)
    /// The command line of OpenSSL signs and verifies the same.
    @Test func opensslAgrees() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vyslo-token-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let message = Array("vyslo-cap-v1".utf8) + [0] + (try token())[..<44]
      // PKCS #8 and SubjectPublicKeyInfo of RFC 8410: a fixed head and the key.
      let privateKey = ExampleKey.hex("302e020100300506032b657004220420") + ExampleKey.seed
      let publicKey = ExampleKey.hex("302a300506032b6570032100") + ExampleKey.publicKey
      func file(_ name: String) -> String { folder.appendingPathComponent(name).path }
      try Data(message).write(to: URL(fileURLWithPath: file("message")))
      try Data(privateKey).write(to: URL(fileURLWithPath: file("private")))
      try Data(publicKey).write(to: URL(fileURLWithPath: file("public")))
      try Data((try token())[44...]).write(to: URL(fileURLWithPath: file("ours")))
      func openssl(_ arguments: String...) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl", "pkeyutl"] + arguments
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
      }
      let verified = try openssl(
        "-verify", "-pubin", "-inkey", file("public"), "-keyform", "DER", "-rawin", "-in", file("message"), "-sigfile",
        file("ours"))
      #expect(verified == 0)
      let signed = try openssl(
        "-sign", "-inkey", file("private"), "-keyform", "DER", "-rawin", "-in", file("message"), "-out", file("theirs"))
      #expect(signed == 0)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file("theirs"))) == Data((try token())[44...]))
    }
  #endif
}
