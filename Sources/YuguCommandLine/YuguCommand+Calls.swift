import Foundation
import YuguSDK

extension YuguCommand {
  func evaluate(_ arguments: CommandArguments) async throws {
    let audio = try audio(try arguments.single("file"))
    let client = try client(arguments)
    defer { client.close() }
    let options = RequestOptions(idempotencyKey: arguments["--key"])
    let result =
      isCompatible(arguments)
      ? try await client.evaluateCompat(
        coreType: arguments["--core-type"] ?? "", audio: audio, params: try params(arguments), options: options)
      : try await client.evaluate(audio: audio, config: try config(arguments), options: options)
    show(result, arguments)
  }

  func tts(_ arguments: CommandArguments) async throws {
    let client = try client(arguments)
    defer { client.close() }
    let request = TtsRequest(
      text: try arguments.single("text"), language: arguments["--language"], voice: arguments["--voice"],
      format: arguments["--format"])
    let result = try await client.tts(request, options: RequestOptions(idempotencyKey: arguments["--key"]))
    output(arguments.has("--json") ? result.raw.compactText + "\n" : result.audioUrl + "\n")
  }

  func report(_ arguments: CommandArguments) async throws {
    let client = try client(arguments)
    defer { client.close() }
    show(try await client.getReport(recordId: try arguments.single("record id")), arguments)
  }

  /// 0 when nothing was found, 1 otherwise.
  func check(_ arguments: CommandArguments) throws -> Int32 {
    let report = try AudioPrecheck.check(try audio(try arguments.single("file")))
    if let milliseconds = report.durationMs { output("\(milliseconds) ms\n") }
    if let peak = report.peak, let rms = report.rms { output("peak \(peak), RMS \(Int(rms)) of 32768\n") }
    for warning in report.warnings { output("\(warning)\n") }
    return report.warnings.isEmpty ? 0 : 1
  }
}
