package import Postgres
import Time

/// What asking for a turn at a host came to.
package struct HostTurn: Sendable, Hashable {
    package enum Answer: Sendable, Hashable {
        /// The turn is reserved: start after `wait`, but not later than `leeway` after that; then take another one.
        /// `probe`: the request decides whether a breaker closes; its number goes to ``ScrapeRunStore``.
        case granted(wait: Duration, leeway: Duration, probe: Int64?)
        /// Not now, for the reason that `take_turn` names; worth asking again after so long.
        case held(reason: String, for: Duration)
    }

    package let answer: Answer
    /// The host's breaker moved: it is half open, and this turn probes.
    package let breakerMoved: Bool

    package init(_ answer: Answer, breakerMoved: Bool = false) {
        self.answer = answer
        self.breakerMoved = breakerMoved
    }
}

/// Hands out the turns at hosts, for all processes together. A host is `name:port`.
package struct HostStore: Sendable {
    private let session: any PostgresSession

    /// - Parameter session: A pool, not a transaction: a host's row stays locked until its transaction ends.
    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Takes a turn, in the order of asking, or says when to come again.
    /// - Parameters:
    ///   - rate: Requests a second, where the host's row says none.
    ///   - burst: How many more may arrive in any time, where the host's row does not say; at least 2.
    ///   - longest: How far ahead a turn may be reserved. Who may wait longer comes before who may not.
    package func takeTurn(
        at host: String,
        rate: Double,
        burst: Int,
        longest: Duration
    ) async throws(PostgresError) -> HostTurn {
        let row = try await session.first(
            """
            select hold, wait_us, leeway_us, probe, moved
              from take_turn(\(host), \(rate), \(Int32(clamping: burst)),
                             \(longest.wholeMilliseconds) * interval '1 ms')
            """
        )
        guard let row else { return HostTurn(.held(reason: "budget", for: .seconds(1))) }
        let (hold, wait, leeway, probe, moved) = try row.decode(
            String?.self,
            Int64.self,
            Int64?.self,
            Int64?.self,
            Bool.self
        )
        if let hold { return HostTurn(.held(reason: hold, for: .microseconds(wait))) }
        return HostTurn(
            .granted(wait: .microseconds(wait), leeway: .microseconds(leeway ?? 0), probe: probe),
            breakerMoved: moved
        )
    }

    /// Whether a turn that was waited for still holds: meanwhile the host may have asked for a pause, or been given up.
    ///
    /// It takes no lock and no turn.
    /// - Returns: as ``HostTurn/Answer/held(reason:for:)``; `nil` where it holds.
    package func holdingBack(
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
