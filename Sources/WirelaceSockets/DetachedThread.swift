#if os(Linux)
  import Glibc

  /// A thread that nobody waits for.
  enum DetachedThread {
    private final class Body {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs a closure on a thread of its own.
    static func start(_ body: @escaping @Sendable () -> Void) throws(SocketError) {
      var thread = pthread_t()
      let context = Unmanaged.passRetained(Body(body))
      let status = pthread_create(
        &thread, nil,
        { context in
          if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
          return nil
        }, context.toOpaque())
      guard status == 0 else {
        context.release()
        throw .system(code: status, operation: "pthread_create")
      }
      pthread_detach(thread)
    }
  }
#endif
