package import Time

/// The games that a request for the home feed selects.
package struct FeedSelection: Sendable, Hashable {
    /// A part of the feed, in whole days.
    package enum Part: Sendable, Hashable {
        /// The days around today: two before it and seven after it.
        case current
        /// The last week with games before this day.
        case before(CivilDate)
        /// The first week with games after this day.
        case after(CivilDate)
    }

    /// In their display order.
    package let leagues: [LeagueDay]
    /// The day on which the feed opens.
    package let today: CivilDate
    /// The time zone whose calendar divides the games into days, by a name that Postgres accepts; `nil`: each league's
    /// own days.
    package let zone: String?
    package let part: Part
    /// Whether scores, periods, clocks and ranks are read. Without them the statement does not touch their columns.
    package let includesOutcomes: Bool

    /// - Parameters:
    ///   - today: Today in `zone`, or in the league that is shown first.
    ///   - zone: `nil`: each league's own days.
    package init(
        leagues: [LeagueDay],
        today: CivilDate,
        zone: String? = nil,
        part: Part = .current,
        includesOutcomes: Bool
    ) {
        self.leagues = leagues
        self.today = today
        self.zone = zone
        self.part = part
        self.includesOutcomes = includesOutcomes
    }

    /// Today in each of ``leagues``, in their order.
    var todays: [CivilDate] { leagues.map { zone == nil ? $0.today : today } }

    /// The day around which days are kept if there are too many games. The days farthest from it are left out first.
    func anchor(in window: ClosedRange<CivilDate>) -> CivilDate {
        switch part {
        case .current: today
        case .before: window.upperBound
        case .after: window.lowerBound
        }
    }
}

/// The days of a window that have games, and whether there are games outside of it.
struct FeedDays: Sendable, Hashable {
    struct Day: Sendable, Hashable {
        let day: CivilDate
        let games: Int
    }

    /// The days of the window that have games, in order.
    let days: [Day]
    let hasEarlier: Bool
    let hasLater: Bool

    /// The days nearest to `anchor` that have at most `limit` games together, without gaps, and at least one day; `nil`
    /// if no day has a game.
    func range(around anchor: CivilDate, limit: Int) -> ClosedRange<CivilDate>? {
        let distance = { (day: Day) in (abs(day.day.daysSinceEpoch - anchor.daysSinceEpoch), day.day) }
        let nearest = days.sorted { distance($0) < distance($1) }
        guard var range = nearest.first.map({ $0.day...$0.day }), var total = nearest.first?.games else { return nil }
        for next in nearest.dropFirst() {
            total += next.games
            guard total <= limit else { break }
            range = min(range.lowerBound, next.day)...max(range.upperBound, next.day)
        }
        return range
    }

    /// Whether a day before this one has games.
    func hasGames(before day: CivilDate) -> Bool { hasEarlier || days.contains { $0.day < day } }

    /// Whether a day after this one has games.
    func hasGames(after day: CivilDate) -> Bool { hasLater || days.contains { $0.day > day } }
}
