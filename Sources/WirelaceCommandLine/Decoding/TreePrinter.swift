import WirelaceInterpreter
import WirelaceModel

/// Prints a decoded frame as a table: place, bytes, name, value, note.
package struct TreePrinter {
  let model: ProtocolModel
  let isFull: Bool
  let style: (String, Console.Style) -> String

  package init(model: ProtocolModel, isFull: Bool, style: @escaping (String, Console.Style) -> String) {
    self.model = model
    self.isFull = isFull
    self.style = style
  }

  package func text(_ frame: DecodedFrame, title: String = "") -> String {
    let tree = DecodedTree(model, frame, isFull: isFull)
    var lines = [header(frame, title)]
    let isFaulty = frame.error != nil || !frame.violations.isEmpty
    if isFaulty { lines += markedBytes(frame) }
    let places = tree.rows.map(\.place.count).max() ?? 0
    let bytes = tree.rows.map(\.bytes.count).max() ?? 0
    let names = tree.rows.filter { !$0.name.hasPrefix("…") }.map { 2 * $0.depth + $0.name.count }.max() ?? 0
    let values = min(32, tree.rows.map(\.value.count).max() ?? 0)
    for row in tree.rows {
      if row.name.isEmpty, row.place.isEmpty {
        lines += row.faults.map { "  " + style("✗ \($0)", .error) }
        continue
      }
      let indent = String(repeating: "  ", count: row.depth)
      var line = "  " + style(padded(row.place, places), .faint) + "  " + padded(row.bytes, bytes) + "  "
      line += style(indent + row.name, .bold)
      let nameWidth = 2 * row.depth + row.name.count
      if !row.value.isEmpty || !row.note.isEmpty || !row.faults.isEmpty {
        line += String(repeating: " ", count: max(0, names - nameWidth) + 2) + row.value
      }
      if !row.note.isEmpty {
        line += String(repeating: " ", count: max(0, values - row.value.count) + 2) + style(row.note, .faint)
      }
      lines.append(trimmed(line))
      let margin = String(repeating: " ", count: places + 4)
      lines += row.extra.map { trimmed(margin + "  " + style($0, .faint)) }
      let faultMargin = String(repeating: " ", count: places + bytes + 6 + 2 * row.depth)
      lines += row.faults.map { faultMargin + style("✗ \($0)", .error) }
    }
    return lines.joined(separator: "\n")
  }

  private func header(_ frame: DecodedFrame, _ title: String) -> String {
    let module = model[model.declared(frame.layout).module].name.joined(separator: ".")
    let count = frame.bytes.count == 1 ? "1 byte" : "\(frame.bytes.count) bytes"
    return style(title + frame.name, .bold) + style("  \(module), \(count)", .faint)
  }

  /// All bytes, those at fault underlined.
  private func markedBytes(_ frame: DecodedFrame) -> [String] {
    var marked = Set(frame.violations.flatMap { Array($0.byteRange) })
    if let error = frame.error {
      let part = leaves(frame.root).last { !$0.isComplete && $0.byteRange.lowerBound == error.byteOffset }
      let end = max(part?.byteRange.upperBound ?? 0, error.byteOffset + 1)
      if error.kind == .trailing || error.kind == .truncated {
        marked.formUnion(error.byteOffset..<max(error.byteOffset + 1, frame.bytes.count))
      } else {
        marked.formUnion(error.byteOffset..<end)
      }
    }
    var lines: [String] = []
    let last = max(frame.bytes.count, (marked.max() ?? -1) + 1)
    for start in stride(from: 0, to: max(last, 1), by: 16) {
      let line = start..<min(start + 16, last)
      let underline = line.map { marked.contains($0) ? "^^" : "  " }.joined(separator: " ")
      let isMarked = line.contains { marked.contains($0) }
      if !isMarked, !isFull, last > 64 { continue }
      let hex = ByteInput.hexText(frame.bytes[line.clamped(to: 0..<frame.bytes.count)])
      let offset = last > 16 ? String("000\(start)".suffix(4)) + "  " : ""
      lines.append("  " + style(offset, .faint) + hex)
      if isMarked {
        lines.append(style(trimmed("  " + String(repeating: " ", count: offset.count) + underline), .error))
      }
    }
    return lines
  }

  private func leaves(_ part: DecodedValue) -> [DecodedValue] {
    let children = part.children
    return children.isEmpty ? [part] : children.flatMap(leaves)
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
