import Postgres
package import Scores
package import Time

/// Games of a day as somebody else's calendar has it, those of now, and pages of a history.
extension ScoreboardStore {
    /// A league's games of a day, in order of their start.
    /// - Parameter zone: Where the day is a day, by a name that Postgres knows: the games that start on it there, with
    ///   those of the league's day of that date whose start is to be announced. `nil`: the league's own day.
    package func traced(
        of league: LeagueID,
        on day: CivilDate,
        in zone: String? = nil
    ) async throws -> [TracedGame] {
        guard let zone else { return try await traced(where: "g.league_id = \(league) and g.day = \(day)") }
        // A day somewhere has hours of three days elsewhere, and a game may begin after midnight of its own: the index
        // finds those, and the starts say which are meant.
        return try await traced(
            where: """
                g.league_id = \(league) and g.day between \(day) - 2 and \(day) + 2
                and case when g.start_time is null then g.day = \(day)
                         else g.start_time >= \(day)::timestamp at time zone \(zone)
                          and g.start_time < (\(day) + 1)::timestamp at time zone \(zone) end
                """
        )
    }

    /// The games that are played now, those that are interrupted among them, whatever their day; by leagues in the
    /// order in which people look for them.
    /// - Parameter league: `nil`: of all.
    package func live(of league: LeagueID?) async throws -> [TracedGame] {
        let isLive: SQL = "g.status in (\(unescaped: GameFilter.Standing.live.words))"
        guard let league else { return try await traced(where: isLive, by: "l.place, l.id, starts, g.id") }
        return try await traced(where: isLive + " and g.league_id = \(league)")
    }

    /// The games that fit, from `place` on, so many at the most, by day, start and id.
    package func games(_ filter: GameFilter, after place: GamePlace?, limit: Int) async throws -> [TracedGame] {
        let page = filter.selection(after: place, limit: limit)
        return try await traced(
            where: "g.id = any (array(" + page + "))",
            by: "g.day, g.start_time nulls first, g.id"
        )
    }

    /// The present day in a zone, by a name that Postgres knows, by the database's clock.
    package func today(in zone: String) async throws -> CivilDate? {
        try await session.first("select (clock_timestamp() at time zone \(zone))::date")?.decode(CivilDate.self)
    }

    /// All zones that the database knows by a name.
    package func zones() async throws -> Set<String> {
        Set(try await session.query("select name from pg_timezone_names").map { try $0.decode(String.self) })
    }

    private func traced(where condition: SQL, by order: String = "starts, g.id") async throws -> [TracedGame] {
        let head: SQL = """
            select \(unescaped: Self.columns), \(unescaped: TracedGame.columns)
            \(unescaped: Self.tables) \(unescaped: TracedGame.tables) where l.listed and
            """
        return try await session.query(head + " " + condition + " order by \(unescaped: order)").map {
            try TracedGame($0)
        }
    }
}
