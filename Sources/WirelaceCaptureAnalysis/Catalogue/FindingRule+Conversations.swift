extension FindingRule {
  /// What a schema says of services, exchanges, commands and scopes.
  static let conversations = [
    FindingRule(
      "gatt.not-permitted", .error, "an operation that the characteristic does not allow",
      cause: """
        The value was written, read, notified or indicated although the properties of the characteristic do not allow it: \
        those that the device told, or, when they are not in the capture, those of the schema.
        """,
      example: "A Write Request to a characteristic that has only `notify`.",
      advice: "Mend the app that writes, or the device's table of properties."),
    FindingRule(
      "gatt.not-a-value", .error, "a notification of something that is no value",
      cause:
        "The handle that was notified or indicated is a descriptor, not the value of a characteristic: clients drop it.",
      example: "A notification of the handle behind the value.",
      advice: "The firmware takes the wrong handle for the value: compare it with its attribute table."),
    FindingRule(
      "gatt.properties-differ", .note, "a device with other properties than the schema",
      cause: "Discovery shows a characteristic whose properties are not those that the schema declares.",
      example: "`{ read, notify }` in the schema, read only on the device.",
      advice: "Apps ask for what the schema says: make both the same."),
    FindingRule(
      "gatt.characteristic-missing", .note, "a characteristic that was not discovered",
      cause: "The service was discovered, and a characteristic that the schema does not call optional was not in it.",
      example: "A Heart Rate service without its measurement.",
      advice:
        "Call it `optional` in the schema when devices may do without it; a client that looks for one UUID only discovers no others."
    ),
    FindingRule(
      "gatt.unencrypted", .error, "a protected value in clear",
      cause: "The schema says that the characteristic needs encryption, and the value went over a link without it.",
      example: "A write to `security encrypted` before pairing.",
      advice: "The device must refuse it with Insufficient Encryption: set the permission of the attribute."),
    FindingRule(
      "exchange.unanswered", .error, "a request without an answer",
      cause: "A request of an `exchange` was not answered within its `timeout`, or before the connection ended.",
      example: "A Modbus read, and nothing for five seconds.",
      advice: "Look at the packets behind the request: an answer that cannot be decoded is a finding of its own."),
    FindingRule(
      "exchange.unexpected", .warning, "an answer without a request",
      cause: "An answer came that no outstanding request has asked for.",
      example: "Two answers with sequence number 7.",
      advice: "At the start of a capture the request is missing. Else the device answers twice or mixes up numbers."),
    FindingRule(
      "exchange.late", .error, "an answer that came too late",
      cause: "The answer came behind the `timeout` of its exchange: the client has given up by then.",
      example: "7 s for an answer that has 5 s.",
      advice: "Give the operation a timeout of its own, or have the device say that it is still busy."),
    FindingRule(
      "session.scope", .error, "a command without its scope",
      cause: """
        The command, or the characteristic, `requires` a scope that the session did not present. What it presents is the last \
        field called `scopes` that was seen on the connection.
        """,
      example: "`deleteAll` in a session that has only `device.status.read`.",
      advice: "The app asks for too much, or the device does not check: it must refuse."),
  ]
}
