/// How a league divides its games.
package struct GameFormat: Hashable, Sendable {
    /// Periods of regulation.
    package private(set) var regulation: Int
    /// Seconds of a period of regulation.
    package private(set) var periodSeconds: Int
    /// Seconds of an overtime.
    package private(set) var overtimeSeconds: Int
    /// The period that is a shootout; `nil` where overtime follows overtime until somebody wins.
    package private(set) var shootout: Int?

    package init(regulation: Int, periodSeconds: Int, overtimeSeconds: Int, shootout: Int? = nil) {
        self.regulation = regulation
        self.periodSeconds = periodSeconds
        self.overtimeSeconds = overtimeSeconds
        self.shootout = shootout
    }
}

extension GameFormat {
    /// - Parameters:
    ///   - league: One whose sport BarDown models.
    ///   - isPlayoff: In hockey's, twenty minutes of overtime follow one another and nobody shoots it out.
    /// - Returns: `nil` for a sport that BarDown does not model.
    package init?(league: LeagueID, isPlayoff: Bool) {
        switch league {
        case .mensLacrosseD1, .mensLacrosseD2, .mensLacrosseD3, .canary:
            self.init(regulation: 4, periodSeconds: 900, overtimeSeconds: 240)
        case .womensLacrosseD1, .womensLacrosseD2, .womensLacrosseD3:
            self.init(regulation: 4, periodSeconds: 900, overtimeSeconds: 360)
        case .pll: self.init(regulation: 4, periodSeconds: 720, overtimeSeconds: 600)
        case .nll: self.init(regulation: 4, periodSeconds: 900, overtimeSeconds: 900)
        case .nba: self.init(regulation: 4, periodSeconds: 720, overtimeSeconds: 300)
        case .wnba, .womensBasketballD1: self.init(regulation: 4, periodSeconds: 600, overtimeSeconds: 300)
        case .mensBasketballD1: self.init(regulation: 2, periodSeconds: 1200, overtimeSeconds: 300)
        case .nhl where isPlayoff: self.init(regulation: 3, periodSeconds: 1200, overtimeSeconds: 1200)
        case .nhl: self.init(regulation: 3, periodSeconds: 1200, overtimeSeconds: 300, shootout: 5)
        default: return nil
        }
    }

    /// The same format with what one game's page states about that game. Games of one league differ: college women
    /// played halves until 2015, and an all-star game may have one period.
    ///
    /// - Parameters:
    ///   - regulation: Periods of regulation. The shootout moves with them.
    ///   - periodSeconds: Seconds of a period of regulation.
    ///   - overtimeSeconds: Seconds of an overtime.
    ///   - shootout: The period that the page calls a shootout. Regulation ends before it.
    package func stating(
        regulation: Int? = nil,
        periodSeconds: Int? = nil,
        overtimeSeconds: Int? = nil,
        shootout: Int? = nil
    ) -> GameFormat {
        var format = self
        format.regulation = regulation ?? self.regulation
        format.periodSeconds = periodSeconds ?? self.periodSeconds
        format.overtimeSeconds = overtimeSeconds ?? self.overtimeSeconds
        format.shootout = shootout ?? self.shootout.map { $0 + format.regulation - self.regulation }
        if let shootout, shootout > 1 { format.regulation = min(format.regulation, shootout - 1) }
        return format
    }

    /// How one game is divided, by the rules of its league and by its own plays. They show what no source says: a
    /// second overtime, or one of more than ten minutes, is that of a playoff game, and at international tournaments
    /// hockey's overtime has ten.
    ///
    /// - Returns: `nil` for a sport that BarDown does not model.
    package init?(league: LeagueID, showing plays: [Play]) {
        let overtimes = plays.filter { $0.period.kind == .overtime }
        let overtime = overtimes.compactMap { $0.clock?.seconds }.max() ?? 0
        let isPlayoff = overtime > 600 || overtimes.contains { ($0.period.overtime ?? 1) > 1 }
        guard let usual = GameFormat(league: league, isPlayoff: isPlayoff), let sport = Sport(league: league) else {
            return nil
        }
        let period = plays.filter { $0.period.kind == .regulation }.compactMap { $0.clock?.seconds }.max() ?? 0
        self = usual.stating(
            regulation: (overtimes.first ?? plays.last)?.period.regulation,
            periodSeconds: Self.length(of: period, beyond: usual.periodSeconds, in: sport),
            overtimeSeconds: Self.length(of: overtime, beyond: usual.overtimeSeconds, in: sport),
            shootout: plays.first { $0.period.isShootout }?.period.number
        )
    }

    /// The shortest length of a period in which so many seconds are left, or were played; `nil` where the usual length
    /// is enough, or none is known.
    package static func length(of seconds: Int, beyond usual: Int, in sport: Sport) -> Int? {
        seconds > usual ? lengths(in: sport).first { $0 >= seconds } : nil
    }

    /// The lengths that periods and overtimes have somewhere, in seconds, ascending.
    private static func lengths(in sport: Sport) -> [Int] {
        switch sport {
        case .hockey: [300, 600, 1200]
        case .basketball: [300, 600, 720, 900, 1200]
        // The last is a half, as women played it.
        case .lacrosse: [300, 600, 720, 900, 1200, 1800]
        }
    }

    /// The period of that number; `nil` for one that no game reaches.
    package func period(_ number: Int) -> Period? {
        guard Period.numbers.contains(number) else { return nil }
        return Period(number: number, regulation: regulation, isShootout: number == shootout)
    }

    /// What the clock of a period starts from, in seconds; 0 for a shootout, which has none.
    package func seconds(of period: Period) -> Int {
        if period.isShootout { return 0 }
        return period.overtime == nil ? periodSeconds : overtimeSeconds
    }
}
