package import Postgres
package import Scores
package import Time

/// Reads teams as apps list them. The role `bardown_api` may run all of it.
package struct TeamDirectory: Sendable {
    let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// All teams of a league, ordered by name, with their records of the present season.
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

    /// A day in the team's newest season: the day of its last known game, or today when it has none. In winter a
    /// schedule thus shows the coming season as soon as one of its games is known, and the last season until then.
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
        // Inserted as text, as in ScoreboardStore: a CivilDate has only digits and dashes.
        let text = """
            select \(TeamBrief.columns(team: "t", record: "record")) from team t join league l on l.id = t.league_id
            \(TeamRecord.lateral(of: "t", inSeasonOf: "date '\(day)'", as: "record"))
             where l.listed
            """
        return "\(unescaped: text)"
    }
}
