import VysloCloudProtocol
import VysloProtocol
import WirelaceHTTP

/// Everything that a simulated cloud answers: the API, the pages of the consent, and the switch for faults.
public struct CloudHandler: HTTPHandler {
  public let service: CloudService
  public let faults: CloudFaults
  private let router: APIRouter

  public init(_ service: CloudService, faults: CloudFaults = CloudFaults()) {
    self.service = service
    self.faults = faults
    router = service.router { [log = service.settings.log] operation, error in
      log("\(operation.name): \(error)")
    }
  }

  public func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
    if request.url.path == "/simulator/faults" { return try await setFaults(request) }
    let fault = faults.take(request.url.path, onWire: false)
    if let latency = fault?.latency { try await service.settings.clock.sleep(for: latency) }
    if let status = fault?.status {
      return HTTPResponse(status, body: HTTPBody(text: "a fault, as it was asked for"))
    }
    var response = try await answer(request)
    if let type = fault?.contentType { try response.fields.set("Content-Type", type) }
    return response
  }

  private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    let path = request.url.path
    let base = service.settings.basePath
    guard path.hasPrefix(base), path.dropFirst(base.count).first == "/" else {
      return try await ConsentPages(service: service).handle(request)
    }
    var request = request
    request.url.path = String(path.dropFirst(base.count))
    return try await router.handle(request)
  }

  /// `PUT` takes a fault a line, `DELETE` ends them all.
  private func setFaults(_ request: HTTPRequest) async throws -> HTTPResponse {
    switch request.method {
    case .put:
      let text = String(decoding: try await request.body.collect(upTo: 65_536), as: UTF8.self)
      do {
        try faults.replace(text.split(whereSeparator: \.isNewline).map { try CloudFault(String($0)) })
      } catch let error as CloudFault.SyntaxError {
        return HTTPResponse(400, body: HTTPBody(text: error.description + "\n"))
      }
      return HTTPResponse(204)
    case .delete:
      faults.replace([])
      return HTTPResponse(204)
    default:
      return HTTPResponse(405, fields: ["Allow": "DELETE, PUT"])
    }
  }
}
