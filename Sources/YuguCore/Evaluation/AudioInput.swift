import Foundation

/// Audio to be assessed: a file, or bytes in memory. Its description shows no bytes.
public struct AudioInput: Sendable {
  enum Content: Sendable {
    case file(URL)
    case bytes([UInt8])
  }
  var content: Content
  /// What the part of the request calls it.
  public var fileName: String
  /// Nil: told by the name's ending and the first bytes.
  public var contentType: String?

  /// A file; read when the call is made, so that one that is missing is error 90010 of the call.
  public static func file(_ url: URL, contentType: String? = nil) -> AudioInput {
    AudioInput(content: .file(url), fileName: url.lastPathComponent, contentType: contentType)
  }

  /// A whole file in memory: WAV, MP3 or whatever the platform takes.
  public static func data(_ data: Data, fileName: String = "audio.wav", contentType: String? = nil) -> AudioInput {
    AudioInput(content: .bytes(Array(data)), fileName: fileName, contentType: contentType)
  }
}

/// Name and size alone.
extension AudioInput: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    switch content {
    case .file: "audio file \(fileName)"
    case .bytes(let bytes): "audio \(fileName), \(bytes.count) bytes"
    }
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [(label: "audio", value: description)]) }
}
