import VysloProtocol

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file on its way to the card.
struct Upload {
  enum Kind {
    case firmware(FirmwareManifest, file: Int32)
    case voiceprint(VoiceprintOffer, bytes: [UInt8])
  }

  let connection: Int
  let transfer: UInt8
  let size: Int
  var kind: Kind
  var received: Int
  /// What the app was told that is stored.
  var told: Int
  /// The app was told where to go on, and nothing of that has come yet.
  var hasAskedAgain = false
  var lastUse: Int64

  var end: Int64? { lastUse + VirtualCard.transferPatience }

  var isFirmware: Bool { if case .firmware = kind { true } else { false } }
}

extension VirtualCard {
  /// How far ahead of what is stored an app may send, and how often it is told. In bytes.
  static let uploadWindow = 1 << 15
  static let uploadStep = 1 << 13

  /// A firmware is on its way.
  var isUpdating: Bool { upload?.isFirmware ?? false }

  /// Why nothing can be uploaded now; the app's own upload gives way to its next.
  func clearUpload(for connection: Int) throws(Refused) {
    guard let current = upload else { return }
    guard current.connection == connection else {
      throw Refused(.busy(current.isFirmware ? .firmwareUpdate : .transfer))
    }
    endUpload(.replaced)
  }

  func begin(_ kind: Upload.Kind, size: Int, received: Int, on connection: Int) -> UploadStarted {
    let started = Upload(
      connection: connection, transfer: nextTransfer(), size: size, kind: kind, received: received, told: received,
      lastUse: now)
    upload = started
    return UploadStarted(
      transfer: started.transfer, next: UInt32(clamping: received), window: UInt32(Self.uploadWindow))
  }

  /// Takes a block that an app wrote. One that does not follow on what is there is dropped, and the app told where to
  /// go on.
  public func receive(_ block: TransferBlock, from connection: Int) {
    guard power == .on, let current = upload, current.connection == connection, current.transfer == block.transfer,
      authority.refusal(of: .deviceManage, on: connection) == nil
    else { return }
    append(block.data, at: Int(block.offset))
    settle()
  }

  private func append(_ data: [UInt8], at offset: Int) {
    guard var current = upload else { return }
    current.lastUse = now
    enrolment?.lastUse = now
    guard offset == current.received, data.count <= current.size - current.received else {
      let asks = !current.hasAskedAgain
      current.hasAskedAgain = true
      upload = current
      if asks { tellWanted(current) }
      return
    }
    do throws(RecordingError) {
      switch current.kind {
      case .firmware(_, let file): try flash.append(data, to: file, path: imagePath)
      case .voiceprint(let offer, let bytes): current.kind = .voiceprint(offer, bytes: bytes + data)
      }
      current.received += data.count
      current.hasAskedAgain = false
      if current.received - current.told >= Self.uploadStep || current.received == current.size {
        if case .firmware(_, let file) = current.kind { try flash.sync(file, path: imagePath) }
        current.told = current.received
        upload = current
        tellWanted(current)
      } else {
        upload = current
      }
    } catch {
      endUpload(.storage)
    }
  }

  private func tellWanted(_ upload: Upload) {
    let wanted = UploadWanted(transfer: upload.transfer, next: UInt32(clamping: upload.received))
    tell(.uploadWanted, .uploadWanted(wanted), to: upload.connection)
  }

  /// All was sent.
  func finishUpload(_ transfer: UInt8, on connection: Int) throws(Refused) {
    guard let current = upload, current.connection == connection, current.transfer == transfer else {
      throw Refused(.notFound)
    }
    guard current.received == current.size else { throw Refused(.wrongOffset(current.received)) }
    dropUpload()
    switch current.kind {
    case .firmware(let manifest, _): try stage(manifest)
    case .voiceprint(let offer, let bytes): try takeVoiceprint(bytes, offer)
    }
  }

  func stopUpload(_ transfer: UInt8, on connection: Int) throws(Refused) {
    guard let current = upload, current.connection == connection, current.transfer == transfer else {
      throw Refused(.notFound)
    }
    endUpload(.stopped)
  }

  /// Ends an upload and says so; what was stored of a firmware stays, for the same offer to go on with.
  func endUpload(_ reason: TransferEnd) {
    guard let current = upload else { return }
    dropUpload()
    tell(
      .uploadEnded, .uploadEnded(TransferEnded(transfer: current.transfer, reason: reason)), to: current.connection)
  }

  func dropUpload() {
    if case .firmware(_, let file)? = upload?.kind { close(file) }
    upload = nil
    if hotspot?.facts.purpose == .firmware { endIdleHotspot() }
  }
}
