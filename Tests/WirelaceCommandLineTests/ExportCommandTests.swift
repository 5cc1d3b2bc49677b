import CommandTestSupport
import Testing

@testable import WirelaceCommandLine

@Suite struct ExportCommandTests {
  private let schema = """
    module card.cloud 1.0
    model Item { id: string }
    api Cloud base "/v1" { get fetch "/items/{id}" -> Item { path id: string } }
    """

  private func export(_ words: String...) -> (text: String, system: MemorySystem) {
    let system = MemorySystem([
      "cloud.lace": schema, "none.lace": "module none 1.0\nmodel A { b: bool }\n",
      "more.lace": "module more 1.0\nmodel A { b: bool }\napi Other { get one \"/a\" -> A }\n",
      "wrong.lace": "module wrong 1.0\napi X { get one \"/a\" -> Missing }\n",
    ])
    let status = Tool.wirelace.run(["export"] + words, system)
    return ("\(status.rawValue)\n" + system.outputText + system.errorText, system)
  }

  @Test func writesADocument() throws {
    let (text, _) = export("openapi", "cloud.lace")
    #expect(text.hasPrefix("0\n{\n  \"openapi\": \"3.1.0\",\n  \"info\": {\n    \"title\": \"Cloud\","))
    #expect(text.contains("\"/items/{id}\": {\n      \"get\": {\n        \"operationId\": \"fetch\","))
    #expect(text.hasSuffix("}\n"))
  }

  @Test func writesToAFile() throws {
    let (text, system) = export("openapi", "--output", "out.json", "cloud.lace")
    #expect(text == "0\n")
    let written = String(decoding: try system.readFile("out.json"), as: UTF8.self)
    #expect("0\n" + written == export("openapi", "cloud.lace").text)
  }

  @Test func choosesAmongSeveral() {
    #expect(
      export("openapi", "cloud.lace", "more.lace").text
        == "2\nwirelace: error: the schemas have several apis: Cloud and Other\n  help: choose one with --api NAME\n")
    #expect(export("openapi", "--api", "Other", "cloud.lace", "more.lace").text.contains("\"title\": \"Other\""))
    #expect(
      export("openapi", "--api", "card.cloud.Cloud", "cloud.lace", "more.lace").text.contains("\"title\": \"Cloud\""))
    #expect(
      export("openapi", "--api", "Clod", "cloud.lace").text
        == "2\nwirelace: error: no api is called 'Clod'\n  help: there are: Cloud\n")
  }

  @Test func saysWhatIsMissing() {
    #expect(export("swagger", "cloud.lace").text.hasPrefix("2\nwirelace: error: 'swagger' is no form\n"))
    #expect(export("openapi").text.hasPrefix("2\nwirelace: error: no schemas\n"))
    #expect(export("openapi", "none.lace").text.hasPrefix("2\nwirelace: error: the schemas have no api\n"))
    #expect(export("openapi", "wrong.lace").text.hasPrefix("1\nwrong.lace:2:25: error: W0210 "))
  }
}
