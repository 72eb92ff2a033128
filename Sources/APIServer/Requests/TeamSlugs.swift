import Postgres
import Scores
import Storage

/// Looks up teams by their slugs, and caches them.
struct TeamSlugs: Sendable {
    private struct Key: Hashable {
        let slug: String
        /// The league of the team; `nil`: any league.
        let league: LeagueID?
    }

    private let session: any PostgresSession
    private let teams = LookupCache<Key, TeamID>()

    init(_ session: any PostgresSession) {
        self.session = session
    }

    /// - Throws: ``Problem`` if no team has the slug; `PostgresError` if the team is not cached and the database fails.
    func team(_ slug: String, in league: LeagueID?) async throws -> TeamID {
        let team = try await teams.value(of: Key(slug: slug, league: league)) {
            try await TeamDirectory(session).id(ofSlug: slug, in: league)
        }
        guard let team else { throw Problem.unknown("team") }
        return team
    }
}
