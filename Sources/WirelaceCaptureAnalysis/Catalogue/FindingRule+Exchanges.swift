extension FindingRule {
  /// What a schema says of operations over HTTP.
  static let exchanges = [
    FindingRule(
      "http.unknown-operation", .warning, "a request for a path that the schema does not have",
      cause: "The request goes to where the API stands, and no operation of the schema has this path.",
      example: "`GET /api/v1/app/open/cards`, and the schema has `/open/devices`.",
      advice: "Add the operation to the schema, or mend the path; `--base URL` says where the API stands."),
    FindingRule(
      "http.method", .error, "a method that the path does not have",
      cause: "The schema has operations of this path, none of them with this method.",
      example: "`POST /open/devices`, and the schema has `get`.",
      advice: "Compare the client with the schema."),
    FindingRule(
      "http.unknown-parameter", .note, "a parameter or part that the operation does not have",
      cause: "A name in the query or in a form is none of the operation's: the server passes it over.",
      example: "`?pagesize=20`, and the schema has `limit`.",
      advice: "Look for a misspelt name; else add it to the schema."),
    FindingRule(
      "http.idempotency-key", .note, "a request without an idempotency key",
      cause: "The operation is idempotent by key, and the request has none: sent twice it counts twice.",
      example: "`POST /open/transcriptions` without `Idempotency-Key`.",
      advice: "Send one key for all attempts of one call."),
    FindingRule(
      "http.unauthenticated", .warning, "an answer without a credential",
      cause: """
        The operation needs a credential, the request has none of those that it takes, and the server answered with success. \
        Browsers leave credentials out of recordings unless they are told otherwise.
        """,
      example: "`GET /open/devices` without `Authorization`, answered by 200.",
      advice: "Record with sensitive data, or look why the server lets everybody in."),
    FindingRule(
      "http.scope", .error, "a token that lacks a scope and is let in",
      cause: """
        The recording says which scopes the token bears (they came beside it in an earlier answer); the operation requires one \
        more, and the server answered with success.
        """,
      example: "A token for `recordings.read` fetches `/open/devices`.",
      advice: "The server must answer 403."),
    FindingRule(
      "http.media-type", .error, "a body of another media type",
      cause: "The content type is none of those that the schema names for this body, or it is absent.",
      example: "`text/html` where `application/json` is expected.",
      advice: "Often an error page of a proxy in between: look at the body."),
    FindingRule(
      "http.multipart", .error, "a body that is no multipart form",
      cause: "The parts of `multipart/form-data` cannot be told apart.",
      example: "A boundary in the content type that stands nowhere in the body.",
      advice: "Recordings that keep bytes as text may have damaged them: record them in base64."),
    FindingRule(
      "http.size", .error, "a body or part that is too large",
      cause: "It has more bytes than the schema allows.",
      example: "2 MiB where the schema says `limit request 1 MiB`.",
      advice: "Send less, or raise the limit on both sides."),
    FindingRule(
      "http.body-missing", .note, "a body that was not recorded",
      cause: "There was a body and the recording does not have it, so that it could not be checked.",
      example: "An audio file in an export of a browser.",
      advice: "Export with content."),
    FindingRule(
      "http.no-answer", .note, "a request without an answer",
      cause: "The status is 0: the connection failed, or whoever asked gave up.",
      example: "A request that the user cancelled.",
      advice: "Look at the client's log."),
    FindingRule(
      "http.status", .error, "a status that the schema does not have",
      cause: "It is neither a success of the operation nor one of its errors or those of the API.",
      example: "204 where the schema says 200.",
      advice: "Declare it as an `error`, or in `status`."),
    FindingRule(
      "http.error-code", .warning, "an error code that does not fit",
      cause: "The code is not in the table that the schema names, or the table has it with another status.",
      example: "40400 with status 400.",
      advice: "Clients decide by the code: add it to the table, or mend the server."),
    FindingRule(
      "json.syntax", .error, "a text that is no JSON",
      cause: "The body cannot be read as JSON at all.", example: "A comma behind the last element.",
      advice: "Look at the body; it may be cut off in the recording."),
    FindingRule(
      "json.type", .error, "a value of another kind",
      cause:
        "A text for a number, an object for an array, a number with a fraction for a whole one, several values for one.",
      example: "`\"limit\": \"50\"` where the schema says `int`.",
      advice: "Say `lenient` in the schema where both kinds come."),
    FindingRule(
      "json.required", .error, "a value that is missing",
      cause: "A key, parameter, part or body that must be there is not.", example: "A recording without `title`.",
      advice: "Say `optional`, or give a `default`, where it may be absent."),
    FindingRule(
      "json.null", .error, "a null that is no value",
      cause: "The schema does not call the value `nullable`.", example: "`\"title\": null`.",
      advice: "Leave the key out, or say `nullable`."),
    FindingRule(
      "json.constant", .error, "another value than the constant",
      cause: "The schema says `==` a value, and there is another.",
      example: "`\"eof\": 0` where the schema says `== 1`.",
      advice: "Where more than one value comes, it is no constant."),
    FindingRule(
      "json.tag", .error, "a value that is no member of the union",
      cause: "The key that tells the members apart has a value that the schema does not know, or no member fits.",
      example: "`\"type\": \"card.lost\"`.", advice: "Say `unknown: keep` where members are added later."),
    FindingRule(
      "json.unknown", .error, "a key that the model refuses",
      cause: "The model says `unknown refuse`, and the key is none of its own.",
      example: "`\"colour\"` beside `\"color\"`.",
      advice: "Look for a misspelt name."),
    FindingRule(
      "json.format", .error, "a text of another form",
      cause: "A text that is no date, URL or UUID, no bytes in their encoding, or no UTF-8.",
      example: "`2026-01-31 08:00` for a `datetime`.",
      advice: "The table of JSON forms in LANGUAGE.md says what is read."),
    FindingRule(
      "json.overflow", .error, "a number that the type does not hold",
      cause: "The number is beyond the range of its type.", example: "300 for a `u8`.",
      advice: "Take a wider type, or mend the sender."),
    FindingRule(
      "json.case", .error, "a value that a closed enum does not have",
      cause: "The enum is not `open`, and the value is none of its cases.", example: "`\"state\": \"paused\"`.",
      advice: "Say `open enum` where cases are added later."),
    FindingRule(
      "json.rule", .error, "a value that breaks a rule",
      cause: "A range, step, pattern, size or number of characters or elements that the schema names is not kept.",
      example: "`limit=500` where the schema says `in 1...200`.", advice: "Compare both sides with the schema."),
  ]
}
