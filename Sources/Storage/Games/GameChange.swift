import Postgres
package import Scores
package import Time

/// A change of a game: a revision with its number in the log of changes, which all readers see in the same order.
package struct GameChange: Sendable, Hashable {
    /// The most important change in a revision. The raw values are those of column `change.kind`.
    package enum Kind: String, Sendable, CaseIterable {
        /// The game is new.
        case new
        /// The day or the start time.
        case schedule
        case status
        /// The score or the line score.
        case score
        /// The period or the time left.
        case clock
        /// The plays.
        case detail
    }

    /// A consecutive number, from 1.
    package let seq: Int64
    package let revision: Int64
    package let kind: Kind
    /// When the change was given its number.
    package let at: Instant
    /// The game at the time of reading, at ``revision`` or a later one.
    package let game: ChangedGame

    package init(seq: Int64, revision: Int64, kind: Kind, at: Instant, game: ChangedGame) {
        self.seq = seq
        self.revision = revision
        self.kind = kind
        self.at = at
        self.game = game
    }
}

/// The part of a game that fits on a card.
package struct ChangedGame: Sendable, Hashable {
    /// The part of a team that fits on a card.
    package struct Team: Sendable, Hashable {
        package let id: TeamID
        package let slug: String
        package let name: String
        /// The abbreviation of the data files; otherwise the source's; `nil` when neither states one.
        package let abbreviation: String?

        package init(id: TeamID, slug: String, name: String, abbreviation: String?) {
            self.id = id
            self.slug = slug
            self.name = name
            self.abbreviation = abbreviation
        }
    }

    package let id: GameID
    package let league: LeagueID
    package let day: CivilDate
    package let revision: Int64
    /// `nil` when the time is to be announced.
    package let startTime: Instant?
    package let status: GameStatus
    package let period: Period?
    package let clock: GameClock?
    /// `nil` before the first known score.
    package let score: Score?
    package let teams: BySide<Team>

    package init(
        id: GameID,
        league: LeagueID,
        day: CivilDate,
        revision: Int64,
        startTime: Instant?,
        status: GameStatus,
        period: Period?,
        clock: GameClock?,
        score: Score?,
        teams: BySide<Team>
    ) {
        self.id = id
        self.league = league
        self.day = day
        self.revision = revision
        self.startTime = startTime
        self.status = status
        self.period = period
        self.clock = clock
        self.score = score
        self.teams = teams
    }
}

extension GameChange {
    /// Decodes ``columns``.
    init(_ row: Row) throws(PostgresError) {
        seq = try row.decode(column: "seq", as: Int64.self)
        revision = try row.decode(column: "revision", as: Int64.self)
        // An unknown kind is from a newer schema. It is read as `detail`, so that readers look at the whole game.
        kind = Kind(rawValue: try row.decode(column: "kind", as: String.self)) ?? .detail
        at = try row.decode(column: "at", as: Instant.self)
        game = try ChangedGame(row)
    }

    /// The columns that ``init(_:)`` reads, from `change c` and the tables of ``ChangedGame/tables``.
    static let columns = "c.seq, c.revision, c.kind, c.at, \(ChangedGame.columns)"
}

extension ChangedGame {
    /// The columns that ``init(_:)`` reads, from the tables of ``tables``.
    static let columns = """
        g.id, g.league_id, g.day, g.revision as newest, g.start_time, g.status, g.period,
        g.period_kind, coalesce(\(Period.reportedRegulation), l.periods) as regulation, g.clock, g.home_score, g.away_score,
        \(ChangedGame.Team.columns(of: "home")), \(ChangedGame.Team.columns(of: "away"))
        """

    /// The joins after `game g` in a statement that reads ``columns``: the league, and the teams with their facts.
    static let tables = """
        join league l on l.id = g.league_id
        join team home on home.id = g.home_team_id
        join team away on away.id = g.away_team_id
        \(FanNameSQL.facts(of: "home"))
        \(FanNameSQL.facts(of: "away"))
        """

    init(_ row: Row) throws(PostgresError) {
        id = try row.decode(column: "id", as: GameID.self)
        league = try row.decode(column: "league_id", as: LeagueID.self)
        day = try row.decode(column: "day", as: CivilDate.self)
        revision = try row.decode(column: "newest", as: Int64.self)
        startTime = try row.decode(column: "start_time", as: Instant?.self)
        status = try row.decode(column: "status", as: GameStatus.self)
        let regulation = Int(try row.decode(column: "regulation", as: Int16.self))
        let kind = try row.decode(column: "period_kind", as: Period.Kind?.self)
        period = try row.decode(column: "period", as: Int16?.self).map {
            Period(number: Int($0), kind: kind ?? .regulation, usual: regulation)
        }
        clock = try row.decode(column: "clock", as: String?.self).flatMap { GameClock($0) }
        let home = try row.decode(column: "home_score", as: Int16?.self)
        let away = try row.decode(column: "away_score", as: Int16?.self)
        if let home, let away { score = Score(home: Int(home), away: Int(away)) } else { score = nil }
        teams = BySide(home: try Team(row, "home"), away: try Team(row, "away"))
    }
}

extension ChangedGame.Team {
    fileprivate init(_ row: Row, _ side: String) throws(PostgresError) {
        id = try row.decode(column: side + "_id", as: TeamID.self)
        slug = try row.decode(column: side + "_slug", as: String.self)
        name = try row.decode(column: side + "_name", as: String.self)
        abbreviation = try row.decode(column: side + "_abbreviation", as: String?.self)
    }

    fileprivate static func columns(of side: String) -> String {
        let stored = ["id", "slug", "name"].map { "\(side).\($0) as \(side)_\($0)" }
        let abbreviation = "coalesce(\(side)_fact.abbreviation, \(side).abbreviation) as \(side)_abbreviation"
        return (stored + [abbreviation]).joined(separator: ", ")
    }
}
