import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of W08xx: exchanges and transfers.
  static let conversations: [DiagnosticPage] = [
    DiagnosticPage(
      .exchangeCharacteristic,
      cause: """
        An exchange goes over two characteristics of its service.
        """,
      bad: """
        module acme.card 1.0
        frame Ask { sequence: u8 }
        frame Answer { sequence: u8 }
        service Card(0xFFE0) {
          characteristic control(0xFFE1): Ask { write }
          characteristic reply(0xFFE2): Answer { notify }
          exchange Ask on contrl -> Answer on reply match sequence
        }
        """,
      good: """
        module acme.card 1.0
        frame Ask { sequence: u8 }
        frame Answer { sequence: u8 }
        service Card(0xFFE0) {
          characteristic control(0xFFE1): Ask { write }
          characteristic reply(0xFFE2): Answer { notify }
          exchange Ask on control -> Answer on reply match sequence
        }
        """),
    DiagnosticPage(
      .exchangeDirection,
      cause: """
        The request is written by the client, so its characteristic needs `write` or `writeWithoutResponse`; \
        the answer is sent by the server, so its characteristic needs `notify` or `indicate`.
        """,
      bad: """
        module acme.card 1.0
        frame Ask { sequence: u8 }
        frame Answer { sequence: u8 }
        service Card(0xFFE0) {
          characteristic control(0xFFE1): Ask { write }
          characteristic reply(0xFFE2): Answer { read }
          exchange Ask on control -> Answer on reply match sequence
        }
        """,
      good: """
        module acme.card 1.0
        frame Ask { sequence: u8 }
        frame Answer { sequence: u8 }
        service Card(0xFFE0) {
          characteristic control(0xFFE1): Ask { write }
          characteristic reply(0xFFE2): Answer { read, notify }
          exchange Ask on control -> Answer on reply match sequence
        }
        """),
    DiagnosticPage(
      .exchangeFrame,
      cause: """
        The frame of an exchange is the one its characteristic carries, directly or in a stream.
        """,
      bad: """
        module acme.card 1.0
        frame Ask { sequence: u8 }
        frame Answer { sequence: u8 }
        service Card(0xFFE0) {
          characteristic control(0xFFE1): bytes { write }
          characteristic reply(0xFFE2): Answer { notify }
          exchange Ask on control -> Answer on reply match sequence
        }
        """,
      good: """
        module acme.card 1.0
        frame Ask { sequence: u8 }
        frame Answer { sequence: u8 }
        service Card(0xFFE0) {
          characteristic control(0xFFE1): Ask { write }
          characteristic reply(0xFFE2): Answer { notify }
          exchange Ask on control -> Answer on reply match sequence
        }
        """),
    DiagnosticPage(
      .exchangeMatchField,
      cause: """
        An answer belongs to the request whose field `match` names has the same value: both frames have it, \
        with the same integer or enum type.
        """,
      bad: """
        module acme.card 1.0
        frame Ask { sequence: u8 }
        frame Answer { sequence: u16 }
        service Card(0xFFE0) {
          characteristic control(0xFFE1): Ask { write }
          characteristic reply(0xFFE2): Answer { notify }
          exchange Ask on control -> Answer on reply match sequence
        }
        """,
      good: """
        module acme.card 1.0
        frame Ask { sequence: u8 }
        frame Answer { sequence: u8 }
        service Card(0xFFE0) {
          characteristic control(0xFFE1): Ask { write }
          characteristic reply(0xFFE2): Answer { notify }
          exchange Ask on control -> Answer on reply match sequence
        }
        """),
    DiagnosticPage(
      .transferName,
      cause: """
        A transfer goes over a characteristic of its service, and what it releases stored ranges by is a \
        declared command.
        """,
      bad: """
        module acme.card 1.0
        service Card(0xFFE0) {
          characteristic audio(0xFFE1): bytes { notify }
          transfer export over adio offset u32
        }
        """,
      good: """
        module acme.card 1.0
        service Card(0xFFE0) {
          characteristic audio(0xFFE1): bytes { notify }
          transfer export over audio offset u32
        }
        """),
    DiagnosticPage(
      .transferOffset,
      cause: """
        The offset of a transfer counts bytes from its start in an unsigned integer; a transfer that can be \
        resumed needs one.
        """,
      bad: """
        module acme.card 1.0
        service Card(0xFFE0) {
          characteristic audio(0xFFE1): bytes { notify }
          transfer export over audio offset i32 resume
        }
        """,
      good: """
        module acme.card 1.0
        service Card(0xFFE0) {
          characteristic audio(0xFFE1): bytes { notify }
          transfer export over audio offset u32 resume
        }
        """),
    DiagnosticPage(
      .transferDirection,
      cause: """
        The bytes of a transfer are notified by the server or written by the client; its characteristic must \
        allow one of them.
        """,
      bad: """
        module acme.card 1.0
        service Card(0xFFE0) {
          characteristic audio(0xFFE1): bytes { read }
          transfer export over audio offset u32
        }
        """,
      good: """
        module acme.card 1.0
        service Card(0xFFE0) {
          characteristic audio(0xFFE1): bytes { notify }
          transfer export over audio offset u32
        }
        """),
  ]
}
