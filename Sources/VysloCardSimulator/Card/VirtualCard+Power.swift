import VysloProtocol

/// What the user's finger does.
struct ButtonState: Sendable, Hashable {
  var isDown = false
  /// Since when it is held for nothing that happened at once; nil otherwise.
  var heldSince: Int64?
  /// The pairing window was opened by this very press.
  var hasOpenedPairing = false
}

extension VirtualCard {
  /// At or below this and not charging, the card switches itself off.
  static let criticalBattery = 2
  /// Below this and not charging, no firmware is taken.
  static let firmwareBattery = 10
  /// How long the button is held for the pairing window, and for switching off. In milliseconds.
  static let pairingHold: Int64 = 3_000
  static let powerOffHold: Int64 = 8_000
  static let restartDelay: Int64 = 300
  /// When a new image has shown that it works, and when it is given up.
  static let healthyAfter: Int64 = 1_000
  static let unhealthyAfter: Int64 = 60_000

  // MARK: Button

  /// A short press.
  public func press() {
    buttonDown()
    buttonUp()
  }

  /// The button goes down: it confirms what waits, speaks where live audio is open, switches on a card that is off.
  public func buttonDown() {
    guard !button.isDown else { return }
    takeAudio()
    button.isDown = true
    switch power {
    case .off: switchOn()
    case .turningOff: break
    case .on:
      tell(.buttonPressed, .buttonPressed)
      if let confirmed = confirmation.press(at: now) {
        carryOut(confirmed.operation, for: confirmed.connection)
      } else if live != nil {
        setPushToTalk(true)
      } else {
        button.heldSince = now
      }
    }
    settle()
  }

  /// The button goes up. Shortly after it went down, it starts or ends a recording, whoever has the lease.
  public func buttonUp() {
    guard button.isDown else { return }
    takeAudio()
    let since = button.heldSince
    button = ButtonState()
    if live?.isPressed == true { setPushToTalk(false) }
    if let since, now - since < Self.pairingHold, power == .on { toggleRecording() }
    settle()
  }

  private func toggleRecording() {
    if capture != nil {
      stopRecording(.button)
      return
    }
    do throws(Refused) {
      try startRecording(.button)
    } catch {
      play(error.refusal.rejectedEvent ?? "operation.rejected")
    }
  }

  var buttonDeadline: Int64? {
    button.heldSince.map { $0 + (button.hasOpenedPairing ? Self.powerOffHold : Self.pairingHold) }
  }

  func actOnHold() {
    guard power == .on else {
      button.heldSince = nil
      return
    }
    if button.hasOpenedPairing {
      button.heldSince = nil
      pairingUntil = nil
      switchOff()
    } else {
      button.hasOpenedPairing = true
      openPairingWindow()
    }
  }

  /// As a long press does: a phone may pair, and a card without an owner takes one.
  func openPairingWindow() {
    stopRecording(.pairing)
    pairingUntil = now + Self.pairingWindow
    play("pairing.started")
  }

  // MARK: Battery

  public func setBattery(_ percent: Int) {
    takeAudio()
    display.conditions.batteryPercent = min(max(percent, 0), 100)
    watchBattery()
    settle()
  }

  /// Onto the charger, or off it.
  public func setCharging(_ isCharging: Bool) {
    guard isCharging != self.isCharging else { return }
    takeAudio()
    display.conditions.isOnCharger = isCharging
    tell(.chargingChanged, .chargingChanged(ChargingChanged(charging: isCharging)))
    watchBattery()
    settle()
  }

  private func watchBattery() {
    guard power == .on, battery <= Self.criticalBattery, !isCharging else { return }
    stopRecording(.criticalBattery)
    play("power.off.criticalBattery")
    turnOff(then: .stayOff, after: Self.powerWindow)
  }

  // MARK: Storage

  /// Leaves so many bytes for recordings; nil: all that there are.
  public func setFreeBytes(_ count: Int?) {
    takeAudio()
    store.otherBytes = 0
    if let count { store.otherBytes = max(0, store.capacity - store.usedBytes - max(0, count)) }
    settle()
  }

  // MARK: Power

  private func switchOn() {
    guard battery > Self.criticalBattery || isCharging else { return }
    power = .on
    do throws(RecordingError) {
      try start()
    } catch {
      power = .off
      return
    }
    play("power.on")
  }

  /// The card comes up: the image that is meant to run runs.
  func start() throws(RecordingError) {
    poweringOnUntil = now + Self.powerWindow
    audioTime = now
    var changed = memory
    bootFirmware(&changed.firmware)
    if changed != memory {
      try changed.write(to: configuration.folder, flash)
      memory = changed
    }
    guard memory.firmware.previous != nil else { return }
    healthDecision = now + (nextImageIsHealthy ? Self.healthyAfter : Self.unhealthyAfter)
  }

  /// By the button.
  private func switchOff() {
    stopRecording(.shutdown)
    play("power.off")
    turnOff(then: .stayOff, after: Self.powerWindow)
  }

  /// The card takes no requests any more, and is off a little later.
  func turnOff(then: AfterPowerOff, after delay: Int64) {
    guard power == .on else { return }
    cancelConfirmation()
    endUpload(.shuttingDown)
    for connection in exports.keys.sorted() { endExport(on: connection, .shuttingDown) }
    if let enrolment { endEnrolment(.shuttingDown, tells: enrolment.connection) }
    endLive()
    if hotspot != nil { endIdleHotspot() }
    power = .turningOff(until: now + delay, then: then)
  }

  func finishPowerOff(_ then: AfterPowerOff) {
    for connection in links.keys.sorted() {
      outputs.append(.disconnect(connection))
      authority.disconnect(connection)
    }
    links = [:]
    lease = ControlLease()
    button = ButtonState()
    display.stopPreview()
    pairingUntil = nil
    bondClearedUntil = nil
    poweringOnUntil = nil
    healthDecision = nil
    power = .off
    guard then == .restart else { return }
    // Whoever looks sees that the card was off in between.
    settle()
    power = .on
    do throws(RecordingError) {
      try start()
    } catch {
      power = .off
    }
  }

  /// The card's own clock has lost its power.
  public func stopClock() {
    authority.clock.stop()
    settle()
  }
}
