/// One part of a decoded value. A value is a flat array of these in the order of the wire, parents before children.
struct Node: Sendable {
  /// Index in ``Plan/slots``.
  var slot: Int32
  /// Bytes `start..<end`, a prefix included.
  var start: Int32
  var end: Int32
  /// The index behind the last node inside this one; 0 while the node is being read.
  var next: Int32
  /// Integers and booleans sign-extended, floats by their bits, strings and bytes as ``content``, arrays their count, unions the
  /// index of the member.
  var raw: UInt64
  /// Members of bit fields: the lowest bit and the number of bits; else the width is 0.
  var shift: UInt8 = 0
  var width: UInt8 = 0

  /// `raw` of a union with an unknown member.
  static let unknownMember = UInt64.max

  var integer: Int64 { Int64(bitPattern: raw) }
  var bytes: Range<Int> { Int(start)..<max(Int(start), Int(end)) }

  /// Where the content of a string or of bytes lies: without prefix, padding and terminator.
  var content: Range<Int> {
    let from = Int(raw >> 32)
    return from..<from + Int(raw & 0xFFFF_FFFF)
  }

  static func content(_ range: Range<Int>) -> UInt64 { UInt64(range.lowerBound) << 32 | UInt64(range.count) }
}

/// Where one field of a frame stands.
struct Mark: Sendable {
  /// -1: absent.
  var node: Int32 = -1
  var start: Int32 = 0
  var end: Int32 = 0
}

/// The frame that an expression is about, by the nodes of a decoded value.
struct NodeContext: ProgramContext {
  let nodes: [Node]
  let marks: [Mark]
  /// The first mark of the frame.
  let base: Int
  /// The node of the frame (for the rules of a bit field: of the bit field).
  let node: Int
  let remaining: Int
  /// Nil while the end of the frame is not known.
  let frameSize: Int?
  let received = 0

  func integer(at path: Path) -> Int64? {
    var index = node
    if path.field >= 0 {
      index = Int(marks[base + path.field].node)
      if index < 0 { return nil }
    }
    var value = nodes[index].integer
    for step in path.steps {
      switch step {
      case .bits(let shift, let width, let isSigned):
        value = extract(UInt64(bitPattern: value), shift: shift, width: width, isSigned: isSigned)
      case .child(let slot):
        guard let child = nodes.child(of: index, in: slot) else { return nil }
        index = child
        value = nodes[child].integer
      }
    }
    return value
  }

  func size(first: Int, last: Int) -> Int? {
    guard last >= first else { return 0 }
    return max(0, Int(marks[base + last].end) - Int(marks[base + first].start))
  }

  func count(of field: Int) -> Int? {
    let index = Int(marks[base + field].node)
    return index < 0 ? 0 : Int(truncatingIfNeeded: nodes[index].raw)
  }

  func isPresent(_ field: Int) -> Bool { marks[base + field].node >= 0 }
  func byte(_ index: Int) -> Int64? { nil }
}

extension [Node] {
  /// The child of a node that stands in a slot.
  func child(of parent: Int, in slot: Int) -> Int? {
    var found: Int?
    forEachChild(of: parent) { if self[$0].slot == slot { found = $0 } }
    return found
  }

  @inline(__always)
  func forEachChild(of parent: Int, _ body: (Int) -> Void) {
    let end = self[parent].next == 0 ? count : Int(self[parent].next)
    var index = parent + 1
    while index < end {
      body(index)
      // A node that is still being read is the last one.
      guard self[index].next > index else { break }
      index = Int(self[index].next)
    }
  }

  /// The way from the root to a node: names of fields and members joined by dots, numbers of elements in brackets.
  func path(to target: Int, in plan: Plan) -> String {
    var path = ""
    var parent = 0
    while parent != target {
      var step: (node: Int, number: Int)?
      var number = 0
      forEachChild(of: parent) { child in
        let next = self[child].next
        if child <= target, next == 0 || next > target { step = (child, number) }
        number += 1
      }
      guard let step else { break }
      path = plan.join(path, slot: Int(self[step.node].slot), number: step.number)
      parent = step.node
    }
    return path
  }
}

@inline(__always)
func extract(_ value: UInt64, shift: Int, width: Int, isSigned: Bool) -> Int64 {
  let moved = value >> UInt64(shift)
  let unused = UInt64(64 - width)
  return isSigned ? Int64(bitPattern: moved << unused) >> Int64(unused) : Int64(bitPattern: (moved << unused) >> unused)
}
