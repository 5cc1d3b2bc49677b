// Generated from models.lace (golden.models): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP

/// Whose voice it is.
public struct Verdict: RawRepresentable, Sendable, Hashable {
  /// The text on the wire.
  public let rawValue: String

  /// Any text, also one that the schema does not name.
  public init(rawValue: String) { self.rawValue = rawValue }

  public static var owner: Verdict { Verdict(rawValue: "owner") }

  /// Not quite sure.
  public static var likelyOwner: Verdict { Verdict(rawValue: "likely_owner") }

  /// Since 1.2.
  public static var other: Verdict { Verdict(rawValue: "other") }

  public static var `default`: Verdict { Verdict(rawValue: "the default") }

  @available(*, deprecated, message: "use `other`")
  public static var nobody: Verdict { Verdict(rawValue: "nobody") }

  /// Every text that the schema names, in its order.
  public static var known: [Verdict] {
    [
      Verdict(rawValue: "owner"), Verdict(rawValue: "likely_owner"), Verdict(rawValue: "other"),
      Verdict(rawValue: "the default"), Verdict(rawValue: "nobody"),
    ]
  }
}

/// The enum `Format` of the schema.
public enum Format: String, Sendable, Hashable, CaseIterable {
  case ogg = "audio/ogg"
  case wav = "audio/wav"
  case raw
  @available(*, deprecated, message: "use `ogg`")
  case mp3

  /// Every case, in the order of the schema.
  public static var allCases: [Format] { ["audio/ogg", "audio/wav", "raw", "mp3"].compactMap { Format(rawValue: $0) } }
}

/// Every scalar, as plain as it comes.
public struct Scalars: Sendable, Hashable {
  public var flag: Bool
  public var natural: Int
  public var tiny: Int8
  public var short: Int16
  public var long: Int32
  public var huge: Int64
  public var byte: UInt8
  public var word: UInt16
  public var wide: UInt32
  public var whole: UInt64
  public var single: Float
  public var double: Double
  public var exact: ExactDecimal
  public var text: String
  public var moment: Timestamp
  public var day: CalendarDate
  public var seconds: Timestamp
  public var millis: Timestamp
  public var pause: Duration
  public var delay: Duration
  public var id: String
  public var link: String
  public var base: [UInt8]
  public var safe: [UInt8]
  public var digits: [UInt8]
  public var level: Grade
  public var code: Code
  public var nibble: Nibble
  public var open: OpenNibble
  public var echo: Echo
  public var verdict: Verdict
  public var format: Format
  public var marks: Stars
  public var rights: Right
  public var anything: JSONValue

  public init(
    flag: Bool, natural: Int, tiny: Int8, short: Int16, long: Int32, huge: Int64, byte: UInt8, word: UInt16,
    wide: UInt32, whole: UInt64, single: Float, double: Double, exact: ExactDecimal, text: String, moment: Timestamp,
    day: CalendarDate, seconds: Timestamp, millis: Timestamp, pause: Duration, delay: Duration, id: String,
    link: String, base: [UInt8], safe: [UInt8], digits: [UInt8], level: Grade, code: Code, nibble: Nibble,
    open: OpenNibble, echo: Echo, verdict: Verdict, format: Format, marks: Stars, rights: Right, anything: JSONValue
  ) {
    self.flag = flag
    self.natural = natural
    self.tiny = tiny
    self.short = short
    self.long = long
    self.huge = huge
    self.byte = byte
    self.word = word
    self.wide = wide
    self.whole = whole
    self.single = single
    self.double = double
    self.exact = exact
    self.text = text
    self.moment = moment
    self.day = day
    self.seconds = seconds
    self.millis = millis
    self.pause = pause
    self.delay = delay
    self.id = id
    self.link = link
    self.base = base
    self.safe = safe
    self.digits = digits
    self.level = level
    self.code = code
    self.nibble = nibble
    self.open = open
    self.echo = echo
    self.verdict = verdict
    self.format = format
    self.marks = marks
    self.rights = rights
    self.anything = anything
  }
}

/// What may come in another form than its own.
public struct Lenient: Sendable, Hashable {
  public var flag: Bool
  /// `in -10...10`.
  public var natural: Int
  public var byte: UInt8
  /// `in 0...1`.
  public var single: Float?
  /// `in -1...1, 5...`.
  public var double: Double?
  /// `step 0.05`.
  public var exact: ExactDecimal?
  /// `characters ...8`.
  public var text: String
  /// `in 0...`.
  public var seconds: Timestamp
  /// `in 0...60_000`; `step 0.5`.
  public var delay: Duration
  public var level: Grade
  public var code: Code
  public var marks: Stars
  public var rights: Right
  /// `elements 1...3`; `unique`.
  public var list: [Int32]

  public init(
    flag: Bool, natural: Int, byte: UInt8 = 7, single: Float? = nil, double: Double? = nil, exact: ExactDecimal? = nil,
    text: String, seconds: Timestamp, delay: Duration, level: Grade, code: Code = .bad, marks: Stars,
    rights: Right = Right(rawValue: 1), list: [Int32]
  ) {
    self.flag = flag
    self.natural = natural
    self.byte = byte
    self.single = single
    self.double = double
    self.exact = exact
    self.text = text
    self.seconds = seconds
    self.delay = delay
    self.level = level
    self.code = code
    self.marks = marks
    self.rights = rights
    self.list = list
  }
}

/// The model `Rules` of the schema.
public struct Rules: Sendable, Hashable {
  /// `in 0...5, 10...20`.
  public var count: Int
  /// `step 5`; `in 0...1000` (rule `fives`).
  public var stepped: UInt32
  /// `step 0.1`.
  public var tenth: Double
  /// `in 0...1`.
  public var share: Float
  /// `in 0.5...`.
  public var above: Double
  /// `in ...100.25`.
  public var below: ExactDecimal
  /// `matches "[a-z]+([.][a-z]+)*"` (rule `dotted`).
  public var pattern: String
  /// `characters 2...4`; `size ...8`.
  public var short: String
  /// `matches "https://.*"`; `characters ...64`.
  public var link: String
  /// `size 2...4`.
  public var blob: [UInt8]
  /// `size 3...3`.
  public var token: [UInt8]
  /// `size 4...4`.
  public var hash: [UInt8]
  /// `in high`.
  public var level: Grade
  /// `in owner, other`.
  public var verdict: Verdict
  /// `in 0...1.5`.
  public var wait: Duration
  /// `in 0...` (rule `not-before-1970`).
  public var at: Timestamp
  /// `elements 1...3`; `unique`.
  public var words: [String]
  /// `elements ...2`.
  public var scores: [String: Double]
  /// `elements ...2`.
  public var grid: [[UInt8]]

  public init(
    count: Int, stepped: UInt32, tenth: Double, share: Float, above: Double, below: ExactDecimal, pattern: String,
    short: String, link: String, blob: [UInt8], token: [UInt8], hash: [UInt8], level: Grade, verdict: Verdict,
    wait: Duration, at: Timestamp, words: [String], scores: [String: Double], grid: [[UInt8]]
  ) {
    self.count = count
    self.stepped = stepped
    self.tenth = tenth
    self.share = share
    self.above = above
    self.below = below
    self.pattern = pattern
    self.short = short
    self.link = link
    self.blob = blob
    self.token = token
    self.hash = hash
    self.level = level
    self.verdict = verdict
    self.wait = wait
    self.at = at
    self.words = words
    self.scores = scores
    self.grid = grid
  }
}

/// Absent, null, with a default, left out when equal to it.
public struct Presence: Sendable, Hashable {
  public var needed: String
  public var mayBeNull: String?
  public var mayBeAbsent: String?
  public var mayBeBoth: String?
  public var number: Int32
  public var half: Double
  public var nullNumber: Int32
  public var omitted: String
  public var omittedList: [Int32]
  public var list: [Int32?]
  public var map: [String: JSONValue]
  public var flag: Bool
  public var moment: Timestamp
  public var before: Timestamp
  public var day: CalendarDate
  public var seconds: Timestamp
  public var pause: Duration
  public var long: Duration
  public var tiny: Duration
  public var exact: ExactDecimal
  public var level: Grade
  public var code: Code
  public var nibble: Nibble
  public var verdict: Verdict
  public var format: Format
  public var marks: Stars
  public var rights: Right
  public var id: String
  public var link: String
  public var anything: JSONValue
  public var anyOptional: JSONValue?
  public var anyBoth: JSONValue?
  public var formats: [Format]
  public var oldVerdict: Verdict

  public init(
    needed: String, mayBeNull: String? = nil, mayBeAbsent: String? = nil, mayBeBoth: String? = nil, number: Int32 = 3,
    half: Double = -0.5, nullNumber: Int32 = 4, omitted: String = "none", omittedList: [Int32] = [],
    list: [Int32?] = [1, nil], map: [String: JSONValue] = [:], flag: Bool = true,
    moment: Timestamp = Timestamp(seconds: 1769846400, nanoseconds: 500000000),
    before: Timestamp = Timestamp(seconds: -1, nanoseconds: 750000000),
    day: CalendarDate = CalendarDate(dayNumber: 19782),
    seconds: Timestamp = Timestamp(seconds: -2, nanoseconds: 500000000), pause: Duration = .milliseconds(1500),
    long: Duration = .seconds(90), tiny: Duration = .nanoseconds(1),
    exact: ExactDecimal = ExactDecimal(coefficient: 5, exponent: -2), level: Grade = .high, code: Code = .fine,
    nibble: Nibble = .nine, verdict: Verdict = .likelyOwner, format: Format = .wav, marks: Stars = Stars(rawValue: 2),
    rights: Right = [], id: String = "0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34", link: String = "https://card.example",
    anything: JSONValue = ["a": [1, "b", .null, true, JSONCoding.literal("1.5")]], anyOptional: JSONValue? = nil,
    anyBoth: JSONValue? = nil, formats: [Format] = [.ogg, .wav, Format.allCases[3]],
    oldVerdict: Verdict = Verdict(rawValue: "nobody")
  ) {
    self.needed = needed
    self.mayBeNull = mayBeNull
    self.mayBeAbsent = mayBeAbsent
    self.mayBeBoth = mayBeBoth
    self.number = number
    self.half = half
    self.nullNumber = nullNumber
    self.omitted = omitted
    self.omittedList = omittedList
    self.list = list
    self.map = map
    self.flag = flag
    self.moment = moment
    self.before = before
    self.day = day
    self.seconds = seconds
    self.pause = pause
    self.long = long
    self.tiny = tiny
    self.exact = exact
    self.level = level
    self.code = code
    self.nibble = nibble
    self.verdict = verdict
    self.format = format
    self.marks = marks
    self.rights = rights
    self.id = id
    self.link = link
    self.anything = anything
    self.anyOptional = anyOptional
    self.anyBoth = anyBoth
    self.formats = formats
    self.oldVerdict = oldVerdict
  }
}

/// The model `Constants` of the schema.
public struct Constants: Sendable, Hashable {
  public var value: Int32

  public init(value: Int32) { self.value = value }

  /// Constant, not part of the value.
  public static var event: String { "start" }

  /// Constant, not part of the value.
  public static var version: UInt8 { 2 }

  /// Constant, not part of the value.
  public static var part: Double { 0.5 }

  /// Constant, not part of the value.
  public static var exact: ExactDecimal { ExactDecimal(coefficient: 11, exponent: -1) }

  /// Constant, not part of the value.
  public static var isFinal: Bool { true }

  /// Constant, not part of the value.
  public static var level: Grade { .low }

  /// Constant, not part of the value.
  public static var verdict: Verdict { .likelyOwner }
}

/// The model `Nothing` of the schema.
public struct Nothing: Sendable, Hashable {
  public init() {}
}

/// The model `OnlyConstant` of the schema.
public struct OnlyConstant: Sendable, Hashable {
  public init() {}

  /// Constant, not part of the value.
  public static var kind: String { "only" }
}

/// The model `Base` of the schema.
public struct Base: Sendable, Hashable {
  public var id: String
  public var from: String?

  public init(id: String, from: String? = nil) {
    self.id = id
    self.from = from
  }
}

/// Keeps what it does not know.
public struct Keeper: Sendable, Hashable {
  public var id: String
  public var from: String?
  public var name: String
  /// Keys that the schema does not know, kept as they are.
  public var unknown: [JSONMember]

  public init(id: String, from: String? = nil, name: String = "", unknown: [JSONMember] = []) {
    self.id = id
    self.from = from
    self.name = name
    self.unknown = unknown
  }
}

/// The model `Strict` of the schema.
public struct Strict: Sendable, Hashable {
  public var id: String
  public var from: String?
  public var inner: Nothing?

  public init(id: String, from: String? = nil, inner: Nothing? = nil) {
    self.id = id
    self.from = from
    self.inner = inner
  }
}

/// Names that Swift, or generated code, has for itself.
public struct Reserved: Sendable, Hashable {
  public var selfField: Int32
  public var initField: Int32
  public var type: Int32
  public var `default`: Int32
  public var `in`: Int32
  public var payloadField: Int32
  public var object: Int32
  public var path: Int32
  public var violations: Int32
  public var rules: Int32
  public var keys: Int32
  public var value: Int32
  public var valueCoder: Int32
  public var jsonBytesField: Int32
  public var description: Int32
  public var hashValueField: Int32
  public var unknownKeys: Int32
  public var eclair: Int32
  public var snakeCase: Int32
  public var urlPath: Int32
  public var odd: Int32

  public init(
    selfField: Int32, initField: Int32, type: Int32, `default`: Int32, `in`: Int32, payloadField: Int32, object: Int32,
    path: Int32, violations: Int32, rules: Int32, keys: Int32, value: Int32, valueCoder: Int32, jsonBytesField: Int32,
    description: Int32, hashValueField: Int32, unknownKeys: Int32, eclair: Int32, snakeCase: Int32, urlPath: Int32,
    odd: Int32
  ) {
    self.selfField = selfField
    self.initField = initField
    self.type = type
    self.default = `default`
    self.in = `in`
    self.payloadField = payloadField
    self.object = object
    self.path = path
    self.violations = violations
    self.rules = rules
    self.keys = keys
    self.value = value
    self.valueCoder = valueCoder
    self.jsonBytesField = jsonBytesField
    self.description = description
    self.hashValueField = hashValueField
    self.unknownKeys = unknownKeys
    self.eclair = eclair
    self.snakeCase = snakeCase
    self.urlPath = urlPath
    self.odd = odd
  }

  /// Constant, not part of the value.
  public static var constant: Int32 { 1 }
}

/// More keys than are searched one by one.
public struct Many: Sendable, Hashable {
  public var k1: Int32
  public var k2: Int32
  public var k3: Int32
  public var k4: Int32
  public var k5: Int32
  public var k6: Int32
  public var k7: Int32
  public var k8: Int32
  public var k9: Int32
  public var k10: Int32
  public var k11: Int32
  public var k12: Int32
  public var k13: Int32
  public var k14: Int32
  public var k15: Int32
  public var k16: Int32
  public var k17: Int32
  /// `characters 1...`.
  public var k18: String?

  public init(
    k1: Int32 = 1, k2: Int32 = 2, k3: Int32 = 3, k4: Int32 = 4, k5: Int32 = 5, k6: Int32 = 6, k7: Int32 = 7,
    k8: Int32 = 8, k9: Int32 = 9, k10: Int32 = 10, k11: Int32 = 11, k12: Int32 = 12, k13: Int32 = 13, k14: Int32 = 14,
    k15: Int32 = 15, k16: Int32 = 16, k17: Int32 = 17, k18: String? = nil
  ) {
    self.k1 = k1
    self.k2 = k2
    self.k3 = k3
    self.k4 = k4
    self.k5 = k5
    self.k6 = k6
    self.k7 = k7
    self.k8 = k8
    self.k9 = k9
    self.k10 = k10
    self.k11 = k11
    self.k12 = k12
    self.k13 = k13
    self.k14 = k14
    self.k15 = k15
    self.k16 = k16
    self.k17 = k17
    self.k18 = k18
  }
}

/// The model `Nested` of the schema.
public struct Nested: Sendable, Hashable {
  /// `in 0...100`.
  public var percent: Double
  /// `elements ...4`.
  public var percents: [Double?]?
  /// `elements ...3`.
  public var children: [Keeper]
  public var byFormat: [Format: [Base]]
  public var byText: [Verdict: Grade?]?
  public var maps: [String: [String: UInt8]]?
  public var event: Event?
  public var either: Choice?

  public init(
    percent: Double, percents: [Double?]? = nil, children: [Keeper], byFormat: [Format: [Base]] = [:],
    byText: [Verdict: Grade?]? = nil, maps: [String: [String: UInt8]]? = nil, event: Event? = nil,
    either: Choice? = nil
  ) {
    self.percent = percent
    self.percents = percents
    self.children = children
    self.byFormat = byFormat
    self.byText = byText
    self.maps = maps
    self.event = event
    self.either = either
  }
}

/// Holds itself, straight and over others.
public struct Tree: Sendable, Hashable {
  /// `characters 1...`.
  public var name: String
  var leftStorage: Indirect<Tree>?
  var rightStorage: Indirect<Tree>?
  public var children: [Tree]
  var nodeStorage: Indirect<Node>?

  public init(name: String, left: Tree? = nil, right: Tree? = nil, children: [Tree] = [], node: Node? = nil) {
    self.name = name
    leftStorage = left.map { Indirect($0) }
    rightStorage = right.map { Indirect($0) }
    self.children = children
    nodeStorage = node.map { Indirect($0) }
  }

  public var left: Tree? {
    get { leftStorage?.value }
    set { leftStorage = newValue.map { Indirect($0) } }
  }

  public var right: Tree? {
    get { rightStorage?.value }
    set { rightStorage = newValue.map { Indirect($0) } }
  }

  public var node: Node? {
    get { nodeStorage?.value }
    set { nodeStorage = newValue.map { Indirect($0) } }
  }
}

/// The model `Leaf` of the schema.
public struct Leaf: Sendable, Hashable {
  public var of: String

  public init(of: String) { self.of = of }
}

/// The model `Branch` of the schema.
public struct Branch: Sendable, Hashable {
  var treeStorage: Indirect<Tree>

  public init(tree: Tree) { treeStorage = Indirect(tree) }

  public var tree: Tree {
    get { treeStorage.value }
    set { treeStorage = Indirect(newValue) }
  }
}

/// The model `Created` of the schema.
public struct Created: Sendable, Hashable {
  public var id: String
  public var at: Timestamp?

  public init(id: String, at: Timestamp? = nil) {
    self.id = id
    self.at = at
  }
}

/// The model `Moved` of the schema.
public struct Moved: Sendable, Hashable {
  /// `characters 1...`.
  public var to: String

  public init(to: String) { self.to = to }

  /// Constant, not part of the value.
  public static var kind: String { "moved" }
}

/// The model `Picky` of the schema.
public struct Picky: Sendable, Hashable {
  /// `in 0...3`.
  public var count: UInt8

  public init(count: UInt8) { self.count = count }
}

/// The model `Progress` of the schema.
public struct Progress: Sendable, Hashable {
  public var bytes: UInt64

  public init(bytes: UInt64) { self.bytes = bytes }

  /// Constant, not part of the value.
  public static var eof: UInt8 { 0 }
}

/// The model `Result` of the schema.
public struct Result: Sendable, Hashable {
  /// `in 0...1`.
  public var score: Double

  public init(score: Double) { self.score = score }

  /// Constant, not part of the value.
  public static var eof: UInt8 { 1 }
}

/// The model `Trouble` of the schema.
public struct Trouble: Sendable, Hashable {
  public var error: String

  public init(error: String) { self.error = error }
}

/// More values than a struct around it holds itself.
public struct Wide: Sendable, Hashable {
  public var first: Int
  public var second: Int
  public var third: Int
  public var fourth: String
  public var fifth: String
  public var sixth: String
  public var seventh: Bool
  public var eighth: Bool
  public var ninth: Bool
  public var tenth: Double?
  public var eleventh: Double?
  public var twelfth: Double?
  /// `characters 1...9`.
  public var last: String

  public init(
    first: Int = 1, second: Int = 2, third: Int = 3, fourth: String = "", fifth: String = "", sixth: String = "",
    seventh: Bool = false, eighth: Bool = false, ninth: Bool = false, tenth: Double? = nil, eleventh: Double? = nil,
    twelfth: Double? = nil, last: String
  ) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
    self.fifth = fifth
    self.sixth = sixth
    self.seventh = seventh
    self.eighth = eighth
    self.ninth = ninth
    self.tenth = tenth
    self.eleventh = eleventh
    self.twelfth = twelfth
    self.last = last
  }
}

/// A large model in every place that can hold one.
public struct WideHolder: Sendable, Hashable {
  var wideStorage: Indirect<Wide>
  var spareStorage: Indirect<Wide>?
  var noneStorage: Indirect<Wide>?
  public var many: [Wide]

  public init(wide: Wide, spare: Wide? = nil, none: Wide? = nil, many: [Wide] = []) {
    wideStorage = Indirect(wide)
    spareStorage = spare.map { Indirect($0) }
    noneStorage = none.map { Indirect($0) }
    self.many = many
  }

  public var wide: Wide {
    get { wideStorage.value }
    set { wideStorage = Indirect(newValue) }
  }

  public var spare: Wide? {
    get { spareStorage?.value }
    set { spareStorage = newValue.map { Indirect($0) } }
  }

  public var none: Wide? {
    get { noneStorage?.value }
    set { noneStorage = newValue.map { Indirect($0) } }
  }
}

/// The union `Node` of the schema.
public enum Node: Sendable, Hashable {
  case leaf(Leaf)
  case branch(Branch)
}

/// The union `Event` of the schema.
public enum Event: Sendable, Hashable {
  case created(Created)
  case moved(Moved)
  case picky(Picky)
  case reset
  case counted(Picky)
  case confirmed
  case own(Keeper)
  /// An object that the schema does not know, kept as it is.
  case unknown(JSONValue)
}

/// The union `Frame` of the schema.
public enum Frame: Sendable, Hashable {
  case progress(Progress)
  case result(Result)
  case trouble(Trouble)
}

/// The union `Choice` of the schema.
public enum Choice: Sendable, Hashable {
  case first(Created)
  case second(Trouble)
  /// An object that the schema does not know, kept as it is.
  case unknown(JSONValue)
}

/// The union `WideChoice` of the schema.
public indirect enum WideChoice: Sendable, Hashable {
  case wide(Wide)
  case holder(WideHolder)
  /// An object that the schema does not know, kept as it is.
  case unknown(JSONValue)
}
