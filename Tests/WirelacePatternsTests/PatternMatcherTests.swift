import Testing
import WirelacePatterns

@Suite struct PatternMatcherTests {
  @Test(arguments: [
    ("", [""], ["a"]),
    ("abc", ["abc"], ["", "ab", "abcd", "xabc"]),
    ("a|bc|", ["a", "bc", ""], ["b", "abc"]),
    ("(ab)*", ["", "ab", "abab"], ["a", "aba"]),
    ("(ab|c)+d?", ["ab", "cd", "abcabd"], ["", "d", "abdd"]),
    ("[a-z]{3}", ["abc", "zzz"], ["ab", "abcd", "ABC", "a1c"]),
    ("a{2,4}", ["aa", "aaa", "aaaa"], ["a", "aaaaa"]),
    ("a{2,}", ["aa", "aaaaaaaaa"], ["", "a"]),
    ("a{0}", [""], ["a"]),
    ("[^0-9]+", ["abc", "é"], ["", "a1"]),
    ("[-a]|[b-]", ["-", "a", "b"], ["c"]),
    (#"\d+\.\d{2}"#, ["3.14", "100.00"], ["3.1", "3x14", "٣.14"]),
    (#"\w+\s\W\D\S"#, ["ab_9 -xx", "A\t!.,"], ["ab -xx ", "ab 1xx"]),
    (#"\(\)\[\]\{\}\^\$\*\+\?\|\\"#, [#"()[]{}^$*+?|\"#], ["()"]),
    (#"[\]\\\-]+"#, [#"]\-"#], ["a"]),
    (".", ["a", "é", "😀", "\n"], ["", "ab", "e\u{301}"]),
    ("[α-ω]+", ["λογος", "ω"], ["a"]),
    ("(a|ab)(c|bcd)(d*)", ["abcd", "acd"], ["abd"]),
    ("[A-Z]{2}-[0-9]{4}(-[a-f]+)?", ["WL-0042", "WL-0042-beef"], ["wl-0042", "WL-0042-"]),
  ])
  func wholeTextMatches(pattern: String, good: [String], bad: [String]) throws {
    let matcher = try PatternMatcher(pattern)
    for text in good { #expect(matcher.matches(text), "\(pattern) should match \(text)") }
    for text in bad { #expect(!matcher.matches(text), "\(pattern) should not match \(text)") }
  }

  @Test(arguments: [
    ("(a", 0..<1, "'(' is not closed"),
    ("ab)", 2..<2, "')' without '('"),
    ("*a", 0..<1, "'*' has nothing to repeat"),
    ("a|+", 2..<3, "'+' has nothing to repeat"),
    ("a**", 2..<3, "one repetition behind another"),
    ("a{2}{3}", 4..<5, "one repetition behind another"),
    ("[a-", 0..<1, "'[' is not closed"),
    ("[]", 0..<2, "an empty class matches nothing"),
    ("x[z-a]", 2..<5, "the range ends before it begins"),
    (#"[\d-x]"#, 1..<5, "a range goes from one character to another"),
    (#"a\"#, 1..<2, #"'\' stands at the end: write '\\'"#),
    (#"é\q"#, 2..<4, #"unknown escape '\q'"#),
    ("a{3,1}", 1..<6, "the upper bound is below the lower one"),
    ("a{x}", 1..<2, "expected a number behind '{'"),
    ("a{3", 1..<3, "'{' is not closed"),
    ("a{1001}", 2..<6, "more than 1000 repetitions"),
    ("^a$", 0..<1, #"the whole text has to match anyway: leave '^' out or write '\^'"#),
    ("a]", 1..<2, #"']' stands alone: write '\]'"#),
    ("(?:a)", 0..<1, "groups have no options here: write '(…)'"),
    ("((a{1000}){1000}){1000}", 0..<23, "the pattern's repetitions make it too large"),
  ])
  func faultsAreLocated(pattern: String, range: Range<Int>, message: String) {
    #expect(PatternMatcher.error(in: pattern) == PatternError(message, at: range))
  }

  @Test func deepNestingIsRefusedNotOverflowed() {
    let pattern = String(repeating: "(", count: 100_000)
    #expect(PatternMatcher.error(in: pattern)?.message == "more than 50 levels of parentheses")
    #expect(PatternMatcher.error(in: String(repeating: "(", count: 50) + String(repeating: ")", count: 50)) == nil)
  }

  /// Backtracking engines need 2^n steps here; this one n².
  @Test func nestedRepetitionsStayCheap() throws {
    let matcher = try PatternMatcher("(a*)*(a|aa)+b")
    #expect(!matcher.matches(String(repeating: "a", count: 5_000)))
    #expect(matcher.matches(String(repeating: "a", count: 5_000) + "b"))
    #expect(try PatternMatcher("((((a*)*)*)*)*").matches("aaaa"))
    #expect(try PatternMatcher("(a?){50}a{50}").matches(String(repeating: "a", count: 50)))
  }
}
