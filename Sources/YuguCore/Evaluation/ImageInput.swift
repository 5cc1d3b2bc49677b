import Foundation

/// The picture of an open task, at most 10 MiB: a file, or bytes in memory. Its description shows no bytes.
public struct ImageInput: Sendable {
  var content: AudioInput.Content
  /// What the part of the request calls it.
  public var fileName: String
  /// Nil: told by the name's ending and the first bytes.
  public var contentType: String?

  /// A file; read when the call is made, so that one that is missing is error 90010 of the call.
  public static func file(_ url: URL, contentType: String? = nil) -> ImageInput {
    ImageInput(content: .file(url), fileName: url.lastPathComponent, contentType: contentType)
  }

  /// A whole file in memory.
  public static func data(_ data: Data, fileName: String = "image.jpg", contentType: String? = nil) -> ImageInput {
    ImageInput(content: .bytes(Array(data)), fileName: fileName, contentType: contentType)
  }
}

/// Name and size alone.
extension ImageInput: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    switch content {
    case .file: "image file \(fileName)"
    case .bytes(let bytes): "image \(fileName), \(bytes.count) bytes"
    }
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [(label: "image", value: description)]) }
}
