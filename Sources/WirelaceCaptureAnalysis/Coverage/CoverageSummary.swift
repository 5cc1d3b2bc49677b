import WirelaceBluetooth
import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel

/// What a run exercised of a schema, and what it never did.
public struct CoverageSummary: Sendable {
  public var items: [CoverageItem]
  /// Services of the schema that no value was attributed to, and that do not count.
  public var absentServices: [String]
  /// Answers of ATT that are errors, by code: those that the specification names, and others that were seen. They count for nothing.
  public var attErrors: [ATTError] = []

  /// An error code of ATT, and how often a request was answered with it.
  public struct ATTError: Sendable, Hashable {
    public var code: UInt8
    public var name: String
    public var count: Int
  }

  public var covered: Int { items.count { $0.count > 0 } }

  /// In percent, rounded down to a tenth; 0 when nothing of the schema was met.
  public var percent: Double { CoverageSummary.percent(covered, of: items.count) }

  static func percent(_ covered: Int, of total: Int) -> Double {
    total == 0 ? 0 : Double(covered * 1000 / total) / 10
  }

  /// By kind: how many there are and how many were seen.
  public func totals(_ kind: CoverageItem.Kind) -> (covered: Int, total: Int) {
    items.reduce((0, 0)) { sum, item in
      item.kind == kind ? (sum.0 + (item.count > 0 ? 1 : 0), sum.1 + 1) : sum
    }
  }

  /// The declarations in order, with what belongs to each.
  public var owners: [(owner: String, items: [CoverageItem])] {
    var order: [String] = []
    var groups: [String: [CoverageItem]] = [:]
    for item in items {
      if groups[item.owner] == nil { order.append(item.owner) }
      groups[item.owner, default: []].append(item)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }
}

extension CaptureAnalyzer {
  /// Coverage of the services of some modules; when nil, of those that values were attributed to.
  public func coverageSummary(of modules: Set<ID<Module>>?) -> CoverageSummary {
    let model = index.model
    let seen = Set(seenEntries.map(\.service))
    var layouts: [Layout] = []
    var absent: [String] = []
    for (number, service) in model.services.enumerated() {
      let isWanted = modules?.contains(service.declared.module) ?? seen.contains(number)
      guard isWanted else {
        if modules == nil { absent.append(service.declared.name) }
        continue
      }
      for entry in index.entries where entry.service == number { layouts += PayloadLayouts(index, entry).all }
    }
    var summary = CoverageSummary(items: coverage.items(of: layouts), absentServices: absent)
    for code in UInt8.min...UInt8.max {
      let count = attErrors[code] ?? 0
      let name = Att.AttErrorCode(rawValue: code).name
      guard name != nil || count > 0 else { continue }
      summary.attErrors.append(
        CoverageSummary.ATTError(
          code: code, name: name ?? FrameError.hexadecimal(UInt64(code), digits: 2), count: count))
    }
    return summary
  }
}
