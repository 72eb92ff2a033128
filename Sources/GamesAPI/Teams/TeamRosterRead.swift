import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `teams/:id/roster`: the players of a team.
struct TeamRosterRead: ReadHandler, Hashable {
    let team: TeamID

    init(_ request: ReadRequest) async throws {
        team = try await request.team()
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let brief = try await TeamDirectory(session).requestedTeam(team).team
        let players = try await PlayerDirectory(session).roster(of: team)
        return try CachedResponse(RosterResponse(of: brief, players), .longLived)
    }
}
