extension FindingRule {
  /// What a value can be by a schema, and is not. The names are those of the language reference.
  static let values = [
    FindingRule(
      "value.truncated", .error, "the value ends too early",
      cause: "The value, or a part of it whose length it gives itself, ends before the field does.",
      example: "06 for a heart rate: the flags are there, the rate is not.",
      advice: """
        Look at the length of the value and at ATT_MTU: a value of exactly MTU - 3 bytes was probably cut by the sender. \
        Else the schema expects a field that this firmware does not send: make it optional.
        """),
    FindingRule(
      "value.trailing", .error, "bytes are left over",
      cause: "Everything was read, and there are bytes behind it.",
      example: "64 00 for a battery level of one byte.",
      advice:
        "Newer firmware may have added a field: declare it, or say `trailing ignore` or `trailing keep` in the frame."),
    FindingRule(
      "value.case", .error, "a number without a case",
      cause: "A closed enumeration or closed flags have no case for the number.",
      example: "07 for a side that is left (0) or right (1).",
      advice: "Name the case, or make the enumeration `open` when devices may send more than is known."),
    FindingRule(
      "value.tag", .error, "no member for the tag",
      cause: "A union or match has no member for the tag, and refuses unknown ones.",
      example: "An opcode of 0x42 where only 0x10 and 0x20 are declared.",
      advice: "Declare the member, or say `unknown: keep`."),
    FindingRule(
      "value.constant", .error, "not the constant",
      cause: "Bytes that always have one value have another one: most often this is another kind of message.",
      example: "7f where a frame begins with 7e.",
      advice: "Look whether the characteristic carries a second kind of message, which wants a union."),
    FindingRule(
      "value.checksum", .error, "the checksum differs",
      cause: "The checksum over the bytes of the message is another one than the message says.",
      example: "01 03 04 00 06 00 04 da 31: the last register has a bit turned over.",
      advice: """
        When every message breaks it, the schema's algorithm, its range or its byte order is wrong. When a few do, the \
        sender builds its buffer while it sends it, or a piece of the message was lost.
        """),
    FindingRule(
      "value.length", .error, "a length or count that is not so",
      cause: "A computed size, count or presence says something else than what is there.",
      example: "A length of 4 in front of three bytes.",
      advice: "Look whether the sender counts the header in, and write that as `size(...) + n`."),
    FindingRule(
      "value.text", .error, "bytes that are no text",
      cause: "A text is not UTF-8 (or not ASCII), or has no end.",
      example: "48 c3 for a name: the character behind H is cut in half.",
      advice: "The sender cut the text by bytes; or the field is `bytes`, not `string`."),
    FindingRule(
      "value.varint", .error, "a bad variable-length integer",
      cause: "It is too long, too large, or not in its shortest form.",
      example: "80 00 for zero.",
      advice: "Look for a missing byte in front; say `max n bytes` when the device pads its numbers."),
    FindingRule(
      "value.digit", .error, "a nibble above 9",
      cause: "Packed decimal holds a digit that is none.",
      example: "1a for two digits.",
      advice: "The field is probably a plain integer."),
    FindingRule(
      "value.boolean", .error, "a boolean other than 0 and 1",
      cause: "A byte that says yes or no holds something else.",
      example: "ff for true.",
      advice: "Declare a `u8` or an enumeration when the device sends other numbers."),
    FindingRule(
      "value.limit", .error, "more than the schema accepts",
      cause: "A text, bytes or an array is longer than its `max`.",
      example: "A name of 30 bytes where 16 are accepted.",
      advice: "Raise `max`, or have the sender keep to it."),
    FindingRule(
      "value.padding", .error, "padding that is not zero",
      cause: "Bytes that only align what follows hold something.",
      example: "01 between two aligned fields.",
      advice: "There is a field in that place, or the sender does not clear its buffer."),
    FindingRule(
      "value.reserved", .error, "reserved bits that are set",
      cause: "Bits that must be zero are not: newer firmware gave them a meaning, or they are noise.",
      example: "86 for the flags of a heart rate.",
      advice: "Name the bits, or say `reserved n keep`."),
    FindingRule(
      "value.range", .error, "out of range",
      cause: "The number is not one of those that `in` allows.",
      example: "125 for a battery level in 0...100.",
      advice: "A special value wants `except`; a sensor that really measures that wants a wider range."),
    FindingRule(
      "value.step", .error, "not a multiple of the step",
      cause: "The number lies between the steps that the schema allows.",
      example: "150 ms where the step is 100 ms.",
      advice: "The unit or the scale of the field may be another one."),
    FindingRule(
      "value.pattern", .error, "a text that does not match",
      cause: "The text is not of the form that `matches` asks for.",
      example: "\"v1\" where three numbers are wanted.",
      advice: "Compare the text with the pattern in the schema."),
    FindingRule(
      "value.size", .error, "a size that is not allowed",
      cause: "Bytes or a text have another size than `size` allows.",
      example: "A key of 15 bytes.",
      advice: "Compare with the field's `size` rule."),
    FindingRule(
      "value.elements", .error, "too few or too many elements",
      cause: "An array has another number of elements than `elements` allows.",
      example: "No samples in a packet of samples.",
      advice: "Compare with the field's `elements` rule."),
    FindingRule(
      "value.unknown-bits", .error, "flags without a name",
      cause: "Bits are set that the flag set does not name.",
      example: "Bit 5 of features of which only bits 0 and 1 are known.",
      advice: "Name the bits."),
    FindingRule(
      "value.where", .error, "fields that contradict each other",
      cause: "A `where` rule over several fields does not hold. The finding has the rule's own name where it is named.",
      example: "A minimum above the maximum.",
      advice: "Read the rule in the schema: it says what must hold."),
    FindingRule(
      "value.sequence-gap", .warning, "a counter jumps",
      cause: "A field marked `sequence` skips numbers: messages were lost, by the sender or by the sniffer.",
      example: "Number 7 behind number 4.",
      advice:
        "A sniffer misses packets: compare with what it says of them. Else the sender drops messages when its buffers are full."
    ),
  ]
}
