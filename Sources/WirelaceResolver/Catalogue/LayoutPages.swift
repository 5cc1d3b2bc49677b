import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of layout, W0319 to W0336.
  static let layout: [DiagnosticPage] = [
    DiagnosticPage(
      .overlappingWindows,
      cause: """
        A computed size opens a window over the fields it measures. Two windows lie apart, or one inside the \
        other.
        """,
      bad: """
        module acme.card 1.0
        frame Message {
          left: u8 = size(a...b)
          right: u8 = size(b...c)
          a: bytes[1]
          b: bytes[1]
          c: bytes[1]
        }
        """,
      good: """
        module acme.card 1.0
        frame Message {
          left: u8 = size(a...c)
          right: u8 = size(b...c)
          a: bytes[1]
          b: bytes[1]
          c: bytes[1]
        }
        """),
    DiagnosticPage(
      .reversedSpan,
      cause: """
        In `A...B`, A stands before B.
        """,
      bad: """
        module acme.card 1.0
        frame Message { length: u8 = size(b...a), a: u8, b: bytes }
        """,
      good: """
        module acme.card 1.0
        frame Message { length: u8 = size(a...b), a: u8, b: bytes }
        """),
    DiagnosticPage(
      .lengthTooNarrow,
      cause: """
        A length, a count or a prefix cannot say how much there may be.
        """,
      bad: """
        module acme.card 1.0
        frame Message { length: u8 = size(body), body: bytes max 300 }
        """,
      good: """
        module acme.card 1.0
        frame Message { length: u16 = size(body), body: bytes max 300 }
        """),
    DiagnosticPage(
      .prefixType,
      cause: """
        What holds a length or a count is a plain integer without sign.
        """,
      bad: """
        module acme.card 1.0
        frame Name { text: string length i8 }
        """,
      good: """
        module acme.card 1.0
        frame Name { text: string length u8 }
        """),
    DiagnosticPage(
      .sizeTooLarge,
      cause: """
        A size is larger than any device could hold; lengths have at most 31 bits, varints at most 10 bytes.
        """,
      bad: """
        module acme.card 1.0
        frame Count { value: uleb max 12 bytes }
        """,
      good: """
        module acme.card 1.0
        frame Count { value: uleb max 10 bytes }
        """),
    DiagnosticPage(
      .typeMisplaced,
      cause: """
        A `match` is the type of a frame's field, whose earlier fields it asks. Bits and frames declared in \
        place stand in a frame. `()` is the body of a union member.
        """,
      bad: """
        module acme.card 1.0
        frame Message { kind: u8, parts: [match kind { 1: one(u8), unknown: keep }] }
        """,
      good: """
        module acme.card 1.0
        frame Message { kind: u8, parts: match kind { 1: one([u8]), unknown: keep } }
        """),
    DiagnosticPage(
      .reservedExtent,
      cause: """
        In `bits`, bits are reserved by number. In a frame, a fixed number of bytes is.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8, reserved 3 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8, reserved bytes[3] }
        """),
    DiagnosticPage(
      .alignment,
      cause: """
        `align` takes a number of bytes from 2 to 4096.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8, align 1, limit: u32 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8, align 4, limit: u32 }
        """),
    DiagnosticPage(
      .checksumWidth,
      cause: """
        The field that holds a checksum has exactly its bits.
        """,
      bad: """
        module acme.card 1.0
        frame Message { body: bytes, check: u8 = crc16(modbus) over body }
        """,
      good: """
        module acme.card 1.0
        frame Message { body: bytes, check: u16 = crc16(modbus) over body }
        """),
    DiagnosticPage(
      .checksumCoversItself,
      cause: """
        A checksum over a range that holds the checksum itself has no value to begin with.
        """,
      bad: """
        module acme.card 1.0
        frame Message { body: bytes, check: u16 = crc16(modbus) over body...check }
        """,
      good: """
        module acme.card 1.0
        frame Message { body: bytes, check: u16 = crc16(modbus) over body }
        """),
    DiagnosticPage(
      .checksumParameters,
      cause: """
        A declared checksum has a polynomial, without its highest bit, and all its parameters fit its width.
        """,
      bad: """
        module acme.card 1.0
        checksum Link: u8 { polynomial 0x1021 }
        """,
      good: """
        module acme.card 1.0
        checksum Link: u16 { polynomial 0x1021 }
        """),
    DiagnosticPage(
      .unknownChecksum,
      cause: """
        The variant of a built-in checksum is not known, or missing.
        """,
      bad: """
        module acme.card 1.0
        frame Message { body: bytes, check: u16 = crc16(modbuss) over body }
        """,
      good: """
        module acme.card 1.0
        frame Message { body: bytes, check: u16 = crc16(modbus) over body }
        """),
    DiagnosticPage(
      .measuredField,
      cause: """
        `count` counts the elements of an array; `present` asks for a field that may be absent.
        """,
      bad: """
        module acme.card 1.0
        frame Message { count: u8 = count(body), body: bytes }
        """,
      good: """
        module acme.card 1.0
        frame Message { count: u8 = count(body), body: [u16] }
        """),
    DiagnosticPage(
      .computedType,
      cause: """
        Sizes and counts are computed into a plain integer, presence into a `bool`.
        """,
      bad: """
        module acme.card 1.0
        frame Message { length: u8 scale 0.5 = size(body), body: bytes }
        """,
      good: """
        module acme.card 1.0
        frame Message { length: u8 = size(body), body: bytes }
        """),
    DiagnosticPage(
      .contradictingField,
      cause: """
        A field gets its value in one way: it is given, constant, computed or counted as a sequence number.
        """,
      bad: """
        module acme.card 1.0
        frame Message { length: u8 = size(body) default 4, body: bytes }
        """,
      good: """
        module acme.card 1.0
        frame Message { length: u8 = size(body), body: bytes }
        """),
    DiagnosticPage(
      .sequenceType,
      cause: """
        A sequence number is an integer without sign and scale, of at most 32 bits.
        """,
      bad: """
        module acme.card 1.0
        frame Message { number: i8 sequence, body: bytes }
        """,
      good: """
        module acme.card 1.0
        frame Message { number: u8 sequence, body: bytes }
        """),
    DiagnosticPage(
      .optionalMeasure,
      cause: """
        A length that may be absent leaves open how long what it measures is, unless that is absent under \
        the same condition.
        """,
      bad: """
        module acme.card 1.0
        frame Message {
          flags: bits<u8> { long: bool, reserved 7 }
          length: u8 if flags.long = size(body)
          body: bytes
        }
        """,
      good: """
        module acme.card 1.0
        frame Message {
          flags: bits<u8> { long: bool, reserved 7 }
          length: u8 = size(body) if flags.long
          body: bytes if flags.long
        }
        """),
  ]
}
