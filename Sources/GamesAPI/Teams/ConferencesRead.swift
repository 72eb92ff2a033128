import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `conferences`: the conferences of a league.
struct ConferencesRead: ReadHandler, Hashable {
    let league: LeagueID

    init(_ request: ReadRequest) async throws {
        league = try await request.league()
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let league = try await ScoreboardStore(session).requestedLeague(league)
        let found = try await TeamDirectory(session).conferences(of: league.id)
        return try CachedResponse(ConferencesResponse(found, of: league.id), .longLived)
    }
}
