import WirelaceLocks

/// The bytes of a request or a response, pulled chunk by chunk: whoever reads slowly slows the sender down.
public struct HTTPBody: AsyncSequence, Sendable {
  public typealias Element = [UInt8]

  private enum Content: Sendable {
    case bytes([UInt8])
    case source(@Sendable () throws -> any HTTPBodySource)
  }

  /// Bytes; nil when only the end will tell.
  public let length: Int64?
  /// Whether it can be read more than once, each time the same bytes.
  public let isReplayable: Bool
  private let content: Content

  private init(_ content: Content, length: Int64?, isReplayable: Bool) {
    self.content = content
    self.length = length
    self.isReplayable = isReplayable
  }

  public static let empty = HTTPBody([])

  /// Bytes in memory.
  public init(_ bytes: [UInt8]) {
    self.init(.bytes(bytes), length: Int64(bytes.count), isReplayable: true)
  }

  /// The UTF-8 of a text.
  public init(text: String) { self.init(Array(text.utf8)) }

  /// A stream that can be opened again and again. A source that ends before or behind a known length is an error for the reader.
  public init(length: Int64?, replayable open: @escaping @Sendable () throws -> any HTTPBodySource) {
    self.init(.source(open), length: length, isReplayable: true)
  }

  /// A stream that can be read once; reading it again throws ``HTTPBodyError/alreadyRead``.
  public init(length: Int64?, once source: any HTTPBodySource) {
    let slot = Slot(source)
    self.init(.source { try slot.take() }, length: length, isReplayable: false)
  }

  /// The elements of a sequence, read once.
  public init<Chunks: AsyncSequence & Sendable>(length: Int64?, chunks: Chunks) where Chunks.Element == [UInt8] {
    self.init(length: length, once: SequenceSource(chunks))
  }

  /// The bytes when they are in memory already.
  public var bytes: [UInt8]? { if case .bytes(let bytes) = content { bytes } else { nil } }

  public var isEmpty: Bool { length == 0 }

  public func makeAsyncIterator() -> AsyncIterator {
    switch content {
    case .bytes(let bytes): AsyncIterator(bytes: bytes)
    case .source(let open): AsyncIterator(open: open, length: length)
    }
  }

  /// All bytes; throws ``HTTPBodyError/tooLarge(limit:)`` as soon as there are more than `limit`.
  public func collect(upTo limit: Int) async throws -> [UInt8] {
    if let length, length > Int64(limit) { throw HTTPBodyError.tooLarge(limit: limit) }
    if let bytes { return bytes }
    var result: [UInt8] = []
    for try await chunk in self {
      if chunk.count > limit - result.count { throw HTTPBodyError.tooLarge(limit: limit) }
      result += chunk
    }
    return result
  }

  /// Gives the source away once.
  private final class Slot: Sendable {
    private let source: Guarded<(any HTTPBodySource)?>
    init(_ source: any HTTPBodySource) { self.source = Guarded(source) }
    func take() throws(HTTPBodyError) -> any HTTPBodySource {
      let taken = source.withLock { source in
        defer { source = nil }
        return source
      }
      guard let taken else { throw .alreadyRead }
      return taken
    }
  }
}

/// Hands out the bytes of a streamed body. Dropping it means that nobody wants the rest.
public protocol HTTPBodySource: AnyObject, Sendable {
  /// The next bytes, nil at the end. Called by one reader, one call behind the other.
  func next() async throws -> [UInt8]?
}

extension HTTPBody {
  /// Never hands out an empty chunk.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    private var bytes: [UInt8]?
    private var open: (@Sendable () throws -> any HTTPBodySource)?
    private var source: (any HTTPBodySource)?
    private var length: Int64?
    private var read: Int64 = 0

    init(bytes: [UInt8]) { self.bytes = bytes.isEmpty ? nil : bytes }

    init(open: @escaping @Sendable () throws -> any HTTPBodySource, length: Int64?) {
      self.open = open
      self.length = length
    }

    public mutating func next() async throws -> [UInt8]? {
      if let bytes {
        self.bytes = nil
        return bytes
      }
      if let open {
        self.open = nil
        source = try open()
      }
      guard let source else { return nil }
      do {
        while let chunk = try await source.next() {
          if chunk.isEmpty { continue }
          read += Int64(chunk.count)
          if let length, read > length { throw HTTPBodyError.wrongLength(expected: length) }
          return chunk
        }
        if let length, read != length { throw HTTPBodyError.wrongLength(expected: length) }
      } catch {
        self.source = nil
        throw error
      }
      self.source = nil
      return nil
    }
  }
}

/// Why a body cannot be read.
public enum HTTPBodyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// It can be read once, and was.
  case alreadyRead
  /// It has more bytes than allowed.
  case tooLarge(limit: Int)
  /// It has not as many bytes as it said.
  case wrongLength(expected: Int64)
  /// A file could not be opened or read.
  case file(path: String, message: String)
  /// The writer went away before the end, or the reader did.
  case abandoned
  /// Two readers or two writers at once.
  case concurrentUse

  public var description: String {
    switch self {
    case .alreadyRead: "the body can be read once and was read already"
    case .tooLarge(let limit): "the body has more than \(limit) bytes"
    case .wrongLength(let expected): "the body does not have the \(expected) bytes that it said"
    case .file(let path, let message): "\(path): \(message)"
    case .abandoned: "the other end of the body is gone"
    case .concurrentUse: "the body is read or written by two at once"
    }
  }
}

/// An asynchronous sequence as a source.
private actor SequenceSource<Chunks: AsyncSequence & Sendable>: HTTPBodySource where Chunks.Element == [UInt8] {
  private var iterator: Chunks.AsyncIterator?

  init(_ chunks: Chunks) { iterator = chunks.makeAsyncIterator() }

  func next() async throws -> [UInt8]? {
    // Taken out and put back: an iterator must not be used by two calls at once.
    guard var current = iterator else { return nil }
    iterator = nil
    let chunk = try await current.next(isolation: self)
    if chunk != nil { iterator = current }
    return chunk
  }
}
