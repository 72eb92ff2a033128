import APIModels
import APIResponses
import APIServer
import Postgres
import Storage

/// `leagues`: all leagues, in display order.
struct LeaguesRead: ReadHandler, Hashable {
    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let leagues = try await ScoreboardStore(session).leagues()
        return try CachedResponse(leagues.map(LeagueResponse.init), .longLived)
    }
}
