package import Postgres
package import Time

/// A host that is fetched from: a row of the view `ops.host`.
package struct HostReport: Sendable, Hashable {
    package let host: String
    /// Whether operators let it be asked at all.
    package let isEnabled: Bool
    /// Of its circuit breaker: `closed`, `open` or `half_open`.
    package let state: String
    /// Why the breaker is not closed, or why the host is paused.
    package let reason: String?
    /// When it is asked again; `nil`: it is asked now.
    package let retryAt: Instant?
    /// Requests per second; `nil`: as many as its robots.txt allows.
    package let rate: Double?
    /// In a row.
    package let failures: Int64
    package let lastOutcome: String?
    /// Of HTTP.
    package let lastStatus: Int64?
    package let lastAt: Instant?
}

/// The fetches of a day from one host: the hours of the view `ops.scrape_health` together.
package struct FetchDay: Sendable, Hashable {
    package let host: String
    package let sent: Int64
    package let fetched: Int64
    package let unchanged: Int64
    package let failed: Int64
    package let blocked: Int64
    package let unreadable: Int64
    /// Never sent, because the host's limits did not allow it.
    package let heldBack: Int64
    /// The 95th percentile of the worst hour, in milliseconds; `nil`: nothing was sent.
    package let slowest: Double?
}

/// Reads how the hosts answer. The role `bardown_ops` may run it.
package struct FetchReportStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Hosts that are switched off come last; of the others those first that are not asked now.
    package func hosts() async throws -> [HostReport] {
        try await session.query(
            """
            select host, enabled, state, coalesce(state_reason, pause_reason) as reason,
                   coalesce(retry_at, paused_until) as retry_at, rate, failures, last_outcome, last_status, last_at
              from ops.host order by enabled desc, state <> 'closed' desc, last_at desc nulls last, host
            """
        ).map { row in
            HostReport(
                host: try row.decode(column: "host"),
                isEnabled: try row.decode(column: "enabled"),
                state: try row.decode(column: "state"),
                reason: try row.decode(column: "reason"),
                retryAt: try row.decode(column: "retry_at"),
                rate: try row.decode(column: "rate"),
                failures: try row.decode(column: "failures"),
                lastOutcome: try row.decode(column: "last_outcome"),
                lastStatus: try row.decode(column: "last_status"),
                lastAt: try row.decode(column: "last_at")
            )
        }
    }

    /// The last day, by host.
    package func lastDay() async throws -> [FetchDay] {
        try await session.query(
            """
            select host, sum(sent)::bigint as sent, sum(fetched)::bigint as fetched, sum(unchanged)::bigint as unchanged,
                   sum(failed)::bigint as failed, sum(blocked)::bigint as blocked, sum(unreadable)::bigint as unreadable,
                   sum(held_back)::bigint as held_back, max(p95_ms)::double precision as slowest
              from ops.scrape_health where hour > now() - interval '1 day' group by host order by host
            """
        ).map { row in
            FetchDay(
                host: try row.decode(column: "host"),
                sent: try row.decode(column: "sent"),
                fetched: try row.decode(column: "fetched"),
                unchanged: try row.decode(column: "unchanged"),
                failed: try row.decode(column: "failed"),
                blocked: try row.decode(column: "blocked"),
                unreadable: try row.decode(column: "unreadable"),
                heldBack: try row.decode(column: "held_back"),
                slowest: try row.decode(column: "slowest")
            )
        }
    }
}
