package import APIModels
package import Scores
package import Storage

extension CalendarResponse {
    package init(_ days: [CalendarDay], of league: LeagueID) {
        self.init(league: LeagueName(league), days: days.map(CalendarDayResponse.init))
    }
}

extension CalendarDayResponse {
    package init(_ day: CalendarDay) {
        self.init(day: LocalDay(day.day), games: day.games, listed: day.listed)
    }
}

extension LeagueResponse {
    package init(_ league: LeagueDay) {
        self.init(
            id: LeagueName(league.id),
            name: league.name,
            sport: league.sport.rawValue,
            isFollowed: league.isFollowed,
            today: LocalDay(league.today),
            shortName: league.shortName,
            abbreviation: league.abbreviation,
            season: league.season
        )
    }
}
