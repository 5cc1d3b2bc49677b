import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames
import WirelaceModel
import WirelaceTraffic

/// Options that several commands for captures share.
enum CaptureOptions {
  static let captures = Operands<String>(
    "CAPTURE", 1...Int.max, "Captures: btsnoop, pcap, pcapng, PacketLogger or a text log; - is standard input.",
    completion: .files(["btsnoop", "cfa", "log", "pcap", "pcapng", "pklg", "txt"]))
  static let handles = RepeatedOption<String>(
    "handles", "FILE", "Which attribute a handle is, as 'wirelace handles' writes it.",
    completion: .files(["json", "txt"]))
  static let learn = RepeatedOption<String>(
    "learn", "CAPTURE", "Learn handles from discovery in this capture of the same device.",
    completion: .files(["btsnoop", "log", "pcap", "pcapng", "pklg"]))
  static let guess = Flag(
    "guess", "Take a handle that nothing tells of for the only characteristic of the schema that fits its values.")

  static let longTermKeys = RepeatedOption<LongTermKey>(
    "ltk", "KEY", "A Long Term Key that opens encrypted connections of an air capture: 32 hexadecimal digits.")
  static let passkeys = RepeatedOption<Passkey>(
    "passkey", "NUMBER", "The passkey of a legacy pairing in an air capture. Just Works needs none.")

  static let attribution: [any WirelaceCommandLine.Parameter] = [handles, learn, guess]
  static let decryption: [any WirelaceCommandLine.Parameter] = [longTermKeys, passkeys]

  static func keys(_ arguments: Arguments) -> TrafficKeys {
    TrafficKeys(
      longTermKeys: arguments[longTermKeys].map(\.bytes), passkeys: arguments[passkeys].map(\.number))
  }

  /// What handles files and earlier captures tell.
  static func deviceMap(_ arguments: Arguments, _ console: Console, _ reading: any CaptureReading) throws -> DeviceMap {
    var map = DeviceMap()
    for path in arguments[handles] {
      for device in try deviceMap(try console.read(path), path).devices { map.add(device) }
    }
    for path in arguments[learn] {
      let learner = DeviceLearner()
      _ = try reading.read(path, keys: keys(arguments), into: learner, console)
      for device in learner.finish().devices { map.add(device) }
    }
    return map
  }

  private static func deviceMap(_ bytes: [UInt8], _ path: String) throws -> DeviceMap {
    do {
      if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
        return try DeviceMap(try JSONValue(parsing: bytes))
      }
      return try DeviceMap(text: String(decoding: bytes, as: UTF8.self))
    } catch let error as JSONError {
      throw CommandFailure("\(path): \(error)")
    } catch let error as DeviceMapError {
      throw CommandFailure("\(path)\(error.line > 0 ? ":\(error.line)" : ""): \(error.message)")
    }
  }
}

/// A key of 16 bytes on the command line.
struct LongTermKey: ArgumentValue {
  var bytes: [UInt8]

  init?(argument: String) {
    guard let bytes = TrafficKeys.longTermKey(argument) else { return nil }
    self.bytes = bytes
  }
  /// Not the key: what prints arguments may end up in a log.
  var argumentText: String { "(a key)" }
  static let argumentForm = "32 hexadecimal digits, the most significant first"
}

/// Six digits on the command line.
struct Passkey: ArgumentValue {
  var number: UInt32

  init?(argument: String) {
    guard argument.count <= 6, let number = UInt32(argument) else { return nil }
    self.number = number
  }
  var argumentText: String { "(a passkey)" }
  static let argumentForm = "a number from 0 to 999999"
}
