#if os(Linux)
  import WirelaceATT
  import WirelaceGATT

  /// Pairing and encryption as far as others can tell: keys show who was there before, and nothing is encrypted.
  extension SocketLink {
    func raiseSecurity(to level: LinkSecurity) async throws(LinkError) {
      let id = state.withLock { state in
        state.lastID += 1
        return state.lastID
      }
      let timer = Task {
        try await Task.sleep(for: .seconds(30))
        give(up: id, .pairingFailed(reason: nil))
      }
      defer { timer.cancel() }
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Result<Void, LinkError>, Never>) in
          let waiter = Waiter(id: id, level: level, once: Once(continuation))
          let (result, asks) = state.withLock { state -> (Result<Void, LinkError>?, Bool) in
            if let reason = state.ending ?? state.goodbye?.reason { return (.failure(.disconnected(reason)), false) }
            if Task.isCancelled { return (.failure(.cancelled), false) }
            if state.security >= level { return (.success(()), false) }
            state.waiters.append(waiter)
            let asks = state.asked.map { $0 < level } ?? true
            if asks { state.asked = level }
            return (nil, asks)
          }
          if let result { waiter.once.resume(result) }
          if asks { ask(for: level) }
        }
      } onCancel: {
        give(up: id, .cancelled)
      }
      try result.get()
    }

    private func give(up id: UInt64, _ error: LinkError) {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
      }
      waiter?.once.resume(.failure(error))
    }

    private func ask(for level: LinkSecurity) {
      guard let wanted = LinkLevel(level) else { return }
      if facts.isCentral {
        let bond = bonds.bond(with: facts.peer).flatMap { $0.level >= level ? $0 : nil }
        post(.secure(LinkMessageBodySecure(level: wanted, key: bond?.key ?? [])))
      } else {
        post(.secureWanted(LinkMessageBodySecureWanted(level: wanted)))
      }
    }

    // MARK: Central

    /// The peripheral wants it.
    func makeSecure(_ level: LinkSecurity) {
      let isUnderWay = state.withLock { $0.asked != nil || $0.security >= level }
      if isUnderWay { return }
      Task { try? await raiseSecurity(to: level) }
    }

    func secured(_ answer: LinkMessageBodySecured) throws(LinkError) {
      let level = answer.level.security
      if state.withLock({ $0.asked == nil }) { throw .disconnected(.protocolViolation) }
      var isBonded = answer.bonded
      if answer.bonded, !answer.key.isEmpty {
        // A key that cannot be kept is none the next time.
        do throws(LinkError) {
          try bonds.keep(SocketBonds.Bond(level: level, key: answer.key), with: facts.peer)
        } catch {
          isBonded = false
        }
      }
      reach(level, isBonded: isBonded)
    }

    func refused(_ answer: LinkMessageBodySecureRefused) throws(LinkError) {
      let error: LinkError =
        switch answer.cause {
        case .keyMissing: .staleBond
        case .pairing: .pairingFailed(reason: answer.reason)
        case .timedOut: .pairingFailed(reason: nil)
        }
      let waiters = state.withLock { state in
        defer {
          state.waiters = []
          state.asked = nil
        }
        return state.waiters
      }
      for waiter in waiters { waiter.once.resume(.failure(error)) }
      if error == .staleBond { disconnect(.keyMissing) }
    }

    // MARK: Peripheral

    func secure(_ request: LinkMessageBodySecure) async throws(LinkError) {
      let level = request.level.security
      if !request.key.isEmpty {
        guard let bond = bonds.bond(with: facts.peer), bond.level >= level, bond.key == request.key else {
          // The central closes the link when it has heard of it.
          post(.secureRefused(LinkMessageBodySecureRefused(cause: .keyMissing, reason: 0)))
          return
        }
        let answer = LinkMessageBodySecured(level: LinkLevel(bond.level) ?? .encrypted, bonded: true, key: [])
        if post(.secured(answer)) { reach(bond.level, isBonded: true) }
        return
      }
      switch await options.pairing(facts.peer, level) {
      case .paired(let reached, let isBonded):
        guard let wire = LinkLevel(reached) else {
          post(.secureRefused(LinkMessageBodySecureRefused(cause: .pairing, reason: 3)))
          return
        }
        var key: [UInt8] = []
        if isBonded {
          var random = SystemRandomNumberGenerator()
          key = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
          try bonds.keep(SocketBonds.Bond(level: reached, key: key), with: facts.peer)
        }
        if post(.secured(LinkMessageBodySecured(level: wire, bonded: isBonded, key: key))) {
          reach(reached, isBonded: isBonded)
        }
      case .refused(let reason):
        post(.secureRefused(LinkMessageBodySecureRefused(cause: .pairing, reason: reason)))
      case .ignored:
        try? await Task.sleep(for: .seconds(30))
        post(.secureRefused(LinkMessageBodySecureRefused(cause: .timedOut, reason: 0)))
        throw .disconnected(.authenticationFailure)
      }
    }

    private func reach(_ level: LinkSecurity, isBonded: Bool) {
      let waiters = state.withLock { state in
        state.security = level
        state.isBonded = isBonded
        defer {
          state.waiters = []
          state.asked = nil
        }
        return state.waiters
      }
      tell(.security(level))
      pump.push(.securityChanged(level))
      for waiter in waiters {
        waiter.once.resume(waiter.level <= level ? .success(()) : .failure(.pairingFailed(reason: 3)))
      }
    }
  }
#endif
