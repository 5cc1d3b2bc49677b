import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// The properties of a stream by name: each at most once, and only those that the flavour knows.
struct StreamProperties {
  private(set) var begin: Located<[UInt8]>?
  private(set) var end: Located<[UInt8]>?
  private(set) var start: Located<[UInt8]>?
  private(set) var escape: Located<StreamSyntax.Property>?
  private(set) var needs: Located<Int128>?
  private(set) var size: ExpressionSyntax?
  private(set) var limit: Located<Int128>?
  private(set) var gap: Located<Int128>?
  private(set) var timeout: Located<Int128>?
  private(set) var part: FrameBodySyntax?
  private(set) var joined: FrameBodySyntax?
  private(set) var beginsWhen: ExpressionSyntax?
  private(set) var endsWhen: ExpressionSyntax?
  private(set) var endsWhenNextBegins: SourceRange?
  private(set) var orderBy: Identifier?
  /// Whether something was wrong with the set of properties.
  private(set) var isFaulty = false

  init(_ syntax: StreamSyntax, name: Identifier, context: DeclarationContext) {
    var keywords: Set<String> = []
    for property in syntax.properties {
      let keyword = property.value.keyword
      guard syntax.flavor.properties.contains(keyword) else {
        isFaulty = true
        let homes = StreamSyntax.Flavor.all.filter { $0.properties.contains(keyword) }.map { "`\($0.rawValue)`" }
        context.report(
          Diagnostic(
            .streamPropertyForeign, at: property.range, "a `\(syntax.flavor.rawValue)` stream has no `\(keyword)`",
            labels: [.init(name.range, "declared `\(syntax.flavor.rawValue)`")],
            help: "`\(keyword)` belongs to \(homes.joined(separator: " and "))"))
        continue
      }
      // A second one is the parser's to report.
      guard keywords.insert(keyword).inserted else {
        isFaulty = true
        continue
      }
      set(property)
    }
    for keyword in syntax.flavor.required where !keywords.contains(keyword) {
      isFaulty = true
      context.reportMissing(
        Diagnostic(
          .streamPropertyMissing, at: name.range, "a `\(syntax.flavor.rawValue)` stream needs `\(keyword)`",
          help: StreamSyntax.Property.hint(keyword)), in: context.range)
    }
  }

  private mutating func set(_ property: Located<StreamSyntax.Property>) {
    switch property.value {
    case .begin(let bytes): begin = bytes
    case .end(let bytes): end = bytes
    case .start(let bytes): start = bytes
    case .escape, .escapeXor: escape = property
    case .needs(let count): needs = count
    case .size(let expression): size = expression
    case .limit(let bytes): limit = bytes
    case .gap(let time): gap = time
    case .timeout(let time): timeout = time
    case .part(let body): part = body
    case .joined(let body): joined = body
    case .beginsWhen(let condition): beginsWhen = condition
    case .endsWhen(let condition): endsWhen = condition
    case .endsWhenNextBegins(let range): endsWhenNextBegins = range
    case .orderBy(let field): orderBy = field
    }
  }
}

extension StreamSyntax.Flavor {
  fileprivate static let all: [StreamSyntax.Flavor] = [.stuffed, .delimited, .framed, .fragmented]

  fileprivate var properties: Set<String> {
    switch self {
    case .stuffed: ["begin", "end", "escape", "limit"]
    case .delimited: ["end", "limit"]
    case .framed: ["start", "needs", "size", "limit", "gap"]
    case .fragmented: ["part", "begins when", "ends when", "order by", "timeout", "limit", "joined"]
    }
  }

  fileprivate var required: [String] {
    switch self {
    case .stuffed: ["end", "escape", "limit"]
    case .delimited: ["end", "limit"]
    case .framed: ["needs", "size", "limit"]
    case .fragmented: ["part", "limit"]
    }
  }
}

extension StreamSyntax.Property {
  fileprivate var keyword: String {
    switch self {
    case .begin: "begin"
    case .end: "end"
    case .start: "start"
    case .escape, .escapeXor: "escape"
    case .needs: "needs"
    case .size: "size"
    case .limit: "limit"
    case .gap: "gap"
    case .timeout: "timeout"
    case .part: "part"
    case .joined: "joined"
    case .beginsWhen: "begins when"
    case .endsWhen, .endsWhenNextBegins: "ends when"
    case .orderBy: "order by"
    }
  }

  fileprivate static func hint(_ keyword: String) -> String {
    switch keyword {
    case "limit": "say how many bytes a unit may have: `limit 512`"
    case "end": "say which bytes end a unit: `end '0d 0a'`"
    case "escape": "say how marker bytes inside a unit are written: `escape 0x7d xor 0x20`"
    case "needs": "say how many bytes must be there before the size is known: `needs 3`"
    case "size": "say how long the whole unit is: `size 3 + byte[2]`"
    default: "describe one value: `part { sequence: u8 sequence, chunk: bytes }`"
    }
  }
}
