import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// What spans several fields of a frame: windows, counts, open ends and sizes. False when something does not fit together.
  func layOut(_ id: ID<Frame>, syntaxes: [Int: FieldSyntax]) -> Bool {
    let measuring = measuringFields(of: id)
    guard openWindows(measuring, of: id, syntaxes), bindCounts(measuring, of: id, syntaxes), closeEnds(of: id) else {
      return false
    }
    guard checkChecksums(of: id) else { return false }
    askForWhatRemains(of: id, syntaxes)
    return measureFrame(measuring, of: id)
  }

  /// Checksums are computed in the order of their fields, so none covers one behind it that covers it in turn: W0329
  /// checksum-covers-itself.
  private func checkChecksums(of id: ID<Frame>) -> Bool {
    let spans = model[id].fields.enumerated().compactMap { index, field -> (index: Int, span: ClosedRange<Int>)? in
      if case .checksum(_, let first, let last) = field.computed { (index, first...last) } else { nil }
    }
    for (position, left) in spans.enumerated() {
      for right in spans[(position + 1)...] where left.span.contains(right.index) {
        guard right.span.contains(left.index) else {
          report(
            .checksumCoversItself, at: model[id].fields[left.index].range,
            "`\(model[id].fields[left.index].name)` covers a checksum that stands behind it",
            labels: [Diagnostic.Label(model[id].fields[right.index].range, "computed later")],
            help: "checksums are computed in the order of the fields: put the inner one first")
          return false
        }
        report(
          .checksumCoversItself, at: model[id].fields[left.index].range,
          "two checksums cover each other",
          labels: [Diagnostic.Label(model[id].fields[right.index].range, "the other one")])
        return false
      }
    }
    return true
  }

  // MARK: Windows

  /// W0319 overlapping-windows, W0336 optional-measure.
  private func openWindows(_ measuring: [MeasuringField], of id: ID<Frame>, _ syntaxes: [Int: FieldSyntax]) -> Bool {
    var windows: [(window: Window, by: MeasuringField)] = []
    for field in measuring {
      guard let window = window(measuredBy: field, of: id) else { continue }
      if field.isOptional, !isConditionShared(by: window.first...window.last, of: field, syntaxes) {
        report(
          .optionalMeasure, at: field.range,
          "`\(field.name)` may be absent, and then nothing says how long the fields behind it are",
          help: "make it unconditional, or give the measured fields the same `if`")
        return false
      }
      for (other, by) in windows where window.overlaps(other) {
        report(
          .overlappingWindows, at: field.range, "what `\(field.name)` measures overlaps what `\(by.name)` measures",
          labels: [Diagnostic.Label(by.range, "the other one")],
          help: "one of them must lie wholly inside the other, or behind it")
        return false
      }
      windows.append((window, field))
    }
    model.frames[id.index].windows =
      windows.enumerated().sorted { left, right in
        (left.element.window.first, -left.element.window.last, left.offset)
          < (right.element.window.first, -right.element.window.last, right.offset)
      }.map(\.element.window)
    return true
  }

  /// The fields a size opens a window over: those measured that stand behind it.
  private func window(measuredBy field: MeasuringField, of id: ID<Frame>) -> Window? {
    let frame = model[id]
    var measure = field.measure
    var first: Int
    let last: Int
    switch measure.subject {
    case .count: return nil
    case .size(let start, let end): (first, last) = (start, end)
    case .frame:
      guard frame.trailing == .refuse else { return nil }
      (first, last) = (0, frame.fields.count - 1)
    }
    if field.field >= first {
      // It stands inside: what lies before is left out, up to a place that it can express, as far as the sizes are known.
      let start = first
      var found: (first: Int, bytes: Int)?
      for candidate in field.field + 1..<max(last + 1, field.field + 1) {
        guard let bytes = staticBytes(of: start...candidate - 1, in: frame) else { break }
        if bytes % Int(measure.divisor) == 0 {
          found = (candidate, bytes)
          break
        }
      }
      guard let found else { return nil }
      let (skipped, overflow) = (Int64(found.bytes) / measure.divisor).multipliedReportingOverflow(
        by: measure.multiplier)
      let (addend, overflowSum) = measure.addend.addingReportingOverflow(skipped)
      guard !overflow, !overflowSum else { return nil }
      measure.addend = addend
      first = found.first
    }
    return Window(
      first: first, last: last, measuredBy: field.field, measuringBit: field.bit, multiplier: measure.multiplier,
      divisor: measure.divisor, addend: measure.addend)
  }

  private func staticBytes(of range: ClosedRange<Int>, in frame: Frame) -> Int? {
    var bits = 0
    for field in frame.fields[range] {
      guard let size = field.size.staticBits, field.condition == nil else { return nil }
      bits = bits.saturatingAdding(size)
    }
    return bits / 8
  }

  private func isConditionShared(
    by fields: ClosedRange<Int>, of field: MeasuringField, _ syntaxes: [Int: FieldSyntax]
  ) -> Bool {
    guard case .expression(let condition) = syntaxes[field.field]?.condition else { return false }
    return fields.allSatisfy { index in
      guard case .expression(let other) = syntaxes[index]?.condition else { return false }
      return other.range.text.collapsingBlanks == condition.range.text.collapsingBlanks
    }
  }

  // MARK: Counts

  /// Arrays to the end whose count stands before them: W0336 optional-measure, W0421 not-computable, W0507 stop-outside-array.
  private func bindCounts(
    _ measuring: [MeasuringField], of id: ID<Frame>, _ syntaxes: [Int: FieldSyntax]
  ) -> Bool {
    for field in measuring {
      guard case .count(let target) = field.measure.subject, field.field < target,
        case .array(var array) = model[id].fields[target].type, array.extent.isToEnd
      else { continue }
      if case .union(let union) = array.element, model[union].unknown == .stop {
        report(
          .stopOutsideArray, at: model[id].fields[target].range,
          "`\(model[union].declared.name)` says `unknown: stop`, which only ends an array to the end, not a counted one",
          labels: [Diagnostic.Label(field.range, "counted here")], help: "say `unknown: keep`")
        return false
      }
      if field.isOptional, !isConditionShared(by: target...target, of: field, syntaxes) {
        report(
          .optionalMeasure, at: field.range,
          "`\(field.name)` may be absent, and then nothing says how many elements `\(model[id].fields[target].name)` has",
          help: "make it unconditional, or give both the same `if`")
        return false
      }
      let measure = field.measure
      if measure.divisor != 1 {
        report(
          .notComputable, at: field.range, "a count that is divided does not say how many elements there are",
          help: "count all of them: `= count(\(model[id].fields[target].name))`")
        return false
      }
      if field.bit == nil, measure.multiplier == 1, measure.addend == 0 {
        array.extent = .counted(by: field.field)
      } else {
        array.extent = .expression(measure.inverse(of: .field(path(to: field, in: id))))
      }
      let most = Int(clamping: max(0, measure.measured(for: field.maximum)))
      let size = size(of: array.element, .possible).repeated(from: 0, to: min(array.maximum ?? most, most))
      model.frames[id.index].fields[target].type = .array(array)
      model.frames[id.index].fields[target].size =
        model[id].fields[target].condition == nil ? size : size.optional
    }
    return true
  }

  private func path(to field: MeasuringField, in id: ID<Frame>) -> FieldPath {
    FieldPath(steps: [.field(field.field)] + (field.bit.map { [.bit($0)] } ?? []), text: field.name)
  }

  // MARK: Open ends

  /// What reaches to the end of its window leaves out the fields behind it there: W0316 behind-open-end.
  private func closeEnds(of id: ID<Frame>) -> Bool {
    for index in model[id].fields.indices {
      let field = model[id].fields[index]
      let isOpen = isOpenEnded(field.type)
      let isInOpenWindow: Bool =
        switch field.type {
        case .frame, .union, .match: dependsOnWindow(field.type)
        default: false
        }
      guard isOpen || isInOpenWindow else { continue }
      var bytes = 0
      let end = scope(of: index, in: id).upperBound
      for behind in index + 1..<max(end + 1, index + 1) {
        let other = model[id].fields[behind]
        guard let bits = other.size.staticBits, other.condition == nil else {
          let what = other.name.isEmpty ? "the alignment" : "`\(other.name)`"
          report(
            .behindOpenEnd, at: other.range,
            isOpen
              ? "\(what) stands behind `\(field.name)`, which reaches to the end, so its size must be fixed"
              : "\(what) stands behind `\(field.name)`, whose layout depends on what is left, so its size must be fixed",
            labels: [Diagnostic.Label(field.range, isOpen ? "reaches to the end" : "depends on what is left")],
            help: "give `\(field.name)` a length: a prefix, or a field before it, `= size(\(field.name))`")
          return false
        }
        bytes = bytes.saturatingAdding(bits / 8)
      }
      model.frames[id.index].fields[index].type = field.type.reserving(bytes)
      if !isInWindow(index, of: id) {
        if isOpen { layout.openEndedFrames.insert(id) }
        if field.condition == nil, isAlwaysOpenEnded(field.type) { layout.alwaysOpenFrames.insert(id) }
        layout.windowedFrames.insert(id)
      }
    }
    return true
  }

  /// The innermost window around a field, else the whole frame.
  private func scope(of index: Int, in id: ID<Frame>) -> ClosedRange<Int> {
    let windows = model[id].windows.filter { $0.first <= index && index <= $0.last }
    let innermost = windows.min { $0.last - $0.first < $1.last - $1.first }
    return innermost.map { $0.first...$0.last } ?? 0...(model[id].fields.count - 1)
  }

  /// `if present` means: more bytes than the fields behind it need.
  private func askForWhatRemains(of id: ID<Frame>, _ syntaxes: [Int: FieldSyntax]) {
    for index in model[id].fields.indices {
      guard asksRemaining(model[id].fields[index].condition) else { continue }
      if !isInWindow(index, of: id) { layout.windowedFrames.insert(id) }
      guard case .present = syntaxes[index]?.condition else { continue }
      let end = scope(of: index, in: id).upperBound
      let behind = model[id].fields[index + 1..<max(end + 1, index + 1)].reduce(0) {
        $0.saturatingAdding($1.size.minimum / 8)
      }
      model.frames[id.index].fields[index].condition = .remaining(behind.saturatingAdding(1))
    }
  }
}

extension Window {
  /// Partly: neither holds the other, and they are not apart.
  fileprivate func overlaps(_ other: Window) -> Bool {
    let isApart = last < other.first || other.last < first
    let isInside = other.first <= first && last <= other.last
    let isAround = first <= other.first && other.last <= last
    return !(isApart || isInside || isAround)
  }
}
