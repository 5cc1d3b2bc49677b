import Testing
import VysloProtocol
import VysloToken

@testable import VysloCardSimulator

/// What the card checks, without a network.
@Suite struct CardAuthorityTests {
  static let day: UInt32 = 86_400
  static let start: UInt32 = 1_790_000_000
  let key: SigningKey

  init() throws { key = try #require(SigningKey(seed: [UInt8](1...32))) }

  func token(
    user: UInt64 = 7, scopes: VysloScope = [.deviceManage, .recordingsRead], issued: UInt32 = start, id: UInt64 = 1,
    epoch: UInt32 = 1, app: UInt32 = 42
  ) throws -> TokenPresentation {
    let token = CapabilityToken(
      issuerKey: key.publicKey.id, app: app, scopes: scopes.rawValue, user: user, tokenId: id, issuedAt: issued,
      expiresAt: issued + 60 * Self.day, grantEpoch: epoch, signature: [UInt8](repeating: 0, count: 64))
    let bytes = try #require(key.signed(try token.encoded(), for: .capability))
    return TokenPresentation(major: 1, minor: 0, time: issued, token: bytes)
  }

  func bundle(
    serial: UInt32, time: UInt32 = start, epochs: [GrantEpoch] = [], revoked: [UInt64] = [], user: UInt64 = 7
  ) throws -> SyncBundle {
    let bundle = SyncBundle(
      issuerKey: key.publicKey.id, user: user, serial: serial, serverTime: time, epochs: epochs, revoked: revoked,
      marks: [RecordingMark(recording: 9, visibility: .hidden)], signature: [UInt8](repeating: 0, count: 64))
    return try SyncBundle.decode(from: #require(key.signed(try bundle.encoded(), for: .sync)))
  }

  func card(owner: UInt64? = 7, time: UInt32? = start) -> CardAuthority {
    CardAuthority(keys: [key.publicKey], owner: owner, clock: CardClock(time: time))
  }

  func refusal(
    _ card: inout CardAuthority, _ token: TokenPresentation, at uptime: Int64 = 0, isPairing: Bool = false
  ) -> TokenRefusal? {
    do {
      _ = try card.present(token, on: 1, at: uptime, isPairing: isPairing)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func scopesHoldOnTheConnectionOfTheToken() throws {
    var card = card()
    #expect(card.refusal(of: [], on: 1)?.reason == .notAuthorized)
    #expect(refusal(&card, try token()) == nil)
    #expect(card.refusal(of: [.recordingsRead], on: 1) == nil)
    let missing = try #require(card.refusal(of: [.recordingsRead, .audioLive], on: 1))
    #expect(missing.detail == .scopes(CardRefusalDetailScopes(missing: VysloScope.audioLive.rawValue)))
    #expect(card.refusal(of: [.recordingsRead], on: 2)?.reason == .notAuthorized)
    card.disconnect(1)
    #expect(card.refusal(of: [.recordingsRead], on: 1)?.reason == .notAuthorized)
  }

  @Test func aCardOfAnotherUserRefuses() throws {
    var card = card(owner: 8)
    #expect(refusal(&card, try token()) == .otherUser)
    #expect(card.grant(of: 1) == nil)
  }

  @Test func aRefusedTokenEndsWhatWasThere() throws {
    var card = card()
    #expect(refusal(&card, try token()) == nil)
    #expect(refusal(&card, try token(user: 8)) == .otherUser)
    #expect(card.grant(of: 1) == nil)
  }

  @Test func sixtyDaysAndTheCardsOwnClock() throws {
    var card = card()
    let token = try token()
    let end = Int64(60 * Self.day)
    #expect(refusal(&card, token, at: end - 1) == nil)
    #expect(card.endGrants(at: end - 1) == [:])
    #expect(card.endGrants(at: end) == [1: .expired])
    #expect(refusal(&card, token, at: end) == .expired)
  }

  /// Whatever clock the phone has: what the cloud signed later proves that it is later.
  @Test func turningTheClockBackGainsNothing() throws {
    var card = card(time: nil)
    #expect(refusal(&card, try token(issued: Self.start + 61 * Self.day, id: 2)) == nil)
    card.clock.stop()
    var old = try token()
    old.time = Self.start
    #expect(refusal(&card, old) == .expired)
    var synced = self.card()
    _ = try synced.synchronize(bundle(serial: 1, time: Self.start + 60 * Self.day), at: 0)
    synced.clock.stop()
    synced.clock.suggest(Self.start, at: 0)
    #expect(refusal(&synced, old) == .expired)
  }

  @Test func aStoppedClockTakesThePhonesAndASyncTheClouds() {
    var clock = CardClock()
    #expect(clock.now(at: 5) == nil && !clock.isSet)
    clock.suggest(1_000, at: 5)
    clock.suggest(9_000, at: 5)
    #expect(clock.now(at: 15) == 1_010)
    clock.synchronize(900, at: 15)
    #expect(clock.now(at: 16) == 901)
    clock.stop()
    #expect(clock.now(at: 99) == 900)
    clock.suggest(800, at: 99)
    #expect(clock.now(at: 99) == 900)
  }

  @Test func aRevocationComesWithTheNextSync() throws {
    var card = card()
    #expect(refusal(&card, try token()) == nil)
    let outcome = try card.synchronize(bundle(serial: 3, revoked: [1]), at: 0)
    #expect(outcome.ended == [1: .revoked])
    #expect(outcome.marks == [RecordingMark(recording: 9, visibility: .hidden)])
    #expect(card.refusal(of: [], on: 1)?.reason == .notAuthorized)
    #expect(refusal(&card, try token()) == .revoked)
    #expect(refusal(&card, try token(id: 2)) == nil)
    _ = try card.synchronize(bundle(serial: 4, epochs: [GrantEpoch(app: 42, minimum: 2)]), at: 0)
    #expect(refusal(&card, try token(id: 2)) == .revoked)
    #expect(refusal(&card, try token(id: 2, epoch: 2)) == nil)
    #expect(refusal(&card, try token(id: 2, app: 43)) == nil)
  }

  @Test func syncsAreSignedForTheOwnerAndInOrder() throws {
    var card = card()
    _ = try card.synchronize(bundle(serial: 3), at: 0)
    #expect(throws: SyncRejection.outdated(3)) { try card.synchronize(bundle(serial: 3), at: 0) }
    #expect(throws: SyncRejection.verification) { try card.synchronize(bundle(serial: 4, user: 8), at: 0) }
    var forged = try bundle(serial: 4)
    forged.revoked = [1]
    #expect(throws: SyncRejection.verification) { try card.synchronize(forged, at: 0) }
    #expect(card.serial == 3 && card.revoked.isEmpty)
  }

  @Test func whatDoesNotFitIsRefusedWhole() throws {
    var card = card()
    for serial in UInt32(1)...16 {
      let ids = (0..<64).map { UInt64(serial) * 100 + $0 }
      _ = try card.synchronize(bundle(serial: serial, revoked: ids), at: 0)
    }
    #expect(throws: SyncRejection.full) { try card.synchronize(bundle(serial: 17, revoked: [1]), at: 0) }
    #expect(card.serial == 16)
  }

  @Test func anUnboundCardTakesAnOwnerOnlyWhilePairing() throws {
    var card = card(owner: nil)
    #expect(refusal(&card, try token()) == .unbound)
    #expect(refusal(&card, try token(scopes: [.recordingsRead]), isPairing: true) == .unbound)
    #expect(card.owner == nil)
    #expect(refusal(&card, try token(), isPairing: true) == nil)
    #expect(card.owner == 7)
    #expect(refusal(&card, try token(user: 8), isPairing: true) == .otherUser)
    card.unbind()
    #expect(card.owner == nil && card.grant(of: 1) == nil)
    #expect(refusal(&card, try token(user: 8), isPairing: true) == nil)
  }

  @Test func theLeaseIsOfOneConnection() {
    var lease = ControlLease()
    let taken = [lease.acquire(1), lease.acquire(1), lease.acquire(2)]
    #expect(taken == [true, true, false])
    let others = lease.release(2)
    #expect(!others && lease.holder == 1)
    let own = lease.release(1)
    #expect(own && lease.holder == nil)
    let next = lease.acquire(2)
    #expect(next && lease.holder == 2)
  }

  @Test func tenSecondsToPress() throws {
    var waiting = PendingConfirmation<String>()
    let tooEarly = waiting.press(at: 0)
    #expect(tooEarly == nil)
    let asked = [waiting.ask("delete all", for: 1, at: 1_000), waiting.ask("unbind", for: 2, at: 1_001)]
    #expect(asked == [true, false])
    let notYet = waiting.expire(at: 10_999)
    #expect(notYet == nil)
    let press = waiting.press(at: 10_999)
    #expect(press?.operation == "delete all" && press?.connection == 1)
    let twice = waiting.press(at: 10_999)
    #expect(twice == nil && !waiting.isWaiting)
  }

  @Test func afterTenSecondsNothingIsCarriedOut() {
    var waiting = PendingConfirmation<String>()
    _ = waiting.ask("unbind", for: 1, at: 20_000)
    let late = waiting.press(at: 30_000)
    #expect(late == nil)
    let expired = waiting.expire(at: 30_000)
    #expect(expired?.operation == "unbind" && !waiting.isWaiting)
    _ = waiting.ask("unbind", for: 1, at: 40_000)
    waiting.disconnect(2)
    #expect(waiting.isWaiting)
    waiting.disconnect(1)
    let gone = waiting.press(at: 40_001)
    #expect(gone == nil)
  }
}
