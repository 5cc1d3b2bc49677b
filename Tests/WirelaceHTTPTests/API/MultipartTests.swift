import Testing

@testable import WirelaceHTTP

@Suite struct MultipartTests {
  private static let type = "multipart/form-data; boundary=\"a b\""

  private func events(_ bytes: [UInt8], cuts: [Int] = []) throws -> [MultipartParser.Event] {
    var parser = try MultipartParser(contentType: Self.type)
    var events: [MultipartParser.Event] = []
    var start = 0
    for cut in cuts + [bytes.count] {
      for event in try parser.feed(Array(bytes[start..<cut])) {
        // Runs of bytes may come in any number of pieces.
        if case .bytes(let more) = event, case .bytes(let before)? = events.last {
          events[events.count - 1] = .bytes(before + more)
        } else {
          events.append(event)
        }
      }
      start = cut
    }
    try parser.finish()
    return events
  }

  private static let sample = Array(
    """
    --a b\r\nContent-Disposition: form-data; name="x%22y"; filename="a\\"b;c.txt"\r\ncontent-type: text/plain\r\n\r\n\
    one\r\n--a\r\n--a c\r\r\n--a b \t\r\nX: 1\r\nContent-Disposition: Form-Data; name=empty\r\n\r\n\r\n--a b--\r\nbehind
    """.utf8)
  private static let expected: [MultipartParser.Event] = [
    .part(name: "x\"y", fileName: "a\"b;c.txt", contentType: "text/plain"), .bytes(Array("one\r\n--a\r\n--a c\r".utf8)),
    .partEnd, .part(name: "empty", fileName: nil, contentType: nil), .partEnd, .end,
  ]

  @Test func itIsTheSameWhereverItIsCut() throws {
    #expect(try events(Self.sample) == Self.expected)
    for cut in 0...Self.sample.count { #expect(try events(Self.sample, cuts: [cut]) == Self.expected, "cut at \(cut)") }
    #expect(try events(Self.sample, cuts: Array(1..<Self.sample.count)) == Self.expected)
  }

  @Test func everyCutOffBodyIsTruncatedAndNeverHeldWhole() throws {
    let end = Self.sample.count - "\r\nbehind".utf8.count
    for count in 0..<end {
      #expect(throws: MultipartError.truncated, "\(count)") { try events(Array(Self.sample[..<count])) }
    }
    var parser = try MultipartParser(contentType: Self.type)
    _ = try parser.feed(Array("--a b\r\nContent-Disposition: form-data; name=x\r\n\r\n".utf8))
    // A run of near-delimiters comes out at once, but for the few bytes that may begin one.
    var count = 0
    for _ in 0..<1000 {
      for case .bytes(let bytes) in try parser.feed(Array("\r\n--a ".utf8)) { count += bytes.count }
    }
    #expect(count > 6000 - 8)
  }

  @Test(arguments: [
    ("", MultipartError.truncated), ("x", .delimiter(offset: 0)), ("--a bx\r\n", .delimiter(offset: 5)),
    ("--a b\r\n\r\n", .name(offset: 7)), ("--a b\r\nX: 1\r\n\r\n", .name(offset: 7)),
    ("--a b\r\nno field\r\n\r\n", .head(offset: 7)),
    ("--a b\r\nContent-Disposition: attachment; name=x\r\n\r\n", .head(offset: 7)),
    ("--a b\r\nContent-Disposition: form-data; filename=x\r\n\r\n", .name(offset: 7)),
    ("--a b\r\n" + String(repeating: "x", count: 9000), .head(offset: 7)),
  ])
  func badBodiesAreNamedByTheirPlace(text: String, error: MultipartError) {
    #expect(throws: error) { try events(Array(text.utf8)) }
    #expect(throws: error) { try events(Array(text.utf8), cuts: Array(0..<text.utf8.count)) }
  }

  @Test func boundariesAndNumbersOfPartsAreBounded() throws {
    for type in ["multipart/form-data", "text/plain; boundary=x", "multipart/form-data; boundary=\"\"", "x"] {
      #expect(throws: MultipartError.boundary) { try MultipartParser(contentType: type) }
    }
    #expect(throws: MultipartError.boundary) {
      try MultipartParser(contentType: "multipart/form-data; boundary=" + String(repeating: "x", count: 71))
    }
    var parser = try MultipartParser(contentType: "multipart/form-data; boundary=x", partLimit: 2)
    let part = "Content-Disposition: form-data; name=a\r\n\r\n\r\n--x\r\n"
    #expect(throws: MultipartError.parts(limit: 2)) { try parser.feed(Array(("--x\r\n" + part + part + part).utf8)) }
  }

  @Test(arguments: 0..<200)
  func whatIsWrittenIsReadBack(seed: Int) async throws {
    var random = SeededRandom(seed: UInt64(seed))
    let alphabet = Array("\r\n-ab\"%;=\\xé".unicodeScalars)
    func text(_ limit: Int) -> String {
      var text = ""
      for _ in 0..<Int.random(in: 1...limit, using: &random) {
        text.unicodeScalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      return text
    }
    let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      (name: text(8).filter { $0 != "%" && $0 != "\\" }, body: Array(text(60).utf8), file: Bool.random(using: &random))
    }
    let body = MultipartEncoder.body(
      parts.map {
        MultipartPart(
          name: $0.name, fileName: $0.file ? "f" : nil, contentType: $0.file ? "a/b" : nil, body: HTTPBody($0.body))
      }, boundary: "a b")
    let bytes = try await body.collect(upTo: 100_000)
    #expect(body.length == Int64(bytes.count))
    #expect(body.isReplayable)
    var cuts: Set<Int> = []
    for _ in 0..<5 { cuts.insert(Int.random(in: 0...bytes.count, using: &random)) }
    let found = try events(bytes, cuts: cuts.sorted())
    var expected: [MultipartParser.Event] = []
    for part in parts {
      expected.append(
        .part(name: part.name, fileName: part.file ? "f" : nil, contentType: part.file ? "a/b" : nil))
      expected += [.bytes(part.body), .partEnd]
    }
    #expect(found == expected + [.end])
  }

  @Test(arguments: 0..<300)
  func noiseNeverTraps(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var bytes = Self.sample
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] =
        [0x0D, 0x0A, 0x2D, 0x22, 0x3B, 0xFF, 0x61]
        .randomElement(using: &random) ?? 0
    }
    let cut = Int.random(in: 0...bytes.count, using: &random)
    let whole = Result { try events(bytes) }
    let parted = Result { try events(bytes, cuts: [cut]) }
    switch (whole, parted) {
    case (.success(let one), .success(let other)): #expect(one == other)
    case (.failure(let one), .failure(let other)): #expect(one as? MultipartError == other as? MultipartError)
    default: Issue.record("taken apart in two ways")
    }
  }
}

/// SplitMix64.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
