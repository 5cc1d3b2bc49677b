/// Rows of text in columns; the first column stands left, the others right.
struct Table {
  var rows: [[String]]

  init(_ titles: [String]) { rows = [titles] }

  mutating func add(_ row: [String]) { rows.append(row) }

  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, text in
        let blanks = String(repeating: " ", count: widths[column] - text.count)
        return column == 0 ? text + blanks : blanks + text
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

extension Double {
  func text(_ digits: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let rounded = Int((self * Double(scale)).rounded())
    if digits == 0 { return "\(rounded)" }
    let fraction = String(rounded % scale)
    return "\(rounded / scale).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
  }
}
