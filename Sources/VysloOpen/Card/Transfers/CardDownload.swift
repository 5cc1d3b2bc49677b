import VysloProtocol
import WirelaceATT
import WirelaceLocks
import WirelaceMessages

/// Fetches a file from a card, block by block: a recording, or the sample of a voiceprint.
struct CardDownload {
  /// How far ahead of what is stored the card may send, in bytes.
  static let window = 1 << 16
  /// So long without a block, the export is asked for anew.
  static let patience = Duration.seconds(15)
  /// Exports in a row that bring nothing.
  static let attemptLimit = 3

  let connection: CardConnection
  /// Asks for the file from an offset on, up to a grant.
  let begin: @Sendable (_ offset: UInt32, _ grant: UInt32) async throws -> ExportStarted

  /// Size and checksum of the file; no byte is sent.
  func announce() async throws -> ExportStarted { try await begin(0, 0) }

  /// Fetches what comes behind `start`, hands it to `store` piece by piece, in order, and grants more as it is stored.
  ///
  /// - Parameters:
  ///   - check: The file that is wanted; another one is an error.
  ///   - size: Of the whole file.
  func run(
    from start: Int, size: Int, check: UInt32, store: ([UInt8]) throws -> Void
  ) async throws {
    var stored = start
    var attempts = 0
    while stored < size {
      let before = stored
      try await attempt(&stored, size, check, store)
      attempts = stored > before ? 0 : attempts + 1
      if attempts >= Self.attemptLimit {
        throw VysloBleError(.cardBusy, "the card sends nothing of the file behind byte \(stored)")
      }
    }
  }

  /// One export, up to its end or to a gap.
  private func attempt(
    _ stored: inout Int, _ size: Int, _ check: UInt32, _ store: ([UInt8]) throws -> Void
  ) async throws {
    let blocks = try await connection.values(of: VysloCard.export)
    defer { blocks.stop() }
    let ends = Guarded<[TransferEnded]>([])
    let listening = connection.hub.listen { event in
      guard case .exportEnded(let ended) = event.body else { return }
      ends.withLock { if $0.count < 256 { $0.append(ended) } }
      // Of an earlier export it may be: then this one is asked for anew, from where it is.
      if ended.reason != .replaced { blocks.stop() }
    }
    defer { listening.cancel() }
    let watchdog = Watchdog(connection.time, patience: Self.patience) { blocks.stop() }
    defer { watchdog.stop() }
    let started = try await begin(UInt32(clamping: stored), UInt32(clamping: stored + Self.window))
    guard Int(started.fileSize) == size, started.check == check else {
      throw VysloBleError(.cardBusy, "the card has another file under this number now")
    }
    let grants = ExportGrants(connection, started.transfer, granted: stored + Self.window)
    do {
      while stored < size, let block = try await blocks.next() {
        guard block.transfer == started.transfer else { continue }
        // Something was lost: from what is stored, again.
        guard Int(block.offset) == stored, !block.data.isEmpty, block.data.count <= size - stored else { return }
        try store(block.data)
        stored += block.data.count
        watchdog.touch()
        if stored < size { grants.raise(to: stored + Self.window) }
      }
    } catch {
      connection.callUnattended(CardCommands.exportStop, TransferReference(transfer: started.transfer))
      throw (error as? ATTError).map { SessionErrors.translate($0) } ?? error
    }
    if let ended = ends.withLock({ $0.last { $0.transfer == started.transfer } }), stored < size {
      switch ended.reason {
      case .timeout, .replaced, .stopped: return
      default: throw SessionErrors.ended(ended.reason)
      }
    }
  }
}
