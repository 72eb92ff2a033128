import Scores

/// How much of a game the plays of a page cover. Some lists end early, at the half or within a period, so that their
/// last running score is not the score of the game.
struct PlayedPart {
    /// Whether the plays end before the game does, or before the period that the page states as the current one.
    let stopsEarly: Bool

    /// - Parameters:
    ///   - plays: The plays in the order of play; an empty list does not count as ending early.
    ///   - period: The period that the page itself states as the current or last one.
    ///   - least: The fewest periods of a finished game.
    init(_ plays: [Play], of status: GameStatus?, period: Period?, least: Int) {
        guard let last = plays.last else {
            stopsEarly = false
            return
        }
        let isOver = status == .final
        let needed = max(period?.number ?? last.period.number, isOver ? least : 1)
        switch last.period.number {
        case needed...: stopsEarly = isOver && !Self.isThrough(last, plays, isOver: true)
        // The next period may have begun without a play.
        case needed - 1 where !isOver: stopsEarly = !Self.isThrough(last, plays, isOver: false)
        default: stopsEarly = true
        }
    }

    /// Whether the last play ends its period, by its kind or because the clock is nearly out: some lists have no line
    /// for the end. In lacrosse a goal ends an overtime.
    private static func isThrough(_ last: Play, _ plays: [Play], isOver: Bool) -> Bool {
        if last.kind == .periodEnd || last.kind == .gameEnd { return true }
        guard let clock = plays.last(where: { $0.period == last.period && $0.clock != nil })?.clock else { return true }
        if isOver, last.kind == .goal, last.period.kind == .overtime { return true }
        return clock.seconds <= mostSecondsLeft
    }

    /// The most seconds left on the clock at the last play of a period.
    private static let mostSecondsLeft = 60
}
