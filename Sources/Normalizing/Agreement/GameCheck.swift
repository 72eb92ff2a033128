package import Scores

/// A check that every finished game must pass, whichever source reports it.
package struct GameCheck: Hashable, Sendable {
    /// The raw values are those of the column `game_check.name`.
    package enum Name: String, Hashable, Sendable, CaseIterable {
        /// The periods add up to the score.
        case lineAddsUp = "line_adds_up"
        /// The points of the plays add up to the score, apart from the goal for winning a shootout.
        case playsAddUp = "plays_add_up"
        /// The running score of the plays ends with the score, apart from the goal for winning a shootout.
        case playsEndAtScore = "plays_end_at_score"
        /// The box score has as many goals as the plays.
        case boxMatchesPlays = "box_matches_plays"
    }

    package let name: Name
    package let holds: Bool
    /// Both figures, for an operator: `12-9, expected 12-10`.
    package let detail: String

    private init(_ name: Name, _ found: Score, _ expected: Score, holds: Bool? = nil) {
        self.name = name
        self.holds = holds ?? (found == expected)
        detail = "\(found.home)-\(found.away), expected \(expected.home)-\(expected.away)"
    }

    /// Returns all checks that are possible with a page and the score of a finished game. There are none before the
    /// end, because pages are cached separately.
    /// - Parameter points: The points of each kind of play in the game's league.
    package static func all(of reading: GameReading, in game: Snapshot, by points: PlayPoints) -> [GameCheck] {
        guard game.status == .final, let score = game.score else { return [] }
        var checks: [GameCheck] = []
        if let line = reading.periods, !line.isEmpty {
            checks.append(GameCheck(.lineAddsUp, line.sum, score))
        }
        if let plays = reading.plays, plays.contains(where: { points.isScoring($0.kind) }) {
            let goals = plays.map { $0.gained(worth: points.least(of: $0.kind)) }.total
            let scored = Self.scored(plays, by: points)
            let isShootout = plays.contains { $0.period.isShootout }
            checks.append(
                GameCheck(
                    .playsAddUp,
                    scored,
                    score,
                    holds: scored.matches(score, allowingMissingShootoutGoal: isShootout)
                )
            )
            if let last = plays.last(where: { $0.score != nil })?.score {
                let holds = last.matches(score, allowingMissingShootoutGoal: isShootout)
                checks.append(GameCheck(.playsEndAtScore, last, score, holds: holds))
            }
            if let box = reading.box?.goals, plays.contains(where: { $0.kind == .goal }) {
                checks.append(GameCheck(.boxMatchesPlays, box, goals))
            }
        }
        return checks
    }

    private static func scored(_ plays: [Play], by points: PlayPoints) -> Score {
        var running = RunningScore(by: points)
        return plays.map { play in
            play.gained(worth: running.points(of: play.kind, side: play.side, to: play.score))
        }.total
    }
}

extension Play {
    /// Returns the points that the play added to each side's score; 0 to 0 if its side is unknown.
    fileprivate func gained(worth points: Int) -> Score {
        var gained = Score.zero
        if let side { gained[side] = points }
        return gained
    }
}

extension BySide where Value == Int {
    /// Whether this score equals `score`, or `score` without the one goal that the winner of a shootout gets, which is
    /// not among the plays.
    fileprivate func matches(_ score: Score, allowingMissingShootoutGoal isShootout: Bool) -> Bool {
        if self == score { return true }
        guard isShootout, let winner = score.leader else { return false }
        var before = score
        before[winner] -= 1
        return self == before
    }
}

extension BySide where Value == TeamSheet {
    /// Both sides' goals: those of the whole team if its sheet states them, otherwise the sum of its players' goals;
    /// `nil` if a side has neither.
    fileprivate var goals: Score? {
        guard let home = home.goals, let away = away.goals else { return nil }
        return Score(home: home, away: away)
    }
}

extension TeamSheet {
    fileprivate var goals: Int? {
        if case .number(let goals)? = value(of: .goals) { return goals }
        return playersTotal(of: .goals)
    }
}
