import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of W07xx.
  static let streams: [DiagnosticPage] = [
    DiagnosticPage(
      .streamPropertyMissing,
      cause: """
        A stream needs the properties that tell where a unit ends, and always a `limit`: without one, a \
        broken or hostile sender could make a reader keep any number of bytes.
        """,
      bad: """
        module acme.card 1.0
        delimited Lines carries Line { end '0d 0a' }
        frame Line { text: string }
        """,
      good: """
        module acme.card 1.0
        delimited Lines carries Line { end '0d 0a' limit 512 }
        frame Line { text: string }
        """),
    DiagnosticPage(
      .streamPropertyForeign,
      cause: """
        The property belongs to another kind of stream. `stuffed` has `begin`, `end` and `escape`; \
        `delimited` has `end`; `framed` has `start`, `needs`, `size` and `gap`; `fragmented` has `part` and \
        what goes with it.
        """,
      bad: """
        module acme.card 1.0
        delimited Lines carries Line { end '0d 0a' limit 512 gap 50 ms }
        frame Line { text: string }
        """,
      good: """
        module acme.card 1.0
        delimited Lines carries Line { end '0d 0a' limit 512 }
        frame Line { text: string }
        """),
    DiagnosticPage(
      .streamLimitRange,
      cause: """
        A limit is between 1 byte and 1 GiB. Up to this many bytes are kept in memory while a unit is not \
        complete.
        """,
      bad: """
        module acme.card 1.0
        delimited Lines carries Line { end '0a' limit 0 }
        frame Line { text: string }
        """,
      good: """
        module acme.card 1.0
        delimited Lines carries Line { end '0a' limit 512 }
        frame Line { text: string }
        """),
    DiagnosticPage(
      .streamLimitTooSmall,
      cause: """
        The limit is smaller than the smallest unit, so nothing could ever be received.
        """,
      bad: """
        module acme.card 1.0
        delimited Records carries Record { end '0a' limit 8 }
        frame Record { key: bytes[16] }
        """,
      good: """
        module acme.card 1.0
        delimited Records carries Record { end '0a' limit 16 }
        frame Record { key: bytes[16] }
        """),
    DiagnosticPage(
      .streamMarkerEmpty,
      cause: """
        A marker without bytes marks nothing.
        """,
      bad: """
        module acme.card 1.0
        delimited Lines carries Line { end '' limit 512 }
        frame Line { text: string }
        """,
      good: """
        module acme.card 1.0
        delimited Lines carries Line { end '0a' limit 512 }
        frame Line { text: string }
        """),
    DiagnosticPage(
      .escapeIsMarker,
      cause: """
        The escape byte is also part of `begin` or `end`: a reader that sees it cannot know which is meant.
        """,
      bad: """
        module acme.card 1.0
        stuffed Packets carries bytes { end 'c0' escape 0xc0 { 0xdc -> 0xc0 } limit 512 }
        """,
      good: """
        module acme.card 1.0
        stuffed Packets carries bytes { end 'c0' escape 0xdb { 0xdc -> 0xc0, 0xdd -> 0xdb } limit 512 }
        """),
    DiagnosticPage(
      .escapeTwice,
      cause: """
        The table behind `escape` is read in both directions, so each byte may stand once on either side.
        """,
      bad: """
        module acme.card 1.0
        stuffed Packets carries bytes { end 'c0' escape 0xdb { 0xdc -> 0xc0, 0xdc -> 0xdb } limit 512 }
        """,
      good: """
        module acme.card 1.0
        stuffed Packets carries bytes { end 'c0' escape 0xdb { 0xdc -> 0xc0, 0xdd -> 0xdb } limit 512 }
        """),
    DiagnosticPage(
      .escapeUncovered,
      cause: """
        A marker, or the escape byte itself, can occur inside a unit and nothing escapes it there. A reader \
        would take it for the marker. Of a marker of several bytes one must be escaped.
        """,
      bad: """
        module acme.card 1.0
        stuffed Packets carries bytes { end 'c0' escape 0xdb { 0xdc -> 0xc0 } limit 512 }
        """,
      good: """
        module acme.card 1.0
        stuffed Packets carries bytes { end 'c0' escape 0xdb { 0xdc -> 0xc0, 0xdd -> 0xdb } limit 512 }
        """),
    DiagnosticPage(
      .escapeYieldsMarker,
      cause: """
        What stands behind the escape byte would itself look like a marker or like the escape byte.
        """,
      bad: """
        module acme.card 1.0
        stuffed Packets carries bytes { begin '7e' end '5e' escape 0x7d xor 0x20 limit 512 }
        """,
      good: """
        module acme.card 1.0
        stuffed Packets carries bytes { begin '7e' end '7e' escape 0x7d xor 0x20 limit 512 }
        """),
    DiagnosticPage(
      .streamByteRange,
      cause: """
        Escape bytes and what they stand for are single bytes, 0 to 255.
        """,
      bad: """
        module acme.card 1.0
        stuffed Packets carries bytes { end '7e' escape 0x17d xor 0x20 limit 512 }
        """,
      good: """
        module acme.card 1.0
        stuffed Packets carries bytes { end '7e' escape 0x7d xor 0x20 limit 512 }
        """),
    DiagnosticPage(
      .framedByteBeyondNeeds,
      cause: """
        `size` is asked for as soon as `needs` bytes are there; it cannot look at later ones.
        """,
      bad: """
        module acme.card 1.0
        framed Replies carries bytes { needs 3 size 5 + byte[3] limit 260 }
        """,
      good: """
        module acme.card 1.0
        framed Replies carries bytes { needs 4 size 5 + byte[3] limit 260 }
        """),
    DiagnosticPage(
      .framedSizeBelowNeeds,
      cause: """
        For some bytes the size comes out smaller than what must be there to know it. A reader treats such a \
        start as noise and skips one byte; often the length was meant to leave out the header.
        """,
      bad: """
        module acme.card 1.0
        framed Replies carries bytes { needs 3 size byte[2] limit 260 }
        """,
      good: """
        module acme.card 1.0
        framed Replies carries bytes { needs 3 size 3 + byte[2] limit 260 }
        """),
    DiagnosticPage(
      .framedNeedsRange,
      cause: """
        `needs` counts the first bytes of a unit that tell its size, those of `start` included: at least \
        one, at most 64.
        """,
      bad: """
        module acme.card 1.0
        framed Replies carries bytes { start '7e 7e' needs 1 size 4 limit 260 }
        """,
      good: """
        module acme.card 1.0
        framed Replies carries bytes { start '7e 7e' needs 2 size 4 limit 260 }
        """),
    DiagnosticPage(
      .fragmentChunkMissing,
      cause: """
        The part of a fragmented message has a field named `chunk` that holds the piece of the message.
        """,
      bad: """
        module acme.card 1.0
        fragmented Message carries bytes { part { index: u8, data: bytes } begins when index == 0 limit 4096 }
        """,
      good: """
        module acme.card 1.0
        fragmented Message carries bytes { part { index: u8, chunk: bytes } begins when index == 0 limit 4096 }
        """),
    DiagnosticPage(
      .fragmentChunkShape,
      cause: """
        `chunk` is `bytes` to the end of the value (or with a length in front), in every part: pieces differ \
        in size, the last one most of all.
        """,
      bad: """
        module acme.card 1.0
        fragmented Message carries bytes { part { index: u8, chunk: bytes[16] } begins when index == 0 limit 4096 }
        """,
      good: """
        module acme.card 1.0
        fragmented Message carries bytes { part { index: u8, chunk: bytes } begins when index == 0 limit 4096 }
        """),
    DiagnosticPage(
      .fragmentPayloadMissing,
      cause: """
        When the joined chunks have a frame of their own, its field `payload` of type `bytes` holds what is \
        carried.
        """,
      bad: """
        module acme.card 1.0
        fragmented Message carries bytes {
          part { index: u8, chunk: bytes }
          begins when index == 0
          limit 4096
          joined { body: bytes, check: u16 = crc16(modbus) over body }
        }
        """,
      good: """
        module acme.card 1.0
        fragmented Message carries bytes {
          part { index: u8, chunk: bytes }
          begins when index == 0
          limit 4096
          joined { payload: bytes, check: u16 = crc16(modbus) over payload }
        }
        """),
    DiagnosticPage(
      .fragmentOrderField,
      cause: """
        `order by` names an integer field of the part that every part has.
        """,
      bad: """
        module acme.card 1.0
        fragmented Message carries bytes { part { index: u8, chunk: bytes } begins when index == 0 order by indx limit 4096 }
        """,
      good: """
        module acme.card 1.0
        fragmented Message carries bytes { part { index: u8, chunk: bytes } begins when index == 0 order by index limit 4096 }
        """),
    DiagnosticPage(
      .fragmentBoundaries,
      cause: """
        Something must tell one message from the next: a condition for its first part, for its last part, or \
        both.
        """,
      bad: """
        module acme.card 1.0
        fragmented Message carries bytes { part { index: u8, chunk: bytes } limit 4096 }
        """,
      good: """
        module acme.card 1.0
        fragmented Message carries bytes { part { index: u8, chunk: bytes } begins when index == 0 limit 4096 }
        """),
    DiagnosticPage(
      .fragmentNoRoom,
      cause: """
        At the smallest ATT_MTU, 23, a value has 20 bytes; the other fields of the part fill them, so that \
        no message gets through before a larger MTU is agreed.
        """,
      bad: """
        module acme.card 1.0
        fragmented Message carries bytes { part { key: bytes[19], index: u8, chunk: bytes } begins when index == 0 limit 4096 }
        """,
      good: """
        module acme.card 1.0
        fragmented Message carries bytes { part { key: bytes[4], index: u8, chunk: bytes } begins when index == 0 limit 4096 }
        """),
    DiagnosticPage(
      .streamCarries,
      cause: """
        A unit is decoded as a frame, or handed on as plain `bytes`.
        """,
      bad: """
        module acme.card 1.0
        delimited Numbers carries u16 { end '0a' limit 16 }
        """,
      good: """
        module acme.card 1.0
        delimited Numbers carries Number { end '0a' limit 16 }
        frame Number { value: u16 }
        """),
  ]
}
