import WirelaceHTTP
import WirelaceModel

/// Finds the operation that a recorded request is meant for.
struct OperationIndex: Sendable {
  struct Route: Sendable {
    let api: API
    let operation: HTTPOperation
    let path: APIPath
    /// `VysloCloud.fetchRecording`
    var name: String { "\(api.declared.name).\(operation.declared.name)" }
    /// A path of parameters alone fits anything.
    var hasText: Bool { path.ranks.contains { $0 < 2 } }
  }

  /// Where an API was found: scheme, host and port, and the segments in front of its paths.
  struct Base: Sendable, Hashable {
    var origin: String
    var prefix: [[UInt8]]

    init(_ url: HTTPURL, prefix: [[UInt8]]) {
      origin = "\(url.scheme)://\(url.host.lowercased()):\(url.effectivePort)"
      self.prefix = prefix
    }
  }

  enum Match {
    case operation(Route, path: [String: String])
    /// The path is known, with these methods.
    case method([String])
    /// Below a known base, and no path of the schema.
    case unknown
    /// Another server's.
    case elsewhere
  }

  private let routes: [Route]
  private(set) var bases: Set<Base> = []

  init(_ model: ProtocolModel) {
    let all = model.apis.flatMap { api in
      api.operations.map { Route(api: api, operation: $0, path: APIPath(api.basePath + $0.pathText)) }
    }
    routes = all.sorted { $0.path.ranks.lexicographicallyPrecedes($1.path.ranks) }
  }

  var isEmpty: Bool { routes.isEmpty }

  mutating func add(base: HTTPURL) {
    var prefix = APIPath.split(base.path) ?? []
    if prefix.last == [] { prefix.removeLast() }
    bases.insert(Base(base, prefix: prefix))
  }

  /// Learns where the API is from a request that fits an operation, method and all.
  mutating func learn(_ exchange: RecordedExchange) {
    guard let segments = APIPath.split(exchange.url.path) else { return }
    let fitting = routes.filter { route in
      route.hasText && route.fits(exchange.method) && route.path.segments.count <= segments.count
        && route.path.match(Array(segments.suffix(route.path.segments.count))) != nil
    }
    // The longest path says most.
    guard let best = fitting.max(by: { $0.path.segments.count < $1.path.segments.count }) else { return }
    bases.insert(Base(exchange.url, prefix: Array(segments.dropLast(best.path.segments.count))))
  }

  func find(_ exchange: RecordedExchange) -> Match {
    guard let segments = APIPath.split(exchange.url.path) else { return .elsewhere }
    var methods: [String] = []
    var isBelow = false
    // The longest prefix first: it is the narrowest.
    for base in bases.sorted(by: { $0.prefix.count > $1.prefix.count })
    where segments.starts(with: base.prefix) && base == Base(exchange.url, prefix: base.prefix) {
      isBelow = true
      let rest = Array(segments.dropFirst(base.prefix.count))
      for route in routes {
        guard let values = route.path.match(rest) else { continue }
        if route.fits(exchange.method) { return .operation(route, path: values) }
        if !methods.contains(route.operation.method.wireName) { methods.append(route.operation.method.wireName) }
      }
    }
    if !methods.isEmpty { return .method(methods.sorted()) }
    return isBelow ? .unknown : .elsewhere
  }
}

extension OperationIndex.Route {
  /// What can be got can be asked about.
  fileprivate func fits(_ method: String) -> Bool {
    operation.method.wireName == method || method == "HEAD" && operation.method == .get
  }
}
