import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of W09xx: error and option tables.
  static let tables: [DiagnosticPage] = [
    DiagnosticPage(
      .errorCodeTwice,
      cause: """
        A code names one error.
        """,
      bad: """
        module acme.card 1.0
        errors CardErrors {
          40901 leaseHeld category conflict
          40901 busy category conflict
        }
        """,
      good: """
        module acme.card 1.0
        errors CardErrors {
          40901 leaseHeld category conflict
          40902 busy category conflict
        }
        """),
    DiagnosticPage(
      .tableNameTwice,
      cause: """
        Errors and options have names of their own within their table.
        """,
      bad: """
        module acme.card 1.0
        options ClientOptions { retries: int = 2, retries: int = 3 }
        """,
      good: """
        module acme.card 1.0
        options ClientOptions { retries: int = 2, pings: int = 3 }
        """),
    DiagnosticPage(
      .httpStatusRange,
      cause: """
        An HTTP status is a number from 100 to 599.
        """,
      bad: """
        module acme.card 1.0
        errors CardErrors { 40901 leaseHeld http 4090 }
        """,
      good: """
        module acme.card 1.0
        errors CardErrors { 40901 leaseHeld http 409 }
        """),
    DiagnosticPage(
      .optionDefaultType,
      cause: """
        The default of an option has its type: a time for `duration`, a size for `size`, a whole number for \
        `int`, a case for an enum.
        """,
      bad: """
        module acme.card 1.0
        options ClientOptions { timeout: duration = 10 }
        """,
      good: """
        module acme.card 1.0
        options ClientOptions { timeout: duration = 10 s }
        """),
    DiagnosticPage(
      .optionDefaultLimit,
      cause: """
        The default of an option is one of the values its limits allow.
        """,
      bad: """
        module acme.card 1.0
        options ClientOptions { retries: int = 20 in 0...10 }
        """,
      good: """
        module acme.card 1.0
        options ClientOptions { retries: int = 2 in 0...10 }
        """),
    DiagnosticPage(
      .optionLimits,
      cause: """
        Limits are ranges of values of the option's type, for durations, sizes and numbers.
        """,
      bad: """
        module acme.card 1.0
        options ClientOptions { retries: int = 2 in 10...0 }
        """,
      good: """
        module acme.card 1.0
        options ClientOptions { retries: int = 2 in 0...10 }
        """),
    DiagnosticPage(
      .errorCodeRange,
      cause: """
        An error code is a signed number of 32 bits.
        """,
      bad: """
        module acme.card 1.0
        errors CardErrors { 4000000000 leaseHeld }
        """,
      good: """
        module acme.card 1.0
        errors CardErrors { 40901 leaseHeld }
        """),
  ]
}
