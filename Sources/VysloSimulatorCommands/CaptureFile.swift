#if os(Linux)
  import Foundation
  import WirelaceATT
  import WirelaceCaptures
  import WirelaceCommandLine
  import WirelaceFrames
  import WirelaceLinkCapture

  /// A btsnoop file of what a simulator's links carry, written as it happens.
  final class CaptureFile: Sendable {
    private struct FileSink: ByteSink {
      let descriptor: Int32

      mutating func write(_ bytes: RawSpan) throws(ByteSinkError) {
        var start = 0
        while start < bytes.byteCount {
          let count = bytes.withUnsafeBytes { buffer in
            Foundation.write(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
          }
          if count < 0 {
            if errno == EINTR { continue }
            throw ByteSinkError(errno: errno)
          }
          start += count
        }
      }
    }

    private let path: String
    private let descriptor: Int32
    private let capture: LinkCapture

    /// Replaces the file. Errors: `CommandFailure`.
    init(_ path: String) throws {
      self.path = path
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw CommandFailure("cannot write \(path): error \(errno)") }
      let (seconds, attoseconds) = SystemTime().elapsed.components
      let start = Date().timeIntervalSince1970 - Double(seconds) - Double(attoseconds) / 1e18
      do {
        capture = try LinkCapture(
          .peripheral, to: FileSink(descriptor: descriptor), start: CaptureTime(microseconds: Int64(start * 1e6)))
        try capture.flush()
      } catch {
        throw CommandFailure("cannot write \(path): \(error)")
      }
    }

    /// Each event is in the file at once: a kill loses none.
    func record(_ event: AirEvent) {
      capture.record(event)
      try? capture.flush()
    }

    /// Errors: `CommandFailure` when something could not be written.
    func close() throws {
      defer { _ = Foundation.close(descriptor) }
      do {
        try capture.flush()
      } catch {
        throw CommandFailure("\(path) is not whole: \(error)")
      }
    }
  }
#endif
