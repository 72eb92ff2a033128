import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `teams`: the teams of a league.
struct TeamsRead: ReadHandler, Hashable {
    let league: LeagueID

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let league = try await ScoreboardStore(session).requestedLeague(league)
        return try CachedResponse(TeamDirectoryResponse(try await TeamDirectory(session).teams(of: league)), .longLived)
    }
}

extension TeamsRead {
    init(_ request: ReadRequest) async throws {
        league = try await request.league()
    }
}
