import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `teams/:id`: a team, and its place in its league's standings.
struct TeamProfileRead: ReadHandler, Hashable {
    let team: TeamID

    init(_ request: ReadRequest) async throws {
        team = try await request.team()
    }

    var query: ReadQuery { ReadQuery(self, shows: .team(team)) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let directory = TeamDirectory(session)
        guard let profile = try await directory.profile(of: team) else { throw Problem.unknown("team") }
        let brief = try await directory.requestedTeam(team).team
        let tables = try await TableDirectory(session).standings(of: profile.league)
        let standing = tables.lazy.compactMap { TeamStandingResponse($0, of: team) }.first
        return try CachedResponse(TeamProfileResponse(brief, profile, standing), .longLived)
    }
}
