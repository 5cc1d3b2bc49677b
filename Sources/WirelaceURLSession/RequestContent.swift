/// The streamed body of a request, in the form that the system takes it.
protocol RequestContent: Sendable {
  /// What the body threw while it was read.
  var failure: (any Error)? { get }
  /// Nobody wants the rest.
  func stop()
}
