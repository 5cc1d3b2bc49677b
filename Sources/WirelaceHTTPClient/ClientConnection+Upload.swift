#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTP1
  import WirelaceSockets

  /// How far the body of the request has got.
  struct Upload {
    enum State {
      /// For the server's consent.
      case waiting
      case running
      case ended
      /// The connection or the server wants no more of it.
      case cut
    }
    /// Bytes that are written at once.
    static let pieceSize = 64 << 10
    var state = State.running
    /// What the body itself threw.
    var failure: (any Error)?
    /// Bytes that are sent together with the head.
    var inHead = 0
    var task: Task<Void, Never>?
    /// Whether the task waits for the socket, not for the body.
    var isWriting = false
    var gate: CheckedContinuation<Bool, Never>?

    var isRunning: Bool { state == .running || state == .waiting }
    var hasEnded: Bool { state == .ended }
  }

  extension ClientConnection {
    /// Sends the body beside the reading of the response.
    func continueUpload(_ message: OutgoingMessage, _ expects: Bool) async throws {
      let request = message.request
      if upload.hasEnded {
        if upload.inHead > 0 {
          request.call.uploadProgress?(HTTPProgress(sent: Int64(upload.inHead), total: request.body.length))
        }
        return
      }
      guard upload.state == .running else { return }
      if expects { upload.state = .waiting }
      let number = exchange
      upload.task = Task { await self.upload(request, expects: expects, number) }
    }

    private func upload(_ request: HTTPRequest, expects: Bool, _ number: UInt64) async {
      if expects, await !consent(number) { return }
      do {
        var sent: Int64 = 0
        for try await chunk in request.body {
          var rest = chunk[...]
          while !rest.isEmpty {
            let piece = Array(rest.prefix(Upload.pieceSize))
            rest = rest.dropFirst(Upload.pieceSize)
            guard goesOn(number) else { return }
            try await writeUpload(encoder.body(piece))
            sent += Int64(piece.count)
            if goesOn(number) {
              request.call.uploadProgress?(HTTPProgress(sent: sent, total: request.body.length))
            }
          }
        }
        guard goesOn(number) else { return }
        let end = try encoder.end()
        if !end.isEmpty { try await writeUpload(end) }
        if goesOn(number) { upload.state = .ended }
      } catch {
        guard goesOn(number) else { return }
        upload.state = .cut
        // Whoever reads the response finds out why the connection ended.
        if error is SocketError { return }
        upload.failure = error
        await socket.abort()
      }
    }

    private func writeUpload(_ bytes: [UInt8]) async throws {
      upload.isWriting = true
      defer { upload.isWriting = false }
      try await socket.write(bytes, timeout: stallTimeout)
    }

    private func goesOn(_ number: UInt64) -> Bool { exchange == number && upload.state == .running }

    /// Waits until the server wants the body, or has said nothing for too long; false when it is not to be sent.
    private func consent(_ number: UInt64) async -> Bool {
      guard exchange == number, upload.state == .waiting else { return goesOn(number) }
      let timer = Task {
        try await Task.sleep(for: settings.continueTimeout)
        if exchange == number { openGate(true) }
      }
      defer { timer.cancel() }
      return await withCheckedContinuation { upload.gate = $0 } && goesOn(number)
    }

    func openGate(_ mayGo: Bool) {
      if upload.state == .waiting { upload.state = mayGo ? .running : .cut }
      upload.gate?.resume(returning: mayGo)
      upload.gate = nil
    }

    /// Sends no more of the body.
    func stopUpload() {
      openGate(false)
      if upload.state == .running { upload.state = .cut }
      // Cancelling a write would close the connection, off which the response may still be read.
      if !upload.isWriting { upload.task?.cancel() }
      upload.task = nil
    }
  }
#endif
