package import Postgres
import Time

/// The result of requesting a time slot for a request to a host.
package struct RequestSlot: Sendable, Hashable {
    package enum Decision: Sendable, Hashable {
        /// The slot is reserved. Start the request after `wait`, at most `leeway` later; after that, reserve another
        /// slot. `probe` is set when the request decides whether the circuit breaker closes; pass the number on to
        /// ``ScrapeRunStore``.
        case granted(wait: Duration, leeway: Duration, probe: Int64?)
        /// No slot is available, for the reason that `reserve_request` names. Try again after this time.
        case held(reason: String, for: Duration)
    }

    package let decision: Decision
    /// Whether the host's breaker has moved to half open, so that this slot is a probe.
    package let hasBreakerChanged: Bool

    package init(_ decision: Decision, hasBreakerChanged: Bool = false) {
        self.decision = decision
        self.hasBreakerChanged = hasBreakerChanged
    }
}

/// Reserves slots for requests to hosts, for all processes together. A host is `name:port`.
package struct HostStore: Sendable {
    private let session: any PostgresSession

    /// - Parameter session: A pool and not a transaction, because a host's row stays locked until its transaction ends.
    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Reserves the next free slot, or returns when to try again. Slots are given in the order of the calls.
    /// - Parameters:
    ///   - rate: Requests per second, if the host's row sets no rate.
    ///   - burst: How many additional requests are allowed in any period, if the host's row sets no burst; at least 2.
    ///   - maxWait: How far ahead a slot may be reserved. A caller that accepts a longer wait gets slots that are too
    ///     far ahead for other callers.
    package func reserveSlot(
        at host: String,
        rate: Double,
        burst: Int,
        maxWait: Duration
    ) async throws(PostgresError) -> RequestSlot {
        let row = try await session.first(
            """
            select hold, wait_us, leeway_us, probe, moved
              from reserve_request(\(host), \(rate), \(Int32(clamping: burst)),
                             \(maxWait.wholeMilliseconds) * interval '1 ms')
            """
        )
        guard let row else { return RequestSlot(.held(reason: "budget", for: .seconds(1))) }
        let (hold, wait, leeway, probe, moved) = try row.decode(
            String?.self,
            Int64.self,
            Int64?.self,
            Int64?.self,
            Bool.self
        )
        if let hold { return RequestSlot(.held(reason: hold, for: .microseconds(wait))) }
        return RequestSlot(
            .granted(wait: .microseconds(wait), leeway: .microseconds(leeway ?? 0), probe: probe),
            hasBreakerChanged: moved
        )
    }

    /// Whether a slot is no longer valid after waiting for it, because the host requested a pause or its breaker opened
    /// meanwhile.
    ///
    /// The check takes no lock and reserves no slot.
    /// - Returns: the values of ``RequestSlot/Decision/held(reason:for:)``; `nil` when the slot is valid.
    package func currentHold(
        at host: String
    ) async throws(PostgresError) -> (reason: String, pause: Duration)? {
        let row = try await session.first(
            """
            select h.hold, (extract(epoch from least(h.until, clock_timestamp() + interval '1 h') - clock_timestamp()) * 1e6)::bigint
              from (select case when not enabled then 'switched_off'
                                when paused_until > clock_timestamp() then 'paused'
                                when state <> 'closed' then 'breaker' end as hold,
                           case when not enabled then clock_timestamp() + interval '10 min'
                                when paused_until > clock_timestamp() then paused_until
                                else retry_at end as until
                      from host_budget where host = \(host)) h
             where h.hold is not null
            """
        )
        guard let (reason, wait) = try row?.decode(String.self, Int64.self) else { return nil }
        return (reason, .microseconds(max(wait, 1_000_000)))
    }
}
