import Narrating
import Scores

/// The home side's chance to win over the playing time, for a chart.
struct WinChanceCurve: Hashable {
    struct Point: Hashable {
        /// Playing time since the start, without breaks.
        let seconds: Int
        /// In ten-thousandths.
        let chance: Int
    }

    /// The start of the game, then one point per play in the order of play.
    let points: [Point]
    let periods: [ScoreFlow.Stretch]
    let teams: BySide<StoryTeam>
    let isOver: Bool
    /// The side that won; `nil` for a draw, and for a game that is not over.
    let winner: Side?

    /// The length of the time axis in seconds. It ends with the last period that was reached, but not before regulation
    /// ends.
    var length: Int { periods.last.map { $0.start + $0.length } ?? 0 }

    /// - Returns: `nil` if there are no plays, or if the plays of a finished game do not lead to its final score.
    init?(_ line: GameLine) {
        let game = line.game
        guard !line.entries.isEmpty, !game.isOver || line.score == game.score else { return nil }
        periods = Self.periods(of: game)
        guard !periods.isEmpty else { return nil }
        points =
            [Point(seconds: 0, chance: WinChanceModel.even)]
            + line.entries.map { Point(seconds: $0.elapsed, chance: $0.chance) }
        (teams, isOver) = (game.teams, game.isOver)
        winner = game.isOver ? line.score.leader : nil
    }

    private static func periods(of game: StoryGame) -> [ScoreFlow.Stretch] {
        var periods: [ScoreFlow.Stretch] = []
        for number in 1...max(game.format.regulation, game.plays.map(\.period.number).max() ?? 0) {
            guard let period = game.format.period(number) else { continue }
            let length = game.format.seconds(of: period)
            // A shootout takes no playing time.
            guard length > 0 else { continue }
            let start = periods.last.map { $0.start + $0.length } ?? 0
            periods.append(ScoreFlow.Stretch(label: period.label, start: start, length: length))
        }
        return periods
    }

    /// The greatest chance of a side.
    func greatest(of side: Side) -> Int {
        let chances = points.map { side == .home ? $0.chance : WinChanceModel.certain - $0.chance }
        return chances.max() ?? WinChanceModel.even
    }

    /// A summary in words. Of a game that is over: `The lowest chance of the Knicks, who won, was 12%.` Of a game that
    /// goes on: `Now: Navy 36%, Duke 64%.`
    var summary: String {
        if let winner {
            let lowest = WinChanceModel.certain - greatest(of: winner.other)
            return "The lowest chance of \(teams[winner].reference), who won, was \(Self.percent(lowest))."
        }
        if isOver { return "The game ended level." }
        let now = points.last?.chance ?? WinChanceModel.even
        let (away, home) = (Self.percent(WinChanceModel.certain - now), Self.percent(now))
        return "Now: \(teams.away.name) \(away), \(teams.home.name) \(home)."
    }

    /// `97%`. A chance that is not 0 or 1 never reads as 0% or 100%.
    static func percent(_ chance: Int) -> String {
        let rounded = (chance + 50) / 100
        if chance > 0 && rounded == 0 { return "less than 1%" }
        if chance < WinChanceModel.certain && rounded == 100 { return "more than 99%" }
        return "\(rounded)%"
    }
}
