import VysloToken

extension SigningKey {
  /// The key with which the simulators sign, and which the simulated card believes. Everyone has it, so it is worth nothing: no product
  /// may believe it.
  public static let simulator: SigningKey? = SigningKey(
    seed: Array("wirelace simulators, not a secret".utf8.prefix(32)))
}
