/// What a scan meets, as it comes. The scan ends when the sequence is dropped or ``stop()`` is called.
///
/// At most 64 reports wait; then the oldest makes room, since the device will be met again.
public final class ScanReports: AsyncSequence, Sendable {
  public typealias Element = ScanReport
  public typealias Failure = LinkError

  private let mailbox: Mailbox<ScanReport, LinkError>
  private let onStop: @Sendable () -> Void

  /// For transports: `onStop` is called once or more when the scan is to end.
  public init(onStop: @escaping @Sendable () -> Void) {
    mailbox = Mailbox(limit: 64)
    self.onStop = onStop
  }

  deinit { onStop() }

  /// For transports: hands on a report.
  public func report(_ report: ScanReport) { mailbox.push(report, dropsOldest: true) }

  /// For transports: ends the scan because it cannot go on.
  public func fail(_ error: LinkError) { mailbox.finish(error) }

  /// Ends the scan; the sequence ends behind what has come.
  public func stop() {
    mailbox.finish(nil)
    onStop()
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let reports: ScanReports

    public func next() async throws(LinkError) -> ScanReport? {
      try await reports.mailbox.next(ifCancelled: .cancelled)
    }

    public func next(isolation actor: isolated (any Actor)?) async throws(LinkError) -> ScanReport? {
      try await reports.mailbox.next(ifCancelled: .cancelled)
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reports: self) }
}
