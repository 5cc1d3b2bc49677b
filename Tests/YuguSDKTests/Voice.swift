#if os(Linux)
  import Foundation
  import WirelaceLocks

  /// A device that reads from a pipe, and the writer at its other end.
  final class Voice: Sendable {
    let device: String
    private let path: String
    private let isOver = Guarded(false)
    let written = Guarded<[UInt8]>([])
    private let done = DispatchSemaphore(value: 0)
    private static let folder: String = {
      let folder = FileManager.default.temporaryDirectory.path + "/yugu-alsa-\(UUID().uuidString)"
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      var text = "pcm.nothing { type null }\n"
      for name in ["voice0", "voice1", "voice2", "default"] {
        text += """
          pcm.\(name) {
            type file
            slave.pcm "nothing"
            file "/dev/null"
            infile "\(folder)/\(name).pcm"
            format "raw"
          }

          """
      }
      try? text.write(toFile: folder + "/asound.conf", atomically: true, encoding: .utf8)
      // Before ALSA is asked for the first time: it reads its configuration once.
      setenv("ALSA_CONFIG_PATH", folder + "/asound.conf", 1)
      // A recorder that has stopped reads no more.
      signal(SIGPIPE, SIG_IGN)
      return folder
    }()

    /// `voice0` to `voice2`, or `default`; each once at a time.
    init(device: String) {
      self.device = device
      path = Voice.folder + "/\(device).pcm"
      mkfifo(path, 0o600)
    }

    /// Writes 20 ms of a tone every 20 ms, until it is ended. To whoever listens: one that only looks whether there is a microphone comes and
    /// goes, and must not leave the next one waiting.
    func speak() {
      Thread { [self] in
        var place = 0
        while !isOver.withLock({ $0 }) {
          let file = open(path, O_WRONLY)
          guard file >= 0 else { break }
          while !isOver.withLock({ $0 }), write(file, &place) { Thread.sleep(forTimeInterval: 0.02) }
          close(file)
        }
        done.signal()
      }.start()
    }

    /// Returns whether somebody took it.
    private func write(_ file: Int32, _ place: inout Int) -> Bool {
      let chunk = (0..<320).flatMap { sample -> [UInt8] in
        let time = Double(place + sample) / 16_000
        let value = Int16(6000 * sin(time * 180 * 2 * .pi))
        return [UInt8(UInt16(bitPattern: value) & 255), UInt8(UInt16(bitPattern: value) >> 8)]
      }
      place += 320
      written.withLock { $0 += chunk }
      return Glibc.write(file, chunk, chunk.count) == chunk.count
    }

    func end() {
      isOver.withLock { $0 = true }
      // It may wait for a listener that will not come.
      let listener = open(path, O_RDONLY | O_NONBLOCK)
      done.wait()
      close(listener)
      unlink(path)
    }
  }
#endif
