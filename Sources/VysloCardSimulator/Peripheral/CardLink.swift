import VysloProtocol
import WirelaceATT
import WirelaceFrames
import WirelaceGATT

/// What is on its way to one app, and what has come of a request so far.
struct CardLink {
  /// A value that waits to be notified.
  struct Value {
    let characteristic: AttributeDescription
    let bytes: [UInt8]
    /// The last value of a reply that ends its request.
    var endsRequest = false
  }

  /// Values that wait for a slow app; above, the link is closed.
  static let valueLimit = 2_048
  /// Live packets that wait; above, new ones are dropped, and their numbers tell.
  static let liveLimit = 64

  let client: ServerClient
  var requests: FragmentDecoder<CardRequestPartsPart, [UInt8]>
  var replySequence: UInt64 = 0
  var eventSequence: UInt64 = 0
  var liveSequence: UInt64 = 0
  /// Replies and events, in order.
  var values: [Value] = []
  var first = 0
  var live: [Value] = []
  /// Requests that have no reply on the air yet.
  var unanswered = 0
  var sender: Task<Void, Never>?
  var hasBlocks = false
  /// Writes that are held back until the app has taken what waits.
  var held: [CheckedContinuation<Void, Never>] = []

  init(_ client: ServerClient) {
    self.client = client
    requests = FragmentDecoder(
      CardRequestParts.layout,
      part: { part in
        FragmentPart(
          chunk: part.chunk, begins: part.flags.first, ends: part.flags.last, sequence: UInt64(part.number))
      }, decode: { (bytes: RawSpan) throws(FrameError) -> [UInt8] in copyBytes(bytes) })
  }

  var waiting: Int { values.count - first }

  /// The next value: replies and events before live audio.
  mutating func pop() -> Value? {
    if first < values.count {
      let value = values[first]
      first += 1
      if first == values.count || first >= 64 {
        values.removeFirst(first)
        first = 0
      }
      return value
    }
    return live.isEmpty ? nil : live.removeFirst()
  }

  /// Cuts a message into values of what the link carries now; one that does not fit its layout is left out.
  mutating func cut(
    _ message: [UInt8], _ layout: FragmentLayout, for characteristic: AttributeDescription,
    sequence: WritableKeyPath<CardLink, UInt64>, endsRequest: Bool = false
  ) -> [Value] {
    var fragmenter = Fragmenter(layout, sequence: self[keyPath: sequence])
    let parts = try? fragmenter.fragments(of: message, maximumValueSize: client.maximumValueSize) {
      (place: FragmentPosition, chunk: [UInt8]) throws(FrameError) -> [UInt8] in
      [(place.isFirst ? 1 : 0) | (place.isLast ? 2 : 0), UInt8(truncatingIfNeeded: place.sequence)] + chunk
    }
    self[keyPath: sequence] = fragmenter.sequence
    var values = (parts ?? []).map { Value(characteristic: characteristic, bytes: $0) }
    if let last = values.indices.last { values[last].endsRequest = endsRequest }
    return values
  }
}
