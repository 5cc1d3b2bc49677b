import VysloProtocol
import WirelaceATT
import WirelaceFrames
import WirelaceGATT

/// The card on the air: a ``VirtualCard`` behind the GATT service of the schema, on any transport and any time.
///
/// One task sends to each app: replies and events in their order, then live audio, then the blocks of an export as
/// fast as the link takes
/// them.
public actor CardPeripheral {
  private let card: VirtualCard
  private let time: any TimeSource
  private let origin: Duration
  /// What was passed over by ``advance(by:)``, in milliseconds.
  private var skipped: Int64 = 0
  private let options: Options
  private var links: [Int: CardLink] = [:]
  private var timer: ScheduledAction?
  private var server: ATTServer?
  private var peripheral: (any ATTPeripheral)?
  private let advertisingChanges: AsyncStream<Void>
  private let advertisingChanged: AsyncStream<Void>.Continuation

  /// Makes the card, and switches it on. Errors: those of ``VirtualCard/init(_:)``.
  public init(
    _ configuration: sending CardConfiguration, time: any TimeSource, options: Options = Options()
  ) throws(RecordingError) {
    if options.wifi == nil { configuration.features.remove(.wifiTransfer) }
    card = try VirtualCard(configuration)
    self.time = time
    self.options = options
    origin = time.elapsed
    (advertisingChanges, advertisingChanged) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Serves until the transport fails or the task is cancelled.
  public func run(on peripheral: any ATTPeripheral) async throws {
    let server = try ATTServer([definition()], name: "VYSLO", time: time)
    self.server = server
    self.peripheral = peripheral
    perform { _ in }
    advertisingChanged.yield()
    defer { timer?.cancel() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.advertise() }
      while true {
        let link: any ATTLink
        do {
          link = try await peripheral.accept()
        } catch {
          group.cancelAll()
          throw error
        }
        group.addTask {
          await server.serve(link)
          await self.forgetClosed()
        }
      }
    }
  }

  /// Does something with the card at the present time, and sends what comes of it: the user's hands, what tests ask.
  @discardableResult
  public func perform<Value: Sendable>(_ body: @Sendable (VirtualCard) throws -> Value) rethrows -> Value {
    card.advance(to: now)
    defer { deliver() }
    return try body(card)
  }

  /// Lets time pass on the card, and on nothing else: everything that falls due meanwhile happens at once. In milliseconds, a year at
  /// most.
  public func advance(by milliseconds: Int64) {
    skipped += min(max(0, milliseconds), 366 * 86_400_000)
    perform { _ in }
  }

  /// Loses every link, as out of range.
  public func dropLinks() {
    for client in server?.clients ?? [] { client.bearer.link.disconnect(.supervisionTimeout) }
  }

  private var now: Int64 {
    let elapsed = (time.elapsed - origin).components
    return skipped + elapsed.seconds * 1_000 + elapsed.attoseconds / 1_000_000_000_000_000
  }

  // MARK: The service

  private func definition() -> ServiceDefinition {
    var definition = ServiceDefinition(VysloCard.service)
    definition.onRead(VysloCard.hello.uuid) { client in await self.hello(client) }
    definition.onWrite(VysloCard.control.uuid) { bytes, client in await self.take(bytes, from: client) }
    definition.onWrite(VysloCard.upload.uuid) { bytes, client in
      await self.take(try TransferBlock.decode(from: bytes), bytes, from: client)
    }
    for characteristic in [VysloCard.reply.description, VysloCard.events.description, VysloCard.live.description] {
      definition.onSubscribe(characteristic.uuid) { _, client in await self.meet(client) }
    }
    definition.onSubscribe(VysloCard.export.uuid) { _, client in await self.meet(client) }
    definition.onConnection { client, _ in { await self.meet(client) } }
    return definition
  }

  private func hello(_ client: ServerClient) -> [UInt8] {
    meet(client)
    return ((try? card.hello.encoded()) ?? []) + (options.growth?.tail ?? [])
  }

  /// A client that is seen first; a card that is off talks to nobody.
  private func meet(_ client: ServerClient) {
    let connection = Int(client.id)
    guard links[connection] == nil else { return }
    guard perform({ $0.connect(connection) }) else { return client.disconnect() }
    links[connection] = CardLink(client)
    options.onConnection?(connection, true)
  }

  private func forgetClosed() {
    let open = Set(server?.clients.map { Int($0.id) } ?? [])
    for connection in links.keys where !open.contains(connection) { forget(connection) }
  }

  private func forget(_ connection: Int) {
    guard let link = links.removeValue(forKey: connection) else { return }
    link.sender?.cancel()
    for held in link.held { held.resume() }
    options.onConnection?(connection, false)
    perform { $0.disconnect(connection) }
  }

  /// A value of a request. An app that takes no replies is not read from any further.
  private func take(_ bytes: [UInt8], from client: ServerClient) async {
    meet(client)
    let connection = Int(client.id)
    await room(for: connection)
    guard var link = links[connection] else { return }
    let received = link.requests.feed(bytes, at: now)
    links[connection] = link
    log(.toCard, connection, VysloCard.control.description, bytes)
    for event in received {
      guard let message = event.payload else { continue }
      let unanswered = links[connection]?.unanswered ?? 0
      links[connection]?.unanswered += 1
      perform { $0.handle(message, from: connection, unanswered: unanswered) }
    }
  }

  private func take(_ block: TransferBlock, _ bytes: [UInt8], from client: ServerClient) async {
    meet(client)
    let connection = Int(client.id)
    await room(for: connection)
    log(.toCard, connection, VysloCard.upload.description, bytes)
    perform { $0.receive(block, from: connection) }
  }

  private func room(for connection: Int) async {
    while let link = links[connection], link.waiting > CardLink.valueLimit / 2 {
      await withCheckedContinuation { links[connection]?.held.append($0) }
    }
  }

  // MARK: Sending

  /// Sends what came of the card, and sets the timer for what it does next by itself.
  private func deliver() {
    for output in card.takeOutputs() {
      options.onOutput?(output)
      switch output {
      case .reply(let reply, let connection): push(reply, to: connection)
      case .event(let event, let connection): push(event, to: connection)
      case .live(let message, let connection): push(message, to: connection)
      case .blocksReady(let connection):
        links[connection]?.hasBlocks = true
        wake(connection)
      case .haptic, .light: break
      case .advertisingChanged: advertisingChanged.yield()
      case .openHotspot(let hotspot): open(hotspot)
      case .closeHotspot(let number):
        let wifi = options.wifi
        Task(executorPreference: time.taskExecutor) { await wifi?.close(number) }
      case .disconnect(let connection): links[connection]?.client.disconnect()
      case .forgetBonds: forgetBonds()
      }
    }
    schedule()
  }

  private func schedule() {
    timer?.cancel()
    timer = nil
    guard let deadline = card.nextDeadline else { return }
    timer = time.after(.milliseconds(max(1, deadline - now))) { [weak self, time] in
      Task(executorPreference: time.taskExecutor) { await self?.perform { _ in } }
    }
  }

  private func push(_ reply: CardReply, to connection: Int) {
    guard var link = links[connection], var bytes = try? reply.encoded() else { return }
    if reply.outcome == .done { bytes += options.growth?.tail ?? [] }
    link.values += link.cut(
      bytes, CardReplyParts.layout, for: VysloCard.reply.description, sequence: \.replySequence,
      endsRequest: reply.outcome != .pending)
    links[connection] = link
    wake(connection)
  }

  private func push(_ event: CardEvent, to connection: Int) {
    guard var link = links[connection], let bytes = try? event.encoded() else { return }
    var messages = [bytes + (options.growth?.tail ?? [])]
    if let unknown = options.growth?.unknownEvent {
      var event = event
      event.event = CardEventKind(rawValue: unknown.kind)
      event.body = .unknown(bytes: unknown.body)
      if let bytes = try? event.encoded() { messages.append(bytes) }
    }
    for message in messages {
      link.values += link.cut(
        message, CardEventParts.layout, for: VysloCard.events.description, sequence: \.eventSequence)
    }
    links[connection] = link
    wake(connection)
  }

  private func push(_ message: LiveMessage, to connection: Int) {
    guard var link = links[connection], let bytes = try? message.encoded(),
      message.what != .audio || link.live.count < CardLink.liveLimit
    else { return }
    link.live += link.cut(bytes, LiveAudio.layout, for: VysloCard.live.description, sequence: \.liveSequence)
    links[connection] = link
    wake(connection)
  }

  /// Starts the task that sends to an app, unless it runs.
  private func wake(_ connection: Int) {
    guard let link = links[connection], link.sender == nil else { return }
    if link.waiting > CardLink.valueLimit { return link.client.disconnect() }
    links[connection]?.sender = Task(executorPreference: time.taskExecutor) { await self.send(to: connection) }
  }

  private func send(to connection: Int) async {
    while let value = next(for: connection), let server, let client = links[connection]?.client {
      log(.toApp, connection, value.characteristic, value.bytes)
      do {
        try await server.send(value.bytes, of: value.characteristic.uuid, in: VysloCard.service.uuid, to: client)
      } catch {
        break
      }
      guard var link = links[connection] else { return }
      if value.endsRequest { link.unanswered = max(0, link.unanswered - 1) }
      let held = link.waiting <= CardLink.valueLimit / 4 ? link.held : []
      if !held.isEmpty { link.held = [] }
      links[connection] = link
      for continuation in held { continuation.resume() }
    }
    links[connection]?.sender = nil
  }

  private func next(for connection: Int) -> CardLink.Value? {
    if let value = links[connection]?.pop() { return value }
    guard let link = links[connection], link.hasBlocks else { return nil }
    // Five bytes of every value are the block's header.
    let room = link.client.maximumValueSize - 5
    guard let block = perform({ $0.nextBlock(for: connection, maximumData: room) }), let bytes = try? block.encoded()
    else {
      links[connection]?.hasBlocks = false
      return links[connection]?.pop()
    }
    return CardLink.Value(characteristic: VysloCard.export.description, bytes: bytes)
  }

  private func log(
    _ direction: Frame.Direction, _ connection: Int, _ characteristic: AttributeDescription, _ bytes: [UInt8]
  ) {
    options.onFrame?(
      Frame(direction: direction, connection: connection, characteristic: characteristic.name, bytes: bytes))
  }

  // MARK: Radio

  /// Keeps the advertisement in line with the card.
  private func advertise() async throws {
    for await _ in advertisingChanges {
      guard let peripheral else { continue }
      guard let beacon = card.beacon else {
        try await peripheral.stopAdvertising()
        continue
      }
      let manufacturer = try CardAdvertisement.manufacturer.encode(beacon)
      let data = AdvertisingData(
        [.flags()] + AdvertisingData.Structure.services([VysloCard.service.uuid]) + [manufacturer])
      try await peripheral.advertise(data, scanResponse: AdvertisingData([.localName(card.name)]))
    }
  }

  private func forgetBonds() {
    guard let peripheral else { return }
    Task(executorPreference: time.taskExecutor) { try? await peripheral.forgetBonds() }
  }

  private func open(_ hotspot: CardHotspot) {
    guard let wifi = options.wifi else { return }
    Task(executorPreference: time.taskExecutor) {
      do {
        let place = try await wifi.open(hotspot, for: self)
        await self.perform { $0.hotspotOpened(hotspot.number, address: place.address, port: place.port) }
      } catch {
        await self.perform { $0.hotspotFailed(hotspot.number) }
      }
    }
  }
}
