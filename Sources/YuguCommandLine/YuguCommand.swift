import Foundation
import WirelaceLocks
import YuguSDK

/// The command `yugu`: what it is told and where it writes come from outside.
public struct YuguCommand: Sendable {
  /// Writes text as it is, without a line end of its own.
  public typealias Output = @Sendable (String) -> Void
  let environment: [String: String]
  let output: Output
  let errors: Output
  /// Whether colours and lines that are written over are of use.
  let isTerminal: Bool

  public init(
    environment: [String: String], isTerminal: Bool, output: @escaping Output, errors: @escaping Output
  ) {
    self.environment = environment
    self.isTerminal = isTerminal
    self.output = output
    self.errors = errors
  }

  static let usage = """
    USAGE: yugu COMMAND [OPTION]...

      evaluate FILE --text TEXT   assess a recording
      stream [FILE] --text TEXT   assess in real time: the microphone, or a file at the pace of a voice
      tts TEXT                    have a text spoken; the address of the audio
      report RECORD-ID            read an earlier evaluation again
      check FILE                  look for what would spoil an assessment; sends nothing

      --core-type TYPE            word, sentence (default), passage …; of the compatible interface sent.eval.cn …
      --language TAG              zh-CN (default), en-US, en-GB
      --key KEY                   the idempotency key
      --json                      the whole answer as JSON
      --verbose                   what is sent and what happens, on standard error
      --fast                      stream: a file as fast as it goes
      --policy POLICY             stream: replay (default), drop or fail, when the connection is lost
      --seconds N, --device NAME  stream: how long to record, and from what
      --voice NAME, --format F    tts
      --base URL                  where the platform is; else YUGU_SANDBOX_BASE
      --app-key, --secret, --token  who asks; else YUGU_SANDBOX_APPKEY and YUGU_SANDBOX_SECRET

    Status 0: done; 1: the audio was found wanting, or the platform refused; 2: called wrongly.
    """

  /// Runs the command; returns its status.
  public func run(_ words: [String]) async -> Int32 {
    do {
      let arguments = try CommandArguments(words)
      if arguments.has("--help") || arguments.command == "help" {
        output(YuguCommand.usage + "\n")
        return 0
      }
      switch arguments.command {
      case "evaluate": try await evaluate(arguments)
      case "stream": try await stream(arguments)
      case "tts": try await tts(arguments)
      case "report": try await report(arguments)
      case "check": return try check(arguments)
      case "": throw CommandFailure.usage("which command?")
      default: throw CommandFailure.usage("there is no command '\(arguments.command)'")
      }
      return 0
    } catch CommandFailure.usage(let text) {
      errors("yugu: \(text)\n\n\(YuguCommand.usage)\n")
      return 2
    } catch CommandFailure.failed(let text) {
      errors("yugu: \(text)\n")
      return 1
    } catch {
      errors("yugu: \(error)\n")
      return 1
    }
  }

  // MARK: - What they share

  func client(_ arguments: CommandArguments) throws -> YuguClient {
    let auth: YuguAuth
    if let token = arguments["--token"] {
      auth = .token(token)
    } else {
      guard let appKey = arguments["--app-key"] ?? environment["YUGU_SANDBOX_APPKEY"],
        let secret = arguments["--secret"] ?? environment["YUGU_SANDBOX_SECRET"]
      else { throw CommandFailure.usage("who asks? Give --app-key and --secret, or --token") }
      auth = .appKey(appKey, secretKey: secret)
    }
    var options = YuguClientOptions(auth: auth)
    if let base = arguments["--base"] ?? environment["YUGU_SANDBOX_BASE"] { options.baseUrl = base }
    options.logLevel = arguments.has("--verbose") ? .debug : .off
    options.logger = OutputLogger(errors)
    options.callbackQueue = DispatchQueue(label: "yugu.command")
    return YuguClient(options: options)
  }

  func text(_ arguments: CommandArguments) throws -> String {
    guard let text = arguments["--text"] else { throw CommandFailure.usage("'\(arguments.command)' needs --text") }
    return text
  }

  func config(_ arguments: CommandArguments) throws -> EvaluateConfig {
    EvaluateConfig(
      coreType: CoreType(arguments["--core-type"] ?? "sentence"), referenceText: try text(arguments),
      language: arguments["--language"] ?? "zh-CN")
  }

  /// Dots are in the names of the compatible interface alone.
  func isCompatible(_ arguments: CommandArguments) -> Bool { arguments["--core-type"]?.contains(".") ?? false }

  func params(_ arguments: CommandArguments) throws -> CompatParams {
    CompatParams(refText: try text(arguments), language: arguments["--language"] ?? "zh-CN")
  }

  func audio(_ path: String) throws -> AudioInput {
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw CommandFailure.failed("'\(path)' cannot be read")
    }
    return .file(URL(fileURLWithPath: path))
  }

  /// A result for people, or whole.
  func show(_ result: EvalResult, _ arguments: CommandArguments) {
    if arguments.has("--json") { return output(result.raw.compactText + "\n") }
    func line(_ name: String, _ value: Double?) -> String { value.map { "\(name) \($0)\n" } ?? "" }
    let dimensions = result.dimensions
    var text = line("overall", result.overall)
    text += line("pronunciation", dimensions.pronunciation) + line("fluency", dimensions.fluency)
    text += line("integrity", dimensions.integrity)
    let words = result.words.map { "\($0.word ?? "?") \($0.overall.map { "\($0)" } ?? "-")" }
    if !words.isEmpty { text += words.joined(separator: ", ") + "\n" }
    for warning in result.warnings + result.localWarnings { text += "warning: \(warning)\n" }
    if result.replayed { text += "an earlier result of this key: nothing was charged\n" }
    if let key = result.idempotencyKey { text += "key \(key)\n" }
    output(text)
  }
}

/// Log lines on standard error.
final class OutputLogger: YuguLogger {
  private let output: YuguCommand.Output
  init(_ output: @escaping YuguCommand.Output) { self.output = output }

  func log(level: YuguLogLevel, tag: String, message: String, error: (any Error)?) {
    output("\(level) \(tag): \(message)\n")
  }
}
