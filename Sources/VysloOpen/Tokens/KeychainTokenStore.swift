#if canImport(Security)
  import Foundation
  import Security
  import WirelaceLocks

  /// Why the Keychain refused, as an `OSStatus`.
  public struct KeychainTokenStoreError: Error, Sendable, Hashable {
    public let status: OSStatus
  }

  /// A token in the Keychain, service `ai.vyslo.opensdk`: readable after the first unlock, on this device only.
  public struct KeychainTokenStore: VysloTokenStore {
    public static let service = "ai.vyslo.opensdk"
    public let account: String
    private static let turn = Guarded(())

    public init(account: String) { self.account = account }

    private var query: [CFString: Any] {
      [kSecClass: kSecClassGenericPassword, kSecAttrService: Self.service, kSecAttrAccount: account]
    }

    public func read() throws -> VysloStoredState {
      var found: CFTypeRef?
      let status = SecItemCopyMatching(
        query.merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { $1 } as CFDictionary, &found)
      if status == errSecItemNotFound { return VysloStoredState() }
      guard status == errSecSuccess, let data = found as? Data else { throw KeychainTokenStoreError(status: status) }
      return try JSONDecoder().decode(VysloStoredState.self, from: data)
    }

    public func update(_ change: (inout VysloStoredState) throws -> Void) throws {
      try Self.turn.withLock { _ in
        var state = try read()
        try change(&state)
        let values: [CFString: Any] = [
          kSecValueData: try JSONEncoder().encode(state),
          kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        var status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
        if status == errSecItemNotFound { status = SecItemAdd(query.merging(values) { $1 } as CFDictionary, nil) }
        guard status == errSecSuccess else { throw KeychainTokenStoreError(status: status) }
      }
    }
  }
#endif
