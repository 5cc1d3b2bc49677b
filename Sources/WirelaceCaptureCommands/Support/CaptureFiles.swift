import WirelaceCaptures
import WirelaceCommandLine
import WirelaceFrames
import WirelaceTraffic

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Captures out of files and standard input, read a packet at a time.
public struct CaptureFiles: CaptureReading {
  static let mostFaults = 1000
  /// Packets between two looks at the clock.
  private static let packetsPerLook = 4096

  public init() {}

  func read(
    _ path: String, keys: TrafficKeys, into observer: any TrafficObserver, _ console: Console
  ) throws -> CaptureOutcome {
    if path == "-" { return try read(STDIN_FILENO, size: nil, "standard input", keys, observer, console) }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError("read", path, reason: String(cString: strerror(errno))) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw FileError("read", path, reason: String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw FileError("read", path, reason: String(cString: strerror(EISDIR)))
    }
    let size = status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
    return try read(file, size: size, path, keys, observer, console)
  }

  private func read(
    _ file: Int32, size: Int64?, _ path: String, _ keys: TrafficKeys, _ observer: any TrafficObserver,
    _ console: Console
  ) throws -> CaptureOutcome {
    var progress = ReadingProgress(console, path, size: size)
    let outcome = CaptureFiles.read(FileDescriptorSource(descriptor: file), keys: keys, into: observer) {
      progress.update($0, $1)
    }
    let counts = outcome.counts
    if counts.damagedPackets + counts.retransmissions > 0 {
      console.note(
        "\(path): left out \(counts.damagedPackets) packets with a wrong CRC and \(counts.retransmissions) that were sent again"
      )
    }
    // Silence would pass for a clean capture.
    if let notice = EncryptionNotice(counts, keys) { console.warning("\(path): \(notice)") }
    return outcome
  }

  /// Reads any source to its end; `update` is told now and then of the packets read and the place in the source.
  static func read(
    _ source: any ByteSource, keys: TrafficKeys = TrafficKeys(), into observer: any TrafficObserver,
    update: (Int, Int64) -> Void = { _, _ in }
  ) -> CaptureOutcome {
    var outcome = CaptureOutcome()
    var reader = CaptureReader(source)
    let decoder = TrafficDecoder(observer: observer, keys: keys)
    var place: Int64 = 0
    loop: while true {
      let step = reader.next { packet, bytes in
        decoder.receive(packet, bytes: bytes)
        place = packet.offset
      }
      switch step {
      case .packet:
        outcome.packets += 1
        if outcome.packets % packetsPerLook == 0 { update(outcome.packets, place) }
        if !observer.wantsMore { break loop }
      case .fault(let fault):
        if outcome.faults.count < mostFaults {
          outcome.faults.append(
            CaptureDamage(offset: fault.offset, afterPacket: fault.afterPacket, message: fault.description))
        } else {
          outcome.faultsLeft += 1
        }
        if outcome.packets == 0, !fault.continues { outcome.isUnreadable = true }
        if !fault.continues { break loop }
      case .end: break loop
      }
    }
    decoder.finish()
    outcome.counts = decoder.counts
    return outcome
  }
}

/// The progress line of a file: how much of it, how fast, how long still.
private struct ReadingProgress {
  private let console: Console
  private let path: String
  private let size: Int64?
  private let start: Double

  init(_ console: Console, _ path: String, size: Int64?) {
    self.console = console
    self.path = path
    self.size = size
    start = console.system.seconds()
  }

  mutating func update(_ packets: Int, _ place: Int64) {
    guard let size, size > 0 else { return }
    let took = console.system.seconds() - start
    guard took > 0 else { return }
    let rate = Double(packets) / took
    let left = Double(size - place) / max(1, Double(place) / took)
    let mebibyte = 1 << 20
    console.progress(
      "read", Int(place) / mebibyte, of: Int(size) / mebibyte,
      "MiB of \(path), \(Int(rate)) packets/s, \(Int(left.rounded(.up))) s left")
  }
}
