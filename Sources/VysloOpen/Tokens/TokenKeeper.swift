import Foundation
import VysloProtocol
import VysloToken

/// The stored token of one app: what may go in, and what is told of it.
struct TokenKeeper: Sendable {
  let store: any VysloTokenStore
  let appId: Int
  let log: @Sendable (String) -> Void

  var token: String? {
    do {
      return try store.read().token
    } catch {
      log("token store: \(error)")
      return nil
    }
  }

  /// The stored token, parsed; nothing vouches for its signature here.
  var parsed: CapabilityToken? { token.flatMap { try? CapabilityToken(text: $0) } }

  /// What a text says it is; nil when it is no capability token, or one of another app.
  func accepted(_ text: String) -> CapabilityToken? {
    // Longer ones are not even looked into.
    guard text.utf8.count == CapabilityToken.textCount else { return nil }
    guard let token = try? CapabilityToken(text: text), Int(token.app) == appId else { return nil }
    return token
  }

  /// Stores a token; `also` changes the stored state in the same step.
  func adopt(
    _ text: String, at time: Date, also: (inout VysloStoredState) -> Void = { _ in }
  ) -> Bool {
    guard let token = accepted(text) else {
      log("token refused: not a capability token of app \(appId)")
      return false
    }
    return change("token stored: \(token.redacted)") { state in
      state.token = text
      // A fresh token has its own time for renewal.
      state.renewalTriedAt = nil
      also(&state)
    }
  }

  /// Puts a token in the place of an old one; false when the old one is not there any more, or the store could not.
  func replace(_ old: String, by text: String) -> Bool {
    var isReplaced = false
    let isStored = change("token renewed: \(accepted(text)?.redacted ?? "")") { state in
      guard state.token == old else { return }
      state.token = text
      state.renewalTriedAt = nil
      isReplaced = true
    }
    return isStored && isReplaced
  }

  /// Forgets the token; `only` keeps one that has taken its place meanwhile.
  func clear(only text: String? = nil) -> Bool {
    change("token cleared") { state in
      guard text == nil || state.token == text else { return }
      state.token = nil
      state.renewalTriedAt = nil
    }
  }

  func change(_ told: String?, _ change: (inout VysloStoredState) -> Void) -> Bool {
    do {
      try store.update { change(&$0) }
      if let told { log(told) }
      return true
    } catch {
      log("token store: \(error)")
      return false
    }
  }
}
