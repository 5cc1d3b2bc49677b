/// All items of a list that a server hands out in pages, asked for as they are needed.
public struct APIItems<Element: Sendable>: AsyncSequence, Sendable {
  /// One page.
  public typealias Page = (items: [Element], next: String?)
  private let operation: String
  private let start: String?
  private let page: @Sendable (String?) async throws -> Page

  /// `page` asks for the page at a cursor, the first one at `start`; `operation` is named in errors.
  public init(
    _ operation: String, from start: String? = nil, page: @escaping @Sendable (String?) async throws -> Page
  ) {
    self.operation = operation
    self.start = start
    self.page = page
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(operation: operation, cursor: start, page: page)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let operation: String
    fileprivate var cursor: String?
    fileprivate let page: @Sendable (String?) async throws -> Page
    private var items: ArraySlice<Element> = []
    private var isLast = false
    /// Cursors that were asked for.
    private var seen: Set<String> = []

    fileprivate init(
      operation: String, cursor: String?, page: @escaping @Sendable (String?) async throws -> Page
    ) {
      self.operation = operation
      self.cursor = cursor
      self.page = page
    }

    /// Pages that are asked for in all: a server that never ends is stopped here.
    private static var pageLimit: Int { 100_000 }

    /// Throws ``APICallError/Reason/repeatedCursor`` behind the items of a page whose cursor was there before.
    public mutating func next() async throws -> Element? {
      while true {
        if let item = items.popFirst() { return item }
        if isLast { return nil }
        try Task.checkCancellation()
        guard seen.insert(cursor ?? "").inserted, seen.count <= AsyncIterator.pageLimit else {
          isLast = true
          throw APICallError(operation, .repeatedCursor)
        }
        let (items, next) = try await page(cursor)
        self.items = items[...]
        cursor = next
        isLast = next?.isEmpty ?? true
      }
    }
  }
}
