import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `standings`: the newest standings of a league.
struct StandingsRead: ReadHandler, Hashable {
    let league: LeagueID

    init(_ request: ReadRequest) async throws {
        league = try await request.league()
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let league = try await ScoreboardStore(session).requestedLeague(league)
        let tables = try await TableDirectory(session).standings(of: league.id)
        return try CachedResponse(StandingsResponse(tables.first, of: league.id), .longLived)
    }
}
