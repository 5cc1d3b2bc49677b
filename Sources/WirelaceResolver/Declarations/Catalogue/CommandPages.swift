import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of W08xx: commands, events and advertising.
  static let commands: [DiagnosticPage] = [
    DiagnosticPage(
      .opcodeTwice,
      cause: """
        Two commands, or two events, of a module have one number: the receiver could not tell them apart.
        """,
      bad: """
        module acme.card 1.0
        command start = 0x10 ()
        command stop = 0x10 ()
        """,
      good: """
        module acme.card 1.0
        command start = 0x10 ()
        command stop = 0x11 ()
        """),
    DiagnosticPage(
      .opcodeWithoutCase,
      cause: """
        A frame of the module has a field `opcode` (for events, `event`) whose type is an enum. Each command \
        is then a case of that enum, with the same name and number, or no frame could carry it.
        """,
      bad: """
        module acme.card 1.0
        enum Opcode: u8 { start = 0x10 }
        frame Request { opcode: Opcode, body: bytes }
        command start = 0x10 ()
        command stop = 0x11 ()
        """,
      good: """
        module acme.card 1.0
        enum Opcode: u8 { start = 0x10, stop = 0x11 }
        frame Request { opcode: Opcode, body: bytes }
        command start = 0x10 ()
        command stop = 0x11 ()
        """),
    DiagnosticPage(
      .opcodeRange,
      cause: """
        Numbers of commands and events are unsigned, of 32 bits at most.
        """,
      bad: """
        module acme.card 1.0
        command start = 0x100000000 ()
        """,
      good: """
        module acme.card 1.0
        command start = 0x10 ()
        """),
    DiagnosticPage(
      .timeZero,
      cause: """
        A timeout, a gap or a time to confirm is at least one millisecond and less than 24 days.
        """,
      bad: """
        module acme.card 1.0
        command reset = 0x10 () confirms on device within 0 s
        """,
      good: """
        module acme.card 1.0
        command reset = 0x10 () confirms on device within 10 s
        """),
    DiagnosticPage(
      .advertisingTooLong,
      cause: """
        A legacy advertisement and its scan response have 31 bytes each. Every item takes two bytes for its \
        length and type besides its content; a name needs at least one byte.
        """,
      bad: """
        module acme.card 1.0
        service Card(0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34) { characteristic level(0x2A19): u8 { read } }
        advertising CardAdvert { flags service Card manufacturer 0xFFFF: bytes[12] }
        """,
      good: """
        module acme.card 1.0
        service Card(0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34) { characteristic level(0x2A19): u8 { read } }
        advertising CardAdvert { flags service Card scan response { manufacturer 0xFFFF: bytes[12] } }
        """),
    DiagnosticPage(
      .advertisingRange,
      cause: """
        A company identifier and an appearance have 16 bits.
        """,
      bad: """
        module acme.card 1.0
        advertising CardAdvert { flags manufacturer 0x10000: u8 }
        """,
      good: """
        module acme.card 1.0
        advertising CardAdvert { flags manufacturer 0xFFFF: u8 }
        """),
    DiagnosticPage(
      .advertisingTwice,
      cause: """
        An item stands once in an advertisement, and flags stand in the advertisement, not in the scan \
        response.
        """,
      bad: """
        module acme.card 1.0
        advertising CardAdvert { flags name complete name complete }
        """,
      good: """
        module acme.card 1.0
        advertising CardAdvert { flags name complete }
        """),
  ]
}
