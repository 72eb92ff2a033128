package import Time

extension RawScoreboard {
    /// Returns the same page with a year added to the days that are printed without one. It is the year that brings
    /// them nearest to `today`: a page lists one season, never more than a year.
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
