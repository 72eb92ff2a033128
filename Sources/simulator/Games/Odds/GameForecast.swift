import Scores

/// What the betting market expects of the end of a game at one time.
struct Outlook: Hashable, Sendable {
    /// The home team's points minus the away team's.
    let margin: NormalForecast
    /// The points of both teams together.
    let total: NormalForecast

    /// Returns the outlook of a price maker that errs by so many standard deviations.
    func shifted(margin: Double, total: Double) -> Outlook {
        Outlook(margin: self.margin.shifted(by: margin), total: self.total.shifted(by: total))
    }
}

/// The market's forecasts of a game at all times.
///
/// Before the game they follow the strength of the teams and what becomes known of the result. In play they follow the
/// score and the time that is left.
struct GameForecast: Sendable {
    private let script: GameScript
    /// The outlooks from the opening to the start.
    private let beforeStart: [Outlook]

    /// How long before the scheduled start the market's information begins to grow.
    static let lead: Duration = .minutes(6 * 60)

    init(of script: GameScript, in league: SimulatedOddsLeague, _ strengths: TeamStrengths, seed: UInt64) {
        self.script = script
        var random = SplitMix64(for: Int(truncatingIfNeeded: seed), script.contestID)
        let final = script.finalScore
        let difference = strengths.difference(script.teams) / 2.0.squareRoot()
        // Both weights together keep the variance at 1.
        let impression = 0.8 * difference + 0.6 * random.nearNormal()
        let margins = league.margin.forecasts(of: final.home - final.away, impression, using: &random)
        let totals = league.total.forecasts(of: final.home + final.away, random.nearNormal(), using: &random)
        beforeStart = zip(margins, totals).map { Outlook(margin: $0, total: $1) }
    }

    /// Returns what the market expects at a time.
    func outlook(at time: SimulatedTime) -> Outlook {
        let view = script.view(at: time)
        guard view.shownScore != nil else { return beforeStart[step(at: time)] }
        let last = beforeStart[MarketInformation.steps]
        let share = view.remainingShare
        return Outlook(
            margin: last.margin.inPlay(view.score.home - view.score.away, remaining: share),
            total: last.total.inPlay(view.score.home + view.score.away, remaining: share)
        )
    }

    private func step(at time: SimulatedTime) -> Int {
        let passed = (time - script.scheduledStart + Self.lead) / Self.lead
        return Int((max(0, min(1, passed)) * Double(MarketInformation.steps)).rounded(.down))
    }
}

extension SimulatedOddsLeague.ResultModel {
    fileprivate func forecasts(
        of result: Int,
        _ impression: Double,
        using random: inout SplitMix64
    ) -> [NormalForecast] {
        let scaled = (Double(result) - average) / deviation
        return MarketInformation(of: scaled, impression: impression, knowledge, using: &random).forecasts.map {
            NormalForecast(mean: average + deviation * $0.mean, deviation: deviation * $0.deviation)
        }
    }
}

extension GameScript {
    /// The score at the end.
    var finalScore: Score { plays.last { $0.score != nil }?.score ?? .zero }
}

extension GameView {
    /// The time that is still to be played as a share of the regulation time, above 0. While the score of regulation
    /// time is level, it is at least that of an overtime.
    var remainingShare: Double {
        var seconds = 1
        if case .live(let number, let clock, _) = stage, let period, !period.isShootout {
            let left = clock + max(0, format.regulation - number) * format.periodSeconds
            let goesOn = number <= format.regulation && score.leader == nil
            seconds += max(left, goesOn ? format.overtimeSeconds : 0)
        }
        return Double(seconds) / Double(format.regulation * format.periodSeconds)
    }
}
