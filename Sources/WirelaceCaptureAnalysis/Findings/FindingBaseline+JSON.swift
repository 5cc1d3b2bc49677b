import WirelaceFrames

extension FindingBaseline {
  /// `{"version": 1, "findings": [{"rule": …, "characteristic": …, "frame": …, "path": …, "count": …}]}`, sorted.
  public var json: JSONValue {
    let findings = counts.keys.sorted().map { fingerprint in
      JSONValue.object(
        [
          ("rule", fingerprint.rule), ("characteristic", fingerprint.characteristic), ("frame", fingerprint.frame),
          ("path", fingerprint.path),
        ].filter { !$0.1.isEmpty }.map { JSONMember($0.0, .string($0.1)) }
          + [JSONMember("count", .integer(Int128(counts[fingerprint] ?? 0)))])
    }
    return .object([JSONMember("version", 1), JSONMember("findings", .array(findings))])
  }

  /// Reads what ``json`` says; nil for anything else.
  public init?(_ json: JSONValue) {
    guard json["version"]?.integerValue == 1, let findings = json["findings"]?.arrayValue else { return nil }
    for finding in findings {
      guard let rule = finding["rule"]?.stringValue else { return nil }
      add(
        FindingFingerprint(
          rule: rule, characteristic: finding["characteristic"]?.stringValue ?? "",
          frame: finding["frame"]?.stringValue ?? "", path: finding["path"]?.stringValue ?? ""),
        times: Int(clamping: finding["count"]?.integerValue ?? 1))
    }
  }
}
