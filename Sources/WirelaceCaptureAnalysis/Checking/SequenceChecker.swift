import WirelaceInterpreter
import WirelaceModel

/// Follows the fields marked `sequence` of frames that one side sends.
struct SequenceChecker {
  private var last: [Key: UInt64] = [:]
  /// Of the frames seen so far, by index; of most there are none.
  private var counters: [Int: [Counter]] = [:]

  private struct Counter {
    var field: Int
    var name: String
    var bits: Int
  }

  private struct Key: Hashable {
    var handle: UInt16
    var isWrite: Bool
    var frame: Int
    var field: Int
  }

  struct Gap {
    var part: DecodedValue
    var expected: UInt64
    var found: UInt64
    var missing: UInt64
  }
  private static let mostCounters = 4096

  /// The counters of a frame that jump ahead. One that repeats or runs back says nothing: answers repeat the numbers of requests.
  mutating func check(_ frame: DecodedFrame, handle: UInt16, isWrite: Bool) -> [Gap] {
    guard case .frame(let id) = frame.layout else { return [] }
    var gaps: [Gap] = []
    for counter in counters(of: id, in: frame) {
      guard let part = frame.root[counter.name], let raw = part.integer else { continue }
      let key = Key(handle: handle, isWrite: isWrite, frame: id.index, field: counter.field)
      let mask = UInt64.max >> UInt64(64 - min(64, max(1, counter.bits)))
      let value = UInt64(truncatingIfNeeded: raw) & mask
      guard let before = last[key] else {
        if last.count < Self.mostCounters { last[key] = value }
        continue
      }
      last[key] = value
      let ahead = (value &- before) & mask
      if ahead > 1, ahead <= mask >> 1 {
        gaps.append(Gap(part: part, expected: (before &+ 1) & mask, found: value, missing: ahead - 1))
      }
    }
    return gaps
  }

  private mutating func counters(of id: ID<Frame>, in frame: DecodedFrame) -> [Counter] {
    if let known = counters[id.index] { return known }
    let found = frame.model[id].fields.enumerated().compactMap { index, field -> Counter? in
      guard field.isSequence, case .integer(let type) = field.type else { return nil }
      return Counter(field: index, name: field.name, bits: type.bits)
    }
    counters[id.index] = found
    return found
  }
}
