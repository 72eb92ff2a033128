package import Scores
import Time

/// The days of a season as found on a page.
package struct RawSeasonDays: Hashable, Sendable {
    package var today: String?
    package var days: [RawGameDay]

    package init(today: String?, days: [RawGameDay]) {
        self.today = today
        self.days = days
    }
}

/// A day and its number of games.
package struct RawGameDay: Hashable, Sendable {
    package var date: String?
    package var games: String?

    package init(date: String? = nil, games: String? = nil) {
        self.date = date
        self.games = games
    }
}

extension RawSeasonDays {
    /// Reads all days, in calendar order. Days that cannot be read are listed with their reasons. A day that is listed
    /// twice gets the larger number of games; a day without a number gets `nil`.
    package func normalized(league: LeagueID) -> SeasonDaysReading {
        var games: [CivilDate: Int?] = [:]
        var rejected: [RejectedEntry] = []
        for (index, raw) in days.enumerated() {
            let count = Int(printed: raw.games)
            if let day = CivilDate(printed: raw.date), raw.games == nil || count != nil {
                games[day] = .some([games[day] ?? nil, count].compactMap(\.self).max())
            } else {
                rejected.append(RejectedEntry(index: index, id: raw.date?.unblanked, reason: "no day, or no number"))
            }
        }
        return SeasonDaysReading(
            league: league,
            today: CivilDate(printed: today),
            days: games.sorted { $0.key < $1.key }.map { GameDay(day: $0.key, games: $0.value) },
            rejected: rejected
        )
    }
}
