import WirelaceModel

/// How many values lie in a model or a union itself rather than behind a reference.
///
/// Swift copies and destroys a struct member by member, nested ones included, in code of its own for each type: models that hold
/// models that hold models would cost the square of their number. A field of a model or union with more than ``limit`` values is
/// therefore stored behind a reference, and so are the cases of a union of models with more.
struct ModelWeights {
  static let limit = 12

  private let model: ProtocolModel
  private var models: [Int?]
  private var unions: [Int?]
  /// By model: the indices of the fields that are stored behind a reference.
  private(set) var boxed: [Set<Int>]

  init(_ model: ProtocolModel) {
    self.model = model
    models = Array(repeating: nil, count: model.jsonModels.count)
    unions = Array(repeating: nil, count: model.jsonUnions.count)
    boxed = model.jsonModels.map { Set($0.recursiveFields) }
    for index in model.jsonModels.indices { _ = weight(ofModel: index) }
    for index in model.jsonUnions.indices { _ = weight(ofUnion: index) }
  }

  /// Whether the cases of a union stand behind a reference.
  func isBoxed(_ id: ID<JSONUnion>) -> Bool { unions[id.index] == 1 }

  private mutating func weight(_ type: JSONType) -> Int {
    switch type {
    case .model(let id): weight(ofModel: id.index)
    case .union(let id): weight(ofUnion: id.index)
    default: 1
    }
  }

  private mutating func weight(ofModel index: Int) -> Int {
    if let known = models[index] { return known }
    // What holds itself is cut at its recursive fields; should it come back here all the same, it counts as one.
    models[index] = 1
    var total = 0
    for (place, field) in model.jsonModels[index].fields.enumerated() where field.constant == nil {
      if boxed[index].contains(place) {
        total += 1
        continue
      }
      let weight = weight(field.shape.type)
      if weight > ModelWeights.limit { boxed[index].insert(place) }
      total += weight > ModelWeights.limit ? 1 : weight
    }
    models[index] = total
    return total
  }

  /// One where the cases stand behind a reference.
  private mutating func weight(ofUnion index: Int) -> Int {
    if let known = unions[index] { return known }
    unions[index] = 1
    var total = 2
    for member in model.jsonUnions[index].members {
      if let id = member.model { total += weight(ofModel: id.index) }
    }
    unions[index] = total > ModelWeights.limit ? 1 : total
    return unions[index] ?? 1
  }
}
