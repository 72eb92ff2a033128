import Scores

/// How much of a game the plays of a page cover. Some lists break off, at the half or in the middle of a period, and
/// what they end with is not the score.
struct PlayedPart {
    /// Whether the plays end before the game does, or before the period that the page says is being played.
    let stopsEarly: Bool

    /// - Parameters:
    ///   - plays: In the order of play; without any, nothing stops.
    ///   - period: The period that the page itself says the game is in, or ended in.
    ///   - least: The fewest periods that a game has that is over.
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

    /// Whether the last play ends its period: by its words, or by a clock that is nearly out, because some lists have
    /// no line for the end. In lacrosse a goal ends an overtime.
    private static func isThrough(_ last: Play, _ plays: [Play], isOver: Bool) -> Bool {
        if last.kind == .periodEnd || last.kind == .gameEnd { return true }
        guard let clock = plays.last(where: { $0.period == last.period && $0.clock != nil })?.clock else { return true }
        if isOver, last.kind == .goal, last.period.kind == .overtime { return true }
        return clock.seconds <= mostSecondsLeft
    }

    /// What may be left on the clock at the last play of a period.
    private static let mostSecondsLeft = 60
}
