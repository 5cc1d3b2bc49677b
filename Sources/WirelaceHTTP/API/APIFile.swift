/// A file of a multipart body.
public struct APIFile: Sendable {
  /// As the other side is told; a receiver must not take it for a path.
  public var fileName: String
  /// Nil for the schema's first one.
  public var contentType: String?
  public var body: HTTPBody

  public init(_ body: HTTPBody, fileName: String = "file", contentType: String? = nil) {
    self.body = body
    self.fileName = fileName
    self.contentType = contentType
  }

  /// Bytes in memory.
  public init(_ bytes: [UInt8], fileName: String = "file", contentType: String? = nil) {
    self.init(HTTPBody(bytes), fileName: fileName, contentType: contentType)
  }

  /// A file on disk, read as it is sent. Throws when it is not there.
  public init(path: String, contentType: String? = nil) throws(HTTPBodyError) {
    let name = path.split(separator: "/").last.map { String($0) } ?? "file"
    self.init(try HTTPBody(file: path), fileName: name, contentType: contentType)
  }
}

/// Bytes with their media type: a binary body.
public struct APIBinary: Sendable, Hashable {
  public var bytes: [UInt8]
  /// Nil for the schema's first one.
  public var contentType: String?

  public init(_ bytes: [UInt8], contentType: String? = nil) {
    self.bytes = bytes
    self.contentType = contentType
  }
}

/// A body that is read as it arrives, with its media type.
public struct APIStream: Sendable {
  public var body: HTTPBody
  /// Nil for the schema's first one.
  public var contentType: String?

  public init(_ body: HTTPBody, contentType: String? = nil) {
    self.body = body
    self.contentType = contentType
  }

  /// The same, telling how far the reader got.
  public func reporting(_ progress: @escaping @Sendable (HTTPProgress) -> Void) -> APIStream {
    APIStream(body.reporting(progress), contentType: contentType)
  }
}
