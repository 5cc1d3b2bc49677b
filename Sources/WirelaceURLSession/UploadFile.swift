#if !canImport(Darwin)
  import Foundation
  import WirelaceHTTP

  /// A request's body in a temporary file, which goes with the last reference.
  final class UploadFile: RequestContent {
    let url: URL
    let failure: (any Error)? = nil

    /// Reads the body to its end; throws what it throws, and ``HTTPBodyError/tooLarge(limit:)``.
    init(_ body: HTTPBody, limit: Int64) async throws {
      let path = FileManager.default.temporaryDirectory.path + "/wirelace-\(UUID().uuidString)"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw HTTPBodyError.file(path: "temporary file", message: String(cString: strerror(errno)))
      }
      defer { Glibc.close(descriptor) }
      url = URL(fileURLWithPath: path)
      var written: Int64 = 0
      do {
        for try await bytes in body {
          try Task.checkCancellation()
          written += Int64(bytes.count)
          guard written <= limit else { throw HTTPBodyError.tooLarge(limit: Int(limit)) }
          try Self.write(bytes, to: descriptor)
        }
      } catch {
        unlink(path)
        throw error
      }
    }

    deinit { unlink(url.path) }

    func stop() {}

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(HTTPBodyError) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw .file(path: "temporary file", message: String(cString: strerror(errno))) }
        rest = rest.dropFirst(count)
      }
    }
  }
#endif
