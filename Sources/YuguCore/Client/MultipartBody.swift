/// A body of `multipart/form-data`, written to the byte as this:
///
/// ```text
/// --BOUNDARY
/// Content-Disposition: form-data; name="audio"; filename="a.wav"
/// Content-Type: audio/wav
///
/// …bytes…
/// --BOUNDARY--
/// ```
///
/// with CR LF at the end of every line, the last one included.
struct MultipartBody {
  let boundary: String
  private var bytes: [UInt8] = []

  /// `boundary` must not be in any of the parts: take random digits.
  init(boundary: String) { self.boundary = boundary }

  var contentType: String { "multipart/form-data; boundary=" + boundary }

  /// Adds a part; the optional lines are left out when they are nil.
  mutating func add(name: String, fileName: String? = nil, contentType: String? = nil, _ content: [UInt8]) {
    var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(MultipartBody.escaped(name))\""
    if let fileName { head += "; filename=\"\(MultipartBody.escaped(fileName))\"" }
    head += "\r\n"
    if let contentType { head += "Content-Type: \(contentType)\r\n" }
    bytes += Array((head + "\r\n").utf8)
    bytes += content
    bytes += [0x0D, 0x0A]
  }

  mutating func add(name: String, contentType: String? = nil, text: String) {
    add(name: name, contentType: contentType, Array(text.utf8))
  }

  /// The whole body.
  func finished() -> [UInt8] { bytes + Array("--\(boundary)--\r\n".utf8) }

  /// As the HTML standard has it for names in forms; other control characters could end a line as well.
  private static func escaped(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"": text += "%22"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      case "\0"..<" ", "\u{7F}": text += "_"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
