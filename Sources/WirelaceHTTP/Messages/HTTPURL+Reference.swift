extension HTTPURL {
  /// The URL that a reference means here: `https://other/x`, `//other/x`, `/x`, `../x` or `?x` (RFC 3986, 5.2); a fragment is
  /// left out. Nil for what ``init(_:)`` refuses.
  public func resolving(_ reference: some StringProtocol) -> HTTPURL? {
    let text = String(reference.prefix { $0 != "#" })
    guard text.utf8.count <= HTTPURL.limit else { return nil }
    if let colon = text.firstIndex(of: ":"), !text[..<colon].contains(where: { "/?".contains($0) }) {
      return HTTPURL(text)?.withoutDotSegments
    }
    if text.hasPrefix("//") { return HTTPURL(scheme + ":" + text)?.withoutDotSegments }
    var url = self
    if text.isEmpty { return url }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    var path = parts[0]
    if !path.isEmpty, !path.hasPrefix("/") {
      path = String(self.path.prefix(upTo: self.path.lastIndex(of: "/") ?? self.path.startIndex)) + "/" + path
    } else if path.isEmpty {
      path = self.path
    }
    guard let target = HTTPURL.target(parts.count > 1 ? path + "?" + parts[1] : path) else { return nil }
    (url.path, url.query) = target
    return url.withoutDotSegments
  }

  private var withoutDotSegments: HTTPURL {
    var kept: [Substring] = []
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    var url = self
    url.path = "/" + kept.joined(separator: "/")
    return url
  }

  /// Whether both are served by one origin: scheme, host and port are the same.
  public func hasSameOrigin(as other: HTTPURL) -> Bool {
    scheme == other.scheme && host == other.host && effectivePort == other.effectivePort
  }
}
