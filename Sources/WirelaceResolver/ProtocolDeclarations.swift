extension Resolver {
  /// Streams, scopes, preconditions, services, advertisements, commands, events, lights, haptics, errors, options.
  ///
  /// Every type, frame and union is resolved by now.
  func resolveProtocolDeclarations() {
  }
}
