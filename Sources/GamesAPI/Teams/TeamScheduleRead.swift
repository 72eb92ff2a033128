import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `teams/:id/schedule`: a team's games of a season.
struct TeamScheduleRead: ReadHandler, Hashable {
    let team: TeamID
    /// The season's year; `nil`: the newest season in which the team has a game.
    let season: Int?

    init(_ request: ReadRequest) async throws {
        team = try await request.team()
        season = try request.query.integer("season", in: 1900...2200)
    }

    var query: ReadQuery { ReadQuery(self, shows: .team(team)) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let (brief, day) = try await TeamDirectory(session).requestedTeam(team, season: season)
        let games = try await ScoreboardStore(session).games(ofTeam: team, inSeasonOf: day)
        return try CachedResponse(TeamScheduleResponse(of: brief, games), ResponseLife(ofSchedule: games))
    }
}
