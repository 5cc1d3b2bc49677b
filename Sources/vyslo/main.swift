import VysloCommands
import WirelaceCommandLine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

exit(Tool.vyslo.run(Array(CommandLine.arguments.dropFirst()), PosixSystem()).rawValue)
