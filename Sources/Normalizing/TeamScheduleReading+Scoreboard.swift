package import Scores

extension TeamScheduleReading {
    /// The games of the schedule as a scoreboard shows them, with their two sides at home and away. Those without a
    /// name at the source, as before they are played, are left out.
    ///
    /// - Returns: `nil` where the page does not say whose schedule it is.
    package var scoreboard: ScoreboardReading? {
        guard let team else { return nil }
        return ScoreboardReading(
            league: league,
            day: nil,
            games: games.compactMap { GameReading($0, of: team, league: league) },
            rejected: rejected
        )
    }
}

extension GameReading {
    /// Where neither is at home, the schedule's team stands for the one that is: sources disagree about that anyway.
    fileprivate init?(_ game: ScheduledGame, of team: TeamReading, league: LeagueID) {
        guard let sourceID = game.sourceID else { return nil }
        let isAway = game.site == .away
        let score = game.result.map { result in
            isAway
                ? Score(home: result.goalsAgainst, away: result.goalsFor)
                : Score(home: result.goalsFor, away: result.goalsAgainst)
        }
        self.init(
            league: league,
            sourceID: sourceID,
            day: game.day,
            startTime: game.startTime,
            teams: isAway ? BySide(home: game.opponent, away: team) : BySide(home: team, away: game.opponent),
            status: game.status,
            score: score
        )
    }
}
