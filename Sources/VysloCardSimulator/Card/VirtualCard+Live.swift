import VysloProtocol

/// Audio that an app hears while the user holds the button.
struct LiveStream {
  let connection: Int
  let number: UInt8
  let encoder: OpusPacketEncoder
  var isPressed = false
  /// Packets since the stream was opened.
  var index: UInt32 = 0
  /// Samples that are no whole packet yet.
  var pending: [Int16] = []
}

extension VirtualCard {
  func startLive(on connection: Int) throws(Refused) -> LiveStarted {
    if isUpdating { throw Refused(.busy(.firmwareUpdate)) }
    if isTakingSample { throw Refused(.busy(.enrolment)) }
    if capture != nil { throw Refused(.busy(.recording)) }
    if live != nil { throw Refused(.busy(.liveAudio)) }
    let encoder = try stored { () throws(RecordingError) in try OpusPacketEncoder() }
    lastStream = lastStream == .max ? 1 : lastStream + 1
    live = LiveStream(connection: connection, number: lastStream, encoder: encoder)
    return LiveStarted(stream: lastStream, codec: .opus16k)
  }

  func stopLive(_ stream: UInt8, on connection: Int) throws(Refused) {
    guard let current = live, current.connection == connection, current.number == stream else {
      throw Refused(.notFound)
    }
    live = nil
  }

  /// The card ends the stream by itself.
  func endLive() {
    guard let ended = live else { return }
    live = nil
    tell(.liveEnded, .liveEnded(StreamReference(stream: ended.number)), to: ended.connection)
  }

  /// While a stream is open, the button speaks into it; nothing is stored.
  func setPushToTalk(_ isPressed: Bool) {
    guard var current = live, current.isPressed != isPressed else { return }
    current.isPressed = isPressed
    current.pending = []
    live = current
    audioTime = now
    send(isPressed ? .pressed : .released, [], on: current)
  }

  func sendLive(_ samples: [Int16]) {
    guard var current = live else { return }
    current.pending += samples
    while current.pending.count >= OpusRecorder.samplesPerPacket {
      let packet = Array(current.pending.prefix(OpusRecorder.samplesPerPacket))
      current.pending.removeFirst(packet.count)
      do throws(RecordingError) {
        send(.audio, try current.encoder.encode(packet), on: current)
      } catch {
        return endLive()
      }
      current.index &+= 1
    }
    live = current
  }

  private func send(_ kind: LiveKind, _ packet: [UInt8], on stream: LiveStream) {
    outputs.append(
      .live(
        LiveMessage(stream: stream.number, what: kind, index: stream.index, packet: packet), to: stream.connection))
  }
}
