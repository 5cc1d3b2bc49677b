import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of modules and names, W02xx.
  static let names: [DiagnosticPage] = [
    DiagnosticPage(
      .fileNotFound,
      cause: """
        The file given on the command line cannot be read: it is not there, or may not be read.
        """,
      bad: """
        // wirelace check acme/crad.lace
        """,
      good: """
        // wirelace check acme/card.lace
        """),
    DiagnosticPage(
      .missingModule,
      cause: """
        An import is looked for under the root of the importing file, as `a/b.lace` for `import a.b`, and \
        under each root given by `--schema-root`. None of these files is there.
        """,
      bad: """
        module acme.card 1.0
        import acme.nowhere
        frame Status { level: u8 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 }
        """),
    DiagnosticPage(
      .importCycle,
      cause: """
        Modules that import each other could not be built one after the other. What both need belongs in a \
        module of its own.
        """,
      bad: """
        module acme.card 1.0
        import acme.other
        frame Status { level: u8 }
        // --- acme/other.lace
        module acme.other 1.0
        import acme.card
        """,
      good: """
        module acme.card 1.0
        import acme.other
        frame Status { level: Level }
        // --- acme/other.lace
        module acme.other 1.0
        enum Level: u8 { low, high }
        """),
    DiagnosticPage(
      .duplicateModule,
      cause: """
        Two files say that they are the same module, so `import` would not know which one is meant.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 }
        // --- old/card.lace
        module acme.card 0.9
        frame Status { level: u16 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 }
        // --- old/card.lace
        module acme.old 0.9
        frame Status { level: u16 }
        """),
    DiagnosticPage(
      .moduleNameMismatch,
      cause: """
        The file an import leads to declares another module name than the import.
        """,
      bad: """
        module acme.card 1.0
        import acme.other
        // --- acme/other.lace
        module acme.another 1.0
        """,
      good: """
        module acme.card 1.0
        import acme.other
        frame Status { level: Level }
        // --- acme/other.lace
        module acme.other 1.0
        enum Level: u8 { low, high }
        """),
    DiagnosticPage(
      .duplicateImport,
      cause: """
        A module is imported twice.
        """,
      bad: """
        module acme.card 1.0
        import acme.other
        import acme.other
        frame Status { level: Level }
        // --- acme/other.lace
        module acme.other 1.0
        enum Level: u8 { low, high }
        """,
      good: """
        module acme.card 1.0
        import acme.other
        frame Status { level: Level }
        // --- acme/other.lace
        module acme.other 1.0
        enum Level: u8 { low, high }
        """),
    DiagnosticPage(
      .unusedImport,
      cause: """
        Nothing that the imported module declares is used here.
        """,
      bad: """
        module acme.card 1.0
        import acme.other
        frame Status { level: u8 }
        // --- acme/other.lace
        module acme.other 1.0
        enum Level: u8 { low, high }
        """,
      good: """
        module acme.card 1.0
        import acme.other
        frame Status { level: Level }
        // --- acme/other.lace
        module acme.other 1.0
        enum Level: u8 { low, high }
        """),
    DiagnosticPage(
      .duplicateDeclaration,
      cause: """
        Declarations of all kinds share one set of names in a module.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8 }
        enum Status: u8 { idle, busy }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8 }
        enum State: u8 { idle, busy }
        """),
    DiagnosticPage(
      .reservedTypeName,
      cause: """
        The name is that of a built-in type, which could then not be used any more.
        """,
      bad: """
        module acme.card 1.0
        enum mac: u8 { idle, busy }
        """,
      good: """
        module acme.card 1.0
        enum MacState: u8 { idle, busy }
        """),
    DiagnosticPage(
      .unknownName,
      cause: """
        Neither this module nor one that it imports declares the name.
        """,
      bad: """
        module acme.card 1.0
        enum State: u8 { idle, busy }
        frame Status { state: Stat }
        """,
      good: """
        module acme.card 1.0
        enum State: u8 { idle, busy }
        frame Status { state: State }
        """),
    DiagnosticPage(
      .ambiguousName,
      cause: """
        Several imported modules declare the name. The name of the module in front says which one is meant.
        """,
      bad: """
        module acme.card 1.0
        import acme.left
        import acme.right
        frame Status { state: State }
        // --- acme/left.lace
        module acme.left 1.0
        enum State: u8 { idle }
        // --- acme/right.lace
        module acme.right 1.0
        enum State: u8 { busy }
        enum Side: u8 { near }
        """,
      good: """
        module acme.card 1.0
        import acme.left
        import acme.right
        frame Status { state: acme.left.State, side: Side }
        // --- acme/left.lace
        module acme.left 1.0
        enum State: u8 { idle }
        // --- acme/right.lace
        module acme.right 1.0
        enum State: u8 { busy }
        enum Side: u8 { near }
        """),
    DiagnosticPage(
      .moduleNotImported,
      cause: """
        A name with a module in front needs that module among the imports.
        """,
      bad: """
        module acme.card 1.0
        frame Status { state: acme.other.State }
        """,
      good: """
        module acme.card 1.0
        import acme.other
        frame Status { state: acme.other.State }
        // --- acme/other.lace
        module acme.other 1.0
        enum State: u8 { idle }
        """),
    DiagnosticPage(
      .wrongKind,
      cause: """
        The name is declared, but as something else than what is needed at this place.
        """,
      bad: """
        module acme.card 1.0
        checksum State: u16 { polynomial 0x1021 }
        frame Status { state: State }
        """,
      good: """
        module acme.card 1.0
        enum State: u8 { idle, busy }
        frame Status { state: State }
        """),
    DiagnosticPage(
      .duplicateMember,
      cause: """
        Two fields, cases or members of one declaration have the same name.
        """,
      bad: """
        module acme.card 1.0
        frame Status { level: u8, level: u8 }
        """,
      good: """
        module acme.card 1.0
        frame Status { level: u8, limit: u8 }
        """),
    DiagnosticPage(
      .collidingNames,
      cause: """
        The names differ in the schema, but become one in generated code: underscores are written in camel \
        case there, and some names are taken, as `reserved1`, or `trailing` where trailing bytes are kept.
        """,
      bad: """
        module acme.card 1.0
        frame Status { batteryLevel: u8, battery_level: u8 }
        """,
      good: """
        module acme.card 1.0
        frame Status { batteryLevel: u8, batteryLimit: u8 }
        """),
    DiagnosticPage(
      .sinceAfterModule,
      cause: """
        `since` names a version of the module in which the thing came; it cannot be later than the module \
        itself.
        """,
      bad: """
        module acme.card 1.0
        enum State: u8 { idle, busy, asleep since 1.1 }
        """,
      good: """
        module acme.card 1.1
        enum State: u8 { idle, busy, asleep since 1.1 }
        """),
    DiagnosticPage(
      .deprecatedUse,
      cause: """
        Something is used that its declaration calls deprecated; the text there says what to use instead.
        """,
      bad: """
        module acme.card 1.0
        enum State: u8 deprecated "use Mode" { idle, busy }
        frame Status { state: State }
        """,
      good: """
        module acme.card 1.0
        enum Mode: u8 { idle, busy }
        frame Status { mode: Mode }
        """),
    DiagnosticPage(
      .caseNamedNone,
      cause: """
        Generated Swift has a case of that name, and so has `Optional`: where the value is optional, `.none` \
        silently means that there is no value.
        """,
      bad: """
        module acme.card 1.0
        enum Fault: u8 { none, battery }
        """,
      good: """
        module acme.card 1.0
        enum Fault: u8 { noFault, battery }
        """),
  ]
}
