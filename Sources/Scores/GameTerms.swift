/// What a league plays. The raw values are those of the column `league.sport` and of JSON.
package enum Sport: String, Hashable, Sendable, Codable, CaseIterable {
    case lacrosse, basketball, hockey
}

extension Sport {
    /// What a league that BarDown models plays; `nil` for any other league.
    package init?(league: LeagueID) {
        switch league {
        case .mensLacrosseD1, .mensLacrosseD2, .mensLacrosseD3, .womensLacrosseD1, .womensLacrosseD2,
            .womensLacrosseD3, .pll, .nll, .canary:
            self = .lacrosse
        case .nba, .wnba, .mensBasketballD1, .womensBasketballD1: self = .basketball
        case .nhl: self = .hockey
        default: return nil
        }
    }
}

extension LeagueID {
    /// The most that one goal counts for: two in the Premier Lacrosse League, where it is shot from a distance.
    package var mostPointsOfGoal: Int { self == .pll ? 2 : 1 }
}

/// The terms in which the games of a league are told.
package struct GameTerms: Hashable, Sendable {
    /// What a period of regulation is called. The raw values are those of the column `league.period_name`.
    package enum PeriodName: String, Hashable, Sendable, CaseIterable {
        case quarter, half, period
    }

    package let sport: Sport
    package let periodName: PeriodName
    /// As ``LeagueID/mostPointsOfGoal``. From 2, a gain of several points may be fewer goals.
    package let mostPointsOfGoal: Int

    package init(sport: Sport, periodName: PeriodName, mostPointsOfGoal: Int = 1) {
        self.sport = sport
        self.periodName = periodName
        self.mostPointsOfGoal = mostPointsOfGoal
    }

    package static let lacrosse = GameTerms(sport: .lacrosse, periodName: .quarter)
}
