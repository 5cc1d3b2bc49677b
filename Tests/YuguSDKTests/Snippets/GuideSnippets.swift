// swift-format-ignore-file
// The snippets of the SDK's public guide, character for character: SnippetTests compares what stands between the marks with Fixtures/yugu/snippets.
import YuguSDK
import Foundation
import WirelaceLocks

/// Where the snippets' clients go; the platform itself for whoever copies them.
let snippetBase = Guarded("")

/// Stands in front of the type: a snippet that makes options gets those of the simulator.
func YuguClientOptions(auth: YuguAuth) -> YuguSDK.YuguClientOptions {
  var options = YuguSDK.YuguClientOptions(auth: auth)
  options.baseUrl = snippetBase.withLock { $0 }
  options.logLevel = .off
  return options
}

/// What the snippets leave to the app, written down.
final class SnippetApp: Sendable {
  let log = Guarded<[String]>([])
  func note(_ text: String) { log.withLock { $0.append(text) } }

  func quickStart(_ wavURL: URL) async throws {
// >>> quick-start
// 创建客户端，App 内复用同一个实例
let client = YuguClient(options: YuguClientOptions(
    auth: .appKey("<appKey>", secretKey: "<secretKey>")))

// 评测一段 16 kHz 单声道 WAV
let config = EvaluateConfig(coreType: .sentence, referenceText: "今天天气很好", language: "zh-CN")
let result = try await client.evaluate(audio: .file(wavURL), config: config)

// 读取分数
print("总分", result.overall ?? 0)
print("流利度", result.dimensions.fluency ?? 0, "完整度", result.dimensions.integrity ?? 0)
for word in result.words {
    print(word.word ?? "", word.overall ?? 0)
}

// 不再使用时释放
client.close()
// <<<
note("\(result.words.count) words")
  }

  func completion(_ client: YuguClient, _ wavURL: URL, _ config: EvaluateConfig) {
    @Sendable func print(_ values: Any...) { note(values.map { "\($0)" }.joined(separator: " ")) }
// >>> completion
client.evaluate(audio: .file(wavURL), config: config) { outcome in
    switch outcome {
    case .success(let result): print(result.overall ?? 0)
    case .failure(let error): print(error.category, error.code, error.message)
    }
}
// <<<
  }

  func record(_ client: YuguClient, _ config: EvaluateConfig) {
// >>> recorder
let recorder = YuguRecorder()
YuguRecorder.requestPermission { granted in
    guard granted else { return }
    try? recorder.start()
}
// 用户读完后
if let recording = recorder.stop() {
    client.evaluate(audio: recording.audioInput, config: config) { outcome in
        // 处理结果
    }
}
recorder.release()
// <<<
note("\(recorder.state)")
  }

  func errors(_ typed: YuguClient, _ wavURL: URL, _ config: EvaluateConfig) async throws {
    // The compiler knows the only error that there can be, and warns of asking for it.
    let client = UntypedClient(client: typed)
    func show(_ result: EvalResult) { note("result") }
    func askToRecordAgain() { note("ask") }
    func checkCredentials() { note("check") }
    func retryLater(idempotencyKey: String?) { note("later \(idempotencyKey?.count ?? 0)") }
// >>> errors
do {
    let result = try await client.evaluate(audio: .file(wavURL), config: config)
    show(result)
} catch let error as YuguError {
    switch error.category {
    case .audio: askToRecordAgain()
    case .auth, .permission: checkCredentials()
    default:
        if error.retryable { retryLater(idempotencyKey: error.idempotencyKey) }
    }
}
// <<<
  }

  func idempotencyKey(_ client: YuguClient, _ wavURL: URL, _ config: EvaluateConfig) async throws {
// >>> idempotency-key
let options = RequestOptions(idempotencyKey: "exam-42-user-7-q3")
let result = try await client.evaluate(audio: .file(wavURL), config: config, options: options)
// <<<
note("\(result.idempotencyKey ?? "")")
  }

  func retryPolicy() -> YuguSDK.YuguClientOptions {
// >>> retry-policy
var options = YuguClientOptions(auth: .appKey("<appKey>", secretKey: "<secretKey>"))
options.retry = RetryPolicy(maxRetries: 3, initialDelayMs: 300)
options.totalTimeoutMs = 60_000
// <<<
return options
  }

  func session(_ client: YuguClient, _ config: EvaluateConfig, _ frame: Data) throws -> YuguStreamSession {
    @Sendable func print(_ values: Any...) { note(values.map { "\($0)" }.joined(separator: " ")) }
    func showBanner(_ text: String) { note(text) }
    func hideBanner() { note("hide") }
    func show(_ result: EvalResult) { note("result") }
    func showError(_ error: YuguError) { note("error \(error.code)") }
    func releaseUI() { note("release") }
// >>> session
let handlers = YuguStreamHandlers()
handlers.onStateChanged = { from, to in print(from, "->", to) }
handlers.onReconnecting = { attempt, delayMs, cause in showBanner("网络中断，正在重连") }
handlers.onReconnected = { attempt, droppedBytes in hideBanner() }
handlers.onResult = { result in show(result) }
handlers.onError = { error in showError(error) }
handlers.onClosed = { code, reason in releaseUI() }

let session = try client.streamEvaluate(config: config, listener: handlers)
try session.start()
// 每帧 640 字节，16 kHz 单声道 16 位小端 PCM
try session.sendAudio(frame)
// 读完
try session.end()
// <<<
return session
  }

  func progress(_ client: YuguClient, _ label: UILabel) throws -> YuguStreamSession {
    func show(_ result: EvalResult) { note("result") }
    func showError(_ error: YuguError) { note("error \(error.code)") }
// >>> progress
let refText = "我是中国人，我是中国人。我们都是中国人。中华民族是一家人。"
let config = EvaluateConfig(coreType: .sentence, referenceText: refText, language: "zh-CN", realtimeFeedback: true)

let handlers = YuguStreamHandlers()
handlers.onPartial = { partial in
    guard partial.hasProgress else { return }
    label.attributedText = colored(refText, partial.progress)
}
handlers.onResult = { result in show(result) }
handlers.onError = { error in showError(error) }
let session = try client.streamEvaluate(config: config, listener: handlers)

// 已对上的字为绿色，读过但没对上的为橙色，还没读到的与标点为灰色
func colored(_ refText: String, _ progress: [ReadingWord]) -> NSAttributedString {
    let text = NSMutableAttributedString(string: refText, attributes: [.foregroundColor: UIColor.systemGray])
    let ns = refText as NSString
    var from = 0
    for w in progress {
        let range = ns.range(of: w.word, options: [], range: NSRange(location: from, length: ns.length - from))
        if range.location == NSNotFound { break }
        let color: UIColor = w.matched ? .systemGreen : (w.read ? .systemOrange : .systemGray)
        text.addAttribute(.foregroundColor, value: color, range: range)
        from = range.location + range.length
    }
    return text
}
// <<<
return session
  }

  func logger(_ options: inout YuguSDK.YuguClientOptions) {
// >>> logger
final class AppLogger: YuguLogger {
    func log(level: YuguLogLevel, tag: String, message: String, error: Error?) {
        os_log("%{public}@ %{public}@", tag, message)
    }
}
options.logger = AppLogger()
options.logLevel = .info
// <<<
  }
}

// >>> lifecycle
final class ReadingViewController: UIViewController {
    private let client = YuguClient(options: YuguClientOptions(
        auth: .appKey("<appKey>", secretKey: "<secretKey>")))
    private let recorder = YuguRecorder()
    private let recorderHandlers = YuguRecorderHandlers()
    private var session: YuguStreamSession?

    func startReading(text: String) throws {
        let handlers = YuguStreamHandlers()
        handlers.onResult = { [weak self] result in self?.show(result) }
        handlers.onError = { [weak self] error in self?.show(error) }
        let session = try client.streamEvaluate(
            config: EvaluateConfig(coreType: .sentence, referenceText: text, language: "zh-CN"),
            listener: handlers)
        self.session = session
        recorderHandlers.onFrame = { frame in try? session.sendAudio(frame) }
        recorder.setListener(recorderHandlers)
        try session.start()
        try recorder.start()
    }

    func finishReading() {
        recorder.stop()
        try? session?.end()
    }

    deinit {
        session?.cancel()
        recorder.release()
        client.close()
    }
}
// <<<

extension ReadingViewController {
  func show(_ result: EvalResult) { shown.withLock { $0.append("result \(result.words.count)") } }
  func show(_ error: YuguError) { shown.withLock { $0.append("error \(error.code)") } }
}

/// What the view controller has shown.
let shown = Guarded<[String]>([])

/// Calls whose errors are of any type.
struct UntypedClient {
  let client: YuguClient
  func evaluate(audio: AudioInput, config: EvaluateConfig) async throws -> EvalResult {
    try await client.evaluate(audio: audio, config: config)
  }
}

// MARK: - A stand-in for UIKit and os

func os_log(_ format: String, _ values: String...) {
  shown.withLock { $0.append(values.joined(separator: " ")) }
}

class UIViewController {
  init() {}
}

final class UILabel: @unchecked Sendable {
  var attributedText: NSAttributedString?
}

final class UIColor: NSObject, Sendable {
  static let systemGray = UIColor()
  static let systemGreen = UIColor()
  static let systemOrange = UIColor()
}

/// Foundation's own of Linux has no colours.
class NSAttributedString {
  enum Key {
    case foregroundColor
  }
  let string: String
  /// Of every unit of UTF-16.
  var colors: [UIColor]

  init(string: String, attributes: [Key: UIColor]) {
    self.string = string
    colors = Array(repeating: attributes[.foregroundColor] ?? .systemGray, count: string.utf16.count)
  }
}

final class NSMutableAttributedString: NSAttributedString {
  func addAttribute(_ key: Key, value: UIColor, range: NSRange) {
    for place in range.location..<range.location + range.length { colors[place] = value }
  }
}
