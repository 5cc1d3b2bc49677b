import WirelaceFrames
import WirelaceHTTP
import WirelaceModel
import WirelaceTraffic

/// A request and what came back, out of a recording.
public struct RecordedExchange: Sendable {
  /// The head and the body of one side.
  public struct Message: Sendable {
    public var fields: [(name: String, value: String)] = []
    /// Nil when the recording does not have it.
    public var body: [UInt8]?
    /// Where the fields do not say it.
    public var mediaType: String?

    public init() {}

    /// The values under a name, whatever its case.
    func values(_ name: String) -> [String] {
      fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    var contentType: String? { values("Content-Type").first ?? mediaType }
  }

  /// 1 for the first.
  public var number: Int
  /// Nanoseconds since 1970; nil where the recording has no time.
  public var time: Int64?
  /// In capitals.
  public var method: String
  public var url: HTTPURL
  public var request: Message
  /// 0: there was no answer.
  public var status: Int
  public var response: Message

  var mark: PacketMark { PacketMark(number: number, time: time) }
}

/// Why an entry of a recording is no exchange.
public struct RecordingFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// `$.request.url`; `$` stands for the entry.
  public let path: String
  public let message: String
  public var description: String { "\(path): \(message)" }
}

extension RecordedExchange {
  /// An entry of HAR 1.2; bodies may be in base64 on both sides.
  public init(entry: JSONValue, number: Int) throws(RecordingFault) {
    guard let request = entry["request"], request.objectValue != nil else {
      throw RecordingFault(path: "$.request", message: "there is no request")
    }
    guard let response = entry["response"], response.objectValue != nil else {
      throw RecordingFault(path: "$.response", message: "there is no response")
    }
    guard let method = request["method"]?.stringValue?.uppercased(), WirelaceHTTP.HTTPMethod(method) != nil else {
      throw RecordingFault(path: "$.request.method", message: "no method of HTTP")
    }
    guard let text = request["url"]?.stringValue, let url = HTTPURL(Self.withoutFragment(text)) else {
      throw RecordingFault(path: "$.request.url", message: "no URL of http or https")
    }
    guard let status = response["status"]?.integerValue, 0...999 ~= status else {
      throw RecordingFault(path: "$.response.status", message: "no status of HTTP")
    }
    self.number = number
    self.method = method
    self.url = url
    self.status = Int(status)
    time = entry["startedDateTime"]?.stringValue.flatMap { TimeText.moment($0) }.flatMap { moment in
      let (product, overflow) = moment.seconds.multipliedReportingOverflow(by: 1_000_000_000)
      return overflow ? nil : product.addingReportingOverflow(moment.nanoseconds).partialValue
    }
    self.request = try Self.message(request, "$.request", content: "postData")
    self.response = try Self.message(response, "$.response", content: "content")
    // No body was sent where there is nothing that says so; of an answer the recording may have left it out.
    if self.request.body == nil, request["postData"].map(\.isNull) ?? true { self.request.body = [] }
  }

  private static func withoutFragment(_ url: String) -> String { String(url.prefix { $0 != "#" }) }

  private static func message(_ json: JSONValue, _ path: String, content key: String) throws(RecordingFault) -> Message
  {
    var message = Message()
    for (index, header) in (json["headers"]?.arrayValue ?? []).enumerated() {
      guard let name = header["name"]?.stringValue, let value = header["value"]?.stringValue else {
        throw RecordingFault(path: "\(path).headers[\(index)]", message: "no name and value")
      }
      // Of HTTP/2: `:path`.
      if !name.hasPrefix(":") { message.fields.append((name, value)) }
    }
    guard let content = json[key], !content.isNull else { return message }
    message.mediaType = content["mimeType"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    if let text = content["text"]?.stringValue {
      switch content["encoding"]?.stringValue {
      case "base64"?:
        guard let bytes = Base64.decode(text) else {
          throw RecordingFault(path: "\(path).\(key).text", message: "no base64")
        }
        message.body = bytes
      case nil, ""?: message.body = Array(text.utf8)
      case let other?:
        throw RecordingFault(path: "\(path).\(key).encoding", message: "'\(other.prefix(40))' is not known: base64 is")
      }
    } else if let parameters = content["params"]?.arrayValue, !parameters.isEmpty {
      message.body = form(parameters, message.contentType)
    } else if content["size"]?.integerValue == 0 {
      message.body = []
    }
    return message
  }

  /// A form that a browser recorded by its fields; nil for one with files, whose bytes it leaves out.
  private static func form(_ parameters: [JSONValue], _ type: String?) -> [UInt8]? {
    guard type?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false else { return nil }
    var pairs: [String] = []
    for parameter in parameters {
      guard let name = parameter["name"]?.stringValue, let value = parameter["value"]?.stringValue else { return nil }
      // Browsers record them as they were sent.
      pairs.append(name + "=" + value)
    }
    return Array(pairs.joined(separator: "&").utf8)
  }
}
