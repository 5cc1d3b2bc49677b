import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of values and their rules, W0412 to W0417, W0422 to W0424.
  static let values: [DiagnosticPage] = [
    DiagnosticPage(
      .limitOutOfRange,
      cause: """
        A limit lies outside what the field can hold, so the rule says something else than it seems to.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 in 0...300 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 in 0...200 }
        """),
    DiagnosticPage(
      .stepSize,
      cause: """
        A step is more than zero and a multiple of the scale.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 scale 0.1 step 0.25 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 scale 0.1 step 0.5 }
        """),
    DiagnosticPage(
      .pattern,
      cause: """
        The text behind `matches` is not a pattern.
        """,
      bad: """
        module acme.card 1.0
        frame Name { text: string matches "[a-z" }
        """,
      good: """
        module acme.card 1.0
        frame Name { text: string matches "[a-z]*" }
        """),
    DiagnosticPage(
      .valueBreaksRule,
      cause: """
        A constant or a default is not allowed by the field's own rules.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 in 0...100 default 120 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 in 0...100 default 100 }
        """),
    DiagnosticPage(
      .valueType,
      cause: """
        A value is of another kind than its field.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 default "full" }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 default 100 }
        """),
    DiagnosticPage(
      .valueNotRepresentable,
      cause: """
        The field cannot hold exactly this value: it is too large, has the wrong length, or falls between \
        two steps of the scale.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 scale 0.5 default 1.3 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 scale 0.5 default 1.5 }
        """),
    DiagnosticPage(
      .zeroScale,
      cause: """
        A scale of zero would make every value the same.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 scale 0 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 scale 0.1 }
        """),
    DiagnosticPage(
      .duplicateException,
      cause: """
        A raw value has one meaning behind `except`, and a meaning one raw value.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 except 255 "unknown" except 255 "invalid" }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 except 255 "unknown" except 254 "invalid" }
        """),
    DiagnosticPage(
      .ruleBeyondExtent,
      cause: """
        A rule asks for a number of bytes or elements that the field never has.
        """,
      bad: """
        module acme.card 1.0
        frame Name { data: bytes[4] size 5...8 }
        """,
      good: """
        module acme.card 1.0
        frame Name { data: bytes length u8 size 5...8 }
        """),
  ]
}
