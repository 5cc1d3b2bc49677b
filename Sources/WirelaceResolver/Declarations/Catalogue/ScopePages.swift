import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of W08xx: scopes and what requires them.
  static let scopes: [DiagnosticPage] = [
    DiagnosticPage(
      .requirementUnknown,
      cause: """
        `requires` names scopes and preconditions that are declared here or in an imported module. What is \
        declared nowhere could never be granted.
        """,
      bad: """
        module acme.card 1.0
        scopes Scope: u8 { statusRead = 0 }
        command status = 1 () -> () requires statusRed, statusRead
        """,
      good: """
        module acme.card 1.0
        scopes Scope: u8 { statusRead = 0 }
        command status = 1 () -> () requires statusRead
        """),
    DiagnosticPage(
      .requirementTwice,
      cause: """
        The same scope or precondition is required twice.
        """,
      bad: """
        module acme.card 1.0
        precondition lease "The session holds the control lease."
        command start = 1 () requires lease, lease
        """,
      good: """
        module acme.card 1.0
        precondition lease "The session holds the control lease."
        command start = 1 () requires lease
        """),
    DiagnosticPage(
      .requirementSets,
      cause: """
        A token carries the bits of one scope set. Something that requires scopes of two sets could be done \
        by nobody.
        """,
      bad: """
        module acme.card 1.0
        scopes CardScope: u8 { capture = 0 }
        scopes CloudScope: u8 { upload = 0 }
        command start = 1 () requires capture, upload
        command send = 2 () requires upload
        """,
      good: """
        module acme.card 1.0
        scopes CardScope: u8 { capture = 0, upload = 1 }
        command start = 1 () requires capture, upload
        """),
    DiagnosticPage(
      .scopeBitRange,
      cause: """
        A scope is one bit of the set's integer.
        """,
      bad: """
        module acme.card 1.0
        scopes Scope: u8 { statusRead = 8 }
        """,
      good: """
        module acme.card 1.0
        scopes Scope: u8 { statusRead = 7 }
        """),
    DiagnosticPage(
      .scopeTwice,
      cause: """
        Each scope has its own name, its own bit and its own name on the wire.
        """,
      bad: """
        module acme.card 1.0
        scopes Scope: u8 { statusRead = 0, statusWrite = 0 }
        """,
      good: """
        module acme.card 1.0
        scopes Scope: u8 { statusRead = 0, statusWrite = 1 }
        """),
    DiagnosticPage(
      .scopeUnused,
      cause: """
        Nothing requires the scope although other scopes of the set are required: whoever grants it grants \
        nothing.
        """,
      bad: """
        module acme.card 1.0
        scopes Scope: u8 { statusRead = 0, deviceManage = 1 }
        command status = 1 () requires statusRead
        """,
      good: """
        module acme.card 1.0
        scopes Scope: u8 { statusRead = 0, deviceManage = 1 }
        command status = 1 () requires statusRead
        command reset = 2 () requires deviceManage
        """),
  ]
}
