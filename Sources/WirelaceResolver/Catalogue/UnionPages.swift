import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of unions, W05xx.
  static let unions: [DiagnosticPage] = [
    DiagnosticPage(
      .tagType,
      cause: """
        The tag of a union is a plain integer or an enum.
        """,
      bad: """
        module acme.card 1.0
        union Item tag f32 { 1: one(u8) }
        """,
      good: """
        module acme.card 1.0
        union Item tag u8 { 1: one(u8) }
        """),
    DiagnosticPage(
      .labelTooWide,
      cause: """
        A label is a value that the tag never has.
        """,
      bad: """
        module acme.card 1.0
        union Item tag u8 { 1: one(u8), 256: many(u16) }
        """,
      good: """
        module acme.card 1.0
        union Item tag u16 { 1: one(u8), 256: many(u16) }
        """),
    DiagnosticPage(
      .overlappingLabels,
      cause: """
        Two members answer to one tag.
        """,
      bad: """
        module acme.card 1.0
        union Item tag u8 { 1...4: one(u8), 4: many(u16) }
        """,
      good: """
        module acme.card 1.0
        union Item tag u8 { 1...3: one(u8), 4: many(u16) }
        """),
    DiagnosticPage(
      .unreachableMember,
      cause: """
        A condition stands before with the same text, and the first one that holds wins.
        """,
      bad: """
        module acme.card 1.0
        frame Message {
          kind: u8
          body: match { when kind == 1: one(u8), when kind == 1: two(u16), otherwise: keep }
        }
        """,
      good: """
        module acme.card 1.0
        frame Message {
          kind: u8
          body: match { when kind == 1: one(u8), when kind == 2: two(u16), otherwise: keep }
        }
        """),
    DiagnosticPage(
      .unnamedMember,
      cause: """
        A member takes the name of its label only if that is the case of an enum.
        """,
      bad: """
        module acme.card 1.0
        union Item tag u8 { 1: u8 }
        """,
      good: """
        module acme.card 1.0
        union Item tag u8 { 1: one(u8) }
        """),
    DiagnosticPage(
      .missingMembers,
      cause: """
        The tag is a closed enum, and some of its cases have no member: bytes with them are refused. If that \
        is meant, `unknown: refuse` says so.
        """,
      bad: """
        module acme.card 1.0
        enum Kind: u8 { one, two }
        union Item tag Kind { one: u8 }
        """,
      good: """
        module acme.card 1.0
        enum Kind: u8 { one, two }
        union Item tag Kind { one: u8, two: u16 }
        """),
    DiagnosticPage(
      .stopOutsideArray,
      cause: """
        `unknown: stop` ends an array to the end; anywhere else there is nothing to end.
        """,
      bad: """
        module acme.card 1.0
        union Item tag u8 { 1: one(u8), unknown: stop }
        frame Message { item: Item }
        """,
      good: """
        module acme.card 1.0
        union Item tag u8 { 1: one(u8), unknown: stop }
        frame Message { items: [Item] }
        """),
    DiagnosticPage(
      .mixedLabels,
      cause: """
        A union with a tag chooses its members by values, a `match` without a subject by conditions.
        """,
      bad: """
        module acme.card 1.0
        frame Message { kind: u8, body: match kind { 1: one(u8), when kind > 4: many(bytes) } }
        """,
      good: """
        module acme.card 1.0
        frame Message { kind: u8, body: match { when kind == 1: one(u8), when kind > 4: many(bytes) } }
        """),
    DiagnosticPage(
      .tagPlace,
      cause: """
        A tag inside the members is peeked at before they are read, so every one of them must be long enough \
        to hold it.
        """,
      bad: """
        module acme.card 1.0
        union Item tag u8 at 2 { 1: one(u8), 2: two(u32) }
        """,
      good: """
        module acme.card 1.0
        union Item tag u8 at 0 { 1: one(u8), 2: two(u32) }
        """),
    DiagnosticPage(
      .unreachableUnknown,
      cause: """
        Every value of the tag has a member, so nothing is unknown.
        """,
      bad: """
        module acme.card 1.0
        enum Kind: u8 { one, two }
        union Item tag Kind { one: u8, two: u16, unknown: keep }
        """,
      good: """
        module acme.card 1.0
        enum Kind: u8 { one, two }
        union Item tag Kind { one: u8, two: u16 }
        """),
    DiagnosticPage(
      .lengthOfUnion,
      cause: """
        A length stands between a tag in front and the body; with it, an unknown member can be passed over \
        and need not stop anything.
        """,
      bad: """
        module acme.card 1.0
        union Item tag u8 last length u8 { 1: one(u8) }
        """,
      good: """
        module acme.card 1.0
        union Item tag u8 length u8 { 1: one(u8) }
        """),
  ]
}
