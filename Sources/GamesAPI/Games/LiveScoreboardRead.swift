import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `scoreboard/live`: the games that are in progress.
struct LiveScoreboardRead: ReadHandler, Hashable {
    /// `nil`: all leagues.
    let league: LeagueID?

    init(_ request: ReadRequest) async throws {
        league = try request.query.namedLeague()
    }

    var query: ReadQuery { ReadQuery(self, shows: league.map { .league($0) } ?? .all) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let store = ScoreboardStore(session)
        if let league { _ = try await store.requestedLeague(league) }
        let games = try await store.liveGames(of: league)
        // Without a live game the response is cached as on a game day, because a game may begin at any time.
        return try CachedResponse(LiveScoreboardResponse(games, of: league), games.isEmpty ? .gameDay : .live)
    }
}
