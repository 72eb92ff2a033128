import Postgres
package import Scores
package import Time

/// Games of a day in any time zone, games in progress, and pages of past and future games.
extension ScoreboardStore {
    /// A league's games of a day, in order of their start.
    /// - Parameter zone: The time zone of the day, by a name that Postgres knows. The result has the games that start
    ///   on that day there, and the games of the league's day of that date without a start time. `nil` uses the
    ///   league's own day.
    package func withSources(
        of league: LeagueID,
        on day: CivilDate,
        in zone: String? = nil
    ) async throws -> [GameWithSources] {
        guard let zone else { return try await withSources(where: "g.league_id = \(league) and g.day = \(day)") }
        // A day in one zone overlaps three days in others, and a game may begin after midnight of its own day. The
        // index finds these days, and the start times decide.
        return try await withSources(
            where: """
                g.league_id = \(league) and g.day between \(day) - 2 and \(day) + 2
                and case when g.start_time is null then g.day = \(day)
                         else g.start_time >= \(day)::timestamp at time zone \(zone)
                          and g.start_time < (\(day) + 1)::timestamp at time zone \(zone) end
                """
        )
    }

    /// The games that are live now, including interrupted ones, whatever their day. Ordered by league, in the display
    /// order of leagues.
    /// - Parameter league: `nil` for all leagues.
    package func live(of league: LeagueID?) async throws -> [GameWithSources] {
        let isLive: SQL = "g.status in (\(unescaped: GameListFilter.Phase.live.words))"
        guard let league else { return try await withSources(where: isLive, by: "l.place, l.id, starts, g.id") }
        return try await withSources(where: isLive + " and g.league_id = \(league)")
    }

    /// The matching games after `place`, at most `limit` of them, by day, start and id.
    package func games(_ filter: GameListFilter, after place: GamePlace?, limit: Int) async throws -> [GameWithSources]
    {
        let page = filter.selection(after: place, limit: limit)
        return try await withSources(
            where: "g.id = any (array(" + page + "))",
            by: "g.day, g.start_time nulls first, g.id"
        )
    }

    /// Today's date in a time zone, by a name that Postgres knows and by the database's clock.
    package func today(in zone: String) async throws -> CivilDate? {
        try await session.first("select (clock_timestamp() at time zone \(zone))::date")?.decode(CivilDate.self)
    }

    /// The names of all time zones that the database knows.
    package func zones() async throws -> Set<String> {
        Set(try await session.query("select name from pg_timezone_names").map { try $0.decode(String.self) })
    }

    private func withSources(where condition: SQL, by order: String = "starts, g.id") async throws -> [GameWithSources]
    {
        let head: SQL = """
            select \(unescaped: Self.columns), \(unescaped: GameWithSources.columns)
            \(unescaped: Self.tables) \(unescaped: GameWithSources.tables) where l.listed and
            """
        return try await session.query(head + " " + condition + " order by \(unescaped: order)").map {
            try GameWithSources($0)
        }
    }
}
