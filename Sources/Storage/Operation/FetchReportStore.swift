package import Postgres
package import Time

/// A host from which pages are fetched: a row of the view `ops.host`.
package struct HostReport: Sendable, Hashable {
    package let host: String
    /// Whether operators allow requests to the host.
    package let isEnabled: Bool
    /// The state of its circuit breaker: `closed`, `open` or `half_open`.
    package let state: String
    /// The reason why the breaker is not closed, or why the host is paused.
    package let reason: String?
    /// When requests are sent again after a pause or by an open breaker; `nil` when neither applies.
    package let retryAt: Instant?
    /// Requests per second; `nil` for the rate that its robots.txt allows.
    package let rate: Double?
    /// Failures in a row.
    package let failures: Int64
    package let lastOutcome: String?
    /// The last HTTP status.
    package let lastStatus: Int64?
    package let lastAt: Instant?
}

/// The fetches from one host in a day: the sum of the hours in the view `ops.scrape_health`.
package struct FetchDay: Sendable, Hashable {
    package let host: String
    package let sent: Int64
    package let fetched: Int64
    package let unchanged: Int64
    package let failed: Int64
    package let blocked: Int64
    package let unreadable: Int64
    /// Fetches that were not sent, because the host's limits did not allow it.
    package let heldBack: Int64
    /// The 95th percentile of response times in the worst hour, in milliseconds; `nil` when nothing was sent.
    package let slowest: Double?
}

/// Reads how hosts respond to requests. The role `bardown_ops` may run it.
package struct FetchReportStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Returns all hosts: first the enabled ones whose breaker is not closed, then the other enabled ones, and last
    /// those that an operator switched off.
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

    /// The fetches of the last day, by host.
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
