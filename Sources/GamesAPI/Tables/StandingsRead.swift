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
        let standings = try await LeagueStandings.read(of: league, from: TableDirectory(session))
        return try CachedResponse(StandingsResponse(standings, of: league.id), .season)
    }
}
