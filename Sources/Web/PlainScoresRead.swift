import APIServer
import HTTPTypes
import Postgres
import Scores
import Storage
import Time

/// `/scores/{date}.txt`: the games of a day for terminals.
struct PlainScoresRead: ReadHandler, Hashable {
    let day: CivilDate
    /// `nil`: all followed leagues.
    let league: LeagueID?
    let outcomes: Outcomes

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        day = try request.date("date")
        league = try request.query.namedLeague()
        outcomes = options.outcomes
    }

    var query: ReadQuery {
        ReadQuery(self, shows: league.map { .league($0) } ?? .all, isCurrentUntilChange: true)
    }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let requested = RequestedLeagues(session)
        let leagues = league == nil ? try await requested.followed() : [try await requested.league(league)]
        let slates = try await requested.slates(of: leagues, on: day)
        let text = PlainScores(slates: slates, day: day, hidesScores: outcomes.areHidden).text
        let life = ResponseLife(of: slates.flatMap(\.games), on: day, today: leagues.first?.today ?? day)
        return try CachedResponse(Array(text.utf8), as: .text, life, headers: [.vary: "Cookie"])
    }
}
