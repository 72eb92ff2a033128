import Postgres
package import Scores
package import Time

/// Which games of a history are meant: all that is named must hold.
package struct GameFilter: Sendable, Hashable {
    /// Where a game stands, in the app's three words.
    package enum Standing: String, Sendable, CaseIterable {
        /// To come, postponed or cancelled.
        case scheduled
        /// Begun and not over, interrupted or not.
        case live
        case final
    }

    /// `nil` where a team says which is meant.
    package var league: LeagueID?
    /// Either side.
    package var team: TeamID?
    /// Either side is one of them; `nil`: any.
    package var teams: [TeamID]?
    package var standing: Standing?
    /// The first day.
    package var from: CivilDate?
    /// The last day.
    package var to: CivilDate?

    package init(
        league: LeagueID? = nil,
        team: TeamID? = nil,
        teams: [TeamID]? = nil,
        standing: Standing? = nil,
        from: CivilDate? = nil,
        to: CivilDate? = nil
    ) {
        self.league = league
        self.team = team
        self.teams = teams
        self.standing = standing
        self.from = from
        self.to = to
    }
}

/// The place of a game among others: by day, start (those to be announced first) and id.
package struct GamePlace: Sendable, Hashable {
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

extension GameFilter {
    /// The ids of the games that fit, in order, so many at the most.
    ///
    /// Whatever is named, an index gives the games by day: `game_day_idx`, for the words of a status `game_live_idx`
    /// and `game_unplayed_idx`, for a team `game_home_idx` and `game_away_idx`. Reading stops with the day that fills
    /// the page.
    func selection(after place: GamePlace?, limit: Int) -> SQL {
        var sql: SQL = "select g.id from game g where true"
        if let league { sql = sql + " and g.league_id = \(league)" }
        if let team { sql = sql + " and (g.home_team_id = \(team) or g.away_team_id = \(team))" }
        if let teams { sql = sql + " and (g.home_team_id = any (\(teams)) or g.away_team_id = any (\(teams)))" }
        if let standing { sql = sql + " and g.status in (\(unescaped: standing.words))" }
        if let from { sql = sql + " and g.day >= \(from)" }
        if let to { sql = sql + " and g.day <= \(to)" }
        if let place {
            // The first condition is for the index, the second for the games of that day.
            sql =
                sql + " and g.day >= \(place.day)"
                + " and (g.day, \(unescaped: Self.start), g.id) > (\(place.day), coalesce(\(place.start), '-infinity'), \(place.id))"
        }
        return sql + " order by g.day, \(unescaped: Self.start), g.id limit \(Int64(limit))"
    }

    private static let start = "coalesce(g.start_time, '-infinity')"
}

extension GameFilter.Standing {
    /// The words of column `game.status`, as SQL: in the text and not beside it, so that the planner knows which index
    /// has them.
    var words: String {
        switch self {
        case .scheduled: "'scheduled', 'postponed', 'cancelled'"
        case .live: "'live', 'delayed', 'suspended'"
        case .final: "'final'"
        }
    }
}
