// Generated from library.lace (golden.library): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP

/// The enum `Shelf` of the schema.
public struct Shelf: RawRepresentable, Sendable, Hashable {
  /// The text on the wire.
  public let rawValue: String

  /// Any text, also one that the schema does not name.
  public init(rawValue: String) { self.rawValue = rawValue }

  public static var upper: Shelf { Shelf(rawValue: "upper") }

  public static var lower: Shelf { Shelf(rawValue: "lower") }

  /// Every text that the schema names, in its order.
  public static var known: [Shelf] { [Shelf(rawValue: "upper"), Shelf(rawValue: "lower")] }
}

/// The model `Book` of the schema.
public struct Book: Sendable, Hashable {
  /// `characters 1...8`.
  public var id: String
  /// `in 0...3000`.
  public var year: Int

  public init(id: String, year: Int) {
    self.id = id
    self.year = year
  }
}

/// The model `BookPage` of the schema.
public struct BookPage: Sendable, Hashable {
  public var items: [Book]
  public var next: String?

  public init(items: [Book], next: String? = nil) {
    self.items = items
    self.next = next
  }
}

/// The model `Fault` of the schema.
public struct Fault: Sendable, Hashable {
  public var code: Int

  public init(code: Int) { self.code = code }
}

/// The model `Reading` of the schema.
public struct Reading: Sendable, Hashable {
  public var note: String?
  public var shelf: Shelf

  public init(note: String? = nil, shelf: Shelf = .upper) {
    self.note = note
    self.shelf = shelf
  }
}

/// The model `DeskFault` of the schema.
public struct DeskFault: Sendable, Hashable {
  public var detail: Detail?

  public init(detail: Detail? = nil) { self.detail = detail }
}

/// The model `Detail` of the schema.
public struct Detail: Sendable, Hashable {
  public var number: UInt64

  public init(number: UInt64) { self.number = number }
}

/// The model `DeskAnswer` of the schema.
public struct DeskAnswer: Sendable, Hashable {
  public var data: DeskList?

  public init(data: DeskList? = nil) { self.data = data }
}

/// The model `DeskList` of the schema.
public struct DeskList: Sendable, Hashable {
  public var rows: [Reading]?
  public var more: String

  public init(rows: [Reading]? = nil, more: String = "") {
    self.rows = rows
    self.more = more
  }
}

/// Takes a name that the API `Desk` would like to have.
public struct DeskClient: Sendable, Hashable {
  public var id: String

  public init(id: String) { self.id = id }
}

/// Takes a name that an operation of the API `Desk` would like to have.
public struct AskResponse: Sendable, Hashable {
  public var answer: String

  public init(answer: String) { self.answer = answer }
}
