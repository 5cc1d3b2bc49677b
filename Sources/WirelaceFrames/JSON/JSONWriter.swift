#if !hasFeature(Embedded)

  extension JSONValue {
    /// The shortest text: one line, no blanks.
    public var compactText: String {
      var writer = JSONWriter(isPretty: false)
      writer.write(self, depth: 0)
      return writer.text
    }

    /// One member or element a line, two blanks a level; no line end behind the last line.
    public var prettyText: String {
      var writer = JSONWriter(isPretty: true)
      writer.write(self, depth: 0)
      return writer.text
    }
  }

  extension JSONValue: CustomStringConvertible {
    public var description: String { compactText }
  }

  private struct JSONWriter {
    let isPretty: Bool
    var text = ""

    mutating func write(_ value: JSONValue, depth: Int) {
      switch value {
      case .null: text += "null"
      case .bool(let value): text += value ? "true" : "false"
      case .integer(let value): text += "\(value)"
      case .decimal(let value): text += value.text
      case .string(let value): writeString(value)
      case .array(let elements):
        writeSequence("[", "]", elements, depth: depth) { writer, element in
          writer.write(element, depth: depth + 1)
        }
      case .object(let members):
        writeSequence("{", "}", members, depth: depth) { writer, member in
          writer.writeString(member.name)
          writer.text += writer.isPretty ? ": " : ":"
          writer.write(member.value, depth: depth + 1)
        }
      }
    }

    private mutating func writeSequence<Item>(
      _ open: String, _ close: String, _ items: [Item], depth: Int, _ writeItem: (inout JSONWriter, Item) -> Void
    ) {
      text += open
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        breakLine(depth: depth + 1)
        writeItem(&self, item)
      }
      if !items.isEmpty { breakLine(depth: depth) }
      text += close
    }

    private mutating func breakLine(depth: Int) {
      if isPretty { text += "\n" + String(repeating: "  ", count: depth) }
    }

    private mutating func writeString(_ string: String) {
      text += "\""
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "\u{8}": text += "\\b"
        case "\u{c}": text += "\\f"
        case "\u{0}"..<"\u{20}", "\u{7f}":
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
      }
      text += "\""
    }
  }

#endif
