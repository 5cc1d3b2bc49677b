// Generated from sockets.lace (golden.sockets): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP
import WirelaceStreams
import WirelaceWebSocket

extension Speech {
  /// Answers what a client sends on a connection, one frame behind the other.
  ///
  /// What is thrown closes the connection with 1011 and tells the client nothing.
  public protocol Server: Sendable {
    /// The connection is open. Does nothing by itself.
    func opened(_ sender: Sender) async throws
    /// The connection has ended. Does nothing by itself.
    func closed(_ end: StreamEnd<State>) async
    /// Begins a round.
    func begin(_ frame: Begin, _ sender: Sender) async throws
    /// The client has sent `audio`.
    func audio(_ bytes: [UInt8], _ sender: Sender) async throws
    /// The client has sent `finish`.
    func finish(_ frame: Finish, _ sender: Sender) async throws
    /// The client has sent `question`.
    ///
    /// Deprecated: nobody answers
    func question(_ frame: Question, _ sender: Sender) async throws
  }

  /// Sends a server's frames on a connection. What the state does not allow throws a `StreamError` and is not sent.
  public struct Sender: Sendable {
    fileprivate let link: StreamLink<ServerFrame, ClientFrame, State>

    /// Where the connection stands.
    public func state() async -> State { await link.state }

    /// Closes the connection; what is being handled goes on.
    public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") async {
      await link.close(code, reason: reason)
    }

    /// Sends `ready`.
    public func ready(_ frame: Ready) async throws { try await link.send(.ready(frame)) }

    /// Sends `progress`.
    public func progress(_ frame: Heard) async throws { try await link.send(.progress(frame)) }

    /// Sends `verdict`.
    public func verdict(_ frame: Judgement) async throws { try await link.send(.verdict(frame)) }

    /// Sends `fault`.
    public func fault(_ frame: Mishap) async throws { try await link.send(.fault(frame)) }
  }
}

extension Speech.Server {
  public func opened(_ sender: Speech.Sender) async throws {}

  public func closed(_ end: StreamEnd<Speech.State>) async {}

  /// Serves an open connection until it ends.
  ///
  /// - Parameter onError: Told what ended the connection, but for a Close of the client.
  @discardableResult
  public func serve(
    _ connection: some StreamConnection, clock: any HTTPClock = SystemHTTPClock(),
    onError: @Sendable (any Error) -> Void = { _ in }
  ) async -> StreamEnd<Speech.State> {
    let link = StreamLink(Speech.serverMachine(at: clock.now), connection, clock: clock)
    let sender = Speech.Sender(link: link)
    let end = await link.run(opened: { try await self.opened(sender) }, onError: onError) { frame in
      switch frame {
      case .begin(let value): try await self.begin(value, sender)
      case .audio(let value): try await self.audio(value, sender)
      case .finish(let value): try await self.finish(value, sender)
      case .question(let value): try await self.question(value, sender)
      }
    }
    await self.closed(end)
    return end
  }
}

extension Wire {
  /// Answers what a client sends on a connection, one frame behind the other.
  ///
  /// What is thrown closes the connection with 1011 and tells the client nothing.
  public protocol Server: Sendable {
    /// The connection is open. Does nothing by itself.
    func opened(_ sender: Sender) async throws
    /// The connection has ended. Does nothing by itself.
    func closed(_ end: StreamEnd<State>) async
    /// The client has sent `init`.
    func initFrame(_ frame: ClientFrame, _ sender: Sender) async throws
    /// The client has sent `decode`.
    func decode(_ frame: Switch, _ sender: Sender) async throws
    /// The client has sent `sample`.
    func sample(_ frame: Sample, _ sender: Sender) async throws
  }

  /// Sends a server's frames on a connection. What the state does not allow throws a `StreamError` and is not sent.
  public struct Sender: Sendable {
    fileprivate let link: StreamLink<ServerFrame, ClientFrameMessage, State>

    /// Where the connection stands.
    public func state() async -> State { await link.state }

    /// Closes the connection; what is being handled goes on.
    public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") async {
      await link.close(code, reason: reason)
    }

    /// Sends `self`.
    public func selfFrame(_ frame: Sample) async throws { try await link.send(.selfFrame(frame)) }

    /// Sends `unknown`.
    public func unknown(_ frame: Switch) async throws { try await link.send(.unknown(frame)) }
  }
}

extension Wire.Server {
  public func opened(_ sender: Wire.Sender) async throws {}

  public func closed(_ end: StreamEnd<Wire.State>) async {}

  /// Serves an open connection until it ends.
  ///
  /// - Parameter onError: Told what ended the connection, but for a Close of the client.
  @discardableResult
  public func serve(
    _ connection: some StreamConnection, clock: any HTTPClock = SystemHTTPClock(),
    onError: @Sendable (any Error) -> Void = { _ in }
  ) async -> StreamEnd<Wire.State> {
    let link = StreamLink(Wire.serverMachine(at: clock.now), connection, clock: clock)
    let sender = Wire.Sender(link: link)
    let end = await link.run(opened: { try await self.opened(sender) }, onError: onError) { frame in
      switch frame {
      case .initFrame(let value): try await self.initFrame(value, sender)
      case .decodeFrame(let value): try await self.decode(value, sender)
      case .sample(let value): try await self.sample(value, sender)
      }
    }
    await self.closed(end)
    return end
  }
}

extension Ticker {
  /// Answers what a client sends on a connection, one frame behind the other.
  ///
  /// What is thrown closes the connection with 1011 and tells the client nothing.
  public protocol Server: Sendable {
    /// The connection is open. Does nothing by itself.
    func opened(_ sender: Sender) async throws
    /// The connection has ended. Does nothing by itself.
    func closed(_ end: StreamEnd<State>) async
  }

  /// Sends a server's frames on a connection. What the state does not allow throws a `StreamError` and is not sent.
  public struct Sender: Sendable {
    fileprivate let link: StreamLink<ServerFrame, ClientFrame, State>

    /// Where the connection stands.
    public func state() async -> State { await link.state }

    /// Closes the connection; what is being handled goes on.
    public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") async {
      await link.close(code, reason: reason)
    }

    /// Sends `tick`.
    public func tick(_ frame: Heard) async throws { try await link.send(.tick(frame)) }
  }
}

extension Ticker.Server {
  public func opened(_ sender: Ticker.Sender) async throws {}

  public func closed(_ end: StreamEnd<Ticker.State>) async {}

  /// Serves an open connection until it ends.
  ///
  /// - Parameter onError: Told what ended the connection, but for a Close of the client.
  @discardableResult
  public func serve(
    _ connection: some StreamConnection, clock: any HTTPClock = SystemHTTPClock(),
    onError: @Sendable (any Error) -> Void = { _ in }
  ) async -> StreamEnd<Ticker.State> {
    let link = StreamLink(Ticker.serverMachine(at: clock.now), connection, clock: clock)
    let sender = Ticker.Sender(link: link)
    let end = await link.run(opened: { try await self.opened(sender) }, onError: onError) { _ in }
    await self.closed(end)
    return end
  }
}
