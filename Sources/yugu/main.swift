import Foundation
import YuguCommandLine

#if canImport(Glibc)
  import Glibc
#endif

let command = YuguCommand(
  environment: ProcessInfo.processInfo.environment, isTerminal: isatty(STDOUT_FILENO) == 1,
  output: { FileHandle.standardOutput.write(Data($0.utf8)) },
  errors: { FileHandle.standardError.write(Data($0.utf8)) })
exit(await command.run(Array(CommandLine.arguments.dropFirst())))
