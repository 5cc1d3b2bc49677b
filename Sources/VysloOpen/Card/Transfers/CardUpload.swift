import VysloProtocol
import WirelaceATT
import WirelaceMessages

/// Sends a file to a card, block by block: a firmware image, or a voiceprint. The card names the offset it wants next.
struct CardUpload {
  /// So long without a word of the card, blocks are sent again from where it wants them.
  static let patience = Duration.seconds(10)
  /// Times in a row that this brings nothing.
  static let attemptLimit = 3
  /// Bytes of a block in front of its data.
  private static let header = 5

  enum Signal: Sendable {
    case wanted(UploadWanted)
    case ended(TransferEnded)
    case stalled
  }

  let connection: CardConnection
  let bytes: [UInt8]

  /// Offers the file, sends what the card wants of it, and has it verified. A card that has a part of it already is sent the rest.
  func run(
    _ offer: () async throws -> UploadStarted, progress: (Double) -> Void = { _ in }
  ) async throws {
    let signals = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(256))
    let listening = connection.hub.listen(
      { event in
        switch event.body {
        case .uploadWanted(let wanted): signals.continuation.yield(.wanted(wanted))
        case .uploadEnded(let ended): signals.continuation.yield(.ended(ended))
        default: break
        }
      }, end: { signals.continuation.finish() })
    defer { listening.cancel() }
    let started = try await offer()
    let reference = TransferReference(transfer: started.transfer)
    do {
      try await send(started, signals.stream, signals.continuation, progress)
      try await connection.call(CardCommands.uploadFinish, reference)
    } catch {
      connection.callUnattended(CardCommands.uploadStop, reference)
      throw error
    }
    progress(1)
  }

  private func send(
    _ started: UploadStarted, _ signals: AsyncStream<Signal>, _ continuation: AsyncStream<Signal>.Continuation,
    _ progress: (Double) -> Void
  ) async throws {
    let watchdog = Watchdog(connection.time, patience: Self.patience) { continuation.yield(.stalled) }
    defer { watchdog.stop() }
    let window = Int(started.window)
    var wanted = Int(started.next)
    var sent = wanted
    var stalls = 0
    var iterator = signals.makeAsyncIterator()
    while wanted < bytes.count {
      while sent < min(bytes.count, wanted + window) {
        let room = min(connection.channel.client.maximumValueSize - Self.header, window - (sent - wanted))
        let end = min(bytes.count, sent + max(1, room))
        try await write(
          TransferBlock(transfer: started.transfer, offset: UInt32(sent), data: Array(bytes[sent..<end])))
        sent = end
      }
      guard let signal = await iterator.next() else {
        try Task.checkCancellation()
        throw SessionErrors.disconnected
      }
      switch signal {
      case .wanted(let told) where told.transfer == started.transfer:
        let next = Int(told.next)
        guard next <= sent else {
          throw VysloBleError(.cardBusy, "the card wants byte \(next), and was sent \(sent)")
        }
        // Told again where it was, the card has lost what came behind.
        if next <= wanted { sent = next }
        if next > wanted { stalls = 0 }
        wanted = next
        watchdog.touch()
        progress(Double(wanted) / Double(max(1, bytes.count)) * 0.99)
      case .ended(let ended) where ended.transfer == started.transfer: throw SessionErrors.ended(ended.reason)
      case .stalled:
        stalls += 1
        if stalls >= Self.attemptLimit {
          throw VysloBleError(.cardBusy, "the card takes nothing of the file behind byte \(wanted)")
        }
        sent = wanted
      case .wanted, .ended: continue
      }
    }
  }

  private func write(_ block: TransferBlock) async throws {
    do throws(MessageError<CardRefusal>) {
      try await connection.channel.write(block, to: VysloCard.upload)
    } catch {
      throw SessionErrors.translate(error)
    }
  }
}
