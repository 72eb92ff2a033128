package import Scores

extension TeamScheduleReading {
    /// The games of the schedule as a scoreboard shows them, with their home and away sides. Games without an id at the
    /// source, such as those still to be played, are left out.
    ///
    /// - Returns: `nil` if the page does not name the schedule's team.
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
    /// At a neutral site, the schedule's team counts as the home team. Sources disagree about the sides there anyway.
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
