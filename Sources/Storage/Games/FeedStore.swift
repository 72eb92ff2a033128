package import Postgres
import Scores
import Time

/// Reads the home feed: the games of several leagues, day by day, each once. The role `bardown_api` may run all of it.
package struct FeedStore: Sendable {
    /// The greatest number of games in a part of the feed, unless a single day has more.
    static let maxGames = 300

    private let session: any PostgresSession

    private init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Reads a part of the feed. All its statements read the same state of the database.
    package static func feed(
        _ selection: FeedSelection,
        from session: any TransactingSession
    ) async throws -> FeedGames {
        try await session.withSnapshot { try await FeedStore($0).feed(selection) }
    }

    private func feed(_ selection: FeedSelection) async throws -> FeedGames {
        guard let window = try await window(of: selection) else {
            return FeedGames(entries: [], before: nil, after: nil)
        }
        let days = try await days(in: window, of: selection)
        let range = days.range(around: selection.anchor(in: window), limit: Self.maxGames)
        let (first, last) = (range?.lowerBound ?? window.lowerBound, range?.upperBound ?? window.upperBound)
        return FeedGames(
            entries: range == nil ? [] : try await entries(in: first...last, of: selection),
            before: days.hasGames(before: first) ? first : nil,
            after: days.hasGames(after: last) ? last : nil
        )
    }

    /// The days to look at; `nil` if no game is before or after the requested day.
    private func window(of selection: FeedSelection) async throws -> ClosedRange<CivilDate>? {
        let today = selection.today
        switch selection.part {
        case .current:
            return (today.adding(days: -2) ?? today)...(today.adding(days: 7) ?? today)
        case .before(let day):
            guard let nearest = try await nearest(before: day, selection) else { return nil }
            // With a time zone, the game that was found may not be the last one: its day in the league is the last.
            let latest = selection.zone == nil ? nearest : nearest.adding(days: 2) ?? nearest
            let last = min(latest, day.adding(days: -1) ?? nearest)
            return (last.adding(days: -6) ?? last)...last
        case .after(let day):
            guard let nearest = try await nearest(after: day, selection) else { return nil }
            let earliest = selection.zone == nil ? nearest : nearest.adding(days: -2) ?? nearest
            let first = max(earliest, day.adding(days: 1) ?? nearest)
            return first...(first.adding(days: 6) ?? first)
        }
    }

    private func nearest(before day: CivilDate, _ selection: FeedSelection) async throws -> CivilDate? {
        try await session.first(
            """
            select max(nearest.day) from \(part: selection.leagueDays) cross join lateral (
              select shown.day from game g \(part: selection.shownDay)
               where g.league_id = d.id and g.day < \(day) + 2 and shown.day < \(day) order by g.day desc limit 1) nearest
            """
        )?.decode(CivilDate?.self)
    }

    private func nearest(after day: CivilDate, _ selection: FeedSelection) async throws -> CivilDate? {
        try await session.first(
            """
            select min(nearest.day) from \(part: selection.leagueDays) cross join lateral (
              select shown.day from game g \(part: selection.shownDay)
               where g.league_id = d.id and g.day > \(day) - 2 and shown.day > \(day) order by g.day limit 1) nearest
            """
        )?.decode(CivilDate?.self)
    }

    private func days(in window: ClosedRange<CivilDate>, of selection: FeedSelection) async throws -> FeedDays {
        let (first, last) = (window.lowerBound, window.upperBound)
        let row = try await session.first(
            """
            select coalesce(array_agg(c.day order by c.day), '{}'), coalesce(array_agg(c.games order by c.day), '{}'),
                   exists (select \(part: selection.allGames()) where g.day < \(first) + 2 and shown.day < \(first)),
                   exists (select \(part: selection.allGames()) where g.day > \(last) - 2 and shown.day > \(last))
              from (select shown.day, count(*) as games \(part: selection.games(in: window)) group by shown.day) c
            """
        )
        guard let row else { return FeedDays(days: [], hasEarlier: false, hasLater: false) }
        let (days, counts, hasEarlier, hasLater) = try row.decode([CivilDate].self, [Int64].self, Bool.self, Bool.self)
        return FeedDays(
            days: zip(days, counts).map { FeedDays.Day(day: $0, games: Int($1)) },
            hasEarlier: hasEarlier,
            hasLater: hasLater
        )
    }

    private func entries(in window: ClosedRange<CivilDate>, of selection: FeedSelection) async throws -> [FeedEntry] {
        let rows = try await session.query(
            """
            select \(unescaped: Self.columns(includingOutcomes: selection.includesOutcomes))
              \(part: selection.games(in: window, joining: Self.tables))
            """
        )
        let teamIDs = try rows.map { try FeedEntry.teamIDs($0) }
        let teams = try await teams(teamIDs, includingRanks: selection.includesOutcomes)
        let entries = try zip(rows, teamIDs).compactMap { row, ids in
            // The foreign keys of a game ensure that both teams are there.
            guard let home = teams[ids.home], let away = teams[ids.away] else { return nil as FeedEntry? }
            return try FeedEntry(row, teams: BySide(home: home, away: away))
        }
        let places = Dictionary(uniqueKeysWithValues: selection.leagues.enumerated().map { ($1.id, $0) })
        return FeedEntry.sorted(entries, places: places)
    }

    /// Reads the teams of games, each once. A team has as many columns as a game and plays several games of a feed.
    private func teams(_ ids: [BySide<TeamID>], includingRanks: Bool) async throws -> [TeamID: TeamBrief] {
        let columns = TeamBrief.columns(
            team: "t",
            record: "no_record",
            rank: includingRanks ? nil : "null::smallint"
        )
        let rows = try await session.query(
            """
            select \(unescaped: columns)
              from team t
              join league l on l.id = t.league_id
              \(unescaped: TeamBrief.facts(of: "t"))
              cross join (select 0::bigint as wins, 0::bigint as losses, null::bigint as ties,
                                 null::smallint as overtime_losses) no_record
             where t.id = any(\(Array(Set(ids.flatMap { [$0.home, $0.away] }))))
            """
        )
        return Dictionary(uniqueKeysWithValues: try rows.map { try TeamBrief($0) }.map { ($0.id, $0) })
    }
}

extension FeedSelection {
    /// SQL for the leagues `d`, each with its current day.
    fileprivate var leagueDays: SQL { "unnest(\(leagues.map(\.id)), \(todays)) as d (id, today)" }

    /// SQL that adds to a game `g` of a league `d` the row `shown`: its ``FeedEntry/phase`` and its ``FeedEntry/day``.
    fileprivate var shownDay: SQL {
        """
        cross join lateral (
          select case when g.status in ('delayed', 'suspended')
                      then case when g.period is null then 'scheduled' else 'live' end
                      else g.status end as phase,
                 coalesce((g.start_time at time zone \(zone))::date, g.day) as day) own
        cross join lateral (
          select own.phase, case when own.phase = 'live' and own.day = d.today - 1 then d.today else own.day end as day
        ) shown
        """
    }

    /// SQL for all games of the leagues.
    /// - Parameter tables: More tables to join.
    fileprivate func allGames(joining tables: SQL = "") -> SQL {
        "from \(part: leagueDays) join game g on g.league_id = d.id \(part: shownDay) \(part: tables)"
    }

    /// SQL for the games that are listed on these days.
    /// - Parameter tables: More tables to join.
    fileprivate func games(in window: ClosedRange<CivilDate>, joining tables: SQL = "") -> SQL {
        let (first, last) = (window.lowerBound, window.upperBound)
        // The day of a game in its league differs by at most two days from that in another time zone, and by one from
        // the day under which it is listed. So the index finds a few games more, and the second condition decides.
        return allGames(joining: tables)
            + " where g.day between \(first) - 2 and \(last) + 2 and shown.day between \(first) and \(last)"
    }
}

extension FeedStore {
    /// The tables of ``columns(includingOutcomes:)``, in addition to the game.
    private static let tables: SQL = """
        join league l on l.id = g.league_id
        left join game_information info on info.game_id = g.id
        left join game_story story on story.game_id = g.id
        """

    /// The columns of ``FeedEntry``. They have the names of ``ScoreboardStore/columns``; what is not read is a
    /// constant.
    private static func columns(includingOutcomes: Bool) -> String {
        """
        g.id, g.league_id, l.sport, l.most_points_of_goal, g.day, g.day::timestamp at time zone l.zone as day_start,
        g.start_time, to_char(g.start_time at time zone l.zone, 'FMHH12:MI AM') as local_start, g.venue, g.place,
        info.broadcasts, info.neutral_site, info.conference_game, info.season_type, null::integer as attendance,
        null::jsonb as officials, null::text as source_page, null::jsonb as top_performers,
        shown.phase, shown.day as shown_day, d.today, exists (select from play p where p.game_id = g.id) as has_plays,
        case when shown.phase = 'final' then coalesce(story.state, 'pending') end as story,
        g.home_team_id, g.away_team_id, \(includingOutcomes ? ScoreboardStore.outcomeColumns : noOutcomes)
        """
    }

    /// The columns of ``ScoreboardStore/outcomeColumns`` without values.
    private static let noOutcomes = """
        shown.phase as status, null::smallint as period, null::text as period_kind, l.periods as regulation,
        null::text as clock, null::smallint as home_score, null::smallint as away_score,
        '{}'::smallint[] as numbers, '{}'::text[] as kinds, '{}'::smallint[] as home_line, '{}'::smallint[] as away_line
        """
}
