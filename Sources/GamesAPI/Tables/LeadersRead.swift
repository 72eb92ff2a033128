import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `leaders`: the best players or teams of a league by each available statistic.
struct LeadersRead: ReadHandler, Hashable {
    let league: LeagueID

    init(_ request: ReadRequest) async throws {
        league = try await request.league()
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let league = try await ScoreboardStore(session).requestedLeague(league)
        let leaders = try await LeagueLeaders.read(of: league, from: TableDirectory(session))
        return try CachedResponse(LeadersResponse(leaders, of: league.id), .season)
    }
}
