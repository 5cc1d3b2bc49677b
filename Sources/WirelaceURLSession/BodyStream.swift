#if canImport(Darwin)
  import Foundation

  /// A request's body in the form that `URLSession` reads.
  final class BodyStream: InputStream {
    private let feed: BodyFeed
    private var status = Stream.Status.notOpen

    init(_ feed: BodyFeed) {
      self.feed = feed
      super.init(data: Data())
    }

    override func open() {
      status = .open
      feed.start()
    }

    override func close() {
      status = .closed
      feed.stop()
    }

    override var streamStatus: Stream.Status { status }
    override var streamError: (any Error)? { feed.failure }
    // Only a read can tell.
    override var hasBytesAvailable: Bool { true }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength count: Int) -> Int {
      feed.read(into: UnsafeMutableBufferPointer(start: buffer, count: count))
    }
  }
#endif
