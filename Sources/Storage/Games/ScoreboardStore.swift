package import Postgres
package import Scores
package import Time

/// A league, with the current day in its time zone.
package struct LeagueDay: Sendable, Hashable {
    package let id: LeagueID
    package let name: String
    /// The name for narrow spaces: `Men's Lacrosse`. Equal to ``name`` for a league without a short name.
    package let shortName: String
    /// The abbreviation: `MLAX`. Equal to ``shortName`` for a league without an abbreviation.
    package let abbreviation: String
    package let sport: SportID
    /// Whether the scheduler plans polls of the league's sources.
    package let isFollowed: Bool
    /// The IANA time zone of the league's game days.
    package let zone: String
    /// The league's local day, by the database's clock.
    package let today: CivilDate
    /// Whether odds of its games are shown.
    package let hasOdds: Bool
    /// The year that names the season of ``today``: the year in which the season's spring falls.
    package let season: Int
}

/// Reads games as scoreboards show them. The role `bardown_api` may run all of it.
package struct ScoreboardStore: Sendable {
    let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// A league that is shown to users; `nil` when there is no such league.
    package func league(_ id: LeagueID) async throws -> LeagueDay? {
        try await session.first(Self.leagues + " and id = \(id)").map { try LeagueDay($0) }
    }

    /// All leagues that are shown to users, in their display order.
    package func leagues() async throws -> [LeagueDay] {
        try await session.query(Self.leagues + " order by place, id").map { try LeagueDay($0) }
    }

    private static let leagues: SQL = """
        select id, name, coalesce(short_name, name), coalesce(abbreviation, short_name, name), sport, followed, zone,
               d.today, odds, extract(year from d.today - make_interval(months => season_month - 1))::int
                        + case when season_month > 1 then 1 else 0 end as season
          from league, lateral (select (clock_timestamp() at time zone zone)::date as today) d
         where listed
        """

    /// The games of one day, in order of their start. Games without a known start come first, as if they began at
    /// midnight.
    package func games(of league: LeagueID, on day: CivilDate) async throws -> [ScoreboardGame] {
        try await games(where: "g.league_id = \(league) and g.day = \(day)")
    }

    /// The games of several leagues, each on one or more days, in order of their start.
    package func games(on days: [(league: LeagueID, day: CivilDate)]) async throws -> [ScoreboardGame] {
        try await games(
            where: """
                (g.league_id, g.day) in (select * from unnest(\(days.map(\.league)), \(days.map(\.day))))
                """
        )
    }

    /// Games by their ids, in order of their start. Unknown ids are left out.
    package func games(_ ids: [GameID]) async throws -> [ScoreboardGame] {
        ids.isEmpty ? [] : try await games(where: "g.id = any (\(ids))")
    }

    /// A game of a league that is shown to users; `nil` when there is no such game.
    package func game(_ id: GameID) async throws -> ScoreboardGame? {
        try await games(where: "g.id = \(id)").first
    }

    /// A team's games of the season that `day` belongs to, in order of their start.
    package func games(ofTeam team: TeamID, inSeasonOf day: CivilDate) async throws -> [ScoreboardGame] {
        // The day is inserted as text and not as a parameter. It is a CivilDate, so it has only digits and dashes.
        let season = TeamRecord.isInSeason(of: "date '\(day)'", "g.day")
        return try await games(
            where: "(g.home_team_id = \(team) or g.away_team_id = \(team)) and \(unescaped: season)"
        )
    }

    /// Returns `games` with ``ScoreboardGame/lastGoal`` set for the live ones. Runs one statement for all of them.
    package func addingLastGoals(to games: [ScoreboardGame]) async throws -> [ScoreboardGame] {
        let live = games.filter { $0.status == .live }.map(\.id)
        guard !live.isEmpty else { return games }
        let rows = try await session.query(
            """
            select asked.id, last.facts from unnest(\(live)) as asked (id)
             cross join lateral (
               select e.kind, e.facts from game_event e
                where e.game_id = asked.id and e.kind in ('score', 'correction')
                order by e.revision desc, e.id desc limit 1) last
             where last.kind = 'score'
            """
        )
        let goals = try rows.map { row in
            let (game, facts) = try row.decode(GameID.self, JSONText.self)
            return (game, try facts.decoded(as: GameEvent.self))
        }
        let lastGoals = Dictionary(goals) { first, _ in first }
        return games.map { game in
            var game = game
            game.lastGoal = lastGoals[game.id]
            return game
        }
    }

    /// The days from `first` to `last`, both included, on which the league has games.
    package func days(of league: LeagueID, from first: CivilDate, to last: CivilDate) async throws -> [CivilDate] {
        try await session.query(
            """
            select distinct day from game
             where league_id = \(league) and day between \(first) and \(last) order by day
            """
        ).map { try $0.decode(CivilDate.self) }
    }

    private func games(where condition: SQL) async throws -> [ScoreboardGame] {
        let rows = try await session.query(
            "select \(unescaped: Self.columns) \(unescaped: Self.tables) where l.listed and " + condition
                + " order by starts, g.id"
        )
        return try rows.map { try ScoreboardGame($0) }
    }

    /// All columns of a game. The line score comes with them in one statement, so that the score always agrees with its
    /// periods.
    package static let columns = """
        g.id, g.league_id, l.sport, l.most_points_of_goal,
               g.day, g.day::timestamp at time zone l.zone as day_start, g.start_time,
               coalesce(g.start_time, g.day::timestamp at time zone l.zone) as starts,
               to_char(g.start_time at time zone l.zone, 'FMHH12:MI AM') as local_start,
               \(outcomeColumns),
               (select replace(l.game_page, '{id}', s.source_id)
                  from game_source_id s where s.game_id = g.id and s.source = l.source
                 order by s.named_at desc, s.source_id limit 1) as source_page,
               g.venue, g.place, info.broadcasts, info.neutral_site, info.conference_game, info.season_type,
               info.attendance, info.officials,
               (select b.top_performers from game_box b where b.game_id = g.id) as top_performers,
               \(TeamBrief.columns(team: "home", record: "home_record", prefix: "home_")),
               \(TeamBrief.columns(team: "away", record: "away_record", prefix: "away_"))
        """

    /// The columns of ``columns`` that reveal the course of a game.
    static let outcomeColumns = """
        g.status, g.period, g.period_kind, coalesce(\(Period.reportedRegulation), l.periods) as regulation,
        g.clock, g.home_score, g.away_score,
        array(select p.number from period_score p where p.game_id = g.id order by p.number) as numbers,
        array(select p.kind from period_score p where p.game_id = g.id order by p.number) as kinds,
        array(select p.home_score from period_score p where p.game_id = g.id order by p.number) as home_line,
        array(select p.away_score from period_score p where p.game_id = g.id order by p.number) as away_line
        """

    /// The tables of ``columns``: a game `g`, its league `l`, its teams.
    package static let tables = """
          from game g
          join league l on l.id = g.league_id
          join team home on home.id = g.home_team_id
          join team away on away.id = g.away_team_id
          left join game_information info on info.game_id = g.id
          \(TeamBrief.facts(of: "home"))
          \(TeamBrief.facts(of: "away"))
          \(TeamRecord.lateral(of: "home", inSeasonOf: "g.day", as: "home_record"))
          \(TeamRecord.lateral(of: "away", inSeasonOf: "g.day", as: "away_record"))
        """
}

extension LeagueDay {
    fileprivate init(_ row: Row) throws(PostgresError) {
        let season: Int32
        (id, name, shortName, abbreviation, sport, isFollowed, zone, today, hasOdds, season) = try row.decode(
            LeagueID.self,
            String.self,
            String.self,
            String.self,
            SportID.self,
            Bool.self,
            String.self,
            CivilDate.self,
            Bool.self,
            Int32.self
        )
        self.season = Int(season)
    }
}

extension ScoreboardGame {
    /// Decodes ``ScoreboardStore/columns``.
    init(_ row: Row) throws {
        let home = try TeamBrief(row, prefix: "home_")
        try self.init(row, teams: BySide(home: home, away: try TeamBrief(row, prefix: "away_")))
    }

    /// Decodes the columns of ``ScoreboardStore/columns`` that are not a team's.
    init(_ row: Row, teams: BySide<TeamBrief>) throws {
        id = try row.decode(column: "id", as: GameID.self)
        league = try row.decode(column: "league_id", as: LeagueID.self)
        sport = try row.decode(column: "sport", as: SportID.self)
        mostPointsOfGoal = Int(try row.decode(column: "most_points_of_goal", as: Int16.self))
        day = try row.decode(column: "day", as: CivilDate.self)
        dayStart = try row.decode(column: "day_start", as: Instant.self)
        startTime = try row.decode(column: "start_time", as: Instant?.self)
        localStart = try row.decode(column: "local_start", as: String?.self)
        status = try row.decode(column: "status", as: GameStatus.self)
        clock = try row.decode(column: "clock", as: String?.self).flatMap { GameClock($0) }
        let usual = Int(try row.decode(column: "regulation", as: Int16.self))
        let kinds = try row.decode(column: "kinds", as: [String].self).compactMap(Period.Kind.init(rawValue:))
        let regulation = Period.regulation(of: kinds, usual: usual)
        let kind = try row.decode(column: "period_kind", as: Period.Kind?.self)
        period = try row.decode(column: "period", as: Int16?.self).map {
            Period(number: Int($0), kind: kind ?? .regulation, usual: regulation)
        }
        let home = try row.decode(column: "home_score", as: Int16?.self)
        let away = try row.decode(column: "away_score", as: Int16?.self)
        if let home, let away { score = Score(home: Int(home), away: Int(away)) } else { score = nil }
        let numbers = try row.decode(column: "numbers", as: [Int16].self)
        let homeLine = try row.decode(column: "home_line", as: [Int16].self)
        let awayLine = try row.decode(column: "away_line", as: [Int16].self)
        periods = zip(zip(numbers, kinds), zip(homeLine, awayLine)).map { period, goals in
            PeriodScore(
                period: Period(number: Int(period.0), kind: period.1, usual: regulation),
                score: Score(home: Int(goals.0), away: Int(goals.1))
            )
        }
        self.teams = teams
        sourcePage = try row.decode(column: "source_page", as: String?.self)
        let place = try row.decode(column: "place", as: String?.self)
        venue = try row.decode(column: "venue", as: String?.self).map { Venue(name: $0, place: place) }
        information = try GameInformation(row)
        topPerformers = try row.decode(column: "top_performers", as: JSONText?.self)?.decoded() ?? []
    }
}

extension GameInformation {
    fileprivate init(_ row: Row) throws {
        self.init(
            broadcasts: try row.decode(column: "broadcasts", as: JSONText?.self)?.decoded() ?? [],
            isNeutralSite: try row.decode(column: "neutral_site", as: Bool?.self),
            isConferenceGame: try row.decode(column: "conference_game", as: Bool?.self),
            seasonType: try row.decode(column: "season_type", as: String?.self).flatMap(SeasonType.init(rawValue:)),
            attendance: try row.decode(column: "attendance", as: Int32?.self).map(Int.init),
            officials: try row.decode(column: "officials", as: JSONText?.self)?.decoded() ?? []
        )
    }
}

/// Reads games together with their sources: those of a day in any time zone, those in progress, and filtered lists of
/// past and future games.
extension ScoreboardStore {
    /// A league's games of a day, in order of their start.
    /// - Parameter zone: The time zone of the day, by a name that Postgres accepts. The result has the games that start
    ///   on that day in this zone, and those without a start time whose day in the league is that date. `nil` uses the
    ///   league's own day.
    package func gamesWithSources(
        of league: LeagueID,
        on day: CivilDate,
        in zone: String? = nil
    ) async throws -> [GameWithSources] {
        guard let zone else { return try await gamesWithSources(where: "g.league_id = \(league) and g.day = \(day)") }
        // The day of a game in its league may differ from the requested one, because the time zones differ, or because
        // the game began after midnight. So the index also finds the games of the two days before and after, and the
        // start times decide.
        return try await gamesWithSources(
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
    package func liveGames(of league: LeagueID?) async throws -> [GameWithSources] {
        let isLive: SQL = "g.status in (\(unescaped: GameListFilter.Phase.live.statusLiterals))"
        guard let league else { return try await gamesWithSources(where: isLive, by: "l.place, l.id, starts, g.id") }
        return try await gamesWithSources(where: isLive + " and g.league_id = \(league)")
    }

    /// The matching games after `position`, at most `limit` of them, by day, start and id.
    package func games(_ filter: GameListFilter, after position: GameListPosition?, limit: Int) async throws
        -> [GameWithSources]
    {
        let page = filter.selection(after: position, limit: limit)
        return try await gamesWithSources(
            where: "g.id = any (array(" + page + "))",
            by: "g.day, g.start_time nulls first, g.id"
        )
    }

    /// The ids of the first `limit` matching games, by day, start and id.
    package func gameIDs(_ filter: GameListFilter, limit: Int) async throws -> [GameID] {
        try await session.query(filter.selection(after: nil, limit: limit)).map { try $0.decode(GameID.self) }
    }

    /// Today's date in a time zone, by a name that Postgres accepts and by the database's clock.
    package func today(in zone: String) async throws -> CivilDate? {
        try await session.first("select (clock_timestamp() at time zone \(zone))::date")?.decode(CivilDate.self)
    }

    /// The names of all time zones that the database accepts.
    package func zones() async throws -> Set<String> {
        Set(try await session.query("select name from pg_timezone_names").map { try $0.decode(String.self) })
    }

    private func gamesWithSources(where condition: SQL, by order: String = "starts, g.id") async throws
        -> [GameWithSources]
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
