extension FindingRule {
  /// Streams and messages over several values.
  static let streams = [
    FindingRule(
      "stream.noise", .warning, "bytes that belong to no unit",
      cause: "Between the units of a stream stand bytes that begin none.",
      example: "00 00 in front of a begin marker.",
      advice:
        "At the start of a capture this is the rest of a unit. Later on, a value was lost or the schema's markers or sizes are wrong."
    ),
    FindingRule(
      "stream.escape", .error, "an escape that is none",
      cause: "The escape byte is followed by something that no escape allows.",
      example: "ab 00 where only ab 23, ab 05 and ab 50 have a meaning.",
      advice: "Complete the `escape` table, or look for a lost byte."),
    FindingRule(
      "stream.too-long", .error, "a unit longer than the limit",
      cause: "A unit, or the size that it gives itself, is longer than the stream's `limit`.",
      example: "A length of 0xff03 where 260 bytes are the limit.",
      advice: "Check the size expression; raise `limit` when units are really that long."),
    FindingRule(
      "stream.interrupted", .error, "a unit that was not finished",
      cause: "The next unit begins before this one has ended.",
      example: "Two begin markers with no end marker between.",
      advice: "A value was lost, or the sender gave up half-way."),
    FindingRule(
      "stream.bad-size", .error, "a size that cannot be",
      cause: "The first bytes give a size that is smaller than they are.",
      example: "A unit of 2 bytes whose header has 3.",
      advice: "Check the size expression, and whether the stream lost a byte."),
    FindingRule(
      "stream.gap", .warning, "a pause inside a unit",
      cause: "Nothing came for longer than the stream's `gap`, and the unit was not complete.",
      example: "Half a Modbus answer, and then silence.",
      advice: "A value was lost, or the device is slower than the schema says."),
    FindingRule(
      "stream.cut-off", .note, "the capture ends inside a unit",
      cause: "The connection or the capture ended before the unit did.",
      example: "The first of two values of an answer, and then the end.",
      advice: "Nothing, when the capture was stopped just then."),
    FindingRule(
      "fragment.missing", .error, "a part is missing",
      cause: "The numbers of the parts say that some did not come: of one message, or whole messages.",
      example: "Parts 1, 2 and 4 of 4; or the reply with number 7, and then that with number 9.",
      advice: "Compare with what the sniffer missed. Else the sender's queue was full: it must retry or slow down."),
    FindingRule(
      "fragment.no-beginning", .warning, "a part of a message that never began",
      cause: "The first part of the message did not come.",
      example: "Part 3 of 4 as the first that is seen.",
      advice: "At the start of a capture nothing is wrong. Later on, the first part was lost."),
    FindingRule(
      "fragment.interrupted", .error, "a message that was not finished",
      cause: "The next message begins before this one has ended.",
      example: "Part 2 of 4, then part 1 of the next message.",
      advice: "The sender gave up, or sends two messages at once."),
    FindingRule(
      "fragment.timeout", .error, "a message that stopped",
      cause: "No further part came within the stream's `timeout`.",
      example: "Part 2 of 4, and then nothing for two seconds.",
      advice: "Look at what the peer waits for: an acknowledgement, or a confirmation of an indication."),
    FindingRule(
      "fragment.too-long", .error, "a message longer than the limit",
      cause: "The parts together are longer than the stream's `limit`.",
      example: "70 KiB of parts where 64 KiB are the limit.",
      advice: "Check the condition that ends a message; raise `limit` when messages are really that long."),
    FindingRule(
      "fragment.cut-off", .note, "the capture ends inside a message",
      cause: "The connection or the capture ended before the message did.",
      example: "Part 2 of 4, and then the end.",
      advice: "Nothing, when the capture was stopped just then."),
    FindingRule(
      "fragment.duplicate", .warning, "a part that came twice",
      cause: "A part with the same number was there already, and is dropped.",
      example: "Part 2, part 2, part 3.",
      advice: "The sender repeats a part although it was received; or the sniffer shows a retransmission."),
    FindingRule(
      "fragment.out-of-order", .note, "a part that came late",
      cause: "The part is taken although one behind it came first.",
      example: "Part 3, then part 2.",
      advice: "Notifications keep their order on one link: the sender queued them in the wrong one."),
  ]
}
