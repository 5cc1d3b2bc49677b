// Dispatch's sources may be used from any thread; it does not say so yet.
@preconcurrency import Dispatch
import Foundation

/// Calls a closure when a signal comes, instead of ending the process.
public final class SignalSource: Sendable {
  private let source: any DispatchSourceSignal

  public init(_ number: Int32, _ body: @escaping @Sendable () -> Void) {
    signal(number, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: body)
    source.resume()
  }

  /// Calls it no more. The signal stays ignored.
  public func cancel() { source.cancel() }
}
