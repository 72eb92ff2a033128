package import Postgres
package import Scores
import Time

/// How a fetch ended. The raw values are those of table `fetch_outcome`, which explains each.
package enum FetchOutcome: String, Sendable, Hashable, CaseIterable {
    case fetched, unchanged, redirected, absent, unreadable, blocked, transport, robots, budget, paused, breaker,
        cancelled, refused
    case sameBody = "same_body"
    case clientError = "client_error"
    case tooLarge = "too_large"
    case rateLimited = "rate_limited"
    case serverError = "server_error"
    case timedOut = "timed_out"
    case switchedOff = "switched_off"
    case notSent = "not_sent"
}

/// The page that is read, and the job that reads it.
package struct ScrapeSubject: Sendable, Hashable {
    /// See `scrape_target.key`.
    package let target: String
    package let league: LeagueID?
    package let game: GameID?
    package let job: Int64?
    /// The page's parser, with its version: `ncaa-scoreboard/0.1.0`.
    package let parser: String?

    package init(
        target: String,
        league: LeagueID? = nil,
        game: GameID? = nil,
        job: Int64? = nil,
        parser: String? = nil
    ) {
        self.target = target
        self.league = league
        self.game = game
        self.job = job
        self.parser = parser
    }
}

/// One fetch, sent or not, and how it ended.
package struct FetchRecord: Sendable, Hashable {
    /// The host, as `name:port`.
    package let host: String
    package var outcome: FetchOutcome
    /// The HTTP status; `nil` if there was no response.
    package var status: Int?
    /// The size of the decompressed body.
    package var bytes: Int?
    /// The number of games, plays or rows read.
    package var items: Int?
    /// The time from the start of the request to the end of the response.
    package var duration: Duration
    /// The pause that the host requested. For a fetch that robots.txt prevents, the time until the page is tried again.
    package var retryAfter: Duration?
    /// The number of the breaker's probe from ``RequestSlot``; `nil` if the fetch was no probe.
    package var probe: Int64?
    /// The error in words, without URL or query.
    package var detail: String?

    package init(host: String, outcome: FetchOutcome, duration: Duration = .zero) {
        self.host = host
        self.outcome = outcome
        self.duration = duration
    }
}

/// A state change of a host's circuit breaker.
package struct BreakerTransition: Sendable, Hashable {
    package let host: String
    /// `closed`, `open` or `half_open`.
    package let state: String
    package let reason: String
}

/// Records how fetches ended, and updates the hosts' breakers and pauses accordingly.
package struct ScrapeRunStore: Sendable {
    private let session: any PostgresSession

    /// - Parameter session: A pool and not a transaction, because a host's row stays locked until its transaction ends.
    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Records all fetches of one reading in one round trip.
    /// - Returns: the state changes of breakers.
    package func recordOutcomes(
        _ fetches: [FetchRecord],
        of subject: ScrapeSubject
    ) async throws(PostgresError) -> [BreakerTransition] {
        guard !fetches.isEmpty else { return [] }
        let rows = try await session.query(
            """
            select f.host, s.state, s.reason
              from (select * from unnest(
                      \(fetches.map(\.host)), \(fetches.map(\.outcome.rawValue)),
                      \(fetches.map { $0.status.map(Int32.init(clamping:)) }),
                      \(fetches.map { $0.bytes.map(Int64.init(clamping:)) }),
                      \(fetches.map { $0.items.map(Int32.init(clamping:)) }), \(fetches.map(\.duration.milliseconds)),
                      \(fetches.map { $0.retryAfter?.seconds }), \(fetches.map(\.probe)), \(fetches.map(\.detail)))
                      with ordinality as u (host, outcome, status, bytes, items, duration_ms, retry_after_s, probe,
                                            detail, ordinal)
                    -- The hosts are in a fixed order, so that two readings of the same hosts cannot deadlock.
                    order by host, ordinal) f
              cross join lateral record_fetch(
                f.host, \(subject.target), \(subject.league), \(subject.game), \(subject.job), f.outcome, f.status,
                f.bytes, f.items, f.duration_ms, \(subject.parser), f.detail, f.retry_after_s, f.probe) s
             where s.moved
            """
        )
        return try rows.map { row throws(PostgresError) in
            let (host, state, reason) = try row.decode(String.self, String.self, String.self)
            return BreakerTransition(host: host, state: state, reason: reason)
        }
    }

    /// Deletes fetches older than two weeks, a day at a time. Any process may call it, periodically.
    package func prune() async throws(PostgresError) {
        try await session.execute("select prune_scrapes()", within: .seconds(60))
    }
}

extension Duration {
    fileprivate var milliseconds: Double { Double(wholeMicroseconds) / 1000 }
}
