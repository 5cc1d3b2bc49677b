import Testing

@testable import WirelaceSwift

@Suite struct PrinterTests {
  @Test func printsEachKindOfDeclarationInTheHouseFormat() throws {
    let source = SwiftSource(
      header: ["Generated."], imports: ["WirelaceFrames"],
      declarations: [
        .type(
          TypeDeclaration(
            documentation: ["A sample."], modifiers: ["public"], keyword: .struct, name: "Sample",
            conformances: ["Sendable", "Hashable"],
            members: [
              .property(
                PropertyDeclaration(documentation: ["In ms."], modifiers: ["public"], name: "time", type: "Int")),
              .property(
                PropertyDeclaration(
                  modifiers: ["public", "static"], keyword: "let", name: "limit", body: .value("4"))),
              .property(
                PropertyDeclaration(
                  modifiers: ["public"], name: "double", type: "Int",
                  body: .accessors(get: ["time * 2"], set: ["time = newValue / 2", "_ = time"]))),
              .function(
                FunctionDeclaration(
                  modifiers: ["public"], name: "init", parameters: [.init("time", "Int", default: "0")],
                  body: ["self.time = time"])),
            ])),
        .type(
          TypeDeclaration(
            modifiers: ["public"], keyword: .enum, name: "Side", conformances: ["UInt8"],
            members: [
              .enumCase(CaseDeclaration(name: "left", rawValue: "0")),
              .enumCase(CaseDeclaration(name: "right", rawValue: "1")),
            ])),
      ])
    let text = Printer.print(source)
    #expect(
      text == """
        // Generated.

        import WirelaceFrames

        /// A sample.
        public struct Sample: Sendable, Hashable {
          /// In ms.
          public var time: Int
          public static let limit = 4

          public var double: Int {
            get { time * 2 }
            set {
              time = newValue / 2
              _ = time
            }
          }

          public init(time: Int = 0) { self.time = time }
        }

        public enum Side: UInt8 {
          case left = 0
          case right = 1
        }

        """)
    #expect(try swiftFormatFindings(["Sample.swift": text]) == "")
  }

  @Test func breaksLongLinesWhereSwiftFormatDoes() throws {
    let names = (1...30).map { "argument\($0)" }
    let arguments = names.map { Expression.labeled($0, .text($0)) }
    let parameters = names.map { FunctionDeclaration.Parameter($0, "Int") }
    let function = FunctionDeclaration(
      name: "make", parameters: parameters, effect: "throws(FrameError)", result: "Sample",
      body: [
        .line(.sequence(["let sample = ", .call("Sample", arguments)])),
        .line(.sequence(["let table = ", .array(names.map { .text($0) })])),
        .if(.operation("&&", names.map { .text("\($0) > 0") }), ["throw sample"], else: ["print(table)"]),
        .guarded(.text("argument1 == 1"), otherwise: ["throw sample"]),
        .guarded(.operation("&&", names.map { .text("\($0) < 9") }), otherwise: ["throw sample"]),
        .switch(
          .text("argument1"),
          [
            (.text("1"), ["print(1)"]),
            (.list(open: "", names.indices.map { .text("\($0 + 1_00_000)") }, close: ""), ["print(2)"]),
            (.text("default"), ["print(3)", "print(4)"]),
          ]),
        .block(.text("for index in 0..<argument2"), ["print(index)", "print(sample)"]),
        .line(
          .sequence([
            "throw ",
            .call("FrameError.width", names.prefix(12).map { .labeled($0, .call("Int64", [.text($0)])) }),
          ])),
        .line(.sequence(["return ", .operation("+", names.map { .text($0) })])),
      ])
    let text = Printer.print(SwiftSource(header: ["Generated."], declarations: [.function(function)]))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(try swiftFormatFindings(["Long.swift": text]) == "", "\(text)")
  }

  @Test func wrapsDocumentationAtBlanks() {
    #expect(Printer.wrap("one two three", to: 7) == ["one two", "three"])
    #expect(Printer.wrap("extraordinary", to: 4) == ["extraordinary"])
    #expect(Printer.wrap("", to: 4) == [""])
  }

  @Test func printsAnEmptyFileAsItsHeaderAlone() {
    #expect(Printer.print(SwiftSource(header: ["Generated."])) == "// Generated.\n")
  }
}
