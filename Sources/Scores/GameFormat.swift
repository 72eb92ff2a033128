/// How a league divides its games.
package struct GameFormat: Hashable, Sendable {
    /// Periods of regulation.
    package let regulation: Int
    /// Seconds of a period of regulation.
    package let periodSeconds: Int
    /// Seconds of an overtime.
    package let overtimeSeconds: Int
    /// The period that is a shootout; `nil` where overtime follows overtime until somebody wins.
    package let shootout: Int?

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

    /// The period of that number; `nil` for one that no game reaches.
    package func period(_ number: Int) -> Period? {
        guard (1...150).contains(number) else { return nil }
        return Period(number: number, regulation: regulation, isShootout: number == shootout)
    }

    /// What the clock of a period starts from, in seconds; 0 for a shootout, which has none.
    package func seconds(of period: Period) -> Int {
        if period.isShootout { return 0 }
        return period.overtime == nil ? periodSeconds : overtimeSeconds
    }
}
