import Scores

/// Generates days of games of one league from a seed. The same seed gives the same plays.
struct SimulatedLeagueDay: Sendable {
    /// The special event of a game.
    enum Fate: Hashable, Sendable {
        case ordinary, overtime
        /// The game goes to a shootout, or in a league without shootouts to a second overtime.
        case shootout
        case late, postponed, unknownStart
        /// A goal is shown and taken back, in lacrosse; elsewhere the game is ordinary.
        case wavedOff
    }

    let league: LeagueID
    let teams: [Team]
    /// The contest id of the first game. The others follow.
    let firstContestID: Int
    /// Generates one game.
    let makeScript: @Sendable (_ pairing: Pairing, _ random: inout SplitMix64) -> GameScript

    /// The teams, time and special event of a game.
    struct Pairing: Sendable {
        let contestID: Int
        let teams: BySide<Team>
        let start: SimulatedTime
        let fate: Fate
        /// The statistics of the players in the season before this game; `nil` without a season.
        var season: PlayerSeasons?
        /// The result that the game must have; `nil`: any.
        var result: Result?
    }

    /// The result of a game that was drawn before the game is generated.
    struct Result: Hashable, Sendable {
        /// After a shootout, with a goal more for its winner.
        let score: Score
        /// The number of the last period.
        let period: Int

        /// The score after regulation, in a sport in which one goal decides an overtime or a shootout.
        func regulationScore(in format: GameFormat) -> Score {
            guard period > format.regulation else { return score }
            let level = min(score.home, score.away)
            return Score(home: level, away: level)
        }
    }

    /// The possible numbers of games per day. Each team of the table plays at most once.
    var gameCounts: ClosedRange<Int> { 0...teams.count / 2 }

    /// Generates the games of a day. The second has an overtime, and the third a shootout or second overtime. The
    /// fourth starts late, the fifth is postponed, and the start of the sixth is announced only minutes before. These
    /// games are early ones, so that a viewer sees them soon.
    ///
    /// - Parameters:
    ///   - first: When the first two games start. The others follow one after another.
    ///   - count: Clamped to ``gameCounts``.
    func games(seed: UInt64, first: SimulatedTime, count: Int) -> [GameScript] {
        var random = SplitMix64(seed: seed)
        let shuffled = teams.shuffled(using: &random)
        return (0..<min(max(count, gameCounts.lowerBound), gameCounts.upperBound)).map { index in
            let pairing = Pairing(
                contestID: firstContestID + index,
                teams: BySide(home: shuffled[2 * index], away: shuffled[2 * index + 1]),
                start: first + .minutes(index < 2 ? 0 : 10 * (index - 1)),
                fate: Fate(index: index)
            )
            return game(pairing, random: random.split())
        }
    }

    /// Generates one game with its special event.
    func game(_ pairing: Pairing, random: SplitMix64) -> GameScript {
        var own = random
        var script = makeScript(pairing, &own)
        script.disruptions += Self.disruptions(pairing)
        return script
    }

    private static func disruptions(_ pairing: Pairing) -> [Disruption] {
        switch pairing.fate {
        case .ordinary, .overtime, .shootout, .wavedOff: []
        case .late: [.lateStart(by: .minutes(12), announced: pairing.start - .minutes(5))]
        case .postponed: [.postponed(announced: pairing.start - .minutes(8))]
        case .unknownStart: [.startUnknown(until: pairing.start - .minutes(15))]
        }
    }
}

extension SimulatedLeagueDay.Fate {
    fileprivate init(index: Int) {
        self =
            switch index {
            case 1: .overtime
            case 2: .shootout
            case 3: .late
            case 4: .postponed
            case 5: .unknownStart
            default: .ordinary
            }
    }
}
