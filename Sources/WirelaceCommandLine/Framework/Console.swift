/// Where a command speaks: results to standard output, everything else to standard error.
public final class Console {
  public let system: any System
  /// Whether standard output, and standard error, take colours.
  public let colorsOutput: Bool
  public let colorsErrors: Bool

  /// The program that runs, for commands that speak about it: completion, `explain`.
  package let tool: Tool
  private var pending: [UInt8] = []
  private var progressStart: Double?
  private var progressWidth = 0

  package init(_ system: any System, tool: Tool, color: ColorChoice) {
    self.system = system
    self.tool = tool
    // https://no-color.org: any value but the empty one.
    let refused = !(system.environment("NO_COLOR") ?? "").isEmpty || system.environment("TERM") == "dumb"
    func colors(_ stream: OutputStream) -> Bool {
      switch color {
      case .always: true
      case .never: false
      case .auto: !refused && system.isTerminal(stream)
      }
    }
    colorsOutput = colors(.output)
    colorsErrors = colors(.error)
  }

  /// Writes text and a line end to standard output.
  ///
  /// Throws when it cannot be written, sooner or later: output is gathered and written in larger pieces.
  public func print(_ text: String = "") throws(FileError) { try write(text + "\n") }

  /// Writes text as it is to standard output.
  public func write(_ text: String) throws(FileError) {
    pending += text.utf8
    if pending.count >= 65_536 { try flush() }
  }

  /// Writes bytes as they are to standard output.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    pending += bytes
    if pending.count >= 65_536 { try flush() }
  }

  /// Writes what is gathered.
  public func flush() throws(FileError) {
    guard !pending.isEmpty else { return }
    clearProgress()
    // What cannot be written is gone all the same: it would be tried again for ever.
    defer { pending.removeAll(keepingCapacity: true) }
    try system.write(pending, to: .output)
  }

  /// Writes text and a line end to standard error. When even that fails there is nobody to tell.
  public func note(_ text: String) {
    clearProgress()
    try? system.write(Array((text + "\n").utf8), to: .error)
  }

  /// Writes `wirelace: error: text` to standard error.
  public func error(_ text: String, help: String? = nil) {
    note("\(style("\(tool.name): ", .bold))\(style("error: ", .error))\(text)")
    if let help { note("  help: \(help)") }
  }

  /// Writes `wirelace: warning: text` to standard error.
  public func warning(_ text: String) {
    note("\(style("\(tool.name): ", .bold))\(style("warning: ", .warning))\(text)")
  }

  /// The content of a file, or of standard input for `-`.
  public func read(_ path: String) throws(FileError) -> [UInt8] {
    try read(path, atMost: .max)
  }

  /// The first bytes of a file, or of standard input for `-`: `limit` at most.
  public func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    path == "-" ? try system.readInput(atMost: limit) : try system.readFile(path, atMost: limit)
  }

  // MARK: - Colour

  public enum Style: String, Sendable {
    case bold = "1"
    case error = "1;31"
    case warning = "1;33"
    case note = "1;36"
    case good = "32"
    case faint = "2"
  }

  /// Text for standard error.
  public func style(_ text: String, _ style: Style) -> String { paint(text, style, colorsErrors) }

  /// Text for standard output.
  public func styleOutput(_ text: String, _ style: Style) -> String { paint(text, style, colorsOutput) }

  private func paint(_ text: String, _ style: Style, _ colors: Bool) -> String {
    colors ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  // MARK: - Progress

  /// Says how far a long piece of work has come: one line on standard error that replaces itself, on a terminal only,
  /// from one second after the first call on.
  public func progress(_ verb: String, _ done: Int, of total: Int, _ what: String = "") {
    guard system.isTerminal(.error) else { return }
    let now = system.seconds()
    guard let start = progressStart else {
      progressStart = now
      return
    }
    guard now - start >= 1 else { return }
    let line = String("\(verb) \(done) of \(total)\(what.isEmpty ? "" : ": \(what)")".prefix(78))
    let padding = String(repeating: " ", count: max(0, progressWidth - line.count))
    progressWidth = line.count
    try? system.write(Array("\r\(line)\(padding)".utf8), to: .error)
  }

  /// Takes the progress line away; the next piece of work begins a new second.
  public func endProgress() {
    clearProgress()
    progressStart = nil
  }

  private func clearProgress() {
    guard progressWidth > 0 else { return }
    try? system.write(Array("\r\(String(repeating: " ", count: progressWidth))\r".utf8), to: .error)
    progressWidth = 0
  }
}

/// `--color`
public enum ColorChoice: String, ArgumentValue, CaseIterable {
  case auto, always, never
}
