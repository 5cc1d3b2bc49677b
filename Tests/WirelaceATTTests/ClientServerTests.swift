import Testing
import WirelaceATT
import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

@Suite struct ClientServerTests {
  @Test func discoveryFindsWhatIsThere() async throws {
    for mtu in [23, 517] {
      var options = ATTBearer.Options()
      options.preferredMTU = mtu
      let bench = try Bench(options: options)
      try await bench.run { bench in
        let client = try await bench.client()
        #expect(try await client.exchangeMTU() == mtu)
        let services = try await client.discover()
        #expect(services.map(\.uuid) == [0x1800, 0x1801, 0x180F].map { BluetoothUUID($0) } + [Sample.uuid])
        let sample = try #require(services.last)
        #expect(sample.characteristics.map(\.uuid) == Sample.service.characteristics.map(\.uuid))
        #expect(sample.characteristics.map(\.properties) == Sample.service.characteristics.map(\.properties))
        #expect(sample.includes.map(\.uuid) == [Battery.BatteryType.service.uuid])
        #expect(sample.includes.map(\.handles) == [services[2].handles])
        #expect(sample.characteristics[2].descriptors.map(\.uuid) == [BluetoothUUID(0x2902)])
        #expect(try await client.discover(Sample.service) == sample)
        await #expect(throws: ATTError.missing("service HeartRate")) {
          try await client.discover(Heartrate.HeartRate.service)
        }
      }
    }
  }

  @Test func readsAndWrites() async throws {
    let bench = try Bench()
    try await bench.run { bench in
      let client = try await bench.client()
      let sample = try await client.discover(Sample.service)
      let handle = try sample.characteristic(Sample.plain).valueHandle
      #expect(try await client.read(handle) == [])
      try await client.write([1, 2, 3], to: handle)
      #expect(try await client.read(handle) == [1, 2, 3])
      try await client.writeWithoutResponse([4], to: handle)
      #expect(try await client.read(handle) == [4])
      let level = try await client.read(Battery.BatteryType.level.uuid)
      #expect(level.map(\.value) == [[90]])
      let pair = [handle, level[0].handle]
      #expect(try await client.readMultiple(pair) == [4, 90])
      try await client.write(bytes(300), to: handle)
      #expect(try await client.readMultipleVariable(pair.reversed()) == [[90], bytes(300)])
      #expect(try await client.readMultipleVariable(pair) == [bytes(300), [90]])
    }
  }

  @Test func valuesTooLongAreRefusedBeforeTheyAreSent() async throws {
    let bench = try Bench()
    try await bench.run { bench in
      let sent = Log<AirEvent>()
      let client = try await bench.client()
      bench.air.observe { sent.add($0) }
      await #expect(throws: ATTError.tooLong(limit: 512, found: 513)) { try await client.write(bytes(513), to: 3) }
      await #expect(throws: ATTError.tooLong(limit: 20, found: 21)) {
        try await client.writeWithoutResponse(bytes(21), to: 3)
      }
      #expect(client.maximumValueSize == 20)
      #expect(sent.elements.isEmpty)
      let offered = try await client.exchangeMTU()
      #expect(offered == 517)
      #expect(client.maximumValueSize == 512)
    }
  }

  /// Every ATT_MTU, with values of random length: short, long, and around the edges of one response.
  @Test func longValuesComeThroughAtEveryMTU() async throws {
    var random = SeededGenerator(state: 23)
    for mtu in 23...517 {
      let edge = [mtu - 5, mtu - 3, mtu - 1, mtu, 512].map { min(512, $0 + Int.random(in: -1...1, using: &random)) }
      let size = edge.randomElement(using: &random) ?? 0
      var options = ATTBearer.Options()
      options.preferredMTU = mtu
      let bench = try Bench(options: options)
      try await bench.run { bench in
        let client = try await bench.client()
        try await client.exchangeMTU()
        let handle = try #require(try await client.discover(Sample.service).characteristics.first).valueHandle
        let value = bytes(size, seed: UInt64(mtu))
        try await client.write(value, to: handle)
        #expect(try await client.read(handle) == value, "ATT_MTU \(mtu), \(size) bytes")
      }
    }
  }

  @Test func refusalsCarryHandleAndCode() async throws {
    let bench = try Bench { sample in
      sample.onWrite(Sample.plain) { value, _ in
        switch value.first {
        case 1: throw AttributeRefusal(Att.AttErrorCode(rawValue: 0x80))
        case 2: throw FrameError.truncated("F", "x", at: 0, needs: 1, has: 0)
        case 3: if let unmet = Requirements(Precondition("lease", "")).unmet(granted: 0) { throw unmet }
        case 4: throw CancellationError()
        default: break
        }
      }
    }
    try await bench.run { bench in
      let client = try await bench.client()
      let sample = try await client.discover(Sample.service)
      let handle = try sample.characteristic(Sample.plain).valueHandle
      let codes: [(UInt8, Att.AttErrorCode)] = [
        (1, Att.AttErrorCode(rawValue: 0x80)), (2, .invalidAttributeValueLength), (3, .insufficientAuthorization),
        (4, .unlikelyError),
      ]
      for (byte, code) in codes {
        await #expect(throws: ATTError.refused(.writeRequest, handle: handle, code)) {
          try await client.write([byte], to: handle)
        }
      }
      let stream = try sample.characteristic(Sample.stream)
      await #expect(throws: ATTError.refused(.readRequest, handle: stream.valueHandle, .readNotPermitted)) {
        try await client.read(stream.valueHandle)
      }
      await #expect(throws: ATTError.refused(.writeRequest, handle: stream.valueHandle, .writeNotPermitted)) {
        try await client.write([1], to: stream.valueHandle)
      }
      await #expect(throws: ATTError.refused(.readRequest, handle: 0x7777, .invalidHandle)) {
        try await client.read(0x7777)
      }
      let configuration = try #require(stream.descriptor(BluetoothUUID(0x2902)))
      await #expect(throws: ATTError.refused(.writeRequest, handle: configuration, .clientConfigurationImproper)) {
        try await client.write([2, 0], to: configuration)
      }
    }
  }

  @Test func preparedWritesAreAllOrNothing() async throws {
    let bench = try Bench()
    try await bench.run { bench in
      let client = try await bench.client()
      let sample = try await client.discover(Sample.service)
      let handle = try sample.characteristic(Sample.plain).valueHandle
      try await client.writePrepared([(handle, bytes(100))])
      #expect(try await client.read(handle) == bytes(100))
      let stream = try sample.characteristic(Sample.stream).valueHandle
      await #expect(throws: ATTError.refused(.prepareWriteRequest, handle: stream, .writeNotPermitted)) {
        try await client.writePrepared([(handle, [1]), (stream, [2])])
      }
      #expect(try await client.read(handle) == bytes(100))
      // Two at once take turns, and neither is mixed with the other.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for seed in 1...4 as ClosedRange<UInt64> {
          group.addTask { try await client.writePrepared([(handle, bytes(200, seed: seed))]) }
        }
        try await group.waitForAll()
      }
      #expect(try await client.read(handle).count == 200)
    }
  }

  @Test func notificationsAndIndications() async throws {
    let subscribed = Log<Bool>()
    let bench = try Bench { sample in
      sample.onSubscribe(Sample.stream) { isOn, _ in subscribed.add(isOn) }
    }
    try await bench.run { bench in
      let client = try await bench.client()
      let sample = try await client.discover(Sample.service)
      let stream = try sample.characteristic(Sample.stream)
      #expect(try await bench.server.send([0], of: Sample.stream) == 0)
      let values = try await client.subscribe(to: stream)
      for number in 1...5 as ClosedRange<UInt8> {
        #expect(try await bench.server.send([number], of: Sample.stream) == 1)
      }
      for number in 1...5 as ClosedRange<UInt8> { #expect(try await values.next() == [number]) }
      await #expect(throws: ATTError.tooLong(limit: 20, found: 21)) {
        try await bench.server.send(bytes(21), of: Sample.stream) as Int
      }
      try await client.unsubscribe(values, from: stream)
      #expect(try await values.next() == nil)
      #expect(try await bench.server.send([0], of: Sample.stream) == 0)
      #expect(subscribed.elements == [true, false])

      let alarms = try await client.subscribe(to: try sample.characteristic(Sample.alarm))
      #expect(try await bench.server.send([7], of: Sample.alarm) == 1)
      #expect(try await alarms.next() == [7])
    }
  }

  @Test func valuesSentWhileSubscribingAreDelivered() async throws {
    let bench = try Bench()
    try await bench.run { bench in
      let client = try await bench.client()
      let stream = try await client.discover(Sample.service).characteristic(Sample.stream)
      let configuration = try #require(stream.descriptor(BluetoothUUID(0x2902)))
      // Subscribed by hand, and nobody listens yet: what comes is kept for the first who does.
      try await client.write([1, 0], to: configuration)
      for number in 1...3 as ClosedRange<UInt8> { _ = try await bench.server.send([number], of: Sample.stream) as Int }
      try await bench.clock.sleep(for: .seconds(1))
      let values = client.bearer.listen(to: stream.valueHandle)
      for number in 1...3 as ClosedRange<UInt8> { #expect(try await values.next() == [number]) }
    }
  }
}
