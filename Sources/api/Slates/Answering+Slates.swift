import APIModels
import Scores
import Storage
import Time

extension Answering {
    /// A league's games of a day, each with how we know it.
    func scoreboard(_ id: LeagueID, on day: CivilDate?, in zone: String?) async throws -> Answer {
        let store = ScoreboardStore(session)
        let league = try await league(id)
        // In its own zone a league's day has the games that it lists on it, those that begin after midnight among them.
        let other = zone == league.zone ? nil : zone
        var today = league.today
        if let other {
            guard try await zones.contains(other, in: store), let there = try await store.today(in: other) else {
                throw Problem.invalidParameter("zone", expected: "the name of a time zone, such as America/New_York")
            }
            today = there
        }
        let day = day ?? today
        let games = try await store.traced(of: league.id, on: day, in: other)
        return try Answer(
            ScoreboardResponse(games, of: league, on: day, in: zone ?? league.zone),
            AnswerLife(of: games.map(\.game), on: day, today: today)
        )
    }

    /// The games that are played now.
    func liveScoreboard(_ id: LeagueID?) async throws -> Answer {
        if let id { _ = try await league(id) }
        let games = try await ScoreboardStore(session).live(of: id)
        // Where none is played, one may begin at any moment.
        return try Answer(LiveScoreboardResponse(games, of: id), games.isEmpty ? .gameDay : .live)
    }

    /// A page of games.
    func gameList(_ list: GameList) async throws -> Answer {
        if let id = list.league { _ = try await league(id) }
        if let team = list.team, try await TeamDirectory(session).portrait(of: team) == nil {
            throw Problem.unknown("team")
        }
        let filter = GameFilter(
            league: list.league,
            team: list.team,
            teams: try await teams(of: list),
            standing: list.standing,
            from: list.from,
            to: list.to
        )
        // One more than a page says whether another follows.
        let found = try await ScoreboardStore(session).games(filter, after: list.after, limit: list.limit + 1)
        let page = found.prefix(list.limit)
        let next = found.count > list.limit ? page.last.map { GamePlace(of: $0.game).cursor } : nil
        // The first of them may come at any moment.
        let life = page.isEmpty ? AnswerLife.gameDay : AnswerLife(of: page.map(\.game))
        return try Answer(GameListResponse(page, next: next), life)
    }

    /// The teams of the conference that is asked for; `nil` where none is.
    private func teams(of list: GameList) async throws -> [TeamID]? {
        guard let conference = list.conference else { return nil }
        let directory = TeamDirectory(session)
        var league = list.league
        if league == nil, let team = list.team { league = try await directory.portrait(of: team)?.league }
        guard let league else { return [] }
        let names = try await directory.conferences(of: league).map(\.name)
            .filter { Conferences.abbreviation(of: $0) == conference }
        return try await directory.teams(ofConferences: names, in: league)
    }
}
