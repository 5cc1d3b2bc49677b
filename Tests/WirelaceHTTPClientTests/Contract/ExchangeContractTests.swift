#if os(Linux)
  import HTTPTestSupport
  import Testing
  import WirelaceHTTP
  import WirelaceLocks

  /// What every transport carries: messages as they are, bodies as they come.
  @Suite(.timeLimit(.minutes(5))) struct ExchangeContractTests {
    @Test(arguments: TransportKind.allCases)
    func messagesArriveAsTheyAre(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        #expect(try await test.exchange(test.request("/hello")) == (200, "hello"))
        for status in [200, 201, 202, 400, 401, 404, 409, 429, 500, 503, 599] {
          #expect(try await test.exchange(test.request("/status?\(status)")) == (status, ""))
        }
        #expect(try await test.exchange(test.request("/target?a=%20b&c=%C3%A9")).text == "/target?a=%20b&c=%C3%A9")
        for method: HTTPMethod in [.get, .post, .put, .patch, .delete, .options] {
          #expect(try await test.exchange(test.request(method, "/method")).text == method.name)
        }
        let custom = try #require(HTTPMethod("PROPFIND"))
        #expect(try await test.exchange(test.request(custom, "/method")).text == "PROPFIND")
      }
    }

    @Test(arguments: TransportKind.allCases)
    func fieldsArriveAsTheyAre(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let lines = try await test.exchange(
          test.request("/fields", fields: ["X-One": "a, b;c=\"d\"", "Authorization": "Bearer x.y-z"])
        ).text.split(separator: "\n")
        #expect(lines.contains("x-one: a, b;c=\"d\""))
        #expect(lines.contains("authorization: Bearer x.y-z"))
        #expect(lines.filter { $0.hasPrefix("host:") } == ["host: \(test.base.authority)"])
        // What the transport writes itself does not come from the caller.
        let forged = try await test.exchange(
          test.request(
            .post, "/echo", fields: ["Content-Length": "1", "Transfer-Encoding": "gzip", "Host": "evil"],
            body: HTTPBody(text: "whole")))
        #expect(forged == (200, "whole"))
        let response = try await test.transport.send(test.request("/repeated"))
        #expect(response.fields.elements("X-Item") == ["one", "two"])
      }
    }

    @Test(arguments: TransportKind.allCases)
    func responsesWithoutABody(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        for target in ["/bytes?7", "/stream?7"] {
          #expect(try await test.exchange(test.request(.head, target)) == (200, ""))
        }
        for status in [204, 304] {
          let response = try await test.transport.send(test.request("/status?\(status)"))
          #expect(response.status == status)
          #expect(try await response.body.collect(upTo: 0) == [])
        }
        // The connection is in order afterwards.
        #expect(try await test.exchange(test.request("/hello")).text == "hello")
      }
    }

    @Test(arguments: TransportKind.allCases, [0, 1, 65_535, 65_536, 65_537, 3_000_000])
    func bodiesInMemory(kind: TransportKind, count: Int) async throws {
      try await TransportUnderTest.run(kind) { test in
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for path in ["/echo", "/mirror"] {
          let response = try await test.transport.send(test.request(.put, path, body: HTTPBody(bytes)))
          #expect(response.status == 200)
          #expect(try await response.body.collect(upTo: count) == bytes)
        }
      }
    }

    @Test(arguments: TransportKind.allCases, [true, false])
    func bodiesThatAreStreamed(kind: TransportKind, isSized: Bool) async throws {
      try await TransportUnderTest.run(kind) { test in
        for count in [1, 70_000, 5_000_000] as [Int64] {
          let source = PatternSource(count: count)
          let body = HTTPBody(length: isSized ? count : nil, once: source)
          let answer = try await test.exchange(test.request(.post, "/count", body: body))
          #expect(answer.text.hasPrefix("\(count) "))
          let target = "\(isSized ? "/bytes" : "/stream")?\(count)"
          let response = try await test.transport.send(test.request(target))
          var received = 0
          for try await chunk in response.body {
            #expect(!chunk.isEmpty && chunk.allSatisfy { $0 == 0x61 })
            received += chunk.count
          }
          #expect(received == Int(count))
          if isSized { #expect(response.body.length == count) }
        }
      }
    }

    @Test(arguments: TransportKind.allCases)
    func progressIsTold(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let bodies = [
          HTTPBody([UInt8](repeating: 1, count: 1000)), HTTPBody([UInt8](repeating: 1, count: 3_000_000)),
          HTTPBody(length: 3_000_000, once: PatternSource(count: 3_000_000)),
        ]
        for body in bodies {
          let progress = Recorder<HTTPProgress>()
          let answer = try await test.exchange(
            test.request(.post, "/count", body: body) { $0.uploadProgress = { progress.add($0) } })
          #expect(answer.status == 200)
          #expect(await becomesTrue { progress.values.last?.sent == body.length })
          #expect(progress.values.map(\.sent) == progress.values.map(\.sent).sorted())
          #expect(progress.values.allSatisfy { $0.total == body.length })
        }
      }
    }

    @Test(arguments: TransportKind.fullDuplex)
    func bothBodiesAtOnce(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let pipe = HTTPBodyPipe(length: nil)
        var response: HTTPResponse?
        let call = Task { try await test.transport.send(test.request(.post, "/mirror", body: pipe.body)) }
        try await pipe.writer.write([1])
        response = try await call.value
        var reader = try #require(response?.body.makeAsyncIterator())
        #expect(try await reader.next() == [1])
        for number in UInt8(2)...20 {
          try await pipe.writer.write([number])
          #expect(try await reader.next() == [number])
        }
        pipe.writer.finish()
        #expect(try await reader.next() == nil)
      }
    }

    @Test(arguments: TransportKind.withBackPressure)
    func aReaderThatWaitsSlowsTheServerDown(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let size = 512 << 20
        let response = try await test.transport.send(test.request("/stream?\(size)"))
        var reader = response.body.makeAsyncIterator()
        #expect(try await reader.next() != nil)
        // It goes on as far as the buffers of both sides and of the kernel reach, and stops.
        var taken = -1
        for _ in 0..<200 where taken != test.handler.log.bytes {
          taken = test.handler.log.bytes
          try await Task.sleep(for: .milliseconds(300))
        }
        #expect(test.handler.log.bytes < size / 8)
      }
    }

    @Test(arguments: TransportKind.withBackPressure)
    func aServerThatWaitsSlowsTheUploadDown(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let sent = EventLog()
        let body = HTTPBody(length: nil, once: PatternSource(count: 512 << 20, log: sent))
        let call = Task { try await test.transport.send(test.request(.post, "/wait", body: body)) }
        #expect(await test.handler.log.waits(for: "waiting"))
        var taken = -1
        for _ in 0..<200 where taken != sent.bytes {
          taken = sent.bytes
          try await Task.sleep(for: .milliseconds(300))
        }
        #expect(sent.bytes < 64 << 20)
        call.cancel()
        _ = await call.result
      }
    }

    @Test(arguments: TransportKind.allCases)
    func manyAtOnce(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
          for number in 0..<100 {
            group.addTask {
              let text = "call \(number)"
              let answer = try await test.exchange(test.request(.post, "/echo", body: HTTPBody(text: text)))
              return answer == (200, text)
            }
          }
          return try await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(answers.count == 100 && answers.allSatisfy { $0 })
      }
    }
  }
#endif
