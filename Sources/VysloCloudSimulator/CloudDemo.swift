import VysloCardSimulator
import VysloCloudProtocol
import VysloProtocol
import VysloToken
import WirelaceDigests
import WirelaceFrames
import WirelaceHTTP

/// A user with recordings, cards and an app, so that there is something to ask for.
public enum CloudDemo {
  public static let user: UInt64 = 1
  public static let app: UInt32 = 42
  public static let card = "card-c0ffee0000000001"
  public static let callback = "notesbot://vyslo-auth"

  /// Fills a store; what is there already under the same names is written anew.
  ///
  /// - Parameters:
  ///   - now: Unix seconds; the newest recording begins an hour before.
  ///   - webhookSecret: With which events for the app are signed.
  public static func fill(_ store: CloudStore, key: SigningKey, now: Int64, webhookSecret: String) async throws {
    try await store.addUser(user, name: "Demo")
    try await store.addUser(2, name: "Somebody else")
    try await store.putApp(
      app, NewApp(name: "Notes Bot", callbackUris: [callback]), secret: webhookSecret)
    for index in 0..<titles.count {
      try await store.put(
        try recording(index, now: now), user: index == 11 ? 2 : user, audio: try voices.get()[index % 3],
        visibility: index == 5 ? .hidden : index == 8 ? .rejected : .visible)
    }
    try await store.addToDo(ToDo(text: "Send the budget to everybody.", recordingID: "rec_0"), user: user)
    try await store.addToDo(ToDo(text: "Call the landlord.", recordingID: "rec_1", isDone: true), user: user)
    try await store.put(
      Device(
        deviceID: card, name: "Work card", batteryPercent: 83, isCharging: false, storageUsedBytes: 12_400_000,
        firmwareVersion: "2.4.1", smartWakeEnabled: true, observedAt: Timestamp(seconds: now - 600)), user: user)
    try await addFirmware(store, key: key)
  }

  private static let titles = [
    "Budget for the summer", "Stand-up", "Flat viewing", "Lunch", "Planning the release", "Private", "Interview",
    "Stand-up", "Not for keeping", "Budget again", "Call with the bank", "Another user's",
  ]

  private static func identity(_ verdict: Verdict) -> Identity {
    Identity(verdict: verdict, source: .device, evidence: .verified, serverID: "simulator")
  }

  static func recording(_ index: Int, now: Int64) throws -> Recording {
    let isMine = index % 3 != 1
    let startedAt = Timestamp(seconds: now - 3600 - Int64(index) * 40_000)
    return Recording(
      recordingID: "rec_\(index)", title: titles[index], startedAt: startedAt, duration: .seconds(length),
      includesMe: isMine,
      segments: [
        Segment(
          speaker: "S1", text: "Let us talk about the budget of number \(index).", timestamp: .zero,
          identity: identity(isMine ? .owner : .other)),
        Segment(
          speaker: "S2", text: "The budget is small; the weather is better.", timestamp: .milliseconds(1200),
          identity: identity(.other)),
      ], summaryLines: ["They talked of a budget.", "Nothing was decided."],
      identity: identity(isMine ? .owner : .likelyOwner))
  }

  /// Seconds of a recording.
  private static let length = 3

  /// Encoded once; what is said is the same each time.
  private static let voices = Result { try (0..<3).map { try audio($0) } }

  /// Ogg Opus of a made-up voice.
  static func audio(_ index: Int) throws -> [UInt8] {
    var room = SyntheticRoom(seed: UInt64(index + 1))
    let recorder = try OpusRecorder(serial: UInt32(index + 1))
    var bytes = try recorder.header()
    for _ in 0..<length {
      bytes += try recorder.append(room.read(OpusRecorder.samplesPerSecond, of: index % 3 == 1 ? .other : .owner))
    }
    return try bytes + recorder.finish()
  }

  private static func addFirmware(_ store: CloudStore, key: SigningKey) async throws {
    let image = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let manifest = FirmwareManifest(
      signerKey: key.publicKey.id, hardware: 1, major: 2, minor: 5, patch: 0, securityVersion: 2,
      imageSize: UInt32(image.count), imageHash: SHA256Digest.of(image), signature: [UInt8](repeating: 0, count: 64))
    guard let signed = key.signed(try manifest.encoded(), for: .firmware) else {
      throw DatabaseError(code: 0, message: "the firmware cannot be signed")
    }
    try await store.put(
      FirmwareRelease(
        version: "2.5.0", sizeBytes: UInt32(image.count), manifest: signed, notes: "Nothing but a demonstration."),
      image: image)
  }
}
