import Logging
import Postgres
import Storage
import Transport

/// Reserves request slots at hosts, in the database, and waits for them.
struct RequestSlots: Sendable {
    /// The limits of a host that has none in table `host_budget`.
    struct Defaults: Sendable, Hashable {
        /// Requests per second, of all processes together.
        var rate: Double
        /// How many requests beyond the rate may arrive in any period; at least 2.
        var burst: Int
    }

    /// A slot whose time has come.
    struct Slot: Sendable, Hashable {
        /// How much later than now the request may start.
        let leeway: Duration
        let probe: Int64?
    }

    let store: HostStore
    let defaults: Defaults
    let logger: Logger

    /// Reserves a slot and returns when its time has come.
    /// - Parameter maxWait: How far ahead the slot may be reserved.
    /// - Throws: `heldBack` if the wait would be too long or the host must not be requested now, or `cancelled`.
    func next(at host: String, maxWait: Duration) async throws(TransportError) -> Slot {
        let deadline = ContinuousClock.now + maxWait
        repeat {
            let requestedAt = ContinuousClock.now
            let (wait, leeway, probe) = try await reserve(at: host, maxWait: maxWait)
            do {
                // Waits from now, not from the time of the query: the slot was granted in between, and the request must
                // not start before it.
                try await Task.sleep(for: wait)
            } catch {
                throw TransportError(.cancelled, authority: host)
            }
            if probe == nil, wait > Self.recheckAfter { try await check(host) }
            // The time left in which the request may start.
            let remaining = leeway - (ContinuousClock.now - requestedAt - wait)
            // A probe is sent even if it is late, because only one is granted.
            if probe != nil { return Slot(leeway: max(remaining, .seconds(1)), probe: probe) }
            if remaining > .zero { return Slot(leeway: remaining, probe: nil) }
            // The process was delayed. The next slot may belong to another request.
            logger.debug("a request slot was missed", metadata: ["http.host": "\(host)"])
        } while ContinuousClock.now < deadline
        throw TransportError(.heldBack(.budget, for: .seconds(1)), authority: host, detail: "request slots were missed")
    }

    /// The longest wait for a reserved slot without checking the host again. Responses that hold back later requests
    /// take about that long to arrive.
    private static let recheckAfter = Duration.milliseconds(200)

    /// - Throws: `heldBack` if the host asked for a pause, or its breaker opened, during the wait.
    private func check(_ host: String) async throws(TransportError) {
        let hold: (reason: String, pause: Duration)?
        do {
            hold = try await store.currentHold(at: host)
        } catch {
            throw .budgetUnknown(error, at: host)
        }
        guard let hold else { return }
        throw TransportError(.heldBack(.init(rawValue: hold.reason) ?? .budget, for: hold.pause), authority: host)
    }

    private func reserve(
        at host: String,
        maxWait: Duration
    ) async throws(TransportError) -> (wait: Duration, leeway: Duration, probe: Int64?) {
        let reservation: RequestSlot
        do {
            reservation = try await store.reserveSlot(
                at: host,
                rate: defaults.rate,
                burst: defaults.burst,
                maxWait: maxWait
            )
        } catch {
            throw .budgetUnknown(error, at: host)
        }
        if reservation.hasBreakerChanged {
            logger.notice("sending a probe request", metadata: ["http.host": "\(host)"])
        }
        switch reservation.decision {
        case .granted(let wait, let leeway, let probe): return (wait, leeway, probe)
        case .held(let reason, let pause):
            // A reason that this build does not know also holds the request back.
            throw TransportError(.heldBack(.init(rawValue: reason) ?? .budget, for: pause), authority: host)
        }
    }
}

extension TransportError {
    /// Holds a request back when the database fails, because the limits of the host are then unknown.
    static func budgetUnknown(_ error: PostgresError, at host: String) -> TransportError {
        if error.code == .cancelled { return TransportError(.cancelled, authority: host) }
        return TransportError(.heldBack(.budget, for: .seconds(5)), authority: host, detail: "\(error)")
    }
}
