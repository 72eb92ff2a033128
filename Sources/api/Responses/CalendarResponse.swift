import APIModels
import Scores
import Storage

extension CalendarResponse {
    init(_ days: [CalendarDay], of league: LeagueID) {
        self.init(league: LeagueName(league), days: days.map(CalendarDayResponse.init))
    }
}

extension CalendarDayResponse {
    init(_ day: CalendarDay) {
        self.init(day: LocalDay(day.day), games: day.games, listed: day.listed)
    }
}

extension LeagueResponse {
    init(_ league: LeagueDay) {
        self.init(
            id: LeagueName(league.id),
            name: league.name,
            sport: league.sport.rawValue,
            isFollowed: league.isFollowed,
            today: LocalDay(league.today)
        )
    }
}
