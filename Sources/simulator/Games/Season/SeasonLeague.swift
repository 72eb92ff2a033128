import Scores

/// A league with the settings of its simulated season.
struct SeasonLeague: Sendable {
    /// The league with its teams, and how its games are generated.
    let day: SimulatedLeagueDay
    /// The time from the start of a game to that of the next. It is shorter than any game, so that one is always live.
    /// Most of the time two games are live. More live games cost the demo more CPU time, which `deploy/bench/idle`
    /// prints.
    let interval: Duration
    /// How many rounds were played before the simulation began.
    let earlierRounds: Int
    /// The days from one of these rounds to the next.
    let daysBetweenRounds: Int
    /// How results of earlier rounds are drawn.
    let results: ResultDraw
    /// How many games of each team count in the standings, in addition to the listed games and those before the
    /// simulation began. They make a long season.
    var retainedRounds = 70
    /// How many teams the poll ranks; 0 without a poll.
    var rankedTeams = 0
    /// How much stronger than others the teams of a conference are, in standard deviations.
    var conferenceStrengths: [String: Double] = [:]

    /// Returns how much stronger than others the teams of a conference are, in standard deviations; 0 for most
    /// conferences.
    func strength(ofConference conference: String?) -> Double { conferenceStrengths[conference ?? "", default: 0] }

    /// The three leagues of the simulation.
    static let all = [lacrosse, basketball, hockey]

    static let lacrosse = SeasonLeague(
        day: .lacrosse,
        interval: .minutes(75),
        earlierRounds: 8,
        daysBetweenRounds: 7,
        results: ResultDraw(
            mean: 11.5,
            spread: 3,
            weight: 1.6,
            minimum: 4,
            maxOvertimePoints: 1,
            format: .collegeLacrosse
        ),
        rankedTeams: 20,
        conferenceStrengths: ["acc": 1.6, "big-ten": 1.6, "ivy-league": 1.2, "big-east": 0.8, "patriot": 0.5]
    )

    static let basketball = SeasonLeague(
        day: .basketball,
        interval: .minutes(80),
        earlierRounds: 10,
        daysBetweenRounds: 2,
        results: ResultDraw(
            mean: 112,
            spread: 11,
            weight: 4,
            minimum: 85,
            maxOvertimePoints: 5,
            format: BasketballNarrator.format
        )
    )

    static let hockey = SeasonLeague(
        day: .hockey,
        interval: .minutes(85),
        earlierRounds: 10,
        daysBetweenRounds: 2,
        results: ResultDraw(
            mean: 2.9,
            spread: 1.5,
            weight: 0.4,
            minimum: 0,
            maxOvertimePoints: 1,
            format: HockeyPlan.format
        )
    )
}

/// Draws the results of games that are not generated play by play.
struct ResultDraw: Sendable {
    /// A team's usual score, and its standard deviation.
    let mean: Double
    let spread: Double
    /// The points by which a team that is one standard deviation stronger leads on average.
    let weight: Double
    let minimum: Int
    /// The most points by which an overtime is won.
    let maxOvertimePoints: Int
    let format: GameFormat

    /// - Parameter edge: How much stronger the home team is, in standard deviations.
    /// - Returns: A score with a winner, and the number of the last period.
    func result(edge: Double, using random: inout SplitMix64) -> (score: Score, period: Int) {
        var score = Score(home: points(edge, using: &random), away: points(-edge, using: &random))
        guard score.leader == nil else { return (score, format.regulation) }
        let winner: Side = random.chance(50 + Int(max(-30, min(30, edge * 10)))) ? .home : .away
        score[winner] += Int.random(in: 1...maxOvertimePoints, using: &random)
        let isShootout = format.shootout != nil && random.chance(40)
        return (score, format.regulation + (isShootout ? 2 : 1))
    }

    private func points(_ edge: Double, using random: inout SplitMix64) -> Int {
        max(minimum, Int((mean + edge * weight / 2 + spread * random.nearNormal()).rounded()))
    }
}

extension SplitMix64 {
    /// Returns a number of mean 0 and standard deviation 1 that is within ±3.5.
    mutating func nearNormal() -> Double {
        // The sum of twelve uniform numbers has variance 1 (Irwin–Hall).
        let sum = (0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0..<1, using: &self) }
        return max(-3.5, min(3.5, sum - 6))
    }
}
