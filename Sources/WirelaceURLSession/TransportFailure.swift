import Foundation
import WirelaceHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What callers are told of errors of `URLSession`, whose own texts hold the URL.
enum TransportFailure {
  static func error(_ error: any Error) -> any Error {
    guard let error = error as? URLError else {
      return HTTPTransportError(.connectionLost, "the request failed: \(type(of: error))")
    }
    switch error.code {
    case .cancelled: return HTTPTransportError(.closed, "the task was cancelled")
    case .timedOut: return HTTPTransportError(.timeout, "the server takes too long")
    case .cannotFindHost, .dnsLookupFailed: return HTTPTransportError(.connect, "no address")
    case .cannotConnectToHost: return HTTPTransportError(.connect, "connection refused, or host unreachable")
    case .notConnectedToInternet, .internationalRoamingOff, .dataNotAllowed:
      return HTTPTransportError(.connect, "there is no network")
    case .badURL, .unsupportedURL:
      return HTTPTransportError(.protocolViolation, "the URL cannot be used", mayHaveReachedServer: false)
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      return HTTPTransportError(.trust, "the server could not be trusted")
    case .appTransportSecurityRequiresSecureConnection:
      return HTTPTransportError(.trust, "App Transport Security forbids plain HTTP: use https, or an exception")
    #if canImport(Darwin)
      case .badServerResponse: return HTTPTransportError(.protocolViolation, "what came is not HTTP")
    #else
      // What libcurl's "empty reply from server" becomes.
      case .badServerResponse:
        return HTTPTransportError(.connectionLost, "the server ended the connection without a response")
    #endif
    case .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
      .dataLengthExceedsMaximum, .zeroByteResource:
      return HTTPTransportError(.protocolViolation, "what came is not HTTP")
    default: return HTTPTransportError(.connectionLost, "the connection ended: code \(error.code.rawValue)")
    }
  }
}
