import WirelaceCaptureAnalysis
import WirelaceCaptures
import WirelaceCommandLine
import WirelaceTraffic

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `scrub`: a capture that is safe to hand on.
struct ScrubCommand: Subcommand {
  enum Format: String, ArgumentValue, CaseIterable { case btsnoop, pcap, pcapng, packetlogger }

  static let capture = Operands<String>(
    "CAPTURE", 1...1, "The capture, a file: it is read twice.",
    completion: .files(["btsnoop", "cfa", "log", "pcap", "pcapng", "pklg"]))
  static let output = OptionalOption<String>(
    "output", short: "o", "FILE", "Where to write; - is standard output.", completion: .files([]))
  static let format = OptionalOption<Format>(
    "format", short: "f", "FORMAT",
    "Container to write: btsnoop, pcap, pcapng or packetlogger; that of the capture if it is not given.")
  static let connection = OptionalOption<Int>(
    "connection", short: "c", "NUMBER", "Keep this connection alone, as validate numbers them.")

  let name = "scrub"
  let summary = "Write a capture without addresses, names and keys"
  let discussion = """
    Addresses are renumbered (equal ones stay equal), device names become x, keys become zero, logs and management records are left \
    out. What vendors put into their own values is not known to the tool: look at it with 'decode' before you hand it on.

      wirelace scrub trace.btsnoop -o safe.btsnoop
      wirelace scrub --connection 2 trace.btsnoop -o safe.btsnoop
    """
  var parameters: [any WirelaceCommandLine.Parameter] {
    [Self.capture, Self.output, Self.format, Self.connection] + CaptureOptions.decryption
  }

  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    let path = arguments[Self.capture][0]
    guard let output = arguments[Self.output] else {
      throw CommandFailure("no file to write to", help: "give one with --output FILE")
    }
    if path == "-" {
      throw CommandFailure("standard input cannot be scrubbed: a capture is read twice", help: "name a file")
    }
    let input = open(path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw FileError("read", path, reason: String(cString: strerror(errno))) }
    defer { close(input) }
    var kind = stat()
    guard fstat(input, &kind) == 0 else { throw FileError("read", path, reason: String(cString: strerror(errno))) }
    guard kind.st_mode & S_IFMT != S_IFDIR else {
      throw FileError("read", path, reason: String(cString: strerror(EISDIR)))
    }
    guard lseek(input, 0, SEEK_SET) == 0 else {
      throw FileError("read", path, reason: "it is read twice, which a pipe does not allow")
    }
    let findings = CaptureScrubber.search(FileDescriptorSource(descriptor: input), keys: CaptureOptions.keys(arguments))
    guard findings.packets > 0, let format = container(arguments[Self.format], findings) else {
      if let fault = findings.fault, findings.packets == 0 { throw CommandFailure("\(path): \(fault)") }
      throw CommandFailure("\(path) holds no packets that can be written")
    }
    guard findings.secrets.left == 0 else {
      throw CommandFailure("\(path) holds more secrets than can be kept in mind: it cannot be made safe")
    }
    var only: Connection?
    if let number = arguments[Self.connection] {
      only = findings.connections.first { $0.number == number }
      guard only != nil else {
        throw CommandFailure("\(path) has no connection \(number)", help: "it has \(findings.connections.count)")
      }
    }
    guard lseek(input, 0, SEEK_SET) == 0 else {
      throw FileError("read", path, reason: String(cString: strerror(errno)))
    }
    let result = try write(output, format, input, findings, only, path)
    let secrets = findings.secrets
    console.note(
      "\(output): \(result.written) packets; \(secrets.addresses.count) addresses renumbered, "
        + "\(secrets.names.count) names and \(secrets.keys.count) keys blanked")
    if result.dropped > 0 { console.note("left out: \(result.dropped) log and management records") }
    if result.filtered > 0 { console.note("left out: \(result.filtered) packets of nothing or of other connections") }
    if result.unfit > 0 { console.warning("\(result.unfit) packets do not fit into the container and were left out") }
    if result.faults > 0 {
      let places = result.faults == 1 ? "one place" : "\(result.faults) places"
      let first = findings.fault.map { ", the first \($0)" } ?? ""
      console.warning("\(path) is damaged in \(places)\(first); what is there was left out")
    }
    return .clean
  }

  private func write(
    _ output: String, _ format: CaptureFormat, _ input: Int32, _ findings: CaptureScrubber.Findings,
    _ only: Connection?, _ path: String
  ) throws -> CaptureScrubber.Result {
    let source = FileDescriptorSource(descriptor: input)
    if output == "-" {
      let sink = FileDescriptorSink(descriptor: STDOUT_FILENO)
      do throws(CaptureWriteError) {
        return try CaptureScrubber.rewrite(source, to: sink, as: format, findings, only: only)
      } catch {
        throw Self.failure(error, path, "standard output")
      }
    }
    func failure() -> FileError { FileError("write", output, reason: String(cString: strerror(errno))) }
    var status = stat()
    let isSpecial = stat(output, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    // Nobody sees half a file, and the capture may be written over itself. A pipe or a device is written to, not replaced.
    let target = realpath(output, nil).map { path in
      defer { free(path) }
      return String(cString: path)
    }
    let written = isSpecial ? output : "\(target ?? output).\(getpid()).part"
    let file = open(written, O_WRONLY | O_CLOEXEC | (isSpecial ? 0 : O_CREAT | O_EXCL), 0o666)
    guard file >= 0 else { throw failure() }
    var isDone = isSpecial
    defer { if !isDone { unlink(written) } }
    let result: CaptureScrubber.Result
    do {
      defer { close(file) }
      result = try CaptureScrubber.rewrite(
        source, to: FileDescriptorSink(descriptor: file), as: format, findings, only: only)
      guard isSpecial || fsync(file) == 0 else { throw failure() }
    } catch let error as CaptureWriteError {
      throw Self.failure(error, path, output)
    }
    guard isSpecial || rename(written, target ?? output) == 0 else { throw failure() }
    isDone = true
    return result
  }

  private static func failure(_ error: CaptureWriteError, _ path: String, _ output: String) -> any Error {
    guard case .sink(let number) = error else { return CommandFailure("\(path): \(error)") }
    return FileError(
      "write", output, reason: String(cString: strerror(number)), isClosedPipe: number == EPIPE)
  }

  /// The container that was asked for, with a link type that holds what the capture has.
  private func container(_ wanted: Format?, _ findings: CaptureScrubber.Findings) -> CaptureFormat? {
    let links = findings.links.sorted { $0.key < $1.key }.map(\.value)
    guard let first = links.first else { return nil }
    let isAir = [.linkLayer, .linkLayerWithRadio, .nordic, .ppi].contains(first)
    let inPcap = first.family == .pcap ? first : .h4WithDirection
    let own: Format? =
      switch findings.container {
      case .btsnoop: .btsnoop
      case .pcap: .pcap
      case .pcapng: .pcapng
      case .packetLogger: .packetlogger
      case .text: nil
      case nil: nil
      }
    switch wanted ?? own {
    case .btsnoop: return isAir ? nil : .btsnoop(first.family == .btsnoop ? first : .btsnoopH4)
    case .pcap: return .pcap(inPcap, nanoseconds: true)
    case .pcapng:
      let all =
        findings.container == .pcapng
        ? (0...(findings.links.keys.max() ?? 0)).map { findings.links[$0] ?? first } : [inPcap]
      return .pcapng(all.map { CaptureInterface($0, digits: 9) })
    case .packetlogger: return isAir ? nil : .packetLogger()
    case nil: return findings.container == .text ? .text : nil
    }
  }
}
