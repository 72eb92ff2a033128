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
    /// The same format with what one game's page states about that game. Games of one league differ: an
    /// all-star game may have one period.
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
