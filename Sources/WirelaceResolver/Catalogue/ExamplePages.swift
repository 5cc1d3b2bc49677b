import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of examples and growth, W06xx.
  static let examples: [DiagnosticPage] = [
    DiagnosticPage(
      .exampleValue,
      cause: """
        The value of an example is of another kind than its field, or one that it cannot hold.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8
          example "full" '64' value { level: "full" }
        }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8
          example "full" '64' value { level: 100 }
        }
        """),
    DiagnosticPage(
      .exampleMember,
      cause: """
        The value of an example names a member that is not there, is given twice, or is not part of the \
        value because it is computed, constant or reserved.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8
          example "full" '64' value { levle: 100 }
        }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8
          example "full" '64' value { level: 100 }
        }
        """),
    DiagnosticPage(
      .exampleMissingField,
      cause: """
        The value of an example leaves out a field that is always there.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8, limit: u8
          example "full" '64 65' value { level: 100 }
        }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8, limit: u8
          example "full" '64 65' value { level: 100, limit: 101 }
        }
        """),
    DiagnosticPage(
      .exampleSize,
      cause: """
        A valid example has a number of bytes that no value encodes to.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8
          example "full" '64 65' value { level: 100 }
        }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8
          example "full" '64' value { level: 100 }
        }
        """),
    DiagnosticPage(
      .exampleRule,
      cause: """
        Behind `breaks` stands a kind of error, a kind of rule or the name of a rule of this frame.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 in 0...100
          example "too much" '65' breaks rnage in level at 0
        }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 in 0...100
          example "too much" '65' breaks range in level at 0
        }
        """),
    DiagnosticPage(
      .examplePath,
      cause: """
        The path behind `in` leads nowhere.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 in 0...100
          example "too much" '65' breaks range in levle at 0
        }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 in 0...100
          example "too much" '65' breaks range in level at 0
        }
        """),
    DiagnosticPage(
      .exampleOffset,
      cause: """
        The offset behind `at` lies beyond the bytes of the example.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 in 0...100
          example "too much" '65' breaks range in level at 2
        }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 in 0...100
          example "too much" '65' breaks range in level at 0
        }
        """),
    DiagnosticPage(
      .duplicateExample,
      cause: """
        Two examples of one declaration have the same title.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8
          example "full" '64' value { level: 100 }
          example "full" '00' value { level: 0 }
        }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8
          example "full" '64' value { level: 100 }
          example "empty" '00' value { level: 0 }
        }
        """),
    DiagnosticPage(
      .growth,
      cause: """
        Bytes written before the field was added do not have it, so it must be optional: last with `if \
        present`, or behind a flag.
        """,
      bad: """
        module acme.card 1.1
        frame Status { level: u8, limit: u8 since 1.1 }
        """,
      good: """
        module acme.card 1.1
        frame Status { level: u8, limit: u8 if present since 1.1 }
        """),
    DiagnosticPage(
      .exampleValues,
      cause: """
        An example shows one run of bytes; only for a `fragmented` stream, whose messages lie over several \
        values, it may show several, each between quotes of its own.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8, charging: bool, example "full" '64' '01' }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8, charging: bool, example "full" '64 01' }
        """),
  ]
}
