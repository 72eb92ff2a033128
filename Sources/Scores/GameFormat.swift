/// How a league divides its games into periods.
package struct GameFormat: Hashable, Sendable {
    /// The number of periods of regulation.
    package private(set) var regulation: Int
    /// The length of a period of regulation, in seconds.
    package private(set) var periodSeconds: Int
    /// The length of an overtime, in seconds.
    package private(set) var overtimeSeconds: Int
    /// The number of the period that is a shootout; `nil`: overtimes continue until a side wins.
    package private(set) var shootout: Int?

    package init(regulation: Int, periodSeconds: Int, overtimeSeconds: Int, shootout: Int? = nil) {
        self.regulation = regulation
        self.periodSeconds = periodSeconds
        self.overtimeSeconds = overtimeSeconds
        self.shootout = shootout
    }
}

extension GameFormat {
    /// Returns this format with the values that a game's page states for that game. Games of one league differ: an
    /// all-star game may have one period.
    ///
    /// - Parameters:
    ///   - regulation: The number of periods of regulation. The number of the shootout changes with it.
    ///   - periodSeconds: The length of a period of regulation, in seconds.
    ///   - overtimeSeconds: The length of an overtime, in seconds.
    ///   - shootout: The number of the period that the page calls a shootout. Regulation ends before it.
    package func overriding(
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

    /// Returns the period with that number; `nil` if no game can reach it.
    package func period(_ number: Int) -> Period? {
        guard Period.numbers.contains(number) else { return nil }
        return Period(number: number, regulation: regulation, isShootout: number == shootout)
    }

    /// Returns the length of a period, from which its clock starts, in seconds; 0 for a shootout, which has no clock.
    package func seconds(of period: Period) -> Int {
        if period.isShootout { return 0 }
        return period.overtime == nil ? periodSeconds : overtimeSeconds
    }
}
