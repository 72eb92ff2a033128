package import Postgres
package import Scores
import Storage
import Synchronization

/// The league of a request that names none: the row of table `league` with `is_default`.
///
/// A known league is used for a minute before the row is read again, and longer while the database is unavailable, so
/// that requests with cached responses do not wait for the database.
package final class DefaultLeague: Sendable {
    private struct State {
        var league: LeagueID?
        var askedAt: ContinuousClock.Instant?
    }

    private static let pause = Duration.seconds(60)

    private let session: any PostgresSession
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// - Parameter now: The clock that decides when the row is read again.
    package init(_ session: any PostgresSession, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.session = session
        self.now = now
    }

    /// - Throws: ``Problem`` if no league is the default; `PostgresError` if none is known yet and the database fails.
    package func id() async throws -> LeagueID {
        let now = now()
        let known = state.withLock { state -> LeagueID? in
            guard let league = state.league else { return nil }
            if let askedAt = state.askedAt, now - askedAt < Self.pause { return league }
            // This request reads the row again; the others use the known league.
            state.askedAt = now
            return nil
        }
        if let known { return known }
        do {
            let league = try await LeagueProfileStore(session).defaultLeague()
            state.withLock { $0 = State(league: league, askedAt: now) }
            guard let league else { throw Problem.invalidParameter("league", expected: "given: there is no default") }
            return league
        } catch let error where error.isDatabaseAway {
            guard let league = state.withLock(\.league) else { throw error }
            return league
        }
    }
}
