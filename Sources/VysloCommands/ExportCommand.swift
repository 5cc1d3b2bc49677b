#if os(Linux)
  import Foundation
  import VysloOpen
  import WirelaceCommandLine
  import WirelaceCommandSupport

  extension VysloAudioFormat: ArgumentValue {}

  /// `export`: audio off the card.
  struct ExportCommand: Subcommand {
    static let format = Option<VysloAudioFormat>(
      "format", short: "f", "FORMAT", default: .opus, "\(VysloAudioFormat.argumentForm).")
    static let output = Option<String>("output", short: "o", "FOLDER", default: ".", "Where to.", completion: .folders)
    static let wifi = Flag("wifi", "Over the card's own Wi-Fi.")
    static let recordings = Operands<String>("RECORDING", 1...1000, "Ids, as 'vyslo list' shows them.")
    let name = "export"
    let summary = "Copy recordings off a card; what was broken off goes on"
    var parameters: [any Parameter] {
      CardAccess.parameters + [Self.format, Self.output, Self.wifi, Self.recordings]
    }

    func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
      let format = arguments[Self.format]
      let ids = arguments[Self.recordings]
      let folder = URL(fileURLWithPath: arguments[Self.output], isDirectory: true)
      let overWiFi = arguments[Self.wifi]
      let output = LiveOutput(console)
      try CardAccess.withSession(arguments, console) { session in
        if overWiFi {
          try await session.fastTransfer(recordingIDs: ids, format: format, to: folder) { done, total in
            output.progress(Double(done) / Double(total))
          }
        }
        for id in ids {
          let place = folder.appendingPathComponent("\(id).\(format.rawValue)")
          if !overWiFi {
            try await session.exportAudio(recordingID: id, format: format, to: place) { output.progress($0) }
          }
          try output.line(place.path)
        }
      }
      return .clean
    }
  }
#endif
