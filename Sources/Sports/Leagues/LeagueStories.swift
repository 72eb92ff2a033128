package import Narrating
package import Scores
package import Time

extension LeagueProfile {
    /// Returns a game of the league as stories need it.
    ///
    /// - Parameters:
    ///   - plays: All plays, in the order of play.
    ///   - score: The score as users see it.
    ///   - isOver: Whether the game is over.
    ///   - day: The day of the game, by which the format of a former season is found.
    package func storyGame(
        plays: [Play],
        teams: BySide<StoryTeam>,
        score: Score,
        isOver: Bool,
        day: CivilDate?,
        in sports: SportRegistry
    ) -> StoryGame? {
        guard let sport = sports[sport] else { return nil }
        return StoryGame(
            plays: plays,
            format: format.format(on: day, in: sport, showing: plays),
            teams: teams,
            score: score,
            isOver: isOver,
            periodName: periodName.rawValue,
            points: sports.points(in: sport.id, mostOfGoal: mostPointsOfGoal),
            // Where a goal may count two, the score is in points.
            unit: mostPointsOfGoal > 1 ? StoryWords.Unit("point", "points") : nil,
            winChanceFigure: winChanceFigure
        )
    }
}

extension LeagueRegistry {
    /// Writes the story of a finished game from one page of a source.
    ///
    /// - Parameter reading: A page with plays. A league that is not in the registry has no stories.
    /// - Throws: The reason why there is no story.
    package func story(of reading: GameReading) throws(StoryRefusal) -> Story {
        guard let league = profile(like: reading.league), let sport = sports[league.sport] else { throw .unsupported }
        guard let plays = reading.plays, !plays.isEmpty else { throw .noPlays }
        guard let score = reading.score else { throw .scoresDisagree }
        let game = league.storyGame(
            plays: plays,
            teams: reading.teams.mapValues(StoryTeam.init),
            score: score,
            isOver: true,
            day: reading.day,
            in: sports
        )
        guard let game else { throw .unsupported }
        return try Story(game, sport.story)
    }
}

extension StoryTeam {
    fileprivate init(_ team: TeamReading) {
        self.init(name: team.name, fullName: team.fullName, abbreviation: team.abbreviation)
    }
}
