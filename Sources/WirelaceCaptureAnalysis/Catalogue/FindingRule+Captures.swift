extension FindingRule {
  /// The file itself.
  static let captures = [
    FindingRule(
      "capture.damaged", .warning, "a record that cannot be read",
      cause: "A record of the capture file is damaged; reading went on behind it, or stopped there.",
      example: "A record that claims to be longer than the file.",
      advice: "Copy the file again in binary mode; text tools and chat programs change bytes."),
    FindingRule(
      "capture.handle-unknown", .note, "values of an unknown attribute",
      cause: "Nothing in the capture tells which characteristic a handle is: discovery is not in it.",
      example: "Notifications of handle 0x002a in a capture that begins mid-connection.",
      advice:
        "Give `--handles FILE`, written by `wirelace handles` from a capture with discovery, or `--learn CAPTURE`."),
  ]
}
