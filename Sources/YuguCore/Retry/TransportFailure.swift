import Foundation
import WirelaceHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension YuguError {
  /// What an error of a transport, or of reading a body, is to a caller.
  static func ofTransport(_ error: any Error) -> YuguError {
    switch error {
    case let error as YuguError: return error
    case is CancellationError: return .local(.cancelled, "the call was cancelled")
    case let error as HTTPTransportError: return ofKind(error)
    case HTTPBodyError.tooLarge(let limit):
      return .local(.protocolError, "the platform's answer has more than \(limit) bytes", cause: error)
    case let error as HTTPFieldError: return .local(.invalidArgument, "\(error)", cause: error)
    case let error as URLError: return ofURLError(error)
    default: return .local(.networkError, "the request failed: \(type(of: error))", cause: error)
    }
  }

  private static func ofKind(_ error: HTTPTransportError) -> YuguError {
    switch error.kind {
    case .timeout: .local(.timeout, error.message, cause: error)
    case .trust: .local(.tlsError, error.message, cause: error)
    case .protocolViolation: .local(.protocolError, error.message, cause: error)
    case .closed: .local(.clientClosed, error.message, cause: error)
    case .connect, .connectionLost: .local(.networkError, error.message, cause: error)
    }
  }

  /// Of transports that apps build on `URLSession`.
  private static func ofURLError(_ error: URLError) -> YuguError {
    switch error.code {
    case .cancelled: .local(.cancelled, "the call was cancelled", cause: error)
    case .timedOut: .local(.timeout, "no response within the time limit", cause: error)
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      .local(.tlsError, "the server could not be trusted", cause: error)
    case .appTransportSecurityRequiresSecureConnection:
      .local(
        .invalidArgument, "App Transport Security forbids plain HTTP: use https, or an exception in Info.plist",
        cause: error)
    case .badURL, .unsupportedURL: .local(.invalidArgument, "the URL cannot be used", cause: error)
    case .cannotParseResponse: .local(.protocolError, "what came is not HTTP", cause: error)
    default: .local(.networkError, "the request failed: code \(error.code.rawValue)", cause: error)
    }
  }
}
