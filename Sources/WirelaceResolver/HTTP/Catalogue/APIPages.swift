import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of W11xx: APIs and operations.
  static let operations: [DiagnosticPage] = [
    DiagnosticPage(
      .operationTwice,
      cause: """
        A server goes by method and path. Names of parameters make no difference.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud {
          get card "/cards/{id}" { path id: string }
          get named "/cards/{name}" { path name: string }
        }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud {
          get card "/cards/{id}" { path id: string }
          get named "/cards/by-name/{name}" { path name: string }
        }
        """),
    DiagnosticPage(
      .pathText,
      cause: """
        A path begins with `/` and holds letters, digits and the marks of URLs. What stands behind a `?` has \
        lines of its own.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { get cards "cards" }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { get cards "/cards" }
        """),
    DiagnosticPage(
      .pathParameter,
      cause: """
        Every `{name}` of the path has a line `path name: T`, and the other way round. It is always there.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { get card "/cards/{id}" }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { get card "/cards/{id}" { path id: string } }
        """),
    DiagnosticPage(
      .parameterType,
      cause: """
        Paths, queries, headers and forms have room for scalars, and all but paths for arrays of them.
        """,
      bad: """
        module acme.cloud 1.0
        model Filter { name: string }
        api Cloud { get cards "/cards" { query filter: Filter } }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { get cards "/cards" { query name: string } }
        """),
    DiagnosticPage(
      .parameterTwice,
      cause: """
        Two parameters under one key cannot be told apart.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { get cards "/cards" { query from: date, query since: date key "from" } }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { get cards "/cards" { query from: date, query since: date } }
        """),
    DiagnosticPage(
      .bodyMisplaced,
      cause: """
        GET and HEAD carry no body, and a response is no form.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { get find "/find" { body text } }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { post find "/find" { body text, safe } }
        """),
    DiagnosticPage(
      .formPart,
      cause: """
        Files have a limit; what is streamed comes last, since the server must know the rest before; and only \
        files are streamed.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { post send "/send" { body multipart { sound: file streamed max 1 GiB, title: string } } }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { post send "/send" { body multipart { title: string, sound: file streamed max 1 GiB } } }
        """),
    DiagnosticPage(
      .statusRange,
      cause: """
        Successes lie between 200 and 299, errors between 400 and 599.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { get cards "/cards" { error gone 302 } }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { get cards "/cards" { error gone 410 } }
        """),
    DiagnosticPage(
      .statusTwice,
      cause: """
        One status is one error.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { get cards "/cards" { error gone 404, error missing 404 } }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { get cards "/cards" { error gone 410, error missing 404 } }
        """),
    DiagnosticPage(
      .errorTable,
      cause: """
        `codes T by F` names an `errors` table and a field of the error's body with a number or a text.
        """,
      bad: """
        module acme.cloud 1.0
        errors Codes { 1 gone }
        model Failure { code: i32 }
        api Cloud { error refused 400...499: Failure codes Codes by number, get cards "/cards" }
        """,
      good: """
        module acme.cloud 1.0
        errors Codes { 1 gone }
        model Failure { code: i32 }
        api Cloud { error refused 400...499: Failure codes Codes by code, get cards "/cards" }
        """),
    DiagnosticPage(
      .paging,
      cause: """
        The cursor is an optional text of the query; the items are an array, the next cursor a text of the \
        response.
        """,
      bad: """
        module acme.cloud 1.0
        model Page { items: [string], next: string optional }
        api Cloud { get cards "/cards" -> Page { paging by cursor items items next next } }
        """,
      good: """
        module acme.cloud 1.0
        model Page { items: [string], next: string optional }
        api Cloud { get cards "/cards" -> Page { query cursor: string optional, paging by cursor items items next next } }
        """),
    DiagnosticPage(
      .authentication,
      cause: """
        An operation names ways to prove who asks that its API has; a signature has a place to stand. What `requires` \
        something needs a way: else nobody could hold it.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { auth token: bearer, get cards "/cards" { auth tokn } }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { auth token: bearer, get cards "/cards" { auth token } }
        """),
    DiagnosticPage(
      .repetition,
      cause: """
        What a client repeats by itself must do no harm when it arrives twice.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { post pay "/pay" { retry transient } }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { post pay "/pay" { idempotent by key "Idempotency-Key", retry transient } }
        """),
    DiagnosticPage(
      .timeouts,
      cause: """
        `total` covers all attempts, so it is no shorter than one. Of a socket, `connect` can be said.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { timeout attempt 30 s total 10 s, get cards "/cards" }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { timeout attempt 10 s total 30 s, get cards "/cards" }
        """),
    DiagnosticPage(
      .sizeLimit,
      cause: """
        What is streamed has a limit, and a limit lies between 1 byte and 1 TiB.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { get sound "/sound" -> streamed "audio/ogg" }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { get sound "/sound" -> streamed "audio/ogg" max 1 GiB }
        """),
    DiagnosticPage(
      .headerName,
      cause: """
        A header has a name on the wire, of letters, digits and `-`, that the transport does not set itself.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { get cards "/cards" { header length: int key "Content-Length" } }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { get cards "/cards" { header most: int key "X-Most" } }
        """),
    DiagnosticPage(
      .operationClauseTwice,
      cause: """
        This is said once.
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { get cards "/cards" { status 200, status 202 } }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { get cards "/cards" { status 200, 202 } }
        """),
    DiagnosticPage(
      .mediaType,
      cause: """
        A media type has two parts: "audio/ogg", "audio/*".
        """,
      bad: """
        module acme.cloud 1.0
        api Cloud { get sound "/sound" -> binary "ogg" }
        """,
      good: """
        module acme.cloud 1.0
        api Cloud { get sound "/sound" -> binary "audio/ogg" }
        """),
  ]
}
