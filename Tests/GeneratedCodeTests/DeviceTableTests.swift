import Testing
import WirelaceFrames

/// The error and option tables generated from `Schemas/device.lace`.
@Suite struct DeviceTableTests {
  @Test func errorsByTheirCode() {
    let error = CardErrors(rawValue: 40901)
    #expect(error == .idempotencyInProgress)
    #expect(error?.message == "Still running." && error?.httpStatus == 409)
    #expect(error?.category == .conflict && error?.isRetryable == true)
    #expect(
      CardErrors.switch.message == nil && CardErrors.switch.httpStatus == nil && CardErrors.switch.category == nil)
    #expect(!CardErrors.notImplemented.isRetryable)
    #expect(CardErrors(rawValue: 1) == nil)
    #expect(CardErrors.allCases.map(\.rawValue) == [40901, 50010, 50011])
  }

  @Test func optionsHaveTheirDefaults() {
    let options = ClientOptions(token: "t")
    #expect(options.connectTimeout == .seconds(10))
    #expect(options.maxUpload == 2 << 30 && options.maxRetries == 2 && options.backoffFactor == 1.5)
    #expect(options.audioPrecheck == .warn && options.baseURL == "https://card.example" && options.verbose == false)
    #expect(options.validate() == [])
  }

  @Test func limitsOfOptions() {
    var options = ClientOptions(connectTimeout: .milliseconds(999), maxRetries: 11, backoffFactor: 4.5, token: "")
    #expect(
      options.validate() == [
        RuleViolation(
          rule: "range", frame: "ClientOptions", path: "connectTimeout", expected: "1000 ms...60000 ms",
          found: "999 ms"),
        RuleViolation(
          rule: "range", frame: "ClientOptions", path: "maxRetries", expected: "0...10, 20...", found: "11"),
        RuleViolation(rule: "range", frame: "ClientOptions", path: "backoffFactor", expected: "1...4", found: "4.5"),
      ])
    options.maxRetries = 20
    options.connectTimeout = .seconds(60)
    options.backoffFactor = 1
    #expect(options.validate() == [])
  }
}
