package import Time

extension RawScoreboard {
    /// The same page with the year beside the days that are printed without one: the year that brings them nearest to
    /// `today`. A page lists a season, never more than a year.
    package func dated(near today: CivilDate) -> RawScoreboard {
        RawScoreboard(
            games: games.map { entry in
                guard case .game(var game) = entry else { return entry }
                if let day = CivilDate(monthAndDay: game.start.date, near: today) { game.start.date = day.description }
                return .game(game)
            }
        )
    }
}
