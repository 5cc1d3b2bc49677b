// What sockets do when the process has no descriptors left; run under a low `ulimit -n`, a line a finding.
#if os(Linux)
  import Glibc
  import WirelaceSockets

  var held: [Int32] = []

  /// Takes all descriptors there are.
  @MainActor func takeAll() {
    while case let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC), descriptor >= 0 { held.append(descriptor) }
  }

  @MainActor func giveBack(_ count: Int) { for _ in 0..<count { close(held.removeLast()) } }

  func listen() async -> (SocketListener?, String) {
    do throws(SocketError) {
      return (try await SocketListener(at: .host("127.0.0.1", port: 0)), "listens")
    } catch .system(let code, let operation) {
      return (nil, "\(operation): \(code == EMFILE ? "EMFILE" : "\(code)")")
    } catch {
      return (nil, "\(error)")
    }
  }

  // Dispatch takes its own descriptors with the first timer that does not fire at once, and cannot do without.
  try await Task.sleep(for: .milliseconds(300))
  takeAll()
  print("none left: \(await listen().1)")
  giveBack(1)
  print("one left: \(await listen().1)")
  giveBack(1)
  // The loop has both that it needs now.
  print("two left: \(await listen().1)")
  giveBack(1)
  let (listener, said) = await listen()
  print("three left: \(said)")
  if let listener {
    let address = SocketAddress.host("127.0.0.1", port: listener.port)
    do throws(SocketError) {
      _ = try await SocketConnection.connect(to: address)
      print("connected without a descriptor")
    } catch {
      print("connect: \(error == .system(code: EMFILE, operation: "socket") ? "socket: EMFILE" : "\(error)")")
    }
    // Room for the client's end alone: the listener waits for more, and takes the connection then.
    giveBack(1)
    do {
      let client = try await SocketConnection.connect(to: address)
      let accepted = Task { try await listener.accept() }
      try await Task.sleep(for: .milliseconds(300))
      giveBack(1)
      let server = try await accepted.value
      try await server.write([1, 2, 3])
      print("accepted later: \(try await client.read())")
    } catch {
      print("failed: \(error)")
    }
  }
#endif
