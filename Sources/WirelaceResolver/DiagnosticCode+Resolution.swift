import WirelaceDiagnostics

// MARK: - W02xx: modules and names

extension DiagnosticCode {
  public static let fileNotFound = DiagnosticCode("W0201", "file-not-found")
  public static let missingModule = DiagnosticCode("W0202", "missing-module")
  public static let importCycle = DiagnosticCode("W0203", "import-cycle")
  public static let duplicateModule = DiagnosticCode("W0204", "duplicate-module")
  public static let moduleNameMismatch = DiagnosticCode("W0205", "module-name-mismatch")
  public static let duplicateImport = DiagnosticCode("W0206", "duplicate-import", .warning)
  public static let unusedImport = DiagnosticCode("W0207", "unused-import", .warning)
  public static let duplicateDeclaration = DiagnosticCode("W0208", "duplicate-declaration")
  public static let reservedTypeName = DiagnosticCode("W0209", "reserved-type-name")
  public static let unknownName = DiagnosticCode("W0210", "unknown-name")
  public static let ambiguousName = DiagnosticCode("W0211", "ambiguous-name")
  public static let moduleNotImported = DiagnosticCode("W0212", "module-not-imported")
  public static let wrongKind = DiagnosticCode("W0213", "wrong-kind")
  public static let duplicateMember = DiagnosticCode("W0214", "duplicate-member")
  public static let collidingNames = DiagnosticCode("W0215", "colliding-names")
  public static let sinceAfterModule = DiagnosticCode("W0216", "since-after-module")
  public static let deprecatedUse = DiagnosticCode("W0217", "deprecated-use", .warning)
  public static let caseNamedNone = DiagnosticCode("W0218", "case-named-none", .warning)
}

// MARK: - W03xx: types and layout

extension DiagnosticCode {
  public static let attributeMisplaced = DiagnosticCode("W0301", "attribute-misplaced")
  public static let integerWidth = DiagnosticCode("W0303", "integer-width")
  public static let valueTooWide = DiagnosticCode("W0304", "value-too-wide")
  public static let duplicateCaseValue = DiagnosticCode("W0305", "duplicate-case-value")
  public static let bitOutOfRange = DiagnosticCode("W0306", "bit-out-of-range")
  public static let baseType = DiagnosticCode("W0307", "base-type")
  public static let bitsNotFilled = DiagnosticCode("W0308", "bits-not-filled")
  public static let bitsOverflow = DiagnosticCode("W0309", "bits-overflow")
  public static let bitsMemberType = DiagnosticCode("W0310", "bits-member-type")
  public static let recursiveType = DiagnosticCode("W0311", "recursive-type")
  public static let genericArguments = DiagnosticCode("W0312", "generic-arguments")
  public static let extentMisplaced = DiagnosticCode("W0313", "extent-misplaced")
  public static let digitCount = DiagnosticCode("W0314", "digit-count")
  public static let conflictingExtents = DiagnosticCode("W0315", "conflicting-extents")
  public static let behindOpenEnd = DiagnosticCode("W0316", "behind-open-end")
  public static let openEndedElement = DiagnosticCode("W0317", "open-ended-element")
  public static let emptyElement = DiagnosticCode("W0318", "empty-element")
  public static let overlappingWindows = DiagnosticCode("W0319", "overlapping-windows")
  public static let reversedSpan = DiagnosticCode("W0320", "reversed-span")
  public static let lengthTooNarrow = DiagnosticCode("W0321", "length-too-narrow")
  public static let prefixType = DiagnosticCode("W0323", "prefix-type")
  public static let sizeTooLarge = DiagnosticCode("W0324", "size-too-large")
  public static let typeMisplaced = DiagnosticCode("W0325", "type-misplaced")
  public static let reservedExtent = DiagnosticCode("W0326", "reserved-extent")
  public static let alignment = DiagnosticCode("W0327", "alignment")
  public static let checksumWidth = DiagnosticCode("W0328", "checksum-width")
  public static let checksumCoversItself = DiagnosticCode("W0329", "checksum-covers-itself")
  public static let checksumParameters = DiagnosticCode("W0330", "checksum-parameters")
  public static let unknownChecksum = DiagnosticCode("W0331", "unknown-checksum")
  public static let measuredField = DiagnosticCode("W0332", "measured-field")
  public static let computedType = DiagnosticCode("W0333", "computed-type")
  public static let contradictingField = DiagnosticCode("W0334", "contradicting-field")
  public static let sequenceType = DiagnosticCode("W0335", "sequence-type")
  public static let optionalMeasure = DiagnosticCode("W0336", "optional-measure")
  public static let repeatedMember = DiagnosticCode("W0337", "repeated-member")
  public static let emptyDeclaration = DiagnosticCode("W0338", "empty-declaration")
}

// MARK: - W04xx: expressions, rules and values

extension DiagnosticCode {
  public static let unknownField = DiagnosticCode("W0401", "unknown-field")
  public static let laterField = DiagnosticCode("W0402", "later-field")
  public static let expressionType = DiagnosticCode("W0403", "expression-type")
  public static let expressionOverflow = DiagnosticCode("W0404", "expression-overflow")
  public static let division = DiagnosticCode("W0405", "division")
  public static let shiftAmount = DiagnosticCode("W0406", "shift-amount")
  public static let notANumber = DiagnosticCode("W0407", "not-a-number")
  public static let unknownCase = DiagnosticCode("W0408", "unknown-case")
  public static let unlikeOperands = DiagnosticCode("W0409", "unlike-operands")
  public static let constantCondition = DiagnosticCode("W0410", "constant-condition")
  public static let emptyRange = DiagnosticCode("W0411", "empty-range")
  public static let limitOutOfRange = DiagnosticCode("W0412", "limit-out-of-range")
  public static let stepSize = DiagnosticCode("W0413", "step-size")
  public static let pattern = DiagnosticCode("W0414", "pattern")
  public static let valueBreaksRule = DiagnosticCode("W0415", "value-breaks-rule")
  public static let valueType = DiagnosticCode("W0416", "value-type")
  public static let valueNotRepresentable = DiagnosticCode("W0417", "value-not-representable")
  public static let notAvailableHere = DiagnosticCode("W0418", "not-available-here")
  public static let duplicateRule = DiagnosticCode("W0419", "duplicate-rule")
  public static let nameWithoutRule = DiagnosticCode("W0420", "name-without-rule")
  public static let notComputable = DiagnosticCode("W0421", "not-computable")
  public static let zeroScale = DiagnosticCode("W0422", "zero-scale")
  public static let duplicateException = DiagnosticCode("W0423", "duplicate-exception")
  public static let ruleBeyondExtent = DiagnosticCode("W0424", "rule-beyond-extent")
  public static let negativeExtent = DiagnosticCode("W0425", "negative-extent")
}

// MARK: - W05xx: unions

extension DiagnosticCode {
  public static let tagType = DiagnosticCode("W0501", "tag-type")
  public static let labelTooWide = DiagnosticCode("W0502", "label-too-wide")
  public static let overlappingLabels = DiagnosticCode("W0503", "overlapping-labels")
  public static let unreachableMember = DiagnosticCode("W0504", "unreachable-member", .warning)
  public static let unnamedMember = DiagnosticCode("W0505", "unnamed-member")
  public static let missingMembers = DiagnosticCode("W0506", "missing-members", .warning)
  public static let stopOutsideArray = DiagnosticCode("W0507", "stop-outside-array")
  public static let mixedLabels = DiagnosticCode("W0508", "mixed-labels")
  public static let tagPlace = DiagnosticCode("W0509", "tag-place")
  public static let unreachableUnknown = DiagnosticCode("W0510", "unreachable-unknown", .warning)
  public static let lengthOfUnion = DiagnosticCode("W0511", "length-of-union")
}

// MARK: - W06xx: examples and growth

extension DiagnosticCode {
  public static let exampleValue = DiagnosticCode("W0601", "example-value")
  public static let exampleMember = DiagnosticCode("W0602", "example-member")
  public static let exampleMissingField = DiagnosticCode("W0603", "example-missing-field")
  public static let exampleSize = DiagnosticCode("W0604", "example-size")
  public static let exampleRule = DiagnosticCode("W0605", "example-rule")
  public static let examplePath = DiagnosticCode("W0606", "example-path")
  public static let exampleOffset = DiagnosticCode("W0607", "example-offset")
  public static let duplicateExample = DiagnosticCode("W0608", "duplicate-example")
  public static let growth = DiagnosticCode("W0609", "growth")
  public static let exampleValues = DiagnosticCode("W0610", "example-values")
}
