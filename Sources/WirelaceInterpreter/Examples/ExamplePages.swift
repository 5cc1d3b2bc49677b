import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of W10xx.
  public static let examples: [DiagnosticPage] = [
    DiagnosticPage(
      .exampleDoesNotDecode,
      cause: """
        A valid example, one without `breaks`, has bytes that the frame does not decode. Either the bytes are mistyped or \
        the frame says something else than the example's author thinks.
        """,
      bad: """
        module acme.card 1.0
        frame Named {
          name: string length u8
          example "Max" '04 4d 61 78' value { name: "Max" }
        }
        """,
      good: """
        module acme.card 1.0
        frame Named {
          name: string length u8
          example "Max" '03 4d 61 78' value { name: "Max" }
        }
        """),
    DiagnosticPage(
      .exampleValueDiffers,
      cause: """
        The bytes of the example decode, but to another value than the one written down. The message names the first part \
        that differs, as it is in the bytes and as the example says.
        """,
      bad: """
        module acme.card 1.0
        frame Temperature {
          celsius: i16 scale 0.01
          example "36.6 °C" '4d 0e' value { celsius: 36.6 }
        }
        """,
      good: """
        module acme.card 1.0
        frame Temperature {
          celsius: i16 scale 0.01
          example "36.6 °C" '4c 0e' value { celsius: 36.6 }
        }
        """),
    DiagnosticPage(
      .exampleBreaksRule,
      cause: """
        A valid example decodes to its value, but the value breaks a rule of the schema. Valid means valid: mend the bytes \
        or the rule, or say that the example `breaks` the rule.
        """,
      bad: """
        module acme.card 1.0
        frame Battery {
          level: u8 unit percent in 0...100
          example "overcharged" '65' value { level: 101 }
        }
        """,
      good: """
        module acme.card 1.0
        frame Battery {
          level: u8 unit percent in 0...100
          example "overcharged" '65' breaks range in level at 0
        }
        """),
    DiagnosticPage(
      .exampleBytesDiffer,
      cause: """
        A valid example decodes, but its value, encoded again, gives other bytes: something in them is not kept, such as \
        trailing bytes that the frame ignores.
        """,
      bad: """
        module acme.card 1.0
        frame Battery {
          level: u8
          trailing ignore
          example "from a newer card" '55 07' value { level: 85 }
        }
        """,
      good: """
        module acme.card 1.0
        frame Battery {
          level: u8
          trailing keep
          example "from a newer card" '55 07' value { level: 85, trailing: '07' }
        }
        """),
    DiagnosticPage(
      .exampleBreaksNothing,
      cause: """
        An example says that its bytes break something, but they decode and break no rule. An invalid example that is \
        accepted is a hole in the schema, or a typing error in the bytes.
        """,
      bad: """
        module acme.card 1.0
        frame Battery {
          level: u8 unit percent
          example "overcharged" '65' breaks range in level at 0
        }
        """,
      good: """
        module acme.card 1.0
        frame Battery {
          level: u8 unit percent in 0...100
          example "overcharged" '65' breaks range in level at 0
        }
        """),
    DiagnosticPage(
      .exampleBreaksElse,
      cause: """
        The bytes of an invalid example break something else than the example says, or break it first. Errors come before \
        rules; the order among them stands in the language reference.
        """,
      bad: """
        module acme.card 1.0
        frame Battery {
          level: u8 unit percent in 0...100
          voltage: u16
          example "overcharged" '65 10' breaks range in level at 0
        }
        """,
      good: """
        module acme.card 1.0
        frame Battery {
          level: u8 unit percent in 0...100
          voltage: u16
          example "overcharged" '65 10 0f' breaks range in level at 0
        }
        """),
    DiagnosticPage(
      .exampleBreaksElsewhere,
      cause: """
        The bytes of an invalid example break what it says, but in another field or at another byte. The path leads to \
        the field or to what is around it, element numbers left out; the byte counts from 0.
        """,
      bad: """
        module acme.card 1.0
        frame Battery {
          level: u8 unit percent in 0...100
          voltage: u16
          example "voltage cut off" '55 10' breaks truncated in voltage at 2
        }
        """,
      good: """
        module acme.card 1.0
        frame Battery {
          level: u8 unit percent in 0...100
          voltage: u16
          example "voltage cut off" '55 10' breaks truncated in voltage at 1
        }
        """),
    DiagnosticPage(
      .exampleUnitsDiffer,
      cause: """
        A stream's example holds another number of units than its value lists. A unit that is not ended is none.
        """,
      bad: """
        module acme.card 1.0
        frame Line { text: string }
        delimited Lines carries Line {
          end '0a'
          limit 64
          example "two lines" '6f 6b 0a 33 0a' value [{ text: "ok" }]
        }
        """,
      good: """
        module acme.card 1.0
        frame Line { text: string }
        delimited Lines carries Line {
          end '0a'
          limit 64
          example "two lines" '6f 6b 0a 33 0a' value [{ text: "ok" }, { text: "3" }]
        }
        """),
  ]
}
