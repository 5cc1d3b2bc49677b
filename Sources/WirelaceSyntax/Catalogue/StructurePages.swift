import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of files, declarations and bodies.
  static let structure: [DiagnosticPage] = [
    DiagnosticPage(
      .missingModuleLine,
      cause: """
        A file begins with the name of its module and the version of the schema: imports and generated code go \
        by them.
        """,
      bad: """
        frame Status { level: u8 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 }
        """),
    DiagnosticPage(
      .misplacedHeader,
      cause: """
        `module` comes first; imports, `byte order` and `bit order` of the module come before the declarations \
        they are for.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u16 }
        byte order big
        """,
      good: """
        module acme.card 1.0
        byte order big
        frame Status { level: u16 }
        """),
    DiagnosticPage(
      .badVersion,
      cause: """
        A version has two or three whole parts: 1.0 or 1.2.3.
        """,
      bad: """
        module acme.card 1
        frame Status { level: u8 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 }
        """),
    DiagnosticPage(
      .expectedDeclaration,
      cause: """
        Outside of all braces stand declarations only. A misspelt keyword or a `}` too many leads here as well.
        """,
      bad: """
        module acme.card 1.0
        frme Status { level: u8 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 }
        """),
    DiagnosticPage(
      .missingOpening,
      cause: """
        The body of a declaration stands in braces; the opening one is missing.
        """,
      bad: """
        module acme.card 1.0
        frame Status
          level: u8
        }
        """,
      good: """
        module acme.card 1.0
        frame Status {
          level: u8
        }
        """),
    DiagnosticPage(
      .missingClosing,
      cause: """
        A brace, bracket or parenthesis was opened and not closed. For braces, indentation helps to find where \
        it should be.
        """,
      bad: """
        module acme.card 1.0
        frame Status {
          flags: bits<u8> {
            wide: bool
            reserved 7
          level: u8
        }
        """,
      good: """
        module acme.card 1.0
        frame Status {
          flags: bits<u8> {
            wide: bool
            reserved 7
          }
          level: u8
        }
        """),
    DiagnosticPage(
      .unmatchedClosing,
      cause: """
        A closing brace, bracket or parenthesis closes nothing: there is one too many, or an opening one is \
        missing before it.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 }
        }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 }
        """),
    DiagnosticPage(
      .unexpectedToken,
      cause: """
        The member or declaration was complete before this, and nothing new begins here. Often a word is \
        misspelt.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 unti percent }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 unit percent }
        """),
    DiagnosticPage(
      .expectedMember,
      cause: """
        In a body stand only the members of its kind: fields in a frame, cases in an enum, characteristics in a \
        service.
        """,
      bad: """
        module acme.card 1.0
        service Card(0x180F) {
          charactristic level(0x2A19): u8 { read }
        }
        """,
      good: """
        module acme.card 1.0
        service Card(0x180F) {
          characteristic level(0x2A19): u8 { read }
        }
        """),
    DiagnosticPage(
      .nestingTooDeep,
      cause: """
        Bodies, types and parentheses may be nested 64 deep, and an expression may have 256 operators. A part \
        with a name of its own is easier to read, too.
        """,
      bad: """
        module acme.card 1.0
        type Deep = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[u8]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
        """,
      good: """
        module acme.card 1.0
        type Row = [[u8; 8]; 8]
        type Deep = [[Row; 8]; 8]
        """),
    DiagnosticPage(
      .detachedDocumentation,
      cause: """
        A doc comment stands above what it describes or behind it on the same line. Here nothing follows, so the \
        text would be lost.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 }
        /// The end.
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 }
        // The end.
        """),
  ]
}
