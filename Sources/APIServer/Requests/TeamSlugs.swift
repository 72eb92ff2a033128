import Postgres
import Scores
import Storage
import Synchronization

/// The teams that slugs name.
///
/// A known one is used for a minute before it is read again, and longer while the database is unavailable, so that
/// requests with cached responses do not wait for the database.
final class TeamSlugs: Sendable {
    private struct Key: Hashable {
        let slug: String
        /// `nil`: the team of any league.
        let league: LeagueID?
    }

    private struct Entry {
        let team: TeamID
        let lookedUpAt: ContinuousClock.Instant
    }

    private static let pause = Duration.seconds(60)

    private let session: any PostgresSession
    /// Only slugs that name a team, so that requests cannot fill the memory.
    private let entries = Mutex<[Key: Entry]>([:])

    init(_ session: any PostgresSession) {
        self.session = session
    }

    /// - Throws: ``Problem`` if no team has the slug; `PostgresError` if none is known yet and the database fails.
    func team(_ slug: String, in league: LeagueID?) async throws -> TeamID {
        let key = Key(slug: slug, league: league)
        let now = ContinuousClock.now
        let old = entries.withLock { $0[key] }
        if let old, now - old.lookedUpAt < Self.pause { return old.team }
        do {
            let team = try await TeamDirectory(session).id(ofSlug: slug, in: league)
            entries.withLock { $0[key] = team.map { Entry(team: $0, lookedUpAt: now) } }
            guard let team else { throw Problem.unknown("team") }
            return team
        } catch let error where error.isDatabaseUnavailable {
            guard let old else { throw error }
            return old.team
        }
    }
}
