import WirelaceDiagnostics
import WirelaceModel

extension Resolver {
  /// The frame's size, windows considered; and whether every length can say what it measures.
  ///
  /// W0321 length-too-narrow, W0324 size-too-large.
  func measureFrame(_ measuring: [MeasuringField], of id: ID<Frame>) -> Bool {
    let fields = model[id].fields
    guard measuring.allSatisfy({ checkCapacity(of: $0, in: id) }) else { return false }
    let possible = regionSize(0..<fields.count, in: id, skipping: 0) { $0.size }
    let promised = regionSize(0..<fields.count, in: id, skipping: 0, promisedSize)
    if possible.minimum / 8 > largestCount {
      report(
        .sizeTooLarge, at: model[id].declared.range,
        "`\(model[id].declared.name)` takes more than \(largestCount) bytes")
      return false
    }
    let isClosed = model[id].trailing == .refuse
    model.frames[id.index].size = isClosed ? possible : .dynamic(from: possible.minimum)
    if isClosed, let maximum = promised.maximum { layout.promisedFrames[id] = maximum }
    return true
  }

  /// The size of some fields; a window among them is no larger than what its length can say.
  private func regionSize(
    _ range: Range<Int>, in id: ID<Frame>, skipping known: Int, _ size: (Field) -> SizeBounds
  ) -> SizeBounds {
    let windows = model[id].windows
    var total = SizeBounds.zero
    var index = range.lowerBound
    while index < range.upperBound {
      // Windows stand outermost first; those before `known` are the ones around this region.
      if let next = windows.indices.first(where: {
        $0 >= known && windows[$0].first == index && windows[$0].last < range.upperBound
      }) {
        let window = windows[next]
        let inner = regionSize(window.first..<window.last + 1, in: id, skipping: next + 1, size)
        total = total + inner.limited(to: capacity(of: window, in: id))
        index = window.last + 1
      } else {
        total = total + size(model[id].fields[index])
        index += 1
      }
    }
    return total
  }

  /// The most bits a window's length can say.
  private func capacity(of window: Window, in id: ID<Frame>) -> Int {
    let field = model[id].fields[window.measuredBy]
    var type = field.type
    if let bit = window.measuringBit, case .bits(let bits, _) = field.type {
      type = model[bits].members[bit].field.type
    }
    let maximum: Int128 =
      switch type {
      case .integer(let type): type.maximum
      case .varint(let type): type.bounds.upperBound
      default: Int128(largestCount)
      }
    let bytes = max(0, maximum - Int128(window.addend)) * Int128(window.divisor) / Int128(window.multiplier)
    return Int(clamping: bytes).saturatingMultiplying(8)
  }

  private func checkCapacity(of field: MeasuringField, in id: ID<Frame>) -> Bool {
    let frame = model[id]
    let least: Int
    let most: Int?
    switch field.measure.subject {
    case .count(let target):
      guard case .array(let array) = frame.fields[target].type else { return true }
      switch array.extent {
      case .fixed(let count): (least, most) = (count, count)
      default: (least, most) = (0, array.maximum)
      }
    case .size(let first, let last):
      (least, most) = byteBounds(first..<last + 1, in: id)
    case .frame:
      (least, most) = byteBounds(0..<frame.fields.count, in: id)
    }
    if field.isOptional { return true }
    let needsLeast = field.measure.raw(for: Int128(least))
    let needsMost = most.map { field.measure.raw(for: Int128($0)) }
    guard needsLeast > field.maximum || (needsMost.map { $0 > field.maximum } ?? false) else {
      return checkLowest(of: field, needsMost)
    }
    let amount = needsLeast > field.maximum ? "at least \(needsLeast)" : "up to \(needsMost ?? needsLeast)"
    report(
      .lengthTooNarrow, at: field.range,
      "`\(field.name)` holds at most \(field.maximum), but has to hold \(amount)",
      help: "widen it, or bound what it measures with `max`")
    return false
  }

  /// A subtraction may leave a length that is always negative.
  private func checkLowest(of field: MeasuringField, _ needsMost: Int128?) -> Bool {
    guard let needsMost, needsMost < 0 else { return true }
    report(
      .negativeExtent, at: field.range, "`\(field.name)` would always be negative",
      help: "subtract less than what is measured")
    return false
  }

  private func byteBounds(_ range: Range<Int>, in id: ID<Frame>) -> (Int, Int?) {
    let fields = model[id].fields[range]
    let least = fields.reduce(SizeBounds.zero) { $0 + $1.size }.minimum / 8
    let most = fields.reduce(SizeBounds.zero) { $0 + promisedSize(of: $1) }.maximum
    return (least, most.map { $0 / 8 })
  }
}

extension SizeBounds {
  fileprivate func limited(to bits: Int) -> SizeBounds {
    if self == .unknown { return .unknown }
    return SizeBounds(minimum: min(minimum, bits), maximum: min(maximum ?? bits, bits))
  }
}
