import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel

/// One line of the tree that `decode` prints.
struct TreeRow {
  /// `1-2`; `.5-7` for bits.
  var place = ""
  /// The bytes, or the bits among dots.
  var bytes = ""
  var depth = 0
  var name = ""
  var value = ""
  /// The raw form and what the schema says about the bytes.
  var note = ""
  /// What is wrong here.
  var faults: [String] = []
  /// Full lines under the row: a hex dump.
  var extra: [String] = []
}

/// Turns a decoded frame into rows.
struct DecodedTree {
  let model: ProtocolModel
  let frame: DecodedFrame
  /// Prints every element and byte, however many.
  let isFull: Bool
  private(set) var rows: [TreeRow] = []
  private var faults: [String: [String]] = [:]

  static let mostElements = 32
  static let mostDumpLines = 8
  /// Bytes that stand in the row itself.
  static let bytesInRow = 8

  init(_ model: ProtocolModel, _ frame: DecodedFrame, isFull: Bool) {
    self.model = model
    self.frame = frame
    self.isFull = isFull
    for broken in frame.violations {
      let violation = broken.violation
      let found = broken.kind == "where" ? "" : ", found \(violation.found)"
      faults[violation.path, default: []].append("\(violation.rule): expected \(violation.expected)\(found)")
    }
    if let error = frame.error {
      let shown = errorPath(error.path)
      let place = shown == error.path ? "" : error.path + ": "
      faults[shown, default: []]
        .append("\(place)\(error.kind.rawValue): expected \(error.expected), found \(error.found)")
    }
    for (child, path) in visible(frame.root, "") { add(child, path, depth: 0) }
    if let rest = unread { rows.append(rest) }
    if let own = faults[""] { rows.append(TreeRow(name: "", faults: own)) }
  }

  /// The deepest part on the way to an error that is there: one that never began has no row.
  private func errorPath(_ path: String) -> String {
    var path = path[...]
    while !path.isEmpty, frame.root.find(path) == nil {
      path = path.lastIndex { $0 == "." || $0 == "[" }.map { path[..<$0] } ?? ""
    }
    return String(path)
  }

  /// What the error left.
  private var unread: TreeRow? {
    guard frame.error != nil else { return nil }
    let end = leaves(frame.root).map(\.byteRange.upperBound).max() ?? 0
    guard end < frame.bytes.count else { return nil }
    var row = TreeRow(place: place(end..<frame.bytes.count), depth: 0, name: "(not read)")
    show(end..<frame.bytes.count, in: &row)
    return row
  }

  private func leaves(_ part: DecodedValue) -> [DecodedValue] {
    let children = part.children
    return children.isEmpty ? [part] : children.flatMap(leaves)
  }

  // MARK: - Rows

  /// A union's member that is a frame stands for the union: its fields are shown as the union's.
  private func visible(_ part: DecodedValue, _ path: String) -> [(part: DecodedValue, path: String)] {
    part.children.flatMap { child -> [(part: DecodedValue, path: String)] in
      let inner = FrameError.join(path, child.name)
      guard case .member = child.role, case .frame = child.type, faults[inner] == nil else { return [(child, inner)] }
      return visible(child, inner)
    }
  }

  private mutating func add(_ part: DecodedValue, _ path: String, depth: Int) {
    var row = TreeRow(place: place(of: part), depth: depth, name: part.name)
    if case .field(let index) = part.role, case .frame(let id) = part.owner,
      case .align(let alignment) = model[id].fields[index].kind
    {
      row.name = "(align \(alignment))"
    }
    row.faults = part.name.isEmpty ? [] : faults[path] ?? []
    if part.isComplete || !part.children.isEmpty {
      let text = PartText(model: model, part: part)
      row.value = text.value
      row.note = text.note
    }
    let children = visible(part, path)
    switch part.type {
    case .frame: break
    case .array, .union, .match:
      let prefix = part.byteRange.lowerBound..<(part.children.first?.byteRange.lowerBound ?? part.byteRange.upperBound)
      if case .array = part.type { show(prefix, in: &row) }
    case .bits where children.isEmpty == false: show(part.byteRange, in: &row)
    default:
      if let bits = part.bitRange { row.bytes = mask(part, bits) } else { show(part.byteRange, in: &row) }
    }
    rows.append(row)
    if case .flags = part.type { return }
    var shown = children
    if case .array = part.type, !isFull, children.count > Self.mostElements {
      let kept = children.enumerated().filter { index, child in
        index < Self.mostElements - 4 || faults.keys.contains { $0.hasPrefix(child.path) } || !child.part.isComplete
      }
      shown = kept.map(\.element)
    }
    for (child, path) in shown { add(child, path, depth: depth + 1) }
    if shown.count < children.count {
      rows.append(
        TreeRow(depth: depth + 1, name: "… \(children.count - shown.count) more elements (--full shows them)"))
    }
  }

  private func show(_ range: Range<Int>, in row: inout TreeRow) {
    let range = range.clamped(to: 0..<frame.bytes.count)
    guard range.count > Self.bytesInRow else {
      row.bytes = ByteInput.hexText(frame.bytes[range])
      return
    }
    let lines = HexDump.lines(frame.bytes, range)
    row.extra = isFull ? lines : Array(lines.prefix(Self.mostDumpLines))
    if row.extra.count < lines.count {
      row.extra.append("… \(range.count - 16 * row.extra.count) more bytes (--full shows them)")
    }
  }

  private func place(of part: DecodedValue) -> String {
    if let bits = part.bitRange {
      return bits.count == 1 ? "  .\(bits.lowerBound)" : "  .\(bits.lowerBound)-\(bits.upperBound - 1)"
    }
    return place(part.byteRange)
  }

  private func place(_ range: Range<Int>) -> String {
    switch range.count {
    case 0: "\(range.lowerBound)"
    case 1: "\(range.lowerBound)"
    default: "\(range.lowerBound)-\(range.upperBound - 1)"
    }
  }

  /// `...1....`: the bits of a member in their place.
  private func mask(_ part: DecodedValue, _ bits: Range<Int>) -> String {
    let width = 8 * part.byteRange.count
    guard width <= 16, let raw = part.integer else { return "" }
    var text = ""
    for bit in stride(from: width - 1, through: 0, by: -1) {
      if bits.contains(bit) {
        text += raw >> Int128(bit - bits.lowerBound) & 1 == 1 ? "1" : "0"
      } else {
        text += "."
      }
      if bit % 8 == 0, bit > 0 { text += " " }
    }
    return text
  }
}

/// Sixteen bytes a line, with their text.
enum HexDump {
  static func lines(_ bytes: [UInt8], _ range: Range<Int>) -> [String] {
    stride(from: range.lowerBound, to: range.upperBound, by: 16).map { start in
      let line = bytes[start..<min(start + 16, range.upperBound)]
      let hex = ByteInput.hexText(line)
      let text = String(decoding: line.map { $0 >= 0x20 && $0 < 0x7F ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
      return hex + String(repeating: " ", count: 49 - hex.count) + text
    }
  }
}
