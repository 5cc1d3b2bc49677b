import Foundation
import VysloProtocol
import WirelaceGATT
import WirelaceMessages

extension VysloCardSession {
  /// Opens a live audio stream: while the user holds the card's button, its audio comes to the app. Needs `.audioLive`, and the app in the
  /// foreground.
  ///
  /// - Parameters:
  ///   - format: `.pcm`: 640 bytes a frame, 16-bit samples, lowest byte first, 16 kHz, mono; `.opus`: a packet a frame. 20 ms each.
  ///   - onFrame: Called for one frame at a time.
  ///
  /// Errors: `notForeground`; `cardBusy` while the card records, enrols, updates or streams to another app.
  public func startLiveAudio(
    format: VysloLiveFormat, onFrame: @escaping @Sendable (Data) -> Void
  ) async throws -> VysloLiveAudio {
    guard connection.environment.foreground.isForeground else {
      throw VysloBleError(.notForeground, "live audio is for the app that the user looks at")
    }
    let decoding = try LiveDecoding(format)
    let messages: MessageStream<LiveMessage>
    do throws(MessageError<CardRefusal>) {
      // The scope first: without it the card would not even take the subscription.
      try connection.channel.check(CardCommands.liveStart.requirements)
      messages = try await connection.channel.messages(
        of: MessageCharacteristic(
          VysloCard.live, LiveAudio.decoder, fragments: LiveAudio.fragments(of:maximumValueSize:sequence:)))
    } catch {
      throw SessionErrors.translate(error)
    }
    let live = VysloLiveAudio(connection)
    do {
      let started = try await connection.call(CardCommands.liveStart)
      guard started.codec == .opus16k else {
        connection.callUnattended(CardCommands.liveStop, StreamReference(stream: started.stream))
        throw VysloBleError(
          .cardBusy, "the card's live audio is in codec \(started.codec.rawValue), which is not known")
      }
      live.run(messages, stream: started.stream, decoding, onFrame)
      return live
    } catch {
      messages.stop()
      throw error
    }
  }
}
