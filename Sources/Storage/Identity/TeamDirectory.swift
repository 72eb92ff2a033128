package import Postgres
package import Scores
package import Time

/// Reads teams the way that apps list them. The role `bardown_api` may run all of it.
package struct TeamDirectory: Sendable {
    let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// All teams of a league by name, with their records of the present season.
    package func teams(of league: LeagueDay) async throws -> [TeamBrief] {
        try await session.query(
            Self.select(inSeasonOf: league.today) + " and t.league_id = \(league.id) order by t.name, t.id"
        )
        .map { try TeamBrief($0) }
    }

    /// A team with its record in the season of `day`; `nil` when there is no such team.
    package func team(_ id: TeamID, inSeasonOf day: CivilDate) async throws -> TeamBrief? {
        try await session.first(Self.select(inSeasonOf: day) + " and t.id = \(id)").map { try TeamBrief($0) }
    }

    /// A day of the newest season in which the team has a game, and today where it has none: in winter a schedule shows
    /// the season to come as soon as one game of it is known, and the last one until then.
    /// - Returns: `nil` when there is no such team.
    package func newestSeason(of team: TeamID) async throws -> CivilDate? {
        try await session.first(
            """
            select coalesce(greatest((select max(g.day) from game g where g.home_team_id = t.id),
                                     (select max(g.day) from game g where g.away_team_id = t.id)),
                            (clock_timestamp() at time zone l.zone)::date)
              from team t join league l on l.id = t.league_id where t.id = \(team)
            """
        )?.decode(CivilDate.self)
    }

    private static func select(inSeasonOf day: CivilDate) -> SQL {
        // As in ScoreboardStore: a CivilDate is digits and dashes by its type.
        let text = """
            select \(TeamBrief.columns(team: "t", record: "record")) from team t join league l on l.id = t.league_id
            \(TeamRecord.lateral(of: "t", inSeasonOf: "date '\(day)'", as: "record"))
             where l.listed
            """
        return "\(unescaped: text)"
    }
}
