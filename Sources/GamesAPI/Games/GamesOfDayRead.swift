import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage
import Time

/// `games/today`, `games/date/:date`: the games of a league on one day.
struct GamesOfDayRead: ReadHandler, Hashable {
    let league: LeagueID
    /// `nil`: the league's current day.
    var day: CivilDate?
    /// Display abbreviation in upper case: `ACC`. A game is included if either team belongs to it; `nil`: all games.
    var conference: String?
    /// Whether each game includes the age of its data. The age changes with every reading of the source, even if
    /// nothing else changes.
    var withFreshness = false

    var query: ReadQuery { ReadQuery(self, shows: .league(league), isCurrentUntilChange: !withFreshness) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let store = ScoreboardStore(session)
        let league = try await store.requestedLeague(league)
        let day = day ?? league.today
        let games = try await store.games(of: league.id, on: day).filter { $0.belongs(toConference: conference) }
        if let conference, games.isEmpty {
            _ = try await TeamDirectory(session).requestedConference(conference, in: league.id)
        }
        let freshness = withFreshness ? try await FreshnessStore(session).freshness(of: games.map(\.id)) : [:]
        return try CachedResponse(
            games.map { GameResponse(contract: $0, freshness[$0.id]) },
            ResponseLife(of: games, on: day, today: league.today)
        )
    }
}

extension GamesOfDayRead {
    init(today request: ReadRequest) async throws {
        let include = try request.query.text("include")
        guard include == nil || include == "freshness" else {
            throw Problem.invalidParameter("include", expected: "freshness, the only value")
        }
        league = try await request.league()
        conference = try request.query.text("conference")?.uppercased()
        withFreshness = include != nil
    }

    init(dated request: ReadRequest) async throws {
        try await self.init(today: request)
        day = try request.date("date")
    }
}
