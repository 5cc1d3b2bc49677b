#if os(Linux)
  import Foundation
  import WirelaceSockets
  import YuguPlatformSimulator

  let usage = """
    USAGE: yugu-simulator [--host HOST] [--port PORT] [--app-key KEY=SECRET]... [--token TOKEN=USER]...
                          [--certificate FILE --key FILE] [--no-control]

    The speech assessment platform on this machine. Scores are made of the audio's energy: a stand-in, no assessment.

      --host HOST           where to listen (127.0.0.1)
      --port PORT           0 for one that is free (8790)
      --app-key KEY=SECRET  who may sign (demo-app-key=demo-secret-key)
      --token TOKEN=USER    who may come with a token (demo-token=demo-user)
      --certificate, --key  PEM files, for https and wss
      --no-control          answer nothing below /simulator
    """

  func fail(_ text: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("yugu-simulator: \(text)\n\n\(usage)\n".utf8))
    exit(2)
  }

  var settings = SimulatorSettings()
  var host = "127.0.0.1"
  var port: UInt16 = 8790
  var accounts: [String: String] = [:]
  var tokens: [String: String] = [:]
  var (certificate, key): (String?, String?)
  var arguments = CommandLine.arguments.dropFirst()

  func pair(_ option: String, _ value: String) -> (String, String) {
    guard let place = value.firstIndex(of: "="), place != value.startIndex else { fail("\(option) needs NAME=VALUE") }
    return (String(value[..<place]), String(value[value.index(after: place)...]))
  }

  while let option = arguments.popFirst() {
    switch option {
    case "--help", "-h":
      print(usage)
      exit(0)
    case "--no-control": settings.hasControl = false
    case "--host", "--port", "--app-key", "--token", "--certificate", "--key":
      guard let value = arguments.popFirst() else { fail("\(option) needs a value") }
      switch option {
      case "--host": host = value
      case "--port":
        guard let number = UInt16(value) else { fail("--port needs a number from 0 to 65535") }
        port = number
      case "--app-key":
        let (name, secret) = pair(option, value)
        accounts[name] = secret
      case "--token":
        let (name, user) = pair(option, value)
        tokens[name] = user
      case "--certificate": certificate = value
      default: key = value
      }
    default: fail("there is no option '\(option)'")
    }
  }
  if !accounts.isEmpty { settings.accounts = accounts }
  if !tokens.isEmpty { settings.tokens = tokens }
  if (certificate == nil) != (key == nil) { fail("--certificate and --key belong together") }

  DescriptorLimit.raise()
  do {
    var tls: TLSContext?
    if let certificate, let key { tls = try TLSContext(certificateFile: certificate, keyFile: key) }
    let simulator = try await PlatformSimulator(settings: settings, host: host, port: port, tls: tls)
    let place = "listening at \(simulator.baseURL); control at \(simulator.baseURL)/simulator/requests\n"
    // Not by `print`: to a pipe or a file that one writes at the end.
    try FileHandle.standardOutput.write(contentsOf: Data(place.utf8))
    while true { try await Task.sleep(for: .seconds(3600)) }
  } catch {
    fail("\(error)")
  }
#else
  print("yugu-simulator runs on Linux")
#endif
