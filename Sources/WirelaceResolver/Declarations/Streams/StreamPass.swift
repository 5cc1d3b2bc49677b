import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `stuffed`, `delimited`, `framed`, `fragmented`: how units are found in bytes, or put together from values.
struct StreamPass {
  let syntax: StreamSyntax
  let declared: Declared
  let context: DeclarationContext
  let properties: StreamProperties

  /// Nil when the stream is at fault; that is reported.
  static func resolve(
    _ syntax: StreamSyntax, name: Identifier, declared: Declared, context: DeclarationContext
  ) -> Stream? {
    StreamPass(
      syntax: syntax, declared: declared, context: context,
      properties: StreamProperties(syntax, name: name, context: context)
    ).resolve()
  }

  private func resolve() -> Stream? {
    let carried = carriedFrame()
    let limit = self.limit()
    let kind: Stream.Kind? =
      switch syntax.flavor {
      case .stuffed: stuffed()
      case .delimited: marker(properties.end, "end").map { .delimited(end: $0) }
      case .framed: framed(limit: limit)
      case .fragmented: fragmented()
      }
    if let limit, let least = leastBytes(kind, carried: carried), least > limit, let range = properties.limit?.range {
      context.report(
        Diagnostic(
          .streamLimitTooSmall, at: range, "no unit fits: the smallest has \(least) bytes",
          labels: [.init(syntax.carries.range, "carried")], help: "raise the limit"))
      return nil
    }
    guard let carried, let limit, let kind, !properties.isFaulty else { return nil }
    return Stream(declared: declared, kind: kind, carries: carried.frame, limit: limit)
  }

  // MARK: What is carried

  /// The frame, or none for plain bytes.
  struct Carried {
    var frame: ID<Frame>?
  }

  private func carriedFrame() -> Carried? {
    let types = TypeContext(module: context.module, of: context.core, owner: "\(declared.name).unit")
    guard let resolved = context.core.resolveType(syntax.carries, in: types) else { return nil }
    switch resolved.type {
    case .frame(let id) where resolved.constraints.isEmpty: return Carried(frame: id)
    case .bytes(let bytes):
      if case .toEnd = bytes.extent, bytes.maximum == nil, resolved.constraints.isEmpty, resolved.constant == nil {
        return Carried(frame: nil)
      }
    default: break
    }
    context.report(
      Diagnostic(
        .streamCarries, at: syntax.carries.range, "a stream carries a frame or `bytes`",
        help: "put this into a frame: `frame Unit { value: \(syntax.carries.range.text) }`"))
    return nil
  }

  /// The fewest bytes of a unit, as `limit` counts them.
  private func leastBytes(_ kind: Stream.Kind?, carried: Carried?) -> Int? {
    let unit = carried?.frame.map { context.core.model[$0].size.minimum / 8 } ?? 0
    switch kind {
    case .framed(_, let needs, _, _): return max(needs, unit)
    case .fragmented(let fragments):
      guard let joined = fragments.joined else { return unit }
      return context.core.model[joined].size.minimum / 8 + unit
    case .stuffed, .delimited: return unit
    case nil: return nil
    }
  }

  private func limit() -> Int? {
    guard let limit = properties.limit else { return nil }
    if let value = Int(exactly: limit.value), (1...Self.largestLimit).contains(value) { return value }
    context.report(
      Diagnostic(
        .streamLimitRange, at: limit.range,
        limit.value <= 0 ? "a limit of 0 leaves no room for a unit" : "a unit can have 1 GiB at most",
        help: "a reader keeps up to this many bytes in memory: choose the largest unit that really occurs"))
    return nil
  }

  static let largestLimit = 1 << 30

  // MARK: Markers

  private func marker(_ bytes: Located<[UInt8]>?, _ keyword: String) -> [UInt8]? {
    guard let bytes else { return nil }
    if bytes.value.isEmpty {
      context.report(
        Diagnostic(
          .streamMarkerEmpty, at: bytes.range, "`\(keyword)` needs at least one byte",
          help: keyword == "end" ? nil : "leave `\(keyword)` out when nothing marks the start of a unit"))
      return nil
    }
    return bytes.value
  }

  private func stuffed() -> Stream.Kind? {
    let begin = properties.begin == nil ? [] : marker(properties.begin, "begin")
    let end = marker(properties.end, "end")
    guard let begin, let end, let property = properties.escape else { return nil }
    let escape = EscapeCheck(
      markers: [properties.begin, properties.end].compactMap(\.self), property: property, context: context)
    return escape.resolve().map { .stuffed(begin: begin, end: end, $0) }
  }

  // MARK: Framed

  private func framed(limit: Int?) -> Stream.Kind? {
    let start = properties.start == nil ? [] : marker(properties.start, "start")
    let gap = properties.gap.map { context.milliseconds($0, "a gap") }
    guard let start, let needs = properties.needs, let size = properties.size else { return nil }
    guard let count = Int(exactly: needs.value), (1...64).contains(count) else {
      context.report(
        Diagnostic(
          .framedNeedsRange, at: needs.range, "`needs` must be between 1 and 64 bytes",
          help: "it counts the bytes after which the size is known"))
      return nil
    }
    if let written = properties.start, count < start.count {
      context.report(
        Diagnostic(
          .framedNeedsRange, at: needs.range, "`needs` counts the bytes of `start` too",
          label: "fewer than \(start.count)", labels: [.init(written.range, "\(start.count) bytes")]))
      return nil
    }
    let check = FramedSizeCheck(needs: Located(count, needs.range), limit: limit, context: context)
    guard check.checkBytes(in: size),
      let resolved = context.core.resolveInteger(size, in: ExpressionContext(root: .stream, module: context.module))
    else { return nil }
    guard check.checkBounds(resolved.bounds, of: size) else { return nil }
    if case .some(nil) = gap { return nil }
    return .framed(start: start, needs: count, size: resolved.expression, gap: gap ?? nil)
  }

  // MARK: Fragmented

  private func fragmented() -> Stream.Kind? {
    FragmentsPass(stream: self).resolve().map { .fragmented($0) }
  }
}
