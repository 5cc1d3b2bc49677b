#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTP1
  import WirelaceSockets

  extension ServerConnection {
    /// Sends a response; returns whether another request may follow.
    func send(_ response: HTTPResponse, for head: HTTP1RequestHead, _ request: HTTPRequest) async throws -> Bool {
      let hasBody = head.method != "HEAD" && ![204, 304].contains(response.status)
      var framing: HTTP1Framing
      if [204, 304].contains(response.status) {
        framing = .none
      } else if let length = response.body.length {
        framing = .length(Int(clamping: length))
      } else {
        framing = head.version == .http11 ? .chunked : .untilClose
      }
      if !hasBody, framing == .untilClose { framing = .none }
      var fields = HTTPFields()
      // The server frames the body; options of the connection are its own.
      let own = ["content-length", "transfer-encoding", "connection", "keep-alive", "upgrade"]
      for field in response.fields where !own.contains(HTTPSyntax.lowercased(field.name)) {
        fields.append(checked: field.name, field.value)
      }
      if !fields.contains("Date") { fields.append(checked: "Date", HTTPDate.text(unixTime: context.clock.unixTime)) }
      var goesOn =
        head.keepsAlive && !isStopping && framing != .untilClose
        && !response.fields.tokens("Connection").contains("close")
      if case .expected = body.state {
        if hasBody, response.isSuccess, response.body.bytes == nil {
          // What is streamed may be made of the request's body, which cannot be asked for behind the head.
          try await askForBody()
        } else {
          body.state = .failed(HTTPBodyError.abandoned)
          goesOn = false
        }
      }
      if !goesOn {
        fields.append(checked: "Connection", "close")
      } else if head.version == .http10 {
        fields.append(checked: "Connection", "keep-alive")
      }
      let reply = HTTP1ResponseHead(
        status: response.status, reason: StatusReason.text(response.status), fields: fields)
      var output = try encoder.start(reply, framing, answering: head.method)
      if let latency = fault?.latency { try await waiting { try await ContinuousClock().sleep(for: latency) } }
      fault?.headLength = output.count
      do {
        if !hasBody {
          try await emit(output)
        } else if let bytes = response.body.bytes {
          if bytes.count <= 1 << 16 {
            output += try encoder.body(bytes)
            try await emit(output)
          } else {
            try await emit(output)
            try await emit(encoder.body(bytes))
          }
        } else {
          try await emit(output)
          try await stream(response.body)
        }
        let end = try encoder.end()
        if !end.isEmpty { try await emit(end) }
      } catch {
        if !(error is SocketError), !(error is FaultPlan.Cut) { settings.onFailure?(request, error) }
        // The only way to tell that such a body is not whole.
        if framing == .untilClose { await socket.reset() }
        throw error
      }
      fault = nil
      if goesOn, await drainBody() { return true }
      await linger()
      return false
    }

    private func stream(_ body: HTTPBody) async throws {
      var iterator = body.makeAsyncIterator()
      while true {
        let current = iterator
        let (chunk, next) = try await waiting {
          var iterator = current
          let chunk = try await iterator.next()
          return (chunk, iterator)
        }
        guard let chunk else { return }
        iterator = next
        try await emit(encoder.body(chunk))
      }
    }

    /// Answers without a body and without the handler.
    func answerShort(_ status: Int) async throws {
      let fields: HTTPFields = ["Connection": "close"]
      let head = HTTP1ResponseHead(status: status, reason: StatusReason.text(status), fields: fields)
      encoder = HTTP1Encoder()
      try await socket.write(encoder.start(head, .none, answering: "GET"), timeout: settings.bodyTimeout)
      await linger()
    }

    /// Tells the client what is wrong with its bytes.
    func refuse(_ error: HTTP1Error) async {
      do {
        if error.kind != .truncated { try await answerShort(error.status) }
      } catch {}
      await socket.close()
    }

    /// Closes for writing and passes over what still comes: closing with bytes unread would be a reset, which can overtake the response.
    func linger() async {
      let deadline = ContinuousClock.now + .seconds(2)
      do throws(SocketError) {
        try await socket.finishWriting(timeout: settings.bodyTimeout)
        var left = 1 << 20
        while left > 0 {
          let wait = ContinuousClock.now.duration(to: deadline)
          guard wait > .zero else { return }
          let count = try await socket.read(timeout: wait).count
          if count == 0 { return }
          left -= count
        }
      } catch {}
    }

    // MARK: - Faults

    /// Sends bytes of a response, as whole as the fault lets them.
    private func emit(_ bytes: [UInt8]) async throws {
      guard fault != nil else { return try await socket.write(bytes, timeout: settings.bodyTimeout) }
      var rest = bytes[...]
      while let (piece, pause, cut) = fault?.next(&rest) {
        if let pause { try await waiting { try await ContinuousClock().sleep(for: pause) } }
        if !piece.isEmpty { try await socket.write(Array(piece), timeout: settings.bodyTimeout) }
        guard let cut else { continue }
        if cut.resets { await socket.reset() } else { await socket.close() }
        throw FaultPlan.Cut()
      }
    }
  }

  /// A fault on its way.
  struct FaultPlan {
    struct Cut: Error {}
    private let fault: HTTPFault
    var headLength = 0
    private var sent = 0

    init(_ fault: HTTPFault) { self.fault = fault }

    var latency: Duration? { fault.latency > .zero ? fault.latency : nil }

    /// The next piece, the pause before it, and whether the connection ends behind it; nil when there is nothing left.
    mutating func next(_ rest: inout ArraySlice<UInt8>) -> (ArraySlice<UInt8>, Duration?, HTTPFault.Cut?)? {
      if rest.isEmpty { return nil }
      var count = min(rest.count, max(1, fault.trickle?.bytes ?? rest.count))
      var cut: HTTPFault.Cut?
      if let wanted = fault.cut {
        let limit =
          switch wanted.point {
          case .beforeHead: 0
          case .insideHead: headLength / 2
          case .body(let bytes): headLength + max(0, bytes)
          }
        if sent + count >= limit {
          count = max(0, limit - sent)
          cut = wanted
        }
      }
      let piece = rest.prefix(count)
      rest = rest.dropFirst(count)
      sent += count
      return (piece, fault.trickle?.pause, cut)
    }
  }

  /// Reason phrases (RFC 9110, 15); nobody reads them but people.
  enum StatusReason {
    static func text(_ status: Int) -> String {
      switch status {
      case 200: "OK"
      case 201: "Created"
      case 202: "Accepted"
      case 204: "No Content"
      case 206: "Partial Content"
      case 301: "Moved Permanently"
      case 302: "Found"
      case 303: "See Other"
      case 304: "Not Modified"
      case 307: "Temporary Redirect"
      case 308: "Permanent Redirect"
      case 400: "Bad Request"
      case 401: "Unauthorized"
      case 403: "Forbidden"
      case 404: "Not Found"
      case 405: "Method Not Allowed"
      case 408: "Request Timeout"
      case 409: "Conflict"
      case 410: "Gone"
      case 413: "Content Too Large"
      case 414: "URI Too Long"
      case 415: "Unsupported Media Type"
      case 422: "Unprocessable Content"
      case 426: "Upgrade Required"
      case 429: "Too Many Requests"
      case 431: "Request Header Fields Too Large"
      case 500: "Internal Server Error"
      case 501: "Not Implemented"
      case 502: "Bad Gateway"
      case 503: "Service Unavailable"
      case 504: "Gateway Timeout"
      case 505: "HTTP Version Not Supported"
      default: ""
      }
    }
  }
#endif
