import Postgres
package import Scores
package import Time

/// Selects games by criteria, all of which must hold.
package struct GameListFilter: Sendable, Hashable {
    /// The phase of a game, in the app's three terms.
    package enum Phase: String, Sendable, CaseIterable {
        /// Not yet begun. Postponed and cancelled games are included.
        case scheduled
        /// Begun and not over, interrupted or not.
        case live
        case final
    }

    /// `nil` for any league, for example because a team determines it.
    package var league: LeagueID?
    /// A team on either side.
    package var team: TeamID?
    /// The team that ``team`` plays against; ignored without ``team``.
    package var opponent: TeamID?
    /// At least one of the game's two teams must be among these; `nil` for any teams.
    package var teams: [TeamID]?
    package var phase: Phase?
    /// The first day; `nil` for no limit.
    package var from: CivilDate?
    /// The last day; `nil` for no limit.
    package var to: CivilDate?

    package init(
        league: LeagueID? = nil,
        team: TeamID? = nil,
        opponent: TeamID? = nil,
        teams: [TeamID]? = nil,
        phase: Phase? = nil,
        from: CivilDate? = nil,
        to: CivilDate? = nil
    ) {
        self.league = league
        self.team = team
        self.opponent = opponent
        self.teams = teams
        self.phase = phase
        self.from = from
        self.to = to
    }
}

/// The position of a game in an ordered list: by day, start (games without a start time first) and id.
package struct GameListPosition: Sendable, Hashable {
    package let day: CivilDate
    package let start: Instant?
    package let id: GameID

    package init(day: CivilDate, start: Instant?, id: GameID) {
        self.day = day
        self.start = start
        self.id = id
    }

    package init(of game: ScoreboardGame) {
        self.init(day: game.day, start: game.startTime, id: game.id)
    }
}

extension GameListFilter {
    /// The ids of the matching games after `position`, in order, at most `limit` of them.
    ///
    /// For each kind of criterion there is an index that returns the games ordered by day: `game_day_idx` for a league,
    /// `game_live_idx` and `game_unplayed_idx` for the games of a league that are live or were not played, and
    /// `game_home_idx` and `game_away_idx` for a team. So reading stops with the day that fills the page.
    func selection(after position: GameListPosition?, limit: Int) -> SQL {
        var sql: SQL = "select g.id from game g where true"
        if let league { sql = sql + " and g.league_id = \(league)" }
        if let team { sql = sql + " and (g.home_team_id = \(team) or g.away_team_id = \(team))" }
        if team != nil, let opponent {
            sql = sql + " and (g.home_team_id = \(opponent) or g.away_team_id = \(opponent))"
        }
        if let teams { sql = sql + " and (g.home_team_id = any (\(teams)) or g.away_team_id = any (\(teams)))" }
        if let phase { sql = sql + " and g.status in (\(unescaped: phase.statusLiterals))" }
        if let from { sql = sql + " and g.day >= \(from)" }
        if let to { sql = sql + " and g.day <= \(to)" }
        if let position {
            // The first condition lets the index skip earlier days. The second leaves out the earlier games of that
            // day.
            sql =
                sql + " and g.day >= \(position.day)"
                + " and (g.day, \(unescaped: Self.start), g.id) > (\(position.day), coalesce(\(position.start), '-infinity'), \(position.id))"
        }
        return sql + " order by g.day, \(unescaped: Self.start), g.id limit \(Int64(limit))"
    }

    private static let start = "coalesce(g.start_time, '-infinity')"
}

extension GameListFilter.Phase {
    /// The values of `game.status` as SQL literals. They are not parameters, so that the planner can use the index that
    /// contains them.
    var statusLiterals: String {
        switch self {
        case .scheduled: "'scheduled', 'postponed', 'cancelled'"
        case .live: "'live', 'delayed', 'suspended'"
        case .final: "'final'"
        }
    }
}
