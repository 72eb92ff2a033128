import Postgres
package import Scores
package import Time

/// A team as shown on a scoreboard.
package struct TeamBrief: Sendable, Hashable {
    package let id: TeamID
    package let slug: String
    package let name: String
    /// The source's abbreviation: `HOPKNS`.
    package let abbreviation: String?
    /// The conference that a source names; otherwise that of the data files; `nil` when neither names one.
    package let conference: Conference?
    /// The rank in ``rankPoll``, from 1, shared by teams that are level; `nil` when not ranked.
    package let rank: Int?
    /// The name of the poll for the ranks of all teams of the league: `AP Top 25`. When the league has no poll with
    /// votes, the ranks are those on its source's scoreboard: `NCAA scoreboard`, or the name of a stored list that has
    /// the same ranks.
    package let rankPoll: String
    /// The record that a source states for the season; otherwise the record counted from the season's final games.
    package let record: TeamRecord
    /// The logo for a light background if there are several; `nil` when none was fetched that may be served.
    package let logo: LogoName?
    /// The color that a source gives: `#6CACE4`; `nil` when none gives one.
    package let color: String?
    /// The slug of the poll ``rankPoll``; `nil` when the ranks are those of a scoreboard.
    package var rankPollSlug: String?
    /// The full name that a source gives: `University of Notre Dame`; `nil` when none gives one.
    package var fullName: String? = nil
    /// The facts of the data files, which are preferred to a source's; `nil` when the files do not have the team.
    package var facts: Facts? = nil

    /// The facts of the data files, as in ``TeamFact``.
    package struct Facts: Sendable, Hashable {
        package let abbreviation: String
        package let location: String
        package let nickname: String
        package let fullName: String
        /// The division: `Atlantic`; `nil` in a league without divisions.
        package let division: String?
        package let color: String
        package let secondColor: String
        package let colorOnLight: String
        package let colorOnDark: String
    }
}

/// The name of a stored logo.
package struct LogoName: Sendable, Hashable {
    /// The SHA-256 hash of the picture, in hexadecimal.
    package let sha256: String
    /// The format of the picture: `png`, `svg`.
    package let format: String
}

/// A game with everything that a scoreboard shows of it.
package struct ScoreboardGame: Sendable, Hashable {
    package let id: GameID
    package let league: LeagueID
    package let sport: SportID
    /// See ``LeagueProfile/mostPointsOfGoal``.
    package let mostPointsOfGoal: Int
    package let day: CivilDate
    /// Midnight of ``day`` in the league's time zone.
    package let dayStart: Instant
    /// `nil` when the time is to be announced.
    package let startTime: Instant?
    /// ``startTime`` in the league's time zone: `7:30 PM`.
    package let localStart: String?
    package let status: GameStatus
    package let period: Period?
    package let clock: GameClock?
    /// `nil` before the first known score.
    package let score: Score?
    package let periods: [PeriodScore]
    package let teams: BySide<TeamBrief>
    /// The URL of the game's web page at its league's source; `nil` when that source has not named the game, or no
    /// form of its URLs is stored.
    package let sourcePage: String?
    /// `nil` when no source states the venue.
    package let venue: Venue?
    package let information: GameInformation
    /// The best player of each team in the stored box score, away first; empty without one.
    package let topPerformers: [TopPerformer]
    /// The event of the last goal of a live game. Only ``ScoreboardStore/addingLastGoals(to:)`` sets it. `nil` without
    /// a goal, or when a correction of the score came after it.
    package var lastGoal: GameEvent? = nil
}

extension TeamBrief {
    /// Decodes the columns of ``columns(team:record:prefix:)``.
    init(_ row: Row, prefix: String = "") throws(PostgresError) {
        id = try row.decode(column: prefix + "id", as: TeamID.self)
        slug = try row.decode(column: prefix + "slug", as: String.self)
        name = try row.decode(column: prefix + "name", as: String.self)
        abbreviation = try row.decode(column: prefix + "abbreviation", as: String?.self)
        conference = try Conference(row, prefix: prefix)
        rank = try row.decode(column: prefix + "rank", as: Int16?.self).map(Int.init)
        rankPoll = try row.decode(column: prefix + "rank_poll", as: String.self)
        record = TeamRecord(
            wins: Int(try row.decode(column: prefix + "wins", as: Int64.self)),
            losses: Int(try row.decode(column: prefix + "losses", as: Int64.self)),
            ties: try row.decode(column: prefix + "ties", as: Int64?.self).map(Int.init),
            overtimeLosses: try row.decode(column: prefix + "overtime_losses", as: Int16?.self).map(Int.init)
        )
        logo = try row.decode(column: prefix + "logo", as: String?.self).flatMap(LogoName.init)
        color = try row.decode(column: prefix + "color", as: String?.self)
        rankPollSlug = try row.decode(column: prefix + "rank_poll_slug", as: String?.self)
        fullName = try row.decode(column: prefix + "full_name", as: String?.self)
        facts = try Facts(row, prefix: prefix + "fact_")
    }

    /// SQL for ``rankPollSlug``, with the league under the alias `l`.
    static let rankPollSlug = "coalesce(l.rank_poll_slug, l.scoreboard_poll_slug)"
    /// SQL for ``rankPoll``, with the league under the alias `l`.
    static let rankPoll = "coalesce(l.rank_poll, l.scoreboard_poll, upper(l.source) || ' scoreboard')"

    /// SQL that joins the facts of a team and the names of its conference. The league must have the alias `l`.
    static func facts(of team: String) -> String {
        """
        \(FanNameSQL.facts(of: team))
        left join conference_name \(team)_conference on \(team)_conference.conference = \(Conference.name(of: team))
        """
    }

    /// The columns that ``init(_:prefix:)`` reads, each with `prefix` before its name: from the table alias `team`, its
    /// ``facts(of:)``, the alias `record` of a ``TeamRecord/lateral(of:inSeasonOf:as:)``, and the alias `l` of the
    /// league.
    /// - Parameter rank: SQL for the rank; `nil`: the team's.
    static func columns(team: String, record: String, prefix: String = "", rank: String? = nil) -> String {
        let stored = ["id", "slug", "name", "abbreviation", "color", "full_name", "logo"]
        let own = stored.map { "\(team).\($0) as \(prefix)\($0)" } + ["\(rank ?? "\(team).rank") as \(prefix)rank"]
        let facts = Facts.columns.map { "\(team)_fact.\($0) as \(prefix)fact_\($0)" }
        let conference = [
            "\(Conference.name(of: team)) as \(prefix)conference",
            "\(team)_conference.abbreviation as \(prefix)conference_abbreviation",
            "\(team)_conference.title as \(prefix)conference_title",
        ]
        let counted = ["wins", "losses", "ties", "overtime_losses"].map { "\(record).\($0) as \(prefix)\($0)" }
        let poll = ["\(rankPoll) as \(prefix)rank_poll", "\(rankPollSlug) as \(prefix)rank_poll_slug"]
        return (own + facts + conference + poll + counted).joined(separator: ", ")
    }
}

extension TeamBrief.Facts {
    fileprivate static let columns = [
        "abbreviation", "location", "nickname", "full_name", "division", "color", "second_color", "color_on_light",
        "color_on_dark",
    ]

    /// `nil` for a team that is not in the data files.
    fileprivate init?(_ row: Row, prefix: String) throws(PostgresError) {
        func text(_ name: String) throws(PostgresError) -> String? {
            try row.decode(column: prefix + name, as: String?.self)
        }
        guard let abbreviation = try text("abbreviation"), let location = try text("location"),
            let nickname = try text("nickname"), let fullName = try text("full_name"), let color = try text("color"),
            let secondColor = try text("second_color"), let colorOnLight = try text("color_on_light"),
            let colorOnDark = try text("color_on_dark")
        else { return nil }
        self.init(
            abbreviation: abbreviation,
            location: location,
            nickname: nickname,
            fullName: fullName,
            division: try text("division"),
            color: color,
            secondColor: secondColor,
            colorOnLight: colorOnLight,
            colorOnDark: colorOnDark
        )
    }
}

extension TeamRecord {
    /// SQL that joins a team's record in the season of a day: as a source states it for that season, otherwise counted.
    ///
    /// The league must have the alias `l`.
    /// - Parameters:
    ///   - team: The alias of the team.
    ///   - day: SQL for a day of the season.
    ///   - alias: The alias for the record.
    static func lateral(of team: String, inSeasonOf day: String, as alias: String) -> String {
        """
        cross join lateral (
          select case when s.is_stated then \(team).record_wins else c.wins end as wins,
                 case when s.is_stated then \(team).record_losses else c.losses end as losses,
                 case when s.is_stated then \(team).record_ties else c.ties end as ties,
                 case when s.is_stated then \(team).record_overtime_losses end as overtime_losses
            from (select \(team).record_wins is not null
                         and \(isInSeason(of: day, "(\(team).record_at at time zone l.zone)::date")) as is_stated) s
           cross join lateral (
             select count(*) filter (where own > other) as wins, count(*) filter (where own < other) as losses,
                    count(*) filter (where own = other) as ties
               from (select f.home_score as own, f.away_score as other from game f
                      where f.home_team_id = \(team).id and f.status = 'final' and not s.is_stated
                        and \(isInSeason(of: day, "f.day"))
                     union all
                     select f.away_score, f.home_score from game f
                      where f.away_team_id = \(team).id and f.status = 'final' and not s.is_stated
                        and \(isInSeason(of: day, "f.day"))) results) c
        ) \(alias)
        """
    }

    /// SQL that is true when `column` is a day in the same season as `day`, in a form that an index supports.
    ///
    /// The league must have the alias `l`, because it defines the month in which its seasons begin.
    static func isInSeason(of day: String, _ column: String) -> String {
        let lead = "make_interval(months => l.season_month - 1)"
        let start = "date_trunc('year', \(day)::timestamp - \(lead)) + \(lead)"
        return """
            \(column) >= (\(start))::date \
            and \(column) < (\(start) + interval '1 year')::date
            """
    }
}

extension LogoName {
    /// `nil` unless the text is a hash and a format, separated by a full stop.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."))
        guard parts.count == 2 else { return nil }
        self.init(sha256: String(Substring(parts[0])), format: String(Substring(parts[1])))
    }
}
