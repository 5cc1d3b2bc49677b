import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of expressions and rules, W0401 to W0411, W0418 to W0421, W0425.
  static let expressions: [DiagnosticPage] = [
    DiagnosticPage(
      .unknownField,
      cause: """
        An expression names a field, a member or a flag that is not there.
        """,
      bad: """
        module acme.card 1.0
        frame Message { count: u8, items: bytes[cuont] }
        """,
      good: """
        module acme.card 1.0
        frame Message { count: u8, items: bytes[count] }
        """),
    DiagnosticPage(
      .laterField,
      cause: """
        How a field is read can only be decided by what has been read before. Rules and computed fields may \
        look ahead.
        """,
      bad: """
        module acme.card 1.0
        frame Message { items: bytes[count], count: u8 }
        """,
      good: """
        module acme.card 1.0
        frame Message { count: u8, items: bytes[count] }
        """),
    DiagnosticPage(
      .expressionType,
      cause: """
        A number stands where a condition is needed, or the other way round.
        """,
      bad: """
        module acme.card 1.0
        frame Message { count: u8, items: bytes if count }
        """,
      good: """
        module acme.card 1.0
        frame Message { count: u8, items: bytes if count != 0 }
        """),
    DiagnosticPage(
      .expressionOverflow,
      cause: """
        Expressions are computed exactly, in 64 bits with a sign. One that could leave them is refused, so \
        that no value ever does.
        """,
      bad: """
        module acme.card 1.0
        frame Message { count: u32, size: u32, items: bytes[count * size * 4] }
        """,
      good: """
        module acme.card 1.0
        frame Message { count: u16, size: u16, items: bytes[count * size * 4] }
        """),
    DiagnosticPage(
      .division,
      cause: """
        The divisor is a constant other than zero, so that no value can divide by zero.
        """,
      bad: """
        module acme.card 1.0
        frame Message { size: u8, unit: u8, items: bytes[size / unit] }
        """,
      good: """
        module acme.card 1.0
        frame Message { size: u8, unit: u8, items: bytes[size / 4] }
        """),
    DiagnosticPage(
      .shiftAmount,
      cause: """
        A shift is by a constant, 0 to 63.
        """,
      bad: """
        module acme.card 1.0
        frame Message { size: u8, shift: u8, items: bytes[size << shift] }
        """,
      good: """
        module acme.card 1.0
        frame Message { size: u8, items: bytes[size << 4] }
        """),
    DiagnosticPage(
      .notANumber,
      cause: """
        Expressions compute with integers and booleans. The field is neither, or too wide: 64 bits without \
        sign do not fit 64 bits with one.
        """,
      bad: """
        module acme.card 1.0
        frame Message { size: u64, items: bytes[size] }
        """,
      good: """
        module acme.card 1.0
        frame Message { size: u32, items: bytes[size] }
        """),
    DiagnosticPage(
      .unknownCase,
      cause: """
        The enum has no case, or the flags set no flag, of this name or number.
        """,
      bad: """
        module acme.card 1.0
        enum State: u8 { idle, busy }
        frame Status { state: State, task: u8 if state == bussy }
        """,
      good: """
        module acme.card 1.0
        enum State: u8 { idle, busy }
        frame Status { state: State, task: u8 if state == busy }
        """),
    DiagnosticPage(
      .unlikeOperands,
      cause: """
        Two things are compared that have nothing in common: a number and a condition, or two different \
        enums.
        """,
      bad: """
        module acme.card 1.0
        frame Status { flags: bits<u8> { wide: bool, kind: u7 }, value: u8 if flags.wide == flags.kind }
        """,
      good: """
        module acme.card 1.0
        frame Status {
          flags: bits<u8> { wide: bool, kind: u7 }
          value: u8 if flags.wide and flags.kind == 1
        }
        """),
    DiagnosticPage(
      .constantCondition,
      cause: """
        The condition is the same for all values: what depends on it is always there, or never; a rule \
        always holds, or never.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8, more: u8 if level > 255 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8, more: u8 if level > 100 }
        """),
    DiagnosticPage(
      .emptyRange,
      cause: """
        No value lies in the range: it ends before it begins, or all its values fall between those that the \
        field can hold.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 in 100...0 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 in 0...100 }
        """),
    DiagnosticPage(
      .notAvailableHere,
      cause: """
        `remaining` is only known while a field is being read, `byte[i]` and `received` only in the `size` \
        of a framed stream.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8, where remaining == 0 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8, rest: u8 if remaining > 0 }
        """),
    DiagnosticPage(
      .duplicateRule,
      cause: """
        Two rules of a frame have one name, so a report could not say which one was broken.
        """,
      bad: """
        module acme.card 1.0
        frame Pair { a: u8, b: u8, where a < b named "order", where a != 7 named "order" }
        """,
      good: """
        module acme.card 1.0
        frame Pair { a: u8, b: u8, where a < b named "order", where a != 7 named "no-seven" }
        """),
    DiagnosticPage(
      .nameWithoutRule,
      cause: """
        `named` gives the rule before it its name; there is none.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 named "level" }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 in 0...100 named "level" }
        """),
    DiagnosticPage(
      .notComputable,
      cause: """
        A field is computed from sizes, counts and presence. What a value decides is not computed but said \
        by a rule.
        """,
      bad: """
        module acme.card 1.0
        frame Pair { a: u8, b: u8 = a + 1 }
        """,
      good: """
        module acme.card 1.0
        frame Pair { a: u8, b: u8, where b == a + 1 }
        """),
    DiagnosticPage(
      .negativeExtent,
      cause: """
        A length would always be negative.
        """,
      bad: """
        module acme.card 1.0
        frame Message { kind: bits<u8> { size: u4, kind: u4 }, items: bytes[kind.size - 16] }
        """,
      good: """
        module acme.card 1.0
        frame Message { kind: bits<u8> { size: u4, kind: u4 }, items: bytes[kind.size + 16] }
        """),
  ]
}
