import APIResponses
import APIServer
import Postgres
import Scores
import Sports
import Storage
import Time

/// `/teams/:id`: the page of a team, with its games of a season.
struct TeamPageRead: ReadHandler, Hashable {
    let team: TeamID
    /// The season's year; `nil`: the newest season in which the team has a game.
    let season: Int?
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) async throws {
        team = try await request.team()
        season = try request.query.integer("season", in: 1900...2200)
        self.options = options
    }

    var query: ReadQuery { ReadQuery(self, shows: .team(team)) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let store = ScoreboardStore(session)
        let directory = TeamDirectory(session)
        let (brief, day) = try await directory.requestedTeam(team, season: season)
        guard let facts = try await directory.profile(of: team) else { throw Problem.unknown("team") }
        let games = try await store.addingLastGoals(to: try await store.games(ofTeam: team, inSeasonOf: day))
        // Standings are omitted for an earlier season, because only the current ones are stored, and while scores are
        // hidden, because a place is a result.
        let standings =
            season == nil && !options.outcomes.areHidden
            ? try await TableDirectory(session).standings(of: facts.league) : []
        let details = TeamPage.Details(
            games: games,
            players: try await players(of: facts.sport, inSeasonOf: day, session),
            standing: standings.lazy.compactMap { $0.place(of: team) }.first,
            league: try await store.league(facts.league),
            freshness: try await RequestedLeagues(session).freshness(ofLiveIn: games)
        )
        let page = TeamPage(frame: options.frame(address), team: brief, details: details)
        return try CachedResponse(page.html, ResponseLife(ofSchedule: games))
    }

    /// The players with their totals; without totals if the sport is unknown to the program.
    private func players(
        of sport: SportID,
        inSeasonOf day: CivilDate,
        _ session: any TransactingSession
    ) async throws -> [SeasonLine] {
        guard let sport = SportRegistry.shipped[sport] else {
            return try await PlayerDirectory(session).roster(of: team).map { SeasonLine($0) }
        }
        return try await PlayerSeasonStore(session, sport: sport).players(ofTeam: team, inSeasonOf: day)
    }

    private var address: String {
        PageFrame.address("/teams/\(team.description)", [("season", season.map(String.init))])
    }
}
