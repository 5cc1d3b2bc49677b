#if os(Linux)
  import Foundation
  import WirelaceCommandLine

  /// The folder in which a card keeps its state, for one program at a time.
  final class StateFolder: Sendable {
    private let lock: Int32

    /// Makes the folder where it is not there. Errors: `CommandFailure` when it cannot be used, or another program uses it.
    init(_ path: String) throws {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw CommandFailure("cannot make the folder \(path): \(error.localizedDescription)")
      }
      lock = open(path + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard lock >= 0 else { throw CommandFailure("cannot use the folder \(path): error \(errno)") }
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        _ = Foundation.close(lock)
        throw CommandFailure("another simulator uses \(path)", help: "end it, or give another folder with --state")
      }
    }

    deinit { _ = Foundation.close(lock) }
  }

  /// Reads standard input, a line at a time, on a thread of its own; its end is no end of the program.
  enum InputThread {
    static func start(_ body: @escaping @Sendable (String) -> Void) {
      let thread = Thread {
        while let line = readLine() { body(String(line.prefix(1_000))) }
      }
      thread.name = "input"
      thread.start()
    }
  }
#endif
