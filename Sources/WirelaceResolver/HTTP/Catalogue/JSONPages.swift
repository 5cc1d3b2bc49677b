import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of W11xx: JSON models.
  static let jsonModels: [DiagnosticPage] = [
    DiagnosticPage(
      .jsonType,
      cause: """
        Models are made of the types of JSON. Wires, bits and fixed sizes are a matter of frames.
        """,
      bad: """
        module acme.cloud 1.0
        model Card { number: u24 }
        """,
      good: """
        module acme.cloud 1.0
        model Card { number: u32 }
        """),
    DiagnosticPage(
      .jsonUnit,
      cause: """
        A `unixtime` and a `duration` are numbers; only their unit says of what.
        """,
      bad: """
        module acme.cloud 1.0
        model Card { seen: unixtime }
        """,
      good: """
        module acme.cloud 1.0
        model Card { seen: unixtime unit ms }
        """),
    DiagnosticPage(
      .jsonEncoding,
      cause: """
        JSON has no bytes. They stand in text, in one of several forms.
        """,
      bad: """
        module acme.cloud 1.0
        model Card { key: bytes }
        """,
      good: """
        module acme.cloud 1.0
        model Card { key: bytes base64 }
        """),
    DiagnosticPage(
      .jsonKeyTwice,
      cause: """
        Two fields under one key would read and overwrite each other's value.
        """,
      bad: """
        module acme.cloud 1.0
        model Card { id: string, name: string key "id" }
        """,
      good: """
        module acme.cloud 1.0
        model Card { id: string, name: string key "name" }
        """),
    DiagnosticPage(
      .jsonValue,
      cause: """
        A default or a constant is a value of its field's type that breaks none of the field's rules, nor its elements \
        theirs. Days and moments are those of the calendar, numbers such as the type holds.
        """,
      bad: """
        module acme.cloud 1.0
        model Card { level: u8 in 0...100 default 101 }
        """,
      good: """
        module acme.cloud 1.0
        model Card { level: u8 in 0...100 default 100 }
        """),
    DiagnosticPage(
      .jsonClauses,
      cause: """
        Two of the things said of the field exclude each other, or one has nothing to refer to: what has a \
        default is optional anyway, only what has a default can be omitted, a constant is always there, only \
        arrays are joined.
        """,
      bad: """
        module acme.cloud 1.0
        model Card { level: u8 optional default 0 }
        """,
      good: """
        module acme.cloud 1.0
        model Card { level: u8 default 0 }
        """),
    DiagnosticPage(
      .modelInclude,
      cause: """
        `include` puts the fields of another model here. It must be a model, and not lead back to this one.
        """,
      bad: """
        module acme.cloud 1.0
        model Card { include Card, id: string }
        """,
      good: """
        module acme.cloud 1.0
        model Named { name: string }
        model Card { include Named, id: string }
        """),
    DiagnosticPage(
      .modelEndless,
      cause: """
        The model needs a value of itself, which needs another one: such a value has no end.
        """,
      bad: """
        module acme.cloud 1.0
        model Folder { name: string, parent: Folder }
        """,
      good: """
        module acme.cloud 1.0
        model Folder { name: string, parent: Folder optional }
        """),
    DiagnosticPage(
      .enumText,
      cause: """
        The cases of `enum X: string` are texts, all different; those of other enums are numbers.
        """,
      bad: """
        module acme.cloud 1.0
        enum Color: string { red = "r", green = "r" }
        """,
      good: """
        module acme.cloud 1.0
        enum Color: string { red = "r", green = "g" }
        """),
    DiagnosticPage(
      .unionLabel,
      cause: """
        A label is one text, one whole number or one boolean, and stands for one member.
        """,
      bad: """
        module acme.cloud 1.0
        model On { level: u8 }
        model Off { reason: string }
        union Event by key kind { 1: on(On), 1: off(Off) }
        """,
      good: """
        module acme.cloud 1.0
        model On { level: u8 }
        model Off { reason: string }
        union Event by key kind { 1: on(On), 2: off(Off) }
        """),
    DiagnosticPage(
      .unionMember,
      cause: """
        A member has a name and is a model. The key that tells members apart belongs to the union; a model may \
        only have it as the constant of its label.
        """,
      bad: """
        module acme.cloud 1.0
        model On { kind: string }
        union Event by key kind { on: On }
        """,
      good: """
        module acme.cloud 1.0
        model On { level: u8 }
        union Event by key kind { on: On }
        """),
    DiagnosticPage(
      .unionUnreachable,
      cause: """
        Members by shape are tried in order. Whatever this one looks like, an earlier one looks like it, too.
        """,
      bad: """
        module acme.cloud 1.0
        model Short { id: string }
        model Long { id: string, text: string }
        union Message by shape { short: Short, long: Long }
        """,
      good: """
        module acme.cloud 1.0
        model Short { id: string }
        model Long { id: string, text: string }
        union Message by shape { long: Long, short: Short }
        """),
    DiagnosticPage(
      .jsonRule,
      cause: """
        The rule can never hold, does not fit the type, or cannot be read.
        """,
      bad: """
        module acme.cloud 1.0
        model Card { name: string characters 5...1 }
        """,
      good: """
        module acme.cloud 1.0
        model Card { name: string characters 1...5 }
        """),
    DiagnosticPage(
      .jsonExample,
      cause: """
        An example is a JSON document, and a JSON path begins with `$`.
        """,
      bad: """
        module acme.cloud 1.0
        model Card { id: string, example "none" { } breaks required at "id" }
        """,
      good: """
        module acme.cloud 1.0
        model Card { id: string, example "none" { } breaks required at "$.id" }
        """),
    DiagnosticPage(
      .unknownKeysTwice,
      cause: """
        What becomes of unknown keys is said once.
        """,
      bad: """
        module acme.cloud 1.0
        model Card { id: string, unknown keep, unknown refuse }
        """,
      good: """
        module acme.cloud 1.0
        model Card { id: string, unknown keep }
        """),
  ]
}
