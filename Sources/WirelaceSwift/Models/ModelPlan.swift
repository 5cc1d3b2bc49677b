import WirelaceModel

/// The names of a model's struct.
struct ModelPlan {
  struct Member {
    /// The property; of a constant the static one.
    var property: String
    /// Of a deprecated field: the deprecated property in front of `property`, which generated code can use without a warning.
    var deprecated: String?
    /// What the initialiser calls it.
    var label: String { deprecated ?? property }
    /// The stored property behind it where the model holds itself, or a large model; else nil.
    var storage: String?
    /// The static constant that says how the value stands in JSON; of a constant field nothing uses it.
    var coder: String
  }
  /// By field.
  var members: [Member] = []
  /// The property that holds unknown keys, when they are kept.
  var unknown: String?

  /// - Parameter boxed: the fields that stand behind a reference.
  init(_ model: JSONModel, boxed: Set<Int>) {
    var names = NameScope(NameScope.payloads)
    var statics = NameScope(NameScope.payloads.union(["keys"]))
    let properties = model.fields.map { field in
      let property = names.claim(Identifiers.lowerCamel(field.declared.name), suffix: "Field")
      return field.constant == nil ? property : statics.claim(property, suffix: "Field")
    }
    for (index, property) in properties.enumerated() {
      let isHidden = model.fields[index].declared.deprecated != nil && model.fields[index].constant == nil
      members.append(
        Member(
          property: isHidden ? names.claim(property + "Stored", suffix: "Field") : property,
          deprecated: isHidden ? property : nil,
          storage: boxed.contains(index) ? names.claim(property + "Storage", suffix: "Field") : nil,
          coder: statics.claim(property + "Coder", suffix: "Value")))
    }
    if model.unknown == .keep { unknown = names.claim("unknown", suffix: "Keys") }
  }
}

extension NameScope {
  /// What every model and union of JSON has.
  static let payloads: Set<String> = [
    "check", "hashValue", "init", "jsonBytes", "payload", "self", "validate",
  ]

  /// What every enum of texts has.
  static let texts: Set<String> = ["allCases", "hashValue", "init", "known", "rawValue", "self"]
}
