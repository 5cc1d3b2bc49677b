import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of what is missing or wrong inside members.
  static let expected: [DiagnosticPage] = [
    DiagnosticPage(
      .expectedName,
      cause: """
        A name must stand here: of what is declared, or of what is referred to.
        """,
      bad: """
        module acme.card 1.0
        frame { level: u8 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 }
        """),
    DiagnosticPage(
      .expectedType,
      cause: """
        A type must stand here, such as u8, string, [u16], or the name of a declared one.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: unit percent }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 unit percent }
        """),
    DiagnosticPage(
      .expectedExpression,
      cause: """
        An expression must stand here: whole numbers, fields that come before, enum cases, operators and \
        parentheses.
        """,
      bad: """
        module acme.card 1.0
        frame Status { wide: bool, level: u8 if }
        """,
      good: """
        module acme.card 1.0
        frame Status { wide: bool, level: u8 if wide }
        """),
    DiagnosticPage(
      .expectedValue,
      cause: """
        A value must stand here: a number, a text, bytes, a name, [ … ] or { … }.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 default }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 default 50 }
        """),
    DiagnosticPage(
      .expectedNumber,
      cause: """
        A number must stand here; where bytes, bits or codes are counted, a whole one.
        """,
      bad: """
        module acme.card 1.0
        enum Side: u8 { left = first, right = 1 }
        """,
      good: """
        module acme.card 1.0
        enum Side: u8 { left = 0, right = 1 }
        """),
    DiagnosticPage(
      .expectedText,
      cause: """
        A text in double quotes must stand here.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 in 0...100 named percentage }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 in 0...100 named "percentage" }
        """),
    DiagnosticPage(
      .expectedBytes,
      cause: """
        Bytes must stand here: hex digits in single quotes.
        """,
      bad: """
        module acme.card 1.0
        frame Status {
          level: u8
          example "one" "01"
        }
        """,
      good: """
        module acme.card 1.0
        frame Status {
          level: u8
          example "one" '01'
        }
        """),
    DiagnosticPage(
      .expectedUUID,
      cause: """
        Services, characteristics and descriptors have a UUID in parentheses: 16 or 32 bits as a number, 128 \
        bits in groups, or the short form …0002.
        """,
      bad: """
        module acme.card 1.0
        service Card { }
        """,
      good: """
        module acme.card 1.0
        service Card(0x180F) { }
        """),
    DiagnosticPage(
      .expectedToken,
      cause: """
        A mark of punctuation is missing; without it the rest cannot be read for certain.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level u8 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 }
        """),
    DiagnosticPage(
      .expectedKeyword,
      cause: """
        A certain word, or one of a few, must stand here.
        """,
      bad: """
        module acme.card 1.0
        byte order large
        frame Status { level: u16 }
        """,
      good: """
        module acme.card 1.0
        byte order big
        frame Status { level: u16 }
        """),
    DiagnosticPage(
      .badQuantity,
      cause: """
        Times have the unit ms, s, min or h and come to whole milliseconds; sizes have B, KiB, MiB or GiB, or no \
        unit for bytes.
        """,
      bad: """
        module acme.card 1.0
        framed Meter carries bytes { needs 1 size byte[0] limit 64 gap 50 }
        """,
      good: """
        module acme.card 1.0
        framed Meter carries bytes { needs 1 size byte[0] limit 64 gap 50 ms }
        """),
    DiagnosticPage(
      .repeatedClause,
      cause: """
        The same thing is said twice of one field or declaration. Even where both agree, one of them will be \
        forgotten at the next change.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 unit percent unit V }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 unit percent }
        """),
    DiagnosticPage(
      .chainedComparison,
      cause: """
        a < b < c would compare the result of the first comparison. Two comparisons are joined with `and`, or a \
        range is tested with `in`.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8, where 0 < level < 100 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8, where level in 1...99 }
        """),
    DiagnosticPage(
      .foreignOperator,
      cause: """
        The operator is that of another language. Here equality is `==`, and conditions are joined with `and` \
        and `or`.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8, where level = 1 or level == 3 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8, where level == 1 or level == 3 }
        """),
  ]
}
