#if os(Linux)
  import VysloOpen
  import VysloProtocol
  import WirelaceCommandLine
  import WirelaceCommandSupport
  import WirelaceFrames
  import WirelaceHTTP

  /// `update`: firmware out of files.
  struct UpdateCommand: Subcommand {
    static let wifi = Flag("wifi", "Over the card's own Wi-Fi.")
    static let files = Operands<String>("FILE", 2...2, "The signed manifest, and the image.")
    let name = "update"
    let summary = "Put a firmware image onto a card; it takes over at the next restart"
    var parameters: [any Parameter] { CardAccess.parameters + [Self.wifi, Self.files] }

    func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
      let files = arguments[Self.files]
      let manifest: FirmwareManifest
      do {
        // More than a manifest is none; the bound is for what goes on for ever.
        manifest = try FirmwareManifest.decode(from: try console.read(files[0], atMost: 4096))
      } catch {
        throw CommandFailure("\(files[0]): \(error)")
      }
      let update = VysloFirmwareUpdate(manifest: manifest)
      let size = Int(manifest.imageSize)
      let image = try console.read(files[1], atMost: size + 1)
      guard image.count == size else {
        let found = image.count > size ? "more" : "\(image.count)"
        throw CommandFailure("\(files[1]): the manifest tells of \(size) bytes, and there are \(found)")
      }
      let release = LocalRelease(update: update, image: image)
      let overWiFi = arguments[Self.wifi]
      let output = LiveOutput(console)
      try CardAccess.withSession(arguments, console, { $0.cardCloud = release }) { session in
        guard let newer = try await session.checkFirmwareUpdate() else {
          return try await output.line("the card is up to date: \(session.status().firmwareVersion)")
        }
        try await session.installFirmware(newer, overWiFi: overWiFi) { output.progress($0) }
        try output.line("\(newer.version) takes over at the card's next restart")
      }
      return .clean
    }
  }

  /// A release in files, in place of a cloud.
  private struct LocalRelease: VysloCardCloud {
    let update: VysloFirmwareUpdate
    let image: [UInt8]

    func firmwareUpdate(for card: String, hardware: Int, running: String) async throws -> VysloFirmwareUpdate? {
      update
    }

    func firmwareImage(of update: VysloFirmwareUpdate) async throws -> HTTPBody { HTTPBody(image) }

    func buildVoiceprint(from sample: [UInt8], of card: String) async throws -> [UInt8] {
      throw CommandFailure("this needs the cloud")
    }
  }
#endif
