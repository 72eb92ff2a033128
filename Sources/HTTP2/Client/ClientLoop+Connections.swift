/// Opening and removing connections.
extension ClientLoop {
    var isDialling: Bool { lookUp != nil || connections.contains(where: \.isDialling) }

    /// Opens another connection if the plan allows it. If the plan pauses after failures and no connection is open or
    /// being opened, fails the waiting requests. Called when a request waits and no connection has room.
    func dialIfAllowed(at now: MonotonicInstant) {
        let open = connections.count { $0.phase == .open }
        if plan.mayDial(open: open, isDialling: isDialling, at: now) {
            dial(at: now)
        } else if open == 0, plan.isPausing(at: now), !isDialling {
            // Waiting requests fail now, because they would fail the same way after the pause.
            fail(waiting.removeAll { _ in true }, .unreachable(lastFailure))
        }
    }

    func dial(at now: MonotonicInstant) {
        dialled += 1
        let (host, port) = (configuration.host, configuration.port)
        switch SocketAddress.all(of: host, port: port, isNumeric: true) {
        case .success(let addresses) where !addresses.isEmpty: connect(to: addresses, at: now)
        case .success:
            do throws(HTTP2Error) {
                try AddressLookup.begin(dialled, host: host, port: port, for: mailbox)
                lookUp = (dialled, now + configuration.connectDeadline)
            } catch {
                dialFailed("\(error)", at: now)
            }
        case .failure: dialFailed("nameNotResolved: \(host)", at: now)
        }
    }

    func finishLookUp(_ result: AddressLookup, at now: MonotonicInstant) {
        // A look-up that is not the current one was abandoned at its deadline.
        guard let lookUp, lookUp.number == result.number else { return }
        self.lookUp = nil
        switch result.addresses {
        case .success(let addresses): connect(to: addresses, at: now)
        case .failure(.unreachable(let reason)): dialFailed(reason, at: now)
        case .failure(let failure): dialFailed("\(failure)", at: now)
        }
    }

    private func connect(to addresses: [SocketAddress], at now: MonotonicInstant) {
        do throws(HTTP2Error) {
            let connection = try ClientConnection(
                number: dialled,
                addresses: addresses,
                configuration: configuration,
                trust: trust,
                at: now
            )
            connections.append(connection)
        } catch {
            dialFailed("\(error)", at: now)
        }
    }

    func dialFailed(_ reason: String, at now: MonotonicInstant) {
        lastFailure = reason
        plan.failed(at: now, chance: .random(in: 0...1))
        for renewal in renewals { renewal.end(.unreachable(reason)) }
        renewals = []
        let isConnected = connections.contains { $0.phase == .open }
        if !isConnected { fail(waiting.removeAll { _ in true }, .unreachable(reason)) }
    }

    /// Removes ended connections. Completes pending renewals once the newest connection has opened.
    func removeEndedConnections(at now: MonotonicInstant) {
        defer { mailbox.openConnections = connections.count { $0.phase == .open } }
        if !renewals.isEmpty, let newest = connections.last(where: { $0.phase == .open && $0.number == dialled }) {
            for connection in connections where connection !== newest { connection.retire() }
            for renewal in renewals { renewal.end(nil) }
            renewals = []
        }
        guard connections.contains(where: { $0.phase == .closed }) else { return }
        for connection in connections where connection.phase == .closed {
            connection.streams.takeEnded(into: &ended)
            let isCalmRequest = connection.streams.goAway?.code == HTTP2ErrorCode.enhanceYourCalm.rawValue
            if connection.streams.hasSucceeded, !isCalmRequest {
                plan.succeeded()
            } else if let failure = connection.failure {
                dialFailed(failure, at: now)
            }
        }
        connections.removeAll { $0.phase == .closed }
    }
}
