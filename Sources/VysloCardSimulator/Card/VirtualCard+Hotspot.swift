import VysloProtocol

/// The card's own Wi-Fi while it is on, or comes up.
struct OpenHotspot {
  let facts: CardHotspot
  /// What waits for the hotspot to be up.
  var request: RequestId?
  var lastUse: Int64

  var end: Int64? { lastUse + VirtualCard.hotspotPatience }
}

extension VirtualCard {
  func openHotspot(_ purpose: CardHotspot.Purpose, _ id: RequestId, on connection: Int) throws(Refused) {
    switch purpose {
    case .recordings: if isUpdating { throw Refused(.busy(.firmwareUpdate)) }
    case .firmware:
      guard let upload, upload.isFirmware, upload.connection == connection else { throw Refused(.wrongState) }
    }
    if hotspot != nil { throw Refused(.busy(.transfer)) }
    lastHotspot = lastHotspot == .max ? 1 : lastHotspot + 1
    let facts = CardHotspot(
      number: lastHotspot, purpose: purpose, name: "VYSLO-" + hex(UInt64(configuration.card & 0xFFFF), digits: 4),
      passphrase: secret(8), key: secret(16), connection: connection)
    hotspot = OpenHotspot(facts: facts, request: id, lastUse: now)
    outputs.append(.openHotspot(facts))
  }

  /// The hotspot is up.
  ///
  /// - Parameter address: IPv4, as it is written.
  public func hotspotOpened(_ number: UInt8, address: [UInt8], port: UInt16) {
    guard var current = hotspot, current.facts.number == number, let request = current.request else { return }
    current.request = nil
    current.lastUse = now
    hotspot = current
    let credentials = HotspotCredentials(
      hotspot: number, name: current.facts.name, passphrase: current.facts.passphrase, address: address, port: port,
      key: current.facts.key, idle: UInt16(Self.hotspotPatience / 1_000))
    reply(
      request, current.facts.purpose == .firmware ? .firmwareHotspot(credentials) : .hotspotStart(credentials),
      on: current.facts.connection)
    settle()
  }

  /// The hotspot could not be brought up.
  public func hotspotFailed(_ number: UInt8) {
    guard let current = hotspot, current.facts.number == number else { return }
    hotspot = nil
    if let request = current.request { refuse(request, .busy(.limit), on: current.facts.connection) }
    settle()
  }

  func stopHotspot(_ number: UInt8, on connection: Int) throws(Refused) {
    guard let current = hotspot, current.facts.number == number, current.facts.connection == connection else {
      throw Refused(.notFound)
    }
    closeHotspot()
  }

  /// Nobody asks for anything any more, or something else needs the card.
  func endIdleHotspot() {
    guard let current = hotspot else { return }
    closeHotspot()
    tell(.hotspotEnded, .hotspotEnded(HotspotReference(hotspot: current.facts.number)), to: current.facts.connection)
  }

  func closeHotspot() {
    guard let current = hotspot else { return }
    hotspot = nil
    if let request = current.request { refuse(request, .cancelled, on: current.facts.connection) }
    outputs.append(.closeHotspot(current.facts.number))
  }

  // MARK: What its server asks

  /// A recording that the hotspot may hand out; nil when there is none of that number, or the hotspot is not for
  /// recordings.
  public func recording(_ id: UInt64, over number: UInt8) -> RecordingInfo? {
    guard use(number)?.purpose == .recordings, let owner = authority.owner else { return nil }
    return try? store.listedRecording(id, for: owner).info
  }

  /// Bytes of it; nil when it is gone meanwhile.
  public func read(_ id: UInt64, from offset: Int, count: Int, over number: UInt8) -> [UInt8]? {
    guard use(number)?.purpose == .recordings, let owner = authority.owner else { return nil }
    return try? store.read(id, from: offset, count: count, for: owner)
  }

  /// Where the image that is being uploaded goes on, and how large it is; nil when the hotspot is not for one.
  public func wantedImage(over number: UInt8) -> (next: Int, size: Int)? {
    guard let facts = use(number), facts.purpose == .firmware, let upload, upload.isFirmware,
      upload.connection == facts.connection
    else { return nil }
    return (upload.received, upload.size)
  }

  /// Takes bytes of the image.
  ///
  /// - Returns: False when they do not follow on what is there.
  public func receiveImage(_ bytes: [UInt8], at offset: Int, over number: UInt8) -> Bool {
    guard let wanted = wantedImage(over: number), wanted.next == offset, let upload else { return false }
    let block = TransferBlock(transfer: upload.transfer, offset: UInt32(clamping: offset), data: bytes)
    receive(block, from: upload.connection)
    return wantedImage(over: number)?.next == offset + bytes.count
  }

  private func use(_ number: UInt8) -> CardHotspot? {
    guard power == .on, let current = hotspot, current.facts.number == number, current.request == nil else {
      return nil
    }
    hotspot?.lastUse = now
    return current.facts
  }

  private func secret(_ count: Int) -> String {
    configuration.randomBytes(count).map { hex(UInt64($0), digits: 2) }.joined()
  }

  private func hex(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
