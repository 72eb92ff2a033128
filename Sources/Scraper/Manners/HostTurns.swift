import Logging
import Storage
import Transport

/// Takes turns at hosts, in the database, and waits for them.
struct HostTurns: Sendable {
    /// What a host may be asked whose row in the table does not say.
    struct Defaults: Sendable, Hashable {
        /// Requests a second, of all processes together.
        var rate: Double
        /// How many more may arrive in any time; at least 2.
        var burst: Int
    }

    /// A turn that has come.
    struct Turn: Sendable, Hashable {
        /// How much later than now the request may start.
        let leeway: Duration
        let probe: Int64?
    }

    let store: HostStore
    let defaults: Defaults
    let logger: Logger

    /// Returns when the turn has come.
    /// - Parameter patience: How far ahead it may be reserved.
    /// - Throws: `heldBack` when it is not worth waiting for, `cancelled`.
    func next(at host: String, patience: Duration) async throws(TransportError) -> Turn {
        let deadline = ContinuousClock.now + patience
        repeat {
            let asked = ContinuousClock.now
            let (wait, leeway, probe) = try await take(at: host, patience: patience)
            do {
                // From now, not from when it was asked for: the turn was given somewhere in between, and nobody may
                // start before it.
                try await Task.sleep(for: wait)
            } catch {
                throw TransportError(.cancelled, authority: host)
            }
            if probe == nil, wait > Self.longUnseen { try await check(host) }
            // At most so much later than the turn.
            let rest = leeway - (ContinuousClock.now - asked - wait)
            // A probe is the only one of its kind: late or not, it goes.
            if probe != nil { return Turn(leeway: max(rest, .seconds(1)), probe: probe) }
            if rest > .zero { return Turn(leeway: rest, probe: nil) }
            // The process was held up: another one's turn may have come by now.
            logger.debug("a turn went by", metadata: ["http.host": "\(host)"])
        } while ContinuousClock.now < deadline
        throw TransportError(.heldBack(.budget, for: .seconds(1)), authority: host, detail: "turns went by unused")
    }

    /// How long a reserved turn may be waited for without another look at the host: within it, the answers are still on
    /// their way that would call the others back.
    private static let longUnseen = Duration.milliseconds(200)

    /// - Throws: `heldBack` where the host asked for a pause, or was given up, while the turn was waited for.
    private func check(_ host: String) async throws(TransportError) {
        let held: (reason: String, pause: Duration)?
        do {
            held = try await store.holdingBack(at: host)
        } catch {
            throw .budgetUnknown(error, at: host)
        }
        guard let held else { return }
        throw TransportError(.heldBack(.init(rawValue: held.reason) ?? .budget, for: held.pause), authority: host)
    }

    private func take(
        at host: String,
        patience: Duration
    ) async throws(TransportError) -> (wait: Duration, leeway: Duration, probe: Int64?) {
        let turn: HostTurn
        do {
            turn = try await store.takeTurn(at: host, rate: defaults.rate, burst: defaults.burst, longest: patience)
        } catch {
            throw .budgetUnknown(error, at: host)
        }
        if turn.breakerMoved { logger.notice("a request probes", metadata: ["http.host": "\(host)"]) }
        switch turn.answer {
        case .granted(let wait, let leeway, let probe): return (wait, leeway, probe)
        case .held(let reason, let pause):
            // A reason that this build does not know is one to wait for all the same.
            throw TransportError(.heldBack(.init(rawValue: reason) ?? .budget, for: pause), authority: host)
        }
    }
}
