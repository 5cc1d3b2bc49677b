import WirelaceModel
import WirelacePatterns

/// The patterns of a schema, compiled once.
struct JSONPatterns: Sendable {
  private var compiled: [String: PatternMatcher] = [:]

  init(_ model: ProtocolModel) {
    for model in model.jsonModels { for field in model.fields { add(field.shape) } }
    for api in model.apis {
      for operation in api.operations {
        let parameters = operation.pathParameters + operation.queryParameters + operation.headers
        for parameter in parameters + operation.response.headers { add(parameter.shape) }
        if case .json(let shape)? = operation.body?.content { add(shape) }
        if case .json(let shape) = operation.response.content { add(shape) }
        for error in api.errors + operation.errors { error.body.map { add($0) } }
      }
    }
  }

  private mutating func add(_ shape: JSONShape) {
    for constraint in shape.constraints { if case .pattern(let pattern) = constraint.kind { add(pattern) } }
    switch shape.type {
    case .array(let element), .map(_, let element): add(element)
    default: break
    }
  }

  private mutating func add(_ pattern: String) {
    if compiled[pattern] == nil { compiled[pattern] = try? PatternMatcher(pattern) }
  }

  /// Whether the whole text matches; nothing matches a pattern that is none, which the resolver refuses.
  func matches(_ text: String, _ pattern: String) -> Bool {
    (compiled[pattern] ?? (try? PatternMatcher(pattern)))?.matches(text) ?? false
  }
}
