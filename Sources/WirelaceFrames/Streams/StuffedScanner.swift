/// Finds the units of a byte-stuffed stream.
@usableFromInline
struct StuffedScanner: Sendable {
  @usableFromInline let layout: StuffedLayout

  // Out of the layout, so that scanning touches nothing that is counted but the table: for each byte whether it is special (0 or 1),
  // then for each byte what it means behind an escape (-1: nothing).
  private let table: [Int16]
  private let hasPlainMarkers: Bool
  private let hasBegin: Bool
  private let sharesMarkers: Bool
  private let limit: Int
  /// The only byte of the begin marker, or of the end marker where there is none; and that of the end marker.
  private let marker: UInt8
  private let endMarker: UInt8

  /// Of the unit that earlier bytes began.
  private var content: [UInt8] = []
  private var isInside: Bool
  /// Bytes that may be the beginning of a marker or an escape.
  private var pending: [UInt8] = []
  /// Stream offsets: where the pending bytes begin, and where the unit or the noise did.
  private var offset = 0
  private var start = 0

  @usableFromInline
  init(_ layout: StuffedLayout) {
    self.layout = layout
    table = layout.isSpecial.map { $0 ? 1 : 0 } + layout.originals
    hasPlainMarkers = layout.hasPlainMarkers
    hasBegin = !layout.begin.isEmpty
    sharesMarkers = layout.sharesMarkers
    limit = layout.limit
    endMarker = layout.end.first ?? 0
    marker = layout.begin.first ?? endMarker
    isInside = layout.begin.isEmpty
  }

  @usableFromInline
  mutating func scan(_ bytes: RawSpan, _ found: FindingHandler) {
    if pending.isEmpty {
      process(bytes, found)
    } else {
      var joined = pending
      joined.append(bytes, from: 0, to: bytes.byteCount)
      pending = []
      process(joined.span.bytes, found)
    }
  }

  @usableFromInline
  mutating func finish(_ found: FindingHandler) {
    let last = offset + pending.count
    if last > start, !(layout.sharesMarkers && isInside && content.isEmpty && pending.isEmpty) {
      _ = found(.skipped(isInside ? .cutOff : .noise), start..<last, RawSpan())
    }
    content = []
    pending = []
    isInside = layout.begin.isEmpty
    offset = last
    start = last
  }

  private mutating func process(_ bytes: RawSpan, _ found: FindingHandler) {
    let index = hasPlainMarkers ? scanPlainMarkers(bytes, found) : scanWideMarkers(bytes, found)
    if index < bytes.byteCount { pending.append(bytes, from: index, to: bytes.byteCount) }
    offset += index
  }

  // MARK: - Markers of one byte

  /// Returns how many bytes are done with. A unit that lies in these bytes and has no escapes is not copied.
  private mutating func scanPlainMarkers(_ bytes: RawSpan, _ found: FindingHandler) -> Int {
    let held = table
    let table = held.span
    let count = bytes.byteCount
    var content: [UInt8] = []
    swap(&content, &self.content)
    var index = 0
    // The unit's bytes from here on are not in `content` yet.
    var run = 0
    func fail(_ reason: SkipReason) {
      _ = found(.skipped(reason), start..<offset + index, RawSpan())
      start = offset + index
      isInside = false
      content.removeAll(keepingCapacity: true)
    }
    while index < count {
      if !isInside {
        while index < count, bytes.byte(at: index) != marker { index += 1 }
        if index == count { break }
        if offset + index > start { _ = found(.skipped(.noise), start..<offset + index, RawSpan()) }
        start = sharesMarkers ? offset + index + 1 : offset + index
        isInside = true
        index += 1
        run = index
        continue
      }
      // One byte more than allowed is enough to see that there are too many.
      let bound = min(count, index + limit + 1 - content.count - (index - run))
      while index < bound, table[unchecked: Int(bytes.byte(at: index))] == 0 { index += 1 }
      if content.count + index - run > limit {
        fail(.tooLong)
        continue
      }
      if index == count { break }
      let byte = bytes.byte(at: index)
      if byte == endMarker {
        let place = (sharesMarkers ? max(0, start - (hasBegin ? 1 : 0)) : start)..<offset + index + 1
        if content.isEmpty {
          if index > run || !sharesMarkers { _ = found(.unit, place, bytes.extracting(run..<index)) }
        } else {
          content.append(bytes, from: run, to: index)
          _ = found(.unit, place, content.span.bytes)
          content.removeAll(keepingCapacity: true)
        }
        index += 1
        run = index
        start = offset + index
        isInside = sharesMarkers
      } else if hasBegin, byte == marker {
        _ = found(.skipped(.interrupted), start..<offset + index, RawSpan())
        start = offset + index
        content.removeAll(keepingCapacity: true)
        index += 1
        run = index
      } else {
        guard index + 1 < count else { break }
        let original = table[unchecked: 256 + Int(bytes.byte(at: index + 1))]
        if original < 0 {
          // The byte behind may be a begin: only the escape byte itself is given up.
          index += 1
          fail(.badEscape)
          continue
        }
        content.append(bytes, from: run, to: index)
        content.append(UInt8(truncatingIfNeeded: original))
        index += 2
        run = index
        if content.count > limit { fail(.tooLong) }
      }
    }
    if isInside, index > run { content.append(bytes, from: run, to: index) }
    swap(&content, &self.content)
    return index
  }

  // MARK: - Markers of several bytes

  /// Returns how many bytes are done with.
  private mutating func scanWideMarkers(_ bytes: RawSpan, _ found: FindingHandler) -> Int {
    var index = 0
    while index < bytes.byteCount {
      guard let next = isInside ? readInside(bytes, index, found) : hunt(bytes, index, found) else { break }
      index = next
    }
    return index
  }

  /// One step outside units: up to the next begin. Nil: more bytes are needed.
  private mutating func hunt(_ bytes: RawSpan, _ index: Int, _ found: FindingHandler) -> Int? {
    let marker = layout.begin.isEmpty ? layout.end : layout.begin
    switch bytes.match(marker, at: index) {
    case .partial: return nil
    case .none: return index + 1
    case .whole:
      let place = offset + index
      if place > start { _ = found(.skipped(.noise), start..<place, RawSpan()) }
      begin(at: place, contentFrom: place + marker.count)
      return index + marker.count
    }
  }

  private mutating func begin(at place: Int, contentFrom: Int) {
    isInside = true
    content.removeAll(keepingCapacity: true)
    start = layout.sharesMarkers ? contentFrom : place
  }

  /// One step inside a unit. Nil: more bytes are needed.
  private mutating func readInside(_ bytes: RawSpan, _ index: Int, _ found: FindingHandler) -> Int? {
    let byte = bytes.byte(at: index)
    if !layout.isSpecial[Int(byte)] {
      content.append(byte)
      return checkLimit(index + 1, found)
    }
    let atEnd = bytes.match(layout.end, at: index)
    if atEnd == .whole { return end(index + layout.end.count, found) }
    let atBegin = layout.begin.isEmpty ? .none : bytes.match(layout.begin, at: index)
    if atBegin == .whole {
      _ = found(.skipped(.interrupted), start..<offset + index, RawSpan())
      begin(at: offset + index, contentFrom: offset + index + layout.begin.count)
      return index + layout.begin.count
    }
    if atEnd == .partial || atBegin == .partial { return nil }
    if byte != layout.escape {
      content.append(byte)
      return checkLimit(index + 1, found)
    }
    guard index + 1 < bytes.byteCount else { return nil }
    let original = layout.originals[Int(bytes.byte(at: index + 1))]
    if original < 0 {
      fail(.badEscape, at: index + 1, found)
      return index + 1
    }
    content.append(UInt8(truncatingIfNeeded: original))
    return checkLimit(index + 2, found)
  }

  private mutating func checkLimit(_ index: Int, _ found: FindingHandler) -> Int {
    if content.count > layout.limit { fail(.tooLong, at: index, found) }
    return index
  }

  private mutating func fail(_ reason: SkipReason, at index: Int, _ found: FindingHandler) {
    _ = found(.skipped(reason), start..<offset + index, RawSpan())
    start = offset + index
    isInside = false
    content.removeAll(keepingCapacity: true)
  }

  private mutating func end(_ next: Int, _ found: FindingHandler) -> Int {
    let place = offset + next
    if !(layout.sharesMarkers && content.isEmpty) {
      // Where one marker does for two units, the one in front is counted to the unit as well.
      let bytes = (layout.sharesMarkers ? max(0, start - layout.begin.count) : start)..<place
      let unit = content
      _ = found(.unit, bytes, unit.span.bytes)
    }
    content.removeAll(keepingCapacity: true)
    start = place
    isInside = layout.sharesMarkers
    return next
  }
}
