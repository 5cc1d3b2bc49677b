import VysloProtocol
import WirelaceDigests
import WirelaceHTTP

/// Firmware. All of it needs `.deviceManage`, and the cloud.
extension VysloCardSession {
  /// The release that is meant for this card; nil when the card is up to date.
  public func checkFirmwareUpdate() async throws -> VysloFirmwareUpdate? {
    let status = try await connection.call(CardCommands.firmwareStatus)
    let update = try await cloud.firmwareUpdate(
      for: connection.cardID, hardware: Int(status.hardware), running: status.running.text)
    guard let update, update.manifest.number > status.running.number else { return nil }
    return update
  }

  /// Puts a release onto the card. It takes over at the card's next restart; a card on which it does not come up healthy goes back by itself.
  ///
  /// The card verifies what VYSLO signed, and takes nothing else. What it has of the image when something goes wrong it keeps: the next call
  /// sends the rest.
  ///
  /// - Parameters:
  ///   - update: What ``checkFirmwareUpdate()`` gave.
  ///   - overWiFi: Over the card's own Wi-Fi, much faster.
  ///   - progress: 0.0 – 1.0.
  ///
  /// Errors: ``VysloBleError``, `CancellationError`, what the cloud throws, and with `overWiFi` what joining the Wi-Fi throws.
  public func installFirmware(
    _ update: VysloFirmwareUpdate, overWiFi: Bool = false, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws {
    let body = try await cloud.firmwareImage(of: update)
    let image = try await body.collect(upTo: update.sizeBytes)
    guard image.count == update.sizeBytes, SHA256Digest.of(image) == update.manifest.imageHash else {
      throw VysloBleError(.cardBusy, "the image from the cloud is not the one that was signed")
    }
    let connection = connection
    let offer = FirmwareOffer(manifest: update.manifest)
    guard overWiFi else {
      return try await CardUpload(connection: connection, bytes: image).run(
        { try await connection.call(CardCommands.firmwareOffer, offer) }, progress: progress)
    }
    let started = try await connection.call(CardCommands.firmwareOffer, offer)
    let reference = TransferReference(transfer: started.transfer)
    do {
      try await CardHotspotVisit.run(on: connection, CardCommands.firmwareHotspot) { visit in
        try await visit.send(image, progress: progress)
      }
      try await connection.call(CardCommands.uploadFinish, reference)
    } catch {
      connection.callUnattended(CardCommands.uploadStop, reference)
      throw error
    }
    progress(1)
  }
}

extension CardHotspotVisit {
  private static var imageAttempts: Int { 3 }
  /// Bytes of one request: a connection that breaks costs no more.
  private static var imagePart: Int { 1 << 18 }

  fileprivate func send(_ image: [UInt8], progress: @Sendable (Double) -> Void) async throws {
    var attempts = 0
    var wanted = try await wantedOffset(of: try await send(.head, "/firmware"))
    while wanted < image.count {
      let before = wanted
      let end = min(image.count, wanted + Self.imagePart)
      do {
        let response = try await send(
          .put, "/firmware", fields: [("Content-Range", "bytes \(wanted)-\(end - 1)/\(image.count)")],
          body: HTTPBody(Array(image[wanted..<end])))
        wanted = try await wantedOffset(of: response)
      } catch let error as HTTPTransportError {
        attempts += 1
        if attempts >= Self.imageAttempts { throw VysloBleError(.cardBusy, "the card's Wi-Fi: \(error)") }
        wanted = try await wantedOffset(of: try await send(.head, "/firmware"))
      }
      guard wanted <= image.count else { throw VysloBleError(.cardBusy, "the card wants byte \(wanted) of the image") }
      attempts = wanted > before ? 0 : attempts + 1
      if attempts >= Self.imageAttempts { throw VysloBleError(.cardBusy, "the card's Wi-Fi takes nothing") }
      progress(Double(wanted) / Double(image.count) * 0.99)
    }
  }

  private func wantedOffset(of response: HTTPResponse) async throws -> Int {
    _ = try await response.body.collect(upTo: 4096)
    guard response.isSuccess || response.status == 409,
      let wanted = response.fields["Card-Wanted-Offset"].flatMap({ UInt32($0) })
    else { throw Self.refusal(response.status, "/firmware") }
    return Int(wanted)
  }
}

extension FirmwareVersion {
  /// To compare versions by.
  var number: UInt32 { UInt32(major) << 24 | UInt32(minor) << 16 | UInt32(patch) }
}

extension FirmwareManifest {
  var number: UInt32 { FirmwareVersion(major: major, minor: minor, patch: patch).number }
}
