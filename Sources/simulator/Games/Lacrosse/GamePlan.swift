import Scores

/// The plan of a game: the goals with their times. The plays are generated later and cannot change the result.
struct GamePlan: Hashable, Sendable {
    struct Goal: Hashable, Sendable {
        let period: Int
        /// Seconds left in the period.
        let clock: Int
        let side: Side
    }

    /// The goals in order of time.
    let goals: [Goal]
    /// The number of periods: 4, plus one for each overtime.
    let periodCount: Int

    /// The possible goals of a side in regulation.
    private static let goalRange = 5...20

    /// Plans a plausible game with 5 to 20 goals a side. The score is level after regulation exactly if there is
    /// `overtime`, which is sudden death.
    init(overtime: Bool, using random: inout SplitMix64) {
        var tally = Score(home: Self.randomTally(using: &random), away: Self.randomTally(using: &random))
        let winner: Side = random.chance(55) ? .home : .away
        if overtime {
            // One below the maximum, so that the overtime's goal does not exceed it.
            let level = min(tally.home, Self.goalRange.upperBound - 1)
            tally = Score(home: level, away: level)
        } else if tally.home == tally.away {
            if tally[winner] == Self.goalRange.upperBound { tally[winner.other] -= 1 } else { tally[winner] += 1 }
        }
        var goals = Self.scheduledGoals(tally, using: &random)
        if overtime {
            periodCount = random.chance(20) ? 6 : 5
            goals.append(Goal(period: periodCount, clock: Int.random(in: 10...210, using: &random), side: winner))
        } else {
            periodCount = 4
        }
        self.goals = goals
    }

    /// Plans a game with a given result.
    init(_ result: SimulatedLeagueDay.Result, using random: inout SplitMix64) {
        var goals = Self.scheduledGoals(result.regulationScore(in: .collegeLacrosse), using: &random)
        if result.period > 4, let winner = result.score.leader {
            goals.append(Goal(period: result.period, clock: Int.random(in: 10...210, using: &random), side: winner))
        }
        self.goals = goals
        periodCount = result.period
    }

    /// Returns 5 to 20, most often 12 or 13.
    private static func randomTally(using random: inout SplitMix64) -> Int {
        (0..<5).reduce(goalRange.lowerBound) { sum, _ in sum + Int.random(in: 0...3, using: &random) }
    }

    /// Distributes the goals over four quarters, at least 15 seconds apart.
    private static func scheduledGoals(_ tally: Score, using random: inout SplitMix64) -> [Goal] {
        // A quarter has 30 slots of 30 seconds. The first has no goals, to leave time for the face-off.
        let slots = (1...4).flatMap { period in (1...29).map { (period: period, halfMinute: $0) } }
        let sides = (Array(repeating: Side.home, count: tally.home) + Array(repeating: .away, count: tally.away))
            .shuffled(using: &random)
        let chosen = slots.shuffled(using: &random).prefix(sides.count)
            .sorted { ($0.period, $0.halfMinute) < ($1.period, $1.halfMinute) }
        return zip(chosen, sides).map { slot, side in
            let played = slot.halfMinute * 30 + Int.random(in: 0..<15, using: &random)
            return Goal(period: slot.period, clock: ScriptedPeriod.length(ofPeriod: slot.period) - played, side: side)
        }
    }
}

extension ScriptedPeriod {
    /// A quarter has 15 minutes and an overtime four (NCAA Men's Lacrosse Rules 3-1 and 3-4).
    static func length(ofPeriod number: Int) -> Int { number > 4 ? 240 : 900 }

    /// The pause before a period: two minutes, or ten at half time.
    static func pause(beforePeriod number: Int) -> Duration {
        switch number {
        case ...1: .zero
        case 3: .minutes(10)
        default: .minutes(2)
        }
    }

    /// The title of a period in the play-by-play.
    static func display(ofPeriod number: Int) -> String {
        number > 4 ? "Overtime(\(number - 4))" : Period(number: number).label
    }
}
