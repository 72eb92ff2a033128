import Scores

/// The points of each period, from the first of these that adds up to the score: the printed line score, the list of
/// goals, the running score of the plays.
///
/// A shootout has its own column and gives its winner one goal. A play-by-play lacks exactly that goal, because the
/// goals of a shootout do not count.
struct CodedLineScore {
    let periods: [PeriodScore]
    /// The period of the last column.
    let last: Period?

    init?(_ game: RawGame, teams: BySide<RawTeam>, reading: GameReading, format: GameFormat) {
        let printed = [Score](printedOn: teams)
        let candidates: [() -> [Score]?] = [
            { printed },
            { Self.line(from: game.goals, teams: teams) },
            { reading.plays.flatMap { Self.line(fromRunningScoresOf: $0) } },
        ]
        let score = reading.score
        let current = reading.period?.number
        let fitting = candidates.lazy.compactMap { $0() }
            .compactMap { Self.completed($0, to: score, current: current, format) }.first
        guard var columns = fitting else { return nil }
        while let current, columns.count > current, columns.last == .zero { columns.removeLast() }
        // Lists of goals omit periods without goals at the end. A line that the page prints for the whole game is
        // complete.
        let isWhole = reading.status.status == .final && printed?.total == score
        if let current, !isWhole, Period.numbers.contains(current) {
            while columns.count < current { columns.append(.zero) }
        }
        let numbered = columns.enumerated().compactMap { index, score in
            format.period(index + 1).map { (period: $0, score: score) }
        }
        guard numbered.count == columns.count, !columns.isEmpty else { return nil }
        periods = numbered.map { PeriodScore(period: $0.period, score: $0.score) }
        last = numbered.last?.period
    }

    /// Returns the goals of each period, counted from the list of goals; `nil` if the team or period of an entry is
    /// unknown. An empty list is right for a score of 0 to 0.
    private static func line(from goals: [RawGoal], teams: BySide<RawTeam>) -> [Score]? {
        var columns: [Score] = []
        for goal in goals {
            guard let side = teams.side(ofReference: goal.team), let period = Int(printed: goal.period),
                Period.numbers.contains(period)
            else { return nil }
            while columns.count < period { columns.append(.zero) }
            columns[period - 1][side] += 1
        }
        return columns
    }

    /// Returns the differences of the running score between the ends of the periods; `nil` if there are no plays, or if
    /// a goal was retracted in a later period.
    private static func line(fromRunningScoresOf plays: [Play]) -> [Score]? {
        var columns: [Score] = []
        var now = Score.zero
        for play in plays where !play.period.isShootout {
            while columns.count < play.period.number - 1 {
                guard let gained = now.minus(columns.total) else { return nil }
                columns.append(gained)
            }
            // If a goal was retracted in a later period, its column is unknown.
            if let score = play.score { now = score }
            guard now.isAtLeast(columns.total), play.period.number > columns.count else { return nil }
        }
        return plays.isEmpty ? nil : now.minus(columns.total).map { columns + [$0] }
    }

    /// Returns the columns, with that of the shootout added if only it is missing; `nil` if they do not add up to the
    /// score, or if the score is unknown.
    ///
    /// A list of goals ends with the last period that had a goal. If its columns end earlier than the period before the
    /// shootout, the missing column is added only if the page states that the current period is the shootout.
    private static func completed(
        _ columns: [Score],
        to score: Score?,
        current: Int?,
        _ format: GameFormat
    ) -> [Score]? {
        let total = columns.total
        guard let score else { return nil }
        if total == score { return columns }
        guard let missing = score.minus(total), missing.total == 1, total.leader == nil,
            let shootout = format.shootout, columns.count < shootout,
            columns.count == shootout - 1 || current == shootout
        else { return nil }
        return columns + Array(repeating: .zero, count: shootout - 1 - columns.count) + [missing]
    }
}
