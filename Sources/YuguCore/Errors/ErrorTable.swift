import YuguProtocol

/// All codes of the platform, its warnings, and this SDK's own, as the schema has them.
public enum ErrorTable {
  /// Who gives a code its meaning: some numbers stand in two tables.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// In error responses and error frames.
    case server
    /// In the results of evaluations.
    case warning
    /// Raised by this SDK.
    case local
  }

  /// One code.
  public struct Entry: Sendable, Hashable {
    public let code: Int
    public let kind: Kind
    /// In capitals: `VALIDATION_ERROR`.
    public let name: String
    /// The HTTP status it comes with; nil when it comes with none.
    public let httpStatus: Int?
    public let category: YuguErrorCategory
    /// Whether trying again can help.
    public let retryable: Bool
  }

  /// Every entry, in the order of the schema.
  public static let entries: [Entry] = Kind.allCases.flatMap { table($0) }

  private static let byKind: [Kind: [Int: Entry]] = Dictionary(
    uniqueKeysWithValues: Kind.allCases.map { kind in
      (kind, Dictionary(uniqueKeysWithValues: table(kind).map { ($0.code, $0) }))
    })

  /// What a code means; nil when the table does not know it.
  public static func entry(_ code: Int, _ kind: Kind) -> Entry? { byKind[kind]?[code] }

  private static func table(_ kind: Kind) -> [Entry] {
    switch kind {
    case .server:
      YuguServerErrors.allCases.map {
        Entry(
          code: $0.rawValue, kind: kind, name: $0.message ?? "", httpStatus: $0.httpStatus,
          category: category($0.category.rawValue), retryable: $0.isRetryable)
      }
    case .warning:
      YuguWarnings.allCases.map {
        Entry(
          code: $0.rawValue, kind: kind, name: $0.message ?? "", httpStatus: $0.httpStatus,
          category: category($0.category.rawValue), retryable: $0.isRetryable)
      }
    case .local:
      YuguLocalErrors.allCases.map {
        Entry(
          code: $0.rawValue, kind: kind, name: $0.message ?? "", httpStatus: $0.httpStatus,
          category: category($0.category.rawValue), retryable: $0.isRetryable)
      }
    }
  }

  private static func category(_ name: String) -> YuguErrorCategory { YuguErrorCategory(rawValue: name) ?? .unknown }
}
