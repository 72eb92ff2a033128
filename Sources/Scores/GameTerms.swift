/// What a league plays. The raw values are those of the column `league.sport` and of JSON.
package enum Sport: String, Hashable, Sendable, Codable, CaseIterable {
    case lacrosse, basketball, hockey
}

/// The terms in which the games of a league are told.
package struct GameTerms: Hashable, Sendable {
    /// What a period of regulation is called. The raw values are those of the column `league.period_name`.
    package enum PeriodName: String, Hashable, Sendable, CaseIterable {
        case quarter, half, period
    }

    package let sport: Sport
    package let periodName: PeriodName

    package init(sport: Sport, periodName: PeriodName) {
        self.sport = sport
        self.periodName = periodName
    }

    package static let lacrosse = GameTerms(sport: .lacrosse, periodName: .quarter)
}
