package import Scores
package import Time

/// The data of a league, whether its sport is known or not: a row of table `league`.
package struct LeagueProfile: Hashable, Sendable {
    /// The features that BarDown offers for the games of a league. The raw values are those of `league.capabilities`.
    package enum Capability: String, Hashable, Sendable, CaseIterable {
        case plays, box, rankings, odds, contests, stories, activities
    }

    package let id: LeagueID
    package let sport: SportID
    /// The IANA zone that defines the game day.
    package let zone: String
    package let periodName: PeriodName
    package let format: LeagueFormat
    /// The most points that one goal counts: 2 if a long-range goal counts for two.
    package let mostPointsOfGoal: Int
    /// Whether the third number of a record, such as `14-8-1`, counts losses in overtime. Otherwise it counts ties.
    package let countsOvertimeLosses: Bool
    /// The three-point line of the league's present courts; `nil` if the sport has none or the line is not known.
    package let threePointLine: ThreePointLine?
    /// The figure of the league by which a story computes chances to win: the goals of a side in a game, or in a sport
    /// with points the standard deviation of the final margin; `nil`: the sport's figure applies.
    package let winChanceFigure: Double?
    /// The sources with the league, its own source first, and their names for it.
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
        threePointLine: ThreePointLine? = nil,
        winChanceFigure: Double? = nil,
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
        self.threePointLine = threePointLine
        self.winChanceFigure = winChanceFigure
        self.sources = sources
        self.capabilities = capabilities
    }
}

/// A source of a league, with its name for the league.
package struct LeagueSource: Hashable, Sendable {
    /// The source's name, as in ``SourceID``: `ncaa`, `espn`, `nhl`.
    package let source: String
    /// See ``LeagueAddress/code``.
    package let code: String

    package init(_ source: String, _ code: String) {
        self.source = source
        self.code = code
    }

    /// `mens-college-lacrosse` of `lacrosse/mens-college-lacrosse`: the last part of the league's path at a source
    /// with such paths; `nil` at any other.
    var slug: Substring? {
        let parts = code.split(separator: "/")
        return parts.count > 1 ? parts.last : nil
    }
}

/// How a league divides its games, now and in former seasons. A format that a game's page states overrides it.
package struct LeagueFormat: Hashable, Sendable {
    /// A format that was valid until a day.
    package struct FormerFormat: Hashable, Sendable {
        /// The first day on which it is no longer valid.
        package let until: CivilDate
        package let format: GameFormat

        package init(until: CivilDate, _ format: GameFormat) {
            self.until = until
            self.format = format
        }
    }

    /// The format of a game outside the playoffs.
    package let current: GameFormat
    /// The length of a playoff overtime in seconds, if overtimes continue until a side wins; `nil`: playoff games
    /// have the usual format.
    package let playoffOvertimeSeconds: Int?
    /// The formats of former seasons, oldest first.
    package let formerFormats: [FormerFormat]

    package init(_ current: GameFormat, playoffOvertimeSeconds: Int? = nil, formerFormats: [FormerFormat] = []) {
        self.current = current
        self.playoffOvertimeSeconds = playoffOvertimeSeconds
        self.formerFormats = formerFormats.sorted { $0.until < $1.until }
    }

    /// Returns the format of a game.
    /// - Parameter day: The day of the game; `nil`: the current format applies.
    package func format(isPlayoff: Bool, on day: CivilDate?) -> GameFormat {
        let usual = self.formerFormat(on: day) ?? current
        guard isPlayoff, let seconds = playoffOvertimeSeconds else { return usual }
        return GameFormat(
            regulation: usual.regulation,
            periodSeconds: usual.periodSeconds,
            overtimeSeconds: seconds
        )
    }

    /// Returns the former format that applied on a day; `nil` if the current format applies, or if `day` is `nil`.
    package func formerFormat(on day: CivilDate?) -> GameFormat? {
        day.flatMap { day in formerFormats.first { day < $0.until }?.format }
    }

    /// Returns the newest former format whose periods are at least as long as the time on a clock; `nil` if there is
    /// none, or if the periods of the current format are long enough.
    /// - Parameter seconds: Evaluated only if the league has a former format, because finding it may be expensive.
    package func formerFormat(withPeriodsOf seconds: @autoclosure () -> Int) -> GameFormat? {
        if formerFormats.isEmpty { return nil }
        let seconds = seconds()
        return seconds > current.periodSeconds ? formerFormats.last { $0.format.periodSeconds >= seconds }?.format : nil
    }

    /// Returns the format of one game, by the rules of its league and by its plays. The plays show facts that no source
    /// states: a second overtime, or one of more than ten minutes, means a playoff game, and hockey's overtime has ten
    /// minutes at international tournaments.
    package func format(on day: CivilDate?, in sport: Sport, showing plays: [Play]) -> GameFormat {
        let overtimes = plays.filter { $0.period.kind == .overtime }
        let overtime = overtimes.compactMap { $0.clock?.seconds }.max() ?? 0
        let isPlayoff = overtime > 600 || overtimes.contains { ($0.period.overtime ?? 1) > 1 }
        let usual = format(isPlayoff: isPlayoff, on: day)
        let period = plays.filter { $0.period.kind == .regulation }.compactMap { $0.clock?.seconds }.max() ?? 0
        return usual.overriding(
            regulation: (overtimes.first ?? plays.last)?.period.regulation,
            periodSeconds: sport.length(of: period, beyond: usual.periodSeconds),
            overtimeSeconds: sport.length(of: overtime, beyond: usual.overtimeSeconds),
            shootout: plays.first { $0.period.isShootout }?.period.number
        )
    }
}
