import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT
import WirelaceInterpreter
import WirelaceModel
import WirelaceTraffic

/// What was seen of a handle that nothing attributes.
public struct UnknownHandle: Sendable {
  public var connection: Int
  /// The side whose attribute it is.
  public var server: Common.Role
  public var handle: UInt16
  /// How often, by kind of transfer.
  public var counts: [ValueTransfer.Kind: Int] = [:]
  public var bytes = 0
  public var shortest = Int.max
  public var longest = 0
  public var first: PacketMark
  /// What the schema has for it, best first.
  public var candidates: [Candidate] = []

  /// A characteristic of the schema that the handle may be.
  public struct Candidate: Sendable, Hashable {
    public var entry: SchemaIndex.Entry
    /// Values kept of those that were seen, and how many of them the characteristic's frame can be.
    public var samples: Int
    public var fitting: Int
    /// How many things the frame insists on: one that takes anything proves nothing.
    public var strictness: Int
  }

  public var count: Int { counts.values.reduce(0, +) }
}

/// Gathers values of handles that nothing attributes, and tries the schema's characteristics on them. Memory is bounded.
struct UnknownHandles {
  private var entries: [Attributor.Key: (seen: UnknownHandle, samples: [Sample])] = [:]
  /// Values of handles beyond those that are kept.
  private(set) var overflow = 0

  private struct Sample {
    var bytes: [UInt8]
    var isWrite: Bool
  }
  private static let mostHandles = 4096
  private static let mostSamples = 48

  /// Returns how many values of the handle were seen by now.
  @discardableResult
  mutating func add(_ transfer: ValueTransfer) -> Int {
    let key = Attributor.Key(connection: transfer.connection, server: transfer.server, handle: transfer.handle)
    if entries[key] == nil {
      guard entries.count < Self.mostHandles else {
        overflow += 1
        return 0
      }
      let seen = UnknownHandle(
        connection: transfer.connection, server: transfer.server, handle: transfer.handle, first: transfer.packet)
      entries[key] = (seen, [])
    }
    guard var entry = entries.removeValue(forKey: key) else { return 0 }
    entry.seen.counts[transfer.kind, default: 0] += 1
    entry.seen.bytes += transfer.bytes.count
    entry.seen.shortest = min(entry.seen.shortest, transfer.bytes.count)
    entry.seen.longest = max(entry.seen.longest, transfer.bytes.count)
    if entry.samples.count < Self.mostSamples, !transfer.mayBeCut, transfer.valueOffset == 0 {
      entry.samples.append(Sample(bytes: transfer.bytes, isWrite: transfer.kind.isWrite))
    }
    entries[key] = entry
    return entry.seen.count
  }

  mutating func forget(_ key: Attributor.Key) { entries[key] = nil }

  /// All handles with their candidates, by connection and handle.
  func report(_ index: SchemaIndex, _ interpreter: Interpreter) -> [UnknownHandle] {
    let keys = entries.keys.sorted { ($0.connection, $0.handle) < ($1.connection, $1.handle) }
    return keys.compactMap { key in
      guard let entry = entries[key] else { return nil }
      var seen = entry.seen
      seen.candidates = candidates(for: key, index, interpreter)
      return seen
    }
  }

  /// The characteristics whose properties allow what was done and whose frames at least half of the samples can be; the best first.
  func candidates(for key: Attributor.Key, _ index: SchemaIndex, _ interpreter: Interpreter) -> [UnknownHandle
    .Candidate]
  {
    guard let entry = entries[key], !entry.samples.isEmpty else { return [] }
    let needed = properties(entry.seen.counts)
    var candidates: [UnknownHandle.Candidate] = []
    for candidate in index.entries {
      let characteristic = index.characteristic(candidate)
      guard CharacteristicProperties(characteristic.properties).isSuperset(of: needed) else { continue }
      let layouts = PayloadLayouts(index, candidate)
      let fitting = entry.samples.count { sample in fits(sample, layouts, interpreter) }
      guard 2 * fitting >= entry.samples.count else { continue }
      candidates.append(
        UnknownHandle.Candidate(
          entry: candidate, samples: entry.samples.count, fitting: fitting,
          strictness: layouts.strictness(index.model)))
    }
    return candidates.sorted {
      ($1.fitting, $1.strictness, $0.entry.name) < ($0.fitting, $0.strictness, $1.entry.name)
    }
  }

  private func fits(_ sample: Sample, _ layouts: PayloadLayouts, _ interpreter: Interpreter) -> Bool {
    layouts.frames(isWrite: sample.isWrite).contains { frame in
      let decoded = interpreter.inspect(sample.bytes, as: .frame(frame))
      return decoded.error == nil && decoded.violations.isEmpty
    }
  }

  private func properties(_ counts: [ValueTransfer.Kind: Int]) -> CharacteristicProperties {
    counts.keys.reduce(into: []) { properties, kind in
      switch kind {
      case .read, .readByType, .readMultiple: properties.formUnion(.read)
      case .write, .preparedWrite: properties.formUnion(.write)
      case .writeCommand: properties.formUnion(.writeWithoutResponse)
      case .signedWriteCommand: properties.formUnion(.signedWrite)
      case .notification: properties.formUnion(.notify)
      case .indication: properties.formUnion(.indicate)
      }
    }
  }
}
