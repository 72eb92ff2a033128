package import Scores
package import Time

/// The facts of a league that is of a known sport or not: a row of table `league`.
package struct LeagueProfile: Hashable, Sendable {
    /// What BarDown can do for the games of a league. The raw values are those of `league.capabilities`.
    package enum Capability: String, Hashable, Sendable, CaseIterable {
        case plays, box, rankings, odds, contests, stories, activities
    }

    package let id: LeagueID
    package let sport: SportID
    /// IANA zone in which a game day is a day.
    package let zone: String
    package let periodName: PeriodName
    package let format: LeagueFormat
    /// The most that one goal counts for: 2 where a goal from a distance counts for two.
    package let mostPointsOfGoal: Int
    /// Whether the third number of a record, `14-8-1`, counts losses in overtime; it counts ties otherwise.
    package let countsOvertimeLosses: Bool
    /// The sources that have the league, its own first, and what each calls it.
    package let sources: [LeagueSource]
    package let capabilities: Set<Capability>

    package init(
        id: LeagueID,
        sport: SportID,
        zone: String,
        periodName: PeriodName,
        format: LeagueFormat,
        mostPointsOfGoal: Int = 1,
        countsOvertimeLosses: Bool = false,
        sources: [LeagueSource],
        capabilities: Set<Capability> = []
    ) {
        self.id = id
        self.sport = sport
        self.zone = zone
        self.periodName = periodName
        self.format = format
        self.mostPointsOfGoal = mostPointsOfGoal
        self.countsOvertimeLosses = countsOvertimeLosses
        self.sources = sources
        self.capabilities = capabilities
    }
}

/// A source of a league, and what it calls the league.
package struct LeagueSource: Hashable, Sendable {
    /// The source, by the name of its folder in lower case: `ncaa`, `espn`, `nhl`.
    package let source: String
    /// As ``LeagueAddress/code``.
    package let code: String

    package init(_ source: String, _ code: String) {
        self.source = source
        self.code = code
    }

    /// `mens-college-lacrosse` of `lacrosse/mens-college-lacrosse`: the last part of the league's path at a source that
    /// has one for each; `nil` at any other.
    var slug: Substring? {
        let parts = code.split(separator: "/")
        return parts.count > 1 ? parts.last : nil
    }
}

/// How a league divides its games, now and in former seasons. Where a page states its game's own format, that counts.
package struct LeagueFormat: Hashable, Sendable {
    /// The format until a day.
    package struct Former: Hashable, Sendable {
        /// The first day on which it no longer holds.
        package let until: CivilDate
        package let format: GameFormat

        package init(until: CivilDate, _ format: GameFormat) {
            self.until = until
            self.format = format
        }
    }

    /// The format of a game that is no playoff game.
    package let present: GameFormat
    /// Seconds of an overtime of the playoffs, where overtime follows overtime until a side wins; `nil` where playoffs
    /// are played as other games are.
    package let playoffOvertimeSeconds: Int?
    /// The formats of former seasons, the oldest first.
    package let former: [Former]

    package init(_ present: GameFormat, playoffOvertimeSeconds: Int? = nil, former: [Former] = []) {
        self.present = present
        self.playoffOvertimeSeconds = playoffOvertimeSeconds
        self.former = former.sorted { $0.until < $1.until }
    }

    /// The format of a game.
    /// - Parameter day: `nil`: the present format.
    package func format(isPlayoff: Bool, on day: CivilDate?) -> GameFormat {
        let usual = self.former(on: day) ?? present
        guard isPlayoff, let seconds = playoffOvertimeSeconds else { return usual }
        return GameFormat(
            regulation: usual.regulation,
            periodSeconds: usual.periodSeconds,
            overtimeSeconds: seconds
        )
    }

    /// The format of a former season; `nil` on a day of the present format.
    package func former(on day: CivilDate?) -> GameFormat? {
        day.flatMap { day in former.first { day < $0.until }?.format }
    }

    /// The newest former format in which a period is long enough for so many seconds on its clock; `nil` where the
    /// present format is.
    /// - Parameter seconds: Asked for only where the league has a former format: it may have to be searched for.
    package func former(withPeriodsOf seconds: @autoclosure () -> Int) -> GameFormat? {
        if former.isEmpty { return nil }
        let seconds = seconds()
        return seconds > present.periodSeconds ? former.last { $0.format.periodSeconds >= seconds }?.format : nil
    }

    /// The format of one game, by the rules of its league and by its own plays. They show what no source states: a
    /// second overtime, or one of more than ten minutes, is that of a playoff game, and at international tournaments
    /// hockey's overtime has ten.
    package func format(on day: CivilDate?, in sport: Sport, showing plays: [Play]) -> GameFormat {
        let overtimes = plays.filter { $0.period.kind == .overtime }
        let overtime = overtimes.compactMap { $0.clock?.seconds }.max() ?? 0
        let isPlayoff = overtime > 600 || overtimes.contains { ($0.period.overtime ?? 1) > 1 }
        let usual = format(isPlayoff: isPlayoff, on: day)
        let period = plays.filter { $0.period.kind == .regulation }.compactMap { $0.clock?.seconds }.max() ?? 0
        return usual.stating(
            regulation: (overtimes.first ?? plays.last)?.period.regulation,
            periodSeconds: sport.length(of: period, beyond: usual.periodSeconds),
            overtimeSeconds: sport.length(of: overtime, beyond: usual.overtimeSeconds),
            shootout: plays.first { $0.period.isShootout }?.period.number
        )
    }
}
