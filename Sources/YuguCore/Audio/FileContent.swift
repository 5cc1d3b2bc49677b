import Foundation
import WirelaceHTTP

extension AudioInput.Content {
  /// The bytes, read without blocking others; a file larger than `limit` is error `tooLarge`.
  func read(_ what: String, limit: Int, tooLarge: YuguError) async throws(YuguError) -> [UInt8] {
    switch self {
    case .bytes(let bytes):
      guard bytes.count <= limit else { throw tooLarge }
      return bytes
    case .file(let url):
      guard url.isFileURL else { throw .local(.invalidArgument, "the \(what) is not at the URL of a file") }
      do {
        return try await HTTPBody(file: url.path).collect(upTo: limit)
      } catch HTTPBodyError.tooLarge {
        throw tooLarge
      } catch is CancellationError {
        throw .local(.cancelled, "the call was cancelled")
      } catch {
        throw .local(.invalidArgument, "the \(what) cannot be read: \(url.lastPathComponent)", cause: error)
      }
    }
  }

  /// The bytes of audio of at most 50 MiB, at once.
  func readNow(_ what: String) throws(YuguError) -> [UInt8] {
    let limit = Defaults.limits.requestBody
    switch self {
    case .bytes(let bytes): return bytes
    case .file(let url):
      guard url.isFileURL else { throw .local(.invalidArgument, "the \(what) is not at the URL of a file") }
      do {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        let data = try handle.read(upToCount: limit + 1) ?? Data()
        guard data.count <= limit else {
          throw YuguError.local(.audioTooLong, "the \(what) has more than \(limit) bytes")
        }
        return Array(data)
      } catch let error as YuguError {
        throw error
      } catch {
        throw .local(.invalidArgument, "the \(what) cannot be read: \(url.lastPathComponent)", cause: error)
      }
    }
  }
}
