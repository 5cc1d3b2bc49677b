import WirelaceFrames
import WirelaceHTTP

/// Everything below `/simulator`: faults in, requests and charges out.
struct SimulatorControl: Sendable {
  let state: SimulatorState

  func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    let query = Authentication.query(request.url.query)
    switch (request.method, request.url.path) {
    case (.get, "/simulator/requests"):
      return try PlatformHandler.answer(200, ["requests": .array(state.requests.map(\.json))])
    case (.get, "/simulator/charges"):
      let all = state.chargesByKey.sorted { $0.key < $1.key }.map { JSONMember($0.key, .integer(Int128($0.value))) }
      return try PlatformHandler.answer(200, ["total": .integer(Int128(state.charges)), "keys": .object(all)])
    case (.post, "/simulator/faults"):
      let text = query.first { $0.name == "fault" }?.value ?? ""
      let fault: SimulatorFault
      do throws(SimulatorFaultError) {
        fault = try SimulatorFault(text)
      } catch {
        return try PlatformHandler.answer(400, ["message": .string(error.description)])
      }
      if let length = fault.outage {
        for connection in state.beginOutage(length) { await connection.breakOff(resets: true) }
      } else {
        state.queue(fault, on: query.first { $0.name == "on" }?.value)
      }
      return try PlatformHandler.answer(200, [:] as JSONValue)
    case (.post, "/simulator/reset"):
      state.reset()
      return try PlatformHandler.answer(200, [:] as JSONValue)
    case (.get, let path) where path.hasPrefix("/simulator/speech/") && path.hasSuffix(".wav"):
      let text = PercentCoding.decode(path.dropFirst("/simulator/speech/".count).dropLast(4)) ?? ""
      return HTTPResponse(
        200, fields: ["Content-Type": "audio/wav"], body: HTTPBody(SimulatorControl.speech(text)))
    default:
      return try PlatformHandler.answer(404, ["message": "see README.md for what there is"])
    }
  }

  static func speechMilliseconds(_ text: String) -> Int {
    let reference = ReferenceText(String(text.prefix(2000)))
    return 1000 + reference.units.count * reference.windowsPerUnit * 20
  }

  /// A WAV file of 16 kHz: half a second of silence, a tone for every unit, half a second of silence.
  static func speech(_ text: String) -> [UInt8] {
    let reference = ReferenceText(String(text.prefix(2000)))
    var samples: [Int16] = [Int16](repeating: 0, count: 8000)
    let length = reference.windowsPerUnit * 320
    for (number, unit) in reference.units.enumerated() {
      // A triangle wave whose pitch tells units apart.
      let period = 80 + (unit.unicodeScalars.reduce(number) { $0 &+ Int($1.value) } % 40)
      for place in 0..<length {
        let phase = place % period
        samples.append(Int16((phase * 2 < period ? phase : period - phase) * 16_000 / period - 4000))
      }
    }
    samples += [Int16](repeating: 0, count: 8000)
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    let size = samples.count * 2
    return Array("RIFF".utf8) + little(size + 36, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
      + little(1, 2) + little(16_000, 4) + little(32_000, 4) + little(2, 2) + little(16, 2) + Array("data".utf8)
      + little(size, 4) + samples.flatMap { [UInt8(UInt16(bitPattern: $0) & 255), UInt8(UInt16(bitPattern: $0) >> 8)] }
  }
}

extension SimulatorRequest {
  var json: JSONValue {
    .object([
      JSONMember("number", .integer(Int128(number))), JSONMember("operation", .string(operation)),
      JSONMember("path", .string(path)), JSONMember("account", account.map { .string($0) } ?? .null),
      JSONMember("idempotencyKey", idempotencyKey.map { .string($0) } ?? .null),
      JSONMember("status", status.map { .integer(Int128($0)) } ?? .null),
      JSONMember("audioBytes", .integer(Int128(audioBytes))),
      JSONMember("audioDigest", audioDigest.map { .string($0) } ?? .null),
      JSONMember("parameters", parameters.map { .string($0) } ?? .null),
    ])
  }
}
