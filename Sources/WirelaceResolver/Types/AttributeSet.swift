import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// The attributes behind a type, sorted by what they say; those of an alias come first, those at the use go before them.
struct AttributeSet {
  /// `in`, `step`, `matches`, `size`, `elements`, in the order written, with the name that `named` gave them.
  struct Rule {
    var attribute: AttributeSyntax
    var name: Located<String>?
  }

  var order: Located<ByteOrder>?
  var scale: Located<Rational>?
  var offset: Located<Rational>?
  var unit: Located<String>?
  var rules: [Rule] = []
  var constant: LiteralSyntax?
  var pad: Located<Int128>?
  var ascii: SourceRange?
  var exceptions: [(literal: LiteralSyntax, meaning: Located<String>)] = []
  var length: (type: TypeSyntax, context: TypeContext, range: SourceRange)?
  var count: (type: TypeSyntax, context: TypeContext, range: SourceRange)?
  var zeroTerminated: SourceRange?
  var maximum: Located<Int128>?
  /// All of them, for those that do not fit the type.
  var all: [AttributeSyntax] = []
}

extension Resolver {
  /// Sorts the attributes of a type: `levels` are those of the innermost alias first, those at the use last.
  ///
  /// W0315 conflicting-extents, W0420 name-without-rule, W0422 zero-scale.
  func collectAttributes(_ levels: [(attributes: [AttributeSyntax], context: TypeContext)]) -> AttributeSet? {
    var set = AttributeSet()
    var isSound = true
    for level in levels {
      var seen: Set<String> = []
      var lastWasRule = false
      for attribute in level.attributes {
        set.all.append(attribute)
        // The parser reports what is said twice; the first one counts.
        if let keyword = attribute.kind.onceKeyword, !seen.insert(keyword).inserted { continue }
        if case .named(let name) = attribute.kind {
          if lastWasRule, set.rules[set.rules.count - 1].name == nil {
            set.rules[set.rules.count - 1].name = name
          } else {
            report(
              .nameWithoutRule, at: attribute.range, "`named` stands behind the rule it names",
              help: "put it behind `in`, `step`, `matches`, `size` or `elements`")
            isSound = false
          }
          lastWasRule = false
          continue
        }
        lastWasRule = attribute.kind.isRule
        if !add(attribute, of: level.context, to: &set) { isSound = false }
      }
    }
    return isSound ? set : nil
  }

  private func add(_ attribute: AttributeSyntax, of context: TypeContext, to set: inout AttributeSet) -> Bool {
    switch attribute.kind {
    case .little: set.order = Located(.little, attribute.range)
    case .big: set.order = Located(.big, attribute.range)
    case .scale(let number):
      if number.numerator == 0 {
        // A number that the parser could not read stands as zero, too: it is reported.
        if number.range.text.contains(where: { ("1"..."9").contains($0) }) { return false }
        report(.zeroScale, at: number.range, "a scale of zero makes every value the same")
        return false
      }
      set.scale = Located(Rational(number), attribute.range)
    case .offset(let number): set.offset = Located(Rational(number), attribute.range)
    case .unit(let unit): set.unit = unit
    case .within, .step, .matches, .size, .elements: set.rules.append(AttributeSet.Rule(attribute: attribute))
    case .equals(let literal): set.constant = literal
    case .pad(let byte): set.pad = byte
    case .ascii: set.ascii = attribute.range
    case .except(let literal, let meaning): set.exceptions.append((literal, meaning))
    case .named: break
    case .length(let type):
      if !isFirstExtent(attribute, in: set) { return false }
      set.length = (type, context, attribute.range)
    case .count(let type):
      if !isFirstExtent(attribute, in: set) { return false }
      set.count = (type, context, attribute.range)
    case .zeroTerminated:
      if !isFirstExtent(attribute, in: set) { return false }
      set.zeroTerminated = attribute.range
    case .max(let maximum): set.maximum = maximum
    case .nullable, .lenient, .unique, .characters, .encoding: break
    }
    return true
  }

  private func isFirstExtent(_ attribute: AttributeSyntax, in set: AttributeSet) -> Bool {
    guard let first = set.length?.range ?? set.count?.range ?? set.zeroTerminated else { return true }
    report(
      .conflictingExtents, at: attribute.range, "its length is given twice",
      labels: [Diagnostic.Label(first, "first here")], help: "leave one of them out")
    return false
  }

  /// Reports (W0301) every attribute that the type has no use for; false when there was one.
  func checkAttributes(_ set: AttributeSet, allowed: Set<String>, type: String, help: String? = nil) -> Bool {
    var isSound = true
    for attribute in set.all where !allowed.contains(attribute.kind.keyword) && attribute.kind.keyword != "named" {
      report(
        .attributeMisplaced, at: attribute.range, "`\(attribute.kind.keyword)` does not apply to \(type)",
        help: help ?? "it applies to \(attribute.kind.appliesTo)")
      isSound = false
    }
    return isSound
  }
}

extension AttributeSyntax.Kind {
  var keyword: String {
    switch self {
    case .little: "little"
    case .big: "big"
    case .scale: "scale"
    case .offset: "offset"
    case .unit: "unit"
    case .within: "in"
    case .step: "step"
    case .equals: "=="
    case .matches: "matches"
    case .size: "size"
    case .elements: "elements"
    case .pad: "pad"
    case .ascii: "ascii"
    case .except: "except"
    case .named: "named"
    case .length: "length"
    case .count: "count"
    case .zeroTerminated: "zero"
    case .max: "max"
    case .nullable: "nullable"
    case .lenient: "lenient"
    case .unique: "unique"
    case .characters: "characters"
    case .encoding(let name): name
    }
  }

  var isRule: Bool {
    switch self {
    case .within, .step, .matches, .size, .elements: true
    default: false
    }
  }

  /// Under which name it may be said once at a type; nil when it may be said often.
  fileprivate var onceKeyword: String? {
    switch self {
    case .except, .named: nil
    case .little, .big: "byte order"
    default: keyword
    }
  }

  fileprivate var appliesTo: String {
    switch self {
    case .little, .big: "numbers, UUIDs, MAC addresses and length prefixes"
    case .scale, .offset, .except: "integers"
    case .unit: "numbers"
    case .within: "numbers and enums"
    case .step: "integers"
    case .equals: "scalars, bytes and strings"
    case .matches, .ascii: "strings"
    case .size: "strings and bytes"
    case .elements, .count: "arrays"
    case .pad: "strings of a fixed size"
    case .zeroTerminated: "strings"
    case .length: "strings, bytes and arrays"
    case .max: "strings, bytes, arrays and varints"
    case .named: "rules"
    case .nullable, .lenient, .unique, .characters, .encoding: "types of JSON"
    }
  }
}

extension Rational {
  /// The least of all 128-bit numbers has no negative: the next one does as well, no field reaches either.
  init(_ number: NumberSyntax) { self.init(max(number.numerator, -.max), max(number.denominator, 1)) }
}
