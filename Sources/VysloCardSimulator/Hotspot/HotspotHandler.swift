import VysloProtocol
import WirelaceHTTP

/// What the card's hotspot serves over HTTP: the recordings that its owner may list, or the place where a firmware
/// image goes.
///
/// - `GET` and `HEAD /recordings/ID`: the file as it is stored; one range is served (`Range: bytes=N-`, `bytes=N-M`).
/// - `HEAD /firmware`: 204, and in `Card-Wanted-Offset` where the image goes on.
/// - `PUT /firmware`: the image, or a part of it from there on under a `Content-Range`; 204, or 409 where the part
///   does not follow on.
public struct HotspotHandler: HTTPHandler {
  /// The field that tells where an image goes on.
  public static let offsetField = "Card-Wanted-Offset"
  private static let chunk = 1 << 16

  private let hotspot: CardHotspot
  private let card: CardPeripheral

  public init(_ hotspot: CardHotspot, of card: CardPeripheral) {
    self.hotspot = hotspot
    self.card = card
  }

  public func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard isAllowed(request.fields["Authorization"]) else {
      return HTTPResponse(401, fields: try HTTPFields([("WWW-Authenticate", "Bearer")]))
    }
    let path = request.url.path
    if path == "/firmware" {
      switch request.method {
      case .head, .get: return try await wanted(204)
      case .put: return try await takeImage(request)
      default: return HTTPResponse(405, fields: try HTTPFields([("Allow", "GET, HEAD, PUT")]))
      }
    }
    guard path.hasPrefix("/recordings/"), let id = UInt64(path.dropFirst(12)) else { return HTTPResponse(404) }
    guard request.method == .get || request.method == .head else {
      return HTTPResponse(405, fields: try HTTPFields([("Allow", "GET, HEAD")]))
    }
    return try await recording(id, request)
  }

  /// Compares all of the key, whatever the first difference.
  private func isAllowed(_ authorization: String?) -> Bool {
    let expected = Array("Bearer \(hotspot.key)".utf8)
    let given = Array((authorization ?? "").utf8)
    guard given.count == expected.count else { return false }
    return zip(given, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  // MARK: Recordings

  private func recording(_ id: UInt64, _ request: HTTPRequest) async throws -> HTTPResponse {
    let number = hotspot.number
    guard let info = await card.perform({ $0.recording(id, over: number) }) else { return HTTPResponse(404) }
    let size = Int(info.fileSize)
    var fields = [("Content-Type", "audio/ogg"), ("Accept-Ranges", "bytes"), ("ETag", "\"\(info.check)\"")]
    var range = 0..<size
    var status = 200
    // A range of another file than this one is not meant.
    let isSame = request.fields["If-Range"].map { $0 == "\"\(info.check)\"" } ?? true
    if let text = request.fields["Range"], isSame, let asked = ByteRange(text) {
      guard let resolved = asked.resolve(size) else {
        return HTTPResponse(416, fields: try HTTPFields([("Content-Range", "bytes */\(size)")]))
      }
      range = resolved
      status = 206
      fields.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
    }
    let source = FileSource(card: card, hotspot: number, recording: id, range: range, chunk: Self.chunk)
    // A HEAD's response has the length of the body that a GET would have; the server leaves the body out.
    return HTTPResponse(
      status, fields: try HTTPFields(fields), body: HTTPBody(length: Int64(range.count), once: source))
  }

  // MARK: Firmware

  private func wanted(_ status: Int) async throws -> HTTPResponse {
    let number = hotspot.number
    guard let next = await card.perform({ $0.wantedImage(over: number)?.next }) else { return HTTPResponse(404) }
    return HTTPResponse(status, fields: try HTTPFields([(Self.offsetField, "\(next)")]))
  }

  private func takeImage(_ request: HTTPRequest) async throws -> HTTPResponse {
    let number = hotspot.number
    guard let size = await card.perform({ $0.wantedImage(over: number)?.size }) else { return HTTPResponse(404) }
    var offset = 0
    if let text = request.fields["Content-Range"] {
      guard let range = ContentRange(text), range.size == nil || range.size == size else { return HTTPResponse(400) }
      offset = range.first
    }
    if let length = request.body.length, Int64(offset) + length > Int64(size) { return HTTPResponse(413) }
    for try await chunk in request.body {
      guard chunk.count <= size - offset else { return HTTPResponse(413) }
      let place = offset
      guard await card.perform({ $0.receiveImage(chunk, at: place, over: number) }) else {
        return try await wanted(409)
      }
      offset += chunk.count
    }
    return try await wanted(204)
  }
}

/// Reads a recording from the card as the client takes it.
private final class FileSource: HTTPBodySource {
  private let card: CardPeripheral
  private let hotspot: UInt8
  private let recording: UInt64
  private let end: Int
  private let chunk: Int
  private let progress: Progress

  /// Where the next read begins.
  private actor Progress {
    private var next: Int
    init(_ next: Int) { self.next = next }
    func take(_ count: Int, before end: Int) -> Range<Int> {
      defer { next = min(end, next + count) }
      return next..<min(end, next + count)
    }
  }

  /// The recording was deleted or hidden, or the hotspot closed, while it was read.
  struct Gone: Error {}

  init(card: CardPeripheral, hotspot: UInt8, recording: UInt64, range: Range<Int>, chunk: Int) {
    self.card = card
    self.hotspot = hotspot
    self.recording = recording
    end = range.upperBound
    self.chunk = chunk
    progress = Progress(range.lowerBound)
  }

  func next() async throws -> [UInt8]? {
    let part = await progress.take(chunk, before: end)
    if part.isEmpty { return nil }
    let (id, number) = (recording, hotspot)
    guard let bytes = await card.perform({ $0.read(id, from: part.lowerBound, count: part.count, over: number) }),
      bytes.count == part.count
    else { throw Gone() }
    return bytes
  }
}

/// One range of a `Range` field (RFC 9110, 14.1.2).
struct ByteRange: Sendable, Hashable {
  var first: Int?
  /// Of `bytes=-N`, how many bytes of the end.
  var last: Int?

  /// Nil for several ranges, other units and what is malformed: such a field is passed over.
  init?(_ text: String) {
    guard text.hasPrefix("bytes=") else { return nil }
    let parts = text.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return nil }
    first = Int(parts[0])
    last = Int(parts[1])
    guard parts[0].isEmpty || first != nil, parts[1].isEmpty || last != nil, first != nil || last != nil else {
      return nil
    }
    if let first, let last, last < first { return nil }
  }

  /// Nil when no byte of the file is meant.
  func resolve(_ size: Int) -> Range<Int>? {
    guard let first else {
      guard let last, last > 0, size > 0 else { return nil }
      return max(0, size - last)..<size
    }
    guard first < size else { return nil }
    return first..<min(size, last.map { $0 == .max ? size : $0 + 1 } ?? size)
  }
}

/// A `Content-Range` of a part that is sent.
struct ContentRange: Sendable, Hashable {
  var first: Int
  var size: Int?

  init?(_ text: String) {
    guard text.hasPrefix("bytes ") else { return nil }
    let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    let bounds = parts.first?.split(separator: "-", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, bounds.count == 2, let first = Int(bounds[0]), let last = Int(bounds[1]), first >= 0,
      last >= first
    else { return nil }
    self.first = first
    size = Int(parts[1])
    if size == nil && parts[1] != "*" { return nil }
  }
}
