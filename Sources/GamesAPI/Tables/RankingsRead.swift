import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `rankings`: polls and computed rankings of a league.
struct RankingsRead: ReadHandler, Hashable {
    let league: LeagueID
    /// The slug of one poll; `nil`: all polls of the league.
    let poll: String?

    init(_ request: ReadRequest) async throws {
        league = try await request.league()
        poll = try request.query.text("poll")
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let league = try await ScoreboardStore(session).requestedLeague(league)
        let polls = try await TableDirectory(session).rankings(of: league.id, slug: poll)
        if poll != nil, polls.isEmpty {
            let all = try await TableDirectory(session).rankings(of: league.id)
            throw Problem.unknown("poll", known: all.map(\.slug))
        }
        return try CachedResponse(RankingsResponse(polls, of: league.id), .longLived)
    }
}
