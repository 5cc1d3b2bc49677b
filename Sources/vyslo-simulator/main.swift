import VysloSimulatorCommands
import WirelaceCommandLine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

exit(Tool.vysloSimulator.run(Array(CommandLine.arguments.dropFirst()), PosixSystem()).rawValue)
