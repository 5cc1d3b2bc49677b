import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of W08xx: services, characteristics, descriptors.
  static let services: [DiagnosticPage] = [
    DiagnosticPage(
      .serviceUUIDTwice,
      cause: """
        Two services of one UUID cannot be told apart by a client that discovers them.
        """,
      bad: """
        module acme.card 1.0
        service Battery(0x180F) { characteristic level(0x2A19): u8 { read } }
        service Power(0x180F) { characteristic level(0x2A19): u8 { read } }
        """,
      good: """
        module acme.card 1.0
        service Battery(0x180F) { characteristic level(0x2A19): u8 { read } }
        """),
    DiagnosticPage(
      .characteristicUUIDTwice,
      cause: """
        Two characteristics of a service, or two descriptors of a characteristic, have one UUID. Several \
        characteristics of the same kind are one declaration with `many`.
        """,
      bad: """
        module acme.card 1.0
        service Battery(0x180F) {
          characteristic first(0x2A19): u8 { read }
          characteristic second(0x2A19): u8 { read }
        }
        """,
      good: """
        module acme.card 1.0
        service Battery(0x180F) {
          characteristic level(0x2A19): u8 { read } many
        }
        """),
    DiagnosticPage(
      .uuidIsShort,
      cause: """
        A UUID of the form `xxxxxxxx-0000-1000-8000-00805f9b34fb` is the long form of a short one that the \
        Bluetooth SIG assigns. Write the short form when that one is meant, and draw a random UUID when it \
        is your own.
        """,
      bad: """
        module acme.card 1.0
        service Battery(0000180f-0000-1000-8000-00805f9b34fb) { characteristic level(0x2A19): u8 { read } }
        """,
      good: """
        module acme.card 1.0
        service Battery(0x180F) { characteristic level(0x2A19): u8 { read } }
        """),
    DiagnosticPage(
      .uuidRelative,
      cause: """
        `…0002` stands for the UUID of the service around it with four digits replaced, which needs a \
        128-bit one.
        """,
      bad: """
        module acme.card 1.0
        service Card(0xFFE0) { characteristic status(…0002): u8 { read } }
        """,
      good: """
        module acme.card 1.0
        service Card(0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34) { characteristic status(…0002): u8 { read } }
        """),
    DiagnosticPage(
      .uuidRange,
      cause: """
        A short UUID has 16 or 32 bits, a long one 128.
        """,
      bad: """
        module acme.card 1.0
        service Card(0x1FFFFFFFF) { characteristic status(0x2A19): u8 { read } }
        """,
      good: """
        module acme.card 1.0
        service Card(0xFFE0) { characteristic status(0x2A19): u8 { read } }
        """),
    DiagnosticPage(
      .propertiesMissing,
      cause: """
        Without properties nobody can do anything with a characteristic or a descriptor.
        """,
      bad: """
        module acme.card 1.0
        service Battery(0x180F) { characteristic level(0x2A19): u8 { } }
        """,
      good: """
        module acme.card 1.0
        service Battery(0x180F) { characteristic level(0x2A19): u8 { read } }
        """),
    DiagnosticPage(
      .propertyUnknown,
      cause: """
        The properties are those of the Core Specification: broadcast, read, writeWithoutResponse, write, \
        notify, indicate, signedWrite, reliableWrite, writableAuxiliaries.
        """,
      bad: """
        module acme.card 1.0
        service Battery(0x180F) { characteristic level(0x2A19): u8 { read, notfy } }
        """,
      good: """
        module acme.card 1.0
        service Battery(0x180F) { characteristic level(0x2A19): u8 { read, notify } }
        """),
    DiagnosticPage(
      .propertyTwice,
      cause: """
        A property is there or not; saying it twice is a slip.
        """,
      bad: """
        module acme.card 1.0
        service Battery(0x180F) { characteristic level(0x2A19): u8 { read, read } }
        """,
      good: """
        module acme.card 1.0
        service Battery(0x180F) { characteristic level(0x2A19): u8 { read, notify } }
        """),
    DiagnosticPage(
      .securityLowered,
      cause: """
        The characteristic can be used over a weaker link than its service asks for. That is right for what \
        a peer must read before pairing and wrong everywhere else.
        """,
      bad: """
        module acme.card 1.0
        service Battery(0x180F) { security encrypted characteristic level(0x2A19): u8 { read } security open }
        """,
      good: """
        module acme.card 1.0
        service Battery(0x180F) { security encrypted characteristic level(0x2A19): u8 { read } }
        """),
    DiagnosticPage(
      .payloadTooLong,
      cause: """
        An attribute value has at most 512 bytes. Longer messages go over many values.
        """,
      bad: """
        module acme.card 1.0
        service Camera(0xFFE0) { characteristic image(0xFFE1): bytes[4096] { read } }
        """,
      good: """
        module acme.card 1.0
        service Camera(0xFFE0) { characteristic image(0xFFE1): Image { notify } }
        fragmented Image carries bytes { part { index: u16, chunk: bytes } begins when index == 0 limit 4096 }
        """),
    DiagnosticPage(
      .notificationTooLong,
      cause: """
        At the smallest ATT_MTU, 23, a notification or indication carries 20 bytes; this value never fits \
        there and is cut off by the stack.
        """,
      bad: """
        module acme.card 1.0
        service Sensor(0xFFE0) { characteristic sample(0xFFE1): bytes[24] { notify } }
        """,
      good: """
        module acme.card 1.0
        service Sensor(0xFFE0) { characteristic sample(0xFFE1): bytes[20] { notify } }
        """),
    DiagnosticPage(
      .serviceMemberTwice,
      cause: """
        Characteristics, descriptors, transfers and included services have names of their own within what is \
        around them.
        """,
      bad: """
        module acme.card 1.0
        service Sensor(0xFFE0) {
          characteristic sample(0xFFE1): u8 { read }
          characteristic sample(0xFFE2): u8 { read }
        }
        """,
      good: """
        module acme.card 1.0
        service Sensor(0xFFE0) {
          characteristic sample(0xFFE1): u8 { read }
          characteristic average(0xFFE2): u8 { read }
        }
        """),
    DiagnosticPage(
      .descriptorProperty,
      cause: """
        ATT notifies and indicates characteristic values only; a descriptor is read and written.
        """,
      bad: """
        module acme.card 1.0
        service Sensor(0xFFE0) {
          characteristic sample(0xFFE1): u8 { read } { descriptor range(0x2906): bytes[2] { read, notify } }
        }
        """,
      good: """
        module acme.card 1.0
        service Sensor(0xFFE0) {
          characteristic sample(0xFFE1): u8 { read } { descriptor range(0x2906): bytes[2] { read } }
        }
        """),
    DiagnosticPage(
      .includeCycle,
      cause: """
        Services that include each other in a ring can be discovered by nobody in finite time.
        """,
      bad: """
        module acme.card 1.0
        service Card(0xFFE0) { include Power }
        service Power(0xFFE1) { include Card }
        """,
      good: """
        module acme.card 1.0
        service Card(0xFFE0) { include Power }
        service Power(0xFFE1) { characteristic level(0x2A19): u8 { read } }
        """),
    DiagnosticPage(
      .descriptorMatch,
      cause: """
        A characteristic whose meaning a descriptor decides says so by `match DESCRIPTOR.FIELD`, with an \
        integer or an enum in that descriptor's value.
        """,
      bad: """
        module acme.card 1.0
        enum Kind: u8 { input = 1, output = 2 }
        frame Reference { kind: Kind }
        service Keyboard(0x1812) {
          characteristic report(0x2A4D): match refrence.kind { input: u8, output: u8, unknown: keep } { read } many {
            descriptor reference(0x2908): Reference { read }
          }
        }
        """,
      good: """
        module acme.card 1.0
        enum Kind: u8 { input = 1, output = 2 }
        frame Reference { kind: Kind }
        service Keyboard(0x1812) {
          characteristic report(0x2A4D): match reference.kind { input: u8, output: u8, unknown: keep } { read } many {
            descriptor reference(0x2908): Reference { read }
          }
        }
        """),
    DiagnosticPage(
      .securityTwice,
      cause: """
        A service has one level of security; its characteristics may each have their own.
        """,
      bad: """
        module acme.card 1.0
        service Battery(0x180F) { security encrypted security open characteristic level(0x2A19): u8 { read } }
        """,
      good: """
        module acme.card 1.0
        service Battery(0x180F) { security encrypted characteristic level(0x2A19): u8 { read } }
        """),
  ]
}
