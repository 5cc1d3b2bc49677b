import WirelaceFrames

/// Reads recordings of exchanges: HAR 1.2, or lines that each hold an entry as HAR has them.
public enum RecordingReader {
  /// Bytes of a recording: one document cannot be read in pieces.
  public static let sizeLimit = 256 << 20
  /// So many of the first bytes tell whether a file is a recording.
  public static let recognitionLength = 64 << 10
  /// Of the lines that do not fit, and the entries that are none, so many are told.
  public static let mostFaults = 1000

  /// An exchange, or what is wrong with the entry of this number.
  public enum Entry: Sendable {
    case exchange(RecordedExchange)
    case fault(number: Int, RecordingFault)
  }

  /// Whether a file that begins so is a recording: an object of JSON, with the words of a HAR or of an entry.
  public static func recognizes(_ beginning: [UInt8]) -> Bool {
    let window = beginning.prefix(recognitionLength)
    let content = window.starts(with: [0xEF, 0xBB, 0xBF]) ? window.dropFirst(3) : window
    let octets = content.lazy.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }.prefix(2)
    guard octets.elementsEqual("{\"".utf8) else { return false }
    return ["\"log\"", "\"request\"", "\"startedDateTime\""].contains { word in content.contains(Array(word.utf8)) }
  }

  /// Tells of one entry after the other; throws when the recording as a whole is none.
  public static func read(_ bytes: [UInt8], tell: (Entry) throws -> Void) throws {
    guard bytes.count <= sizeLimit else {
      throw RecordingFault(path: "$", message: "the recording has more than \(sizeLimit) bytes")
    }
    // A byte order mark, which browsers on Windows write.
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let lines = content.split(separator: UInt8(ascii: "\n")).filter { $0.contains { $0 > 0x20 } }
    guard let first = lines.first else { throw RecordingFault(path: "$", message: "the recording is empty") }
    // A line that is a document of its own is an entry, unless it is a whole HAR.
    if let entry = try? JSONValue(parsing: Array(first)), entry["log"] == nil {
      return try readLines(lines, tell)
    }
    let document: JSONValue
    do throws(JSONError) {
      document = try JSONValue(parsing: Array(content))
    } catch {
      throw RecordingFault(path: "$", message: "neither a HAR nor lines of JSON: \(error)")
    }
    guard let entries = document["log"]?["entries"]?.arrayValue else {
      throw RecordingFault(path: "$.log.entries", message: "there are no entries")
    }
    for (index, entry) in entries.enumerated() { try tell(self.entry(entry, index + 1)) }
  }

  private static func readLines(_ lines: [ArraySlice<UInt8>], _ tell: (Entry) throws -> Void) throws {
    for (index, line) in lines.enumerated() {
      let json: JSONValue
      do throws(JSONError) {
        json = try JSONValue(parsing: Array(line))
      } catch {
        try tell(.fault(number: index + 1, RecordingFault(path: "$", message: "no JSON: \(error)")))
        continue
      }
      try tell(entry(json, index + 1))
    }
  }

  private static func entry(_ json: JSONValue, _ number: Int) -> Entry {
    do throws(RecordingFault) {
      return .exchange(try RecordedExchange(entry: json, number: number))
    } catch {
      return .fault(number: number, error)
    }
  }
}
