import APIServer
import Postgres
import Scores
import Storage
import Time

/// The games that a request selects by league, teams, conference, status and days.
struct GameSelection: Hashable {
    static let parameters: Set = ["conference", "from", "league", "opponent", "status", "team", "to"]

    /// `nil`: the league of ``team``.
    let league: LeagueID?
    let team: TeamID?
    /// The team that ``team`` plays against; `nil`: any.
    let opponent: TeamID?
    /// Display abbreviation in upper case: `ACC`.
    let conference: String?
    let phase: GameListFilter.Phase?
    let from: CivilDate?
    let to: CivilDate?

    init(_ request: ReadRequest) async throws {
        let query = request.query
        team = try await request.teamParameter()
        opponent = try await request.teamParameter("opponent")
        if let opponent, team == nil || team == opponent {
            throw Problem.invalidParameter("opponent", expected: "a team that the one in team plays against")
        }
        let named = try query.namedLeague()
        (from, to) = (try query.date("from"), try query.date("to"))
        if let from, let to, to < from { throw Problem.invalidParameter("to", expected: "on or after from") }
        // A team belongs to one league, so a request with a team may omit the league.
        league = team == nil ? try await request.league() : named
        conference = try query.text("conference")?.uppercased()
        phase = try query.enumValue("status")
    }

    /// The games whose changes a response with this selection shows.
    var games: ReadQuery.Games { team.map { .team($0) } ?? league.map { .league($0) } ?? .none }

    /// - Throws: ``Problem`` if there is no such league, team or conference.
    func filter(in session: any TransactingSession) async throws -> GameListFilter {
        let directory = TeamDirectory(session)
        if let league { _ = try await ScoreboardStore(session).requestedLeague(league) }
        for team in [team, opponent].compactMap(\.self) where try await directory.profile(of: team) == nil {
            throw Problem.unknown("team")
        }
        return GameListFilter(
            league: league,
            team: team,
            opponent: opponent,
            teams: try await teamsOfConference(directory),
            phase: phase,
            from: from,
            to: to
        )
    }

    /// The teams of the requested conference; `nil` if none is requested.
    private func teamsOfConference(_ directory: TeamDirectory) async throws -> [TeamID]? {
        guard let conference else { return nil }
        var league = league
        if league == nil, let team { league = try await directory.profile(of: team)?.league }
        guard let league else { return [] }
        let named = try await directory.requestedConference(conference, in: league)
        return try await directory.teams(ofConferences: named.map(\.name), in: league)
    }
}
