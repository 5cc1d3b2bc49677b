import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames
import WirelaceTraffic

/// Handles that nothing attributes: what was seen of them, and which characteristics of the schema they may be.
enum UnknownHandleText {
  static let mostCandidates = 3
  static let mostHandles = 20

  static func lines(_ handles: [UnknownHandle], style: (String, Console.Style) -> String) -> [String] {
    guard !handles.isEmpty else { return [] }
    var lines = [style("Handles that nothing tells of", .bold)]
    for handle in handles.prefix(mostHandles) {
      let sizes = handle.shortest == handle.longest ? "\(handle.longest)" : "\(handle.shortest)-\(handle.longest)"
      let counts = ValueTransfer.Kind.allCases.compactMap { kind -> String? in
        handle.counts[kind].map { "\($0) × \(name(kind))" }
      }
      lines.append(
        "  \(FrameError.hexadecimal(UInt64(handle.handle), digits: 4)) on connection \(handle.connection): "
          + "\(counts.joined(separator: ", ")), \(sizes) byte\(sizes == "1" ? "" : "s")")
      for candidate in handle.candidates.prefix(mostCandidates) {
        lines.append(
          "    may be \(candidate.entry.name)"
            + style(" (\(candidate.fitting) of \(candidate.samples) values fit)", .faint))
      }
      if handle.candidates.isEmpty { lines.append(style("    fits nothing in the schema", .faint)) }
    }
    if handles.count > mostHandles { lines.append("  … \(handles.count - mostHandles) more") }
    lines.append("  help: give --handles FILE, written by 'wirelace handles', or --learn CAPTURE with discovery in it")
    return lines
  }

  static func json(_ handles: [UnknownHandle]) -> JSONValue? {
    guard !handles.isEmpty else { return nil }
    return .array(
      handles.map { handle in
        let counts = ValueTransfer.Kind.allCases.compactMap { kind in
          handle.counts[kind].map { JSONMember(name(kind), .integer(Int128($0))) }
        }
        return object(
          ("connection", .integer(Int128(handle.connection))), ("handle", .integer(Int128(handle.handle))),
          ("counts", .object(counts)), ("bytes", .integer(Int128(handle.bytes))),
          ("shortest", .integer(Int128(handle.shortest))), ("longest", .integer(Int128(handle.longest))),
          ("candidates", .array(handle.candidates.map(json))))
      })
  }

  private static func json(_ candidate: UnknownHandle.Candidate) -> JSONValue {
    object(
      ("characteristic", .string(candidate.entry.name)), ("samples", .integer(Int128(candidate.samples))),
      ("fitting", .integer(Int128(candidate.fitting))), ("strictness", .integer(Int128(candidate.strictness))))
  }

  static func name(_ kind: ValueTransfer.Kind) -> String {
    switch kind {
    case .read: "read"
    case .readByType: "read by type"
    case .readMultiple: "read multiple"
    case .write: "write"
    case .writeCommand: "write command"
    case .signedWriteCommand: "signed write"
    case .preparedWrite: "prepared write"
    case .notification: "notification"
    case .indication: "indication"
    }
  }
}
