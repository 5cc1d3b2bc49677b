import Foundation
import YuguCommandLine

#if canImport(Glibc)
  import Glibc
#endif

/// When even that fails there is nobody to tell.
@Sendable func tell(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

// A reader that has gone is an error of the write, and no signal.
signal(SIGPIPE, SIG_IGN)
let command = YuguCommand(
  environment: ProcessInfo.processInfo.environment, isTerminal: isatty(STDOUT_FILENO) == 1,
  output: { text in
    do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch {
      tell("yugu: cannot write standard output: \(error.localizedDescription)\n")
      exit(2)
    }
  },
  errors: tell)
exit(await command.run(Array(CommandLine.arguments.dropFirst())))
