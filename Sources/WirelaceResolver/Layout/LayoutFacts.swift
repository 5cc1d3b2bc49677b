import WirelaceDiagnostics
import WirelaceModel

/// What resolving finds out about frames, unions and bits besides what the model keeps.
struct LayoutFacts {
  /// Fields whose type or layout could not be resolved: a reference to one yields nil without a report.
  var poisonedFields: Set<FieldKey> = []
  /// Bit fields and unions with a member that could not be resolved.
  var poisonedBits: Set<ID<BitField>> = []
  var poisonedUnions: Set<ID<Union>> = []
  /// The names of a frame's fields, those still to come included.
  var fieldNames: [ID<Frame>: [String: NamedField]] = [:]
  /// Names of rules that could not be resolved: an example may name one.
  var failedRules: Set<String> = []
  /// Frames resolved to the end.
  var finishedFrames: Set<ID<Frame>> = []
  /// Some values reach to the end of their window.
  var openEndedFrames: Set<ID<Frame>> = []
  var openEndedUnions: Set<ID<Union>> = []
  /// All values do.
  var alwaysOpenFrames: Set<ID<Frame>> = []
  var alwaysOpenUnions: Set<ID<Union>> = []
  /// The layout asks how much of the window is left.
  var windowedFrames: Set<ID<Frame>> = []
  var windowedUnions: Set<ID<Union>> = []
  /// The most bits the schema promises; no entry where nothing promises any.
  var promisedFrames: [ID<Frame>: Int] = [:]
  var promisedUnions: [ID<Union>: Int] = [:]
}

/// A field of a frame of the model under construction.
struct FieldKey: Hashable {
  var frame: Int
  var field: Int
}

/// Where a name leads in a frame.
struct NamedField {
  var index: Int
  var range: SourceRange
}
