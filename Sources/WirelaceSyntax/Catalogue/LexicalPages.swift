import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of what tokens are made of, W0101 to W0112.
  static let lexical: [DiagnosticPage] = [
    DiagnosticPage(
      .invalidUTF8,
      cause: """
        Schemas are UTF-8. A byte here does not belong to any character, mostly because the file was saved in an \
        older encoding such as Latin-1.
        """,
      bad: """
        module acme.card 1.0
        // Ger�t
        frame Status { level: u8 }
        """,
      good: """
        module acme.card 1.0
        // Gerät
        frame Status { level: u8 }
        """),
    DiagnosticPage(
      .strayCharacter,
      cause: """
        The character has no meaning outside of texts and comments. Typographic quotes and dashes often come \
        from a word processor or a PDF.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: i8 default –1 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: i8 default -1 }
        """),
    DiagnosticPage(
      .unclosedText,
      cause: """
        A text begins with " and ends with " on the same line.
        """,
      bad: """
        module acme.card 1.0
        precondition lease "The session holds the lease.
        """,
      good: """
        module acme.card 1.0
        precondition lease "The session holds the lease."
        """),
    DiagnosticPage(
      .unclosedBytes,
      cause: """
        Bytes begin with ' and end with '; between them are hex digits, blanks and line ends.
        """,
      bad: """
        module acme.card 1.0
        frame Status {
          level: u8
          example "one" '01 value { level: 1 }
        }
        """,
      good: """
        module acme.card 1.0
        frame Status {
          level: u8
          example "one" '01' value { level: 1 }
        }
        """),
    DiagnosticPage(
      .badEscape,
      cause: """
        A backslash in a text begins one of \\n \\r \\t \\0 \\\\ \\" and \\u{…}. A backslash that is meant, as \
        in a pattern, is written twice.
        """,
      bad: """
        module acme.card 1.0
        frame Status { name: string matches "\\d+" }
        """,
      good: """
        module acme.card 1.0
        frame Status { name: string matches "\\\\d+" }
        """),
    DiagnosticPage(
      .badByteDigit,
      cause: """
        Only hex digits, blanks and line ends stand between the quotes of bytes.
        """,
      bad: """
        module acme.card 1.0
        frame Status {
          level: u8
          example "one" '0x01'
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
      .oddHexDigits,
      cause: """
        Every byte is written with two hex digits, so that none can be read as half of another.
        """,
      bad: """
        module acme.card 1.0
        frame Status {
          level: u8
          example "one" '1'
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
      .badNumber,
      cause: """
        Something that begins with a digit is neither a whole number nor a decimal: 10, 1_000, 0x1f, 0b101, 2.5. \
        There are no exponents and no octal numbers.
        """,
      bad: """
        module acme.card 1.0
        enum Side: u8 { left = 0x, right = 1 }
        """,
      good: """
        module acme.card 1.0
        enum Side: u8 { left = 0x00, right = 1 }
        """),
    DiagnosticPage(
      .numberTooLarge,
      cause: """
        Numbers are exact and have up to 126 bits. No field is wider than 64 bits; longer values are bytes.
        """,
      bad: """
        module acme.card 1.0
        frame Status { key: bytes[16] == 0x1000000000000000000000000000000000 }
        """,
      good: """
        module acme.card 1.0
        frame Status { key: bytes[2] == '10 00' }
        """),
    DiagnosticPage(
      .nonASCIIName,
      cause: """
        A name is made of a to z, A to Z, 0 to 9 and _, because it becomes a name in every output. Texts and \
        comments may hold any character.
        """,
      bad: """
        module acme.card 1.0
        frame Gerät { level: u8 }
        """,
      good: """
        module acme.card 1.0
        /// Gerät
        frame Device { level: u8 }
        """),
    DiagnosticPage(
      .badUUID,
      cause: """
        A long UUID is written as 32 hex digits in groups of 8, 4, 4, 4 and 12.
        """,
      bad: """
        module acme.card 1.0
        service Card(0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b3) {}
        """,
      good: """
        module acme.card 1.0
        service Card(0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34) {}
        """),
    DiagnosticPage(
      .badRangeDots,
      cause: """
        A range has three dots. Two dots, or the character …, begin the short form of a UUID, which has exactly \
        four hex digits behind them.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 in 0..100 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 in 0...100 }
        """),
  ]
}
