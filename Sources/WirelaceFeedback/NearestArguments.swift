extension FeedbackModes {
  /// The arguments moved to the nearest values within all limits, in the order of the parameters. Nil where no value is known that
  /// would do: a text that the device does not publish, or limits that exclude each other.
  public func nearest(_ device: DeviceLimits) -> [FeedbackArgument?] {
    guard let declared = Self.modes.first(where: { $0.name == mode }) else { return [] }
    var moved = arguments
    var nearest: [FeedbackArgument?] = []
    for (index, parameter) in declared.parameters.enumerated() where index < moved.count {
      let value = parameter.nearest(to: moved[index], device) { other in
        guard other < moved.count, case .integer(let value) = moved[other] else { return nil }
        return value
      }
      nearest.append(value)
      if let value { moved[index] = value }
    }
    return nearest
  }
}

extension FeedbackParameter {
  fileprivate func nearest(
    to argument: FeedbackArgument, _ device: DeviceLimits, other: (Int) -> Int?
  ) -> FeedbackArgument? {
    switch (kind, argument) {
    case (.rgb100, .color(let color)):
      func clamped(_ channel: Int) -> Int { min(max(channel, 0), 100) }
      return .color(RGB(clamped(color.red), clamped(color.green), clamped(color.blue)))
    case (.catalogue(let name), .text(let text)):
      guard let catalogue = device.catalogues[name] else { return argument }
      return catalogue.contains(text) ? argument : nil
    case (.percent, .integer(let value)): return nearest(to: value, in: 0...100, device, other)
    case (.milliseconds, .integer(let value)), (.count, .integer(let value)):
      return nearest(to: value, in: 0...Int(Int32.max), device, other)
    default: return nil
    }
  }

  private func nearest(
    to value: Int, in range: ClosedRange<Int>, _ device: DeviceLimits, _ other: (Int) -> Int?
  ) -> FeedbackArgument? {
    var lowest = range.lowerBound
    var highest = range.upperBound
    var step = 1
    for limit in limits {
      let bound: Int?
      switch limit.bound {
      case .integer(let value): bound = value
      case .device(let name): bound = device.integers[name]
      case .parameter(let index): bound = other(index)
      }
      guard let bound else { continue }
      switch limit {
      case .atLeast: lowest = max(lowest, bound)
      case .atMost: highest = min(highest, bound)
      case .step:
        guard bound > 0, bound <= range.upperBound else { continue }
        let (multiple, overflow) = (step / greatestCommonDivisor(step, bound)).multipliedReportingOverflow(by: bound)
        guard !overflow, multiple <= Int(Int32.max) else { return nil }
        step = multiple
      }
    }
    guard lowest <= highest else { return nil }
    let first = (lowest + step - 1) / step * step
    let last = highest / step * step
    guard first <= last else { return nil }
    let clamped = min(max(value, first), last)
    let below = clamped / step * step
    return .integer(clamped - below > step / 2 ? below + step : below)
  }

  private func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
    right == 0 ? left : greatestCommonDivisor(right, left % right)
  }
}
