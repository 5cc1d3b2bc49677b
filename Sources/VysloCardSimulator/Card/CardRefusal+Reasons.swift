import VysloProtocol

/// A request that the card does not carry out.
struct Refused: Error {
  let refusal: CardRefusal

  init(_ refusal: CardRefusal) { self.refusal = refusal }

  /// A failure of the flash, as far as an app is concerned.
  init(_ error: RecordingError) {
    switch error {
    case .notFound: refusal = .notFound
    case .storageFull: refusal = .storageFull
    case .encoder, .file, .powerCut: refusal = .storageFailure
    }
  }
}

extension CardRefusal {
  static let malformed = CardRefusal(reason: .malformed, detail: .malformed)
  static let unsupported = CardRefusal(reason: .unsupported, detail: .unsupported)
  static let leaseHeld = CardRefusal(reason: .leaseHeld, detail: .leaseHeld)
  static let leaseNeeded = CardRefusal(reason: .leaseNeeded, detail: .leaseNeeded)
  static let confirmationTimeout = CardRefusal(reason: .confirmationTimeout, detail: .confirmationTimeout)
  static let cancelled = CardRefusal(reason: .cancelled, detail: .cancelled)
  static let notFound = CardRefusal(reason: .notFound, detail: .notFound)
  static let wrongState = CardRefusal(reason: .wrongState, detail: .wrongState)
  static let storageFull = CardRefusal(reason: .storageFull, detail: .storageFull)
  static let lowBattery = CardRefusal(reason: .lowBattery, detail: .lowBattery)
  static let shuttingDown = CardRefusal(reason: .shuttingDown, detail: .shuttingDown)
  static let verification = CardRefusal(reason: .verification, detail: .verification)
  static let storageFailure = CardRefusal(reason: .storageFailure, detail: .storageFailure)

  static func busy(_ cause: BusyReason) -> CardRefusal {
    CardRefusal(reason: .busy, detail: .busy(CardRefusalDetailBusy(cause: cause)))
  }

  static func token(_ refusal: TokenRefusal) -> CardRefusal {
    CardRefusal(reason: .tokenRefused, detail: .token(CardRefusalDetailToken(refusal: refusal)))
  }

  static func wrongOffset(_ wanted: Int) -> CardRefusal {
    CardRefusal(
      reason: .wrongOffset, detail: .offset(CardRefusalDetailOffset(wanted: UInt32(clamping: wanted))))
  }

  /// What the motor tells the user of it; nil: nothing, since an app's own mistakes are no business of theirs.
  var rejectedEvent: String? {
    switch reason {
    case .lowBattery: "operation.rejected.LOW_BATTERY"
    case .busy: "operation.rejected.BUSY"
    case .shuttingDown: "operation.rejected.SHUTTING_DOWN"
    default: nil
    }
  }
}
