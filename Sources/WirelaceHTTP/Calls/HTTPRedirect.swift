/// Which redirects are followed, the same for all transports.
package enum HTTPRedirect {
  /// What may go to another origin: no field that could prove who asks.
  private static let harmless: Set<String> = ["accept", "accept-language", "range", "user-agent"]

  /// The request that a response sends the client on to; nil when the response is the answer.
  ///
  /// Followed only when the call allows it; never from `https` to `http`. 303 turns into GET, as do 301 and 302 of a POST. Another
  /// origin gets no body and no fields but those of content negotiation. A body that cannot be read again is not sent again.
  package static func next(after response: HTTPResponse, to request: HTTPRequest) -> HTTPRequest? {
    guard request.call.followsRedirects, [301, 302, 303, 307, 308].contains(response.status) else { return nil }
    let locations = response.fields.values("Location")
    guard locations.count == 1, let url = request.url.resolving(locations[0]) else { return nil }
    if request.url.isSecure, !url.isSecure { return nil }
    var next = request
    next.url = url
    let turnsIntoGet =
      response.status == 303 && request.method != .head
      || [301, 302].contains(response.status) && request.method == .post
    if turnsIntoGet {
      next.method = .get
      next.body = .empty
      for name in request.fields.map(\.name) where HTTPSyntax.lowercased(name).hasPrefix("content-") {
        next.fields.remove(name)
      }
    }
    guard next.body.isEmpty || next.body.isReplayable else { return nil }
    guard !url.hasSameOrigin(as: request.url) else { return next }
    guard next.body.isEmpty, next.method == .get || next.method == .head else { return nil }
    for name in next.fields.map(\.name) where !harmless.contains(HTTPSyntax.lowercased(name)) {
      next.fields.remove(name)
    }
    return next
  }
}
