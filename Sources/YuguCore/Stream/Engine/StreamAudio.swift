/// The audio of a session: what waits to be sent and, under the policy replay, what has been.
struct StreamAudio: Sendable {
  private let keepsAll: Bool
  private let limit: Int
  private let frameSize: Int
  private var bytes: [UInt8] = []
  private var sent = 0
  /// Whether more was fed than can be kept: it cannot be sent again.
  private(set) var isIncomplete = false

  /// - Parameters:
  ///   - keepsAll: whether what was sent is kept.
  ///   - limit: bytes kept, and bytes that may wait.
  ///   - frameSize: the most bytes of one frame.
  init(keepsAll: Bool, limit: Int, frameSize: Int) {
    self.keepsAll = keepsAll
    self.limit = limit
    self.frameSize = frameSize
  }

  /// Bytes that wait.
  var unsent: Int { bytes.count - sent }

  /// Takes audio; false, and nothing is taken, when more would wait than may.
  mutating func append(_ chunk: some Collection<UInt8>) -> Bool {
    guard chunk.count <= limit - unsent else { return false }
    if keepsAll, !isIncomplete, bytes.count + chunk.count > limit {
      isIncomplete = true
      forgetSent()
    }
    bytes.append(contentsOf: chunk)
    return true
  }

  /// The next frame to send; nil when nothing waits.
  mutating func nextFrame() -> [UInt8]? {
    guard unsent > 0 else { return nil }
    let frame = Array(bytes[sent..<min(sent + frameSize, bytes.count)])
    sent += frame.count
    if !keepsAll || isIncomplete, sent == bytes.count || sent > 1 << 20 { forgetSent() }
    return frame
  }

  /// Has everything sent again; only when it is complete.
  mutating func rewind() { sent = 0 }

  /// Forgets everything.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    sent = 0
  }

  private mutating func forgetSent() {
    bytes.removeFirst(sent)
    sent = 0
  }
}
