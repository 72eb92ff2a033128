import APIServer
import Postgres
import Scores
import Storage
import Time

/// `/teams/:id`: the page of a team, with its games of a season.
struct TeamPageRead: ReadHandler, Hashable {
    let team: TeamID
    /// The season's year; `nil`: the newest season in which the team has a game.
    let season: Int?
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        team = try request.id()
        season = try request.query.integer("season", in: 1900...2200)
        self.options = options
    }

    var query: ReadQuery { ReadQuery(self, shows: .team(team)) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let store = ScoreboardStore(session)
        let (brief, day) = try await TeamDirectory(session).requestedTeam(team, season: season)
        let games = try await store.games(ofTeam: team, inSeasonOf: day)
        var league: LeagueDay?
        if let game = games.first { league = try await store.league(game.league) }
        let page = TeamPage(
            frame: options.frame(address),
            team: brief,
            games: games,
            players: try await PlayerDirectory(session).roster(of: team),
            league: league
        )
        return try CachedResponse(page.html, ResponseLife(ofSchedule: games))
    }

    private var address: String {
        PageFrame.address("/teams/\(team.description)", [("season", season.map(String.init))])
    }
}
