import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of types, W0301 to W0318 and W0337, W0338.
  static let types: [DiagnosticPage] = [
    DiagnosticPage(
      .attributeMisplaced,
      cause: """
        The attribute says something that this type has no use for.
        """,
      bad: """
        module acme.card 1.0
        frame Status { name: string[8] scale 0.1 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 scale 0.1 }
        """),
    DiagnosticPage(
      .integerWidth,
      cause: """
        Integers have 1 to 64 bits. Outside `bits` they are whole bytes.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u4 }
        """,
      good: """
        module acme.card 1.0
        frame Status { levels: bits<u8> { level: u4, limit: u4 } }
        """),
    DiagnosticPage(
      .valueTooWide,
      cause: """
        A case has a value that the base of its enum cannot hold.
        """,
      bad: """
        module acme.card 1.0
        enum State: u8 { idle = 0, busy = 256 }
        """,
      good: """
        module acme.card 1.0
        enum State: u16 { idle = 0, busy = 256 }
        """),
    DiagnosticPage(
      .duplicateCaseValue,
      cause: """
        Two cases of an enum have one value, or two flags one bit: reading could not tell them apart.
        """,
      bad: """
        module acme.card 1.0
        enum State: u8 { idle = 1, busy = 1 }
        """,
      good: """
        module acme.card 1.0
        enum State: u8 { idle = 1, busy = 2 }
        """),
    DiagnosticPage(
      .bitOutOfRange,
      cause: """
        The number of a flag is that of its bit, from 0 to the width of the base less one; it is not a mask.
        """,
      bad: """
        module acme.card 1.0
        flags Features: u8 { wifi = 0, audio = 8 }
        """,
      good: """
        module acme.card 1.0
        flags Features: u8 { wifi = 0, audio = 7 }
        """),
    DiagnosticPage(
      .baseType,
      cause: """
        The base of an enum is a plain integer; that of flags, bits and checksums has no sign, either.
        """,
      bad: """
        module acme.card 1.0
        bits Status: i8 { level: u7, charging: bool }
        """,
      good: """
        module acme.card 1.0
        bits Status: u8 { level: u7, charging: bool }
        """),
    DiagnosticPage(
      .bitsNotFilled,
      cause: """
        The members of `bits` must fill its base. Bits without a meaning are reserved, so that it is said \
        what becomes of them.
        """,
      bad: """
        module acme.card 1.0
        bits Status: u8 { level: u4, charging: bool }
        """,
      good: """
        module acme.card 1.0
        bits Status: u8 { level: u4, charging: bool, reserved 3 }
        """),
    DiagnosticPage(
      .bitsOverflow,
      cause: """
        The members of `bits` take more bits than its base has.
        """,
      bad: """
        module acme.card 1.0
        bits Status: u8 { level: u7, charging: bool, full: bool }
        """,
      good: """
        module acme.card 1.0
        bits Status: u16 { level: u7, charging: bool, full: bool, reserved 7 }
        """),
    DiagnosticPage(
      .bitsMemberType,
      cause: """
        Members of `bits` are `bool`, integers, enums and flags, and always there.
        """,
      bad: """
        module acme.card 1.0
        bits Status: u16 { name: string[1], rest: u8 }
        """,
      good: """
        module acme.card 1.0
        bits Status: u16 { name: u8, rest: u8 }
        """),
    DiagnosticPage(
      .recursiveType,
      cause: """
        A type that contains itself has values without end, and code for it could not be bounded. Carry the \
        inner part as `bytes` and decode it apart.
        """,
      bad: """
        module acme.card 1.0
        frame Node { value: u8, next: Node if present }
        """,
      good: """
        module acme.card 1.0
        frame Node { value: u8, next: bytes }
        """),
    DiagnosticPage(
      .genericArguments,
      cause: """
        A generic frame takes as many arguments as it has parameters, types where a name stands and numbers \
        where `: int` stands. A type used as an argument is a plain name.
        """,
      bad: """
        module acme.card 1.0
        frame Reply<T> { status: u8, value: T }
        frame Use { reply: Reply<u8, 2> }
        """,
      good: """
        module acme.card 1.0
        frame Reply<T> { status: u8, value: T }
        frame Use { reply: Reply<u8> }
        """),
    DiagnosticPage(
      .extentMisplaced,
      cause: """
        Brackets behind a type give the size of `bytes`, `string` and `bcd`. An array is written with \
        brackets around its element.
        """,
      bad: """
        module acme.card 1.0
        frame Status { levels: u8[4] }
        """,
      good: """
        module acme.card 1.0
        frame Status { levels: [u8; 4] }
        """),
    DiagnosticPage(
      .digitCount,
      cause: """
        Packed decimal has two digits a byte, so an even number of them, 2 to 32.
        """,
      bad: """
        module acme.card 1.0
        frame Clock { year: bcd[3] }
        """,
      good: """
        module acme.card 1.0
        frame Clock { year: bcd[4] }
        """),
    DiagnosticPage(
      .conflictingExtents,
      cause: """
        The length of a string, bytes or an array is said in two ways.
        """,
      bad: """
        module acme.card 1.0
        frame Name { text: string[8] length u8 }
        """,
      good: """
        module acme.card 1.0
        frame Name { text: string length u8 }
        """),
    DiagnosticPage(
      .behindOpenEnd,
      cause: """
        What reaches to the end of its window leaves out the fields behind it; for that, their sizes must be \
        fixed.
        """,
      bad: """
        module acme.card 1.0
        frame Message { text: string, list: bytes length u8 }
        """,
      good: """
        module acme.card 1.0
        frame Message { text: string length u8, list: bytes length u8 }
        """),
    DiagnosticPage(
      .openEndedElement,
      cause: """
        An element that reaches to the end would be the only one of its array.
        """,
      bad: """
        module acme.card 1.0
        frame Item { value: bytes }
        frame List { items: [Item] }
        """,
      good: """
        module acme.card 1.0
        frame Item { value: bytes length u8 }
        frame List { items: [Item] }
        """),
    DiagnosticPage(
      .emptyElement,
      cause: """
        An array without a count is read until no bytes are left; elements of no bytes would never end it.
        """,
      bad: """
        module acme.card 1.0
        frame Nothing { data: bytes[0] }
        frame List { items: [Nothing] }
        """,
      good: """
        module acme.card 1.0
        frame Nothing { data: bytes[0] }
        frame List { items: [Nothing; 4] }
        """),
    DiagnosticPage(
      .repeatedMember,
      cause: """
        Something that a frame says once is said twice.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8, trailing keep, trailing ignore }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8, trailing ignore }
        """),
    DiagnosticPage(
      .emptyDeclaration,
      cause: """
        An enum without cases, bits without members or a union without members has no values.
        """,
      bad: """
        module acme.card 1.0
        enum State: u8 { }
        """,
      good: """
        module acme.card 1.0
        enum State: u8 { idle }
        """),
  ]
}
