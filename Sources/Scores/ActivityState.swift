/// The state of a game that a Live Activity shows: the parts of a snapshot that fit a lock screen, and the last
/// scorer.
package struct ActivityState: Hashable, Sendable, Codable {
    package let status: GameStatus
    /// The score; `nil` before the first known score.
    package let score: Score?
    package let period: Period?
    /// The clock when the game was read. It is shown, but a change of the clock alone causes no update.
    package let clock: GameClock?
    /// The player who scored last, by the name in the play; `nil`: not known.
    package let scorer: String?
    /// The side that scored last.
    package let scoringSide: Side?

    package init(
        status: GameStatus,
        score: Score? = nil,
        period: Period? = nil,
        clock: GameClock? = nil,
        scorer: String? = nil,
        scoringSide: Side? = nil
    ) {
        self.status = status
        self.score = score
        self.period = period
        self.clock = clock
        self.scorer = scorer
        self.scoringSide = scoringSide
    }

    /// - Parameter lastScore: The last event of kind `score` or `correction` up to this snapshot; `nil`: there was
    ///   none. After a correction there is no scorer, because it may have taken the last goal back. There is none
    ///   either if several goals were scored and the play of the last one is unknown.
    package init(_ snapshot: Snapshot, lastScore: GameEvent?) {
        let goal = lastScore?.kind == .score ? lastScore : nil
        let last = goal?.scorers?.last { $0.score == goal?.score }
        self.init(
            status: snapshot.status,
            score: snapshot.score,
            period: snapshot.period,
            clock: snapshot.clock,
            scorer: goal?.scorer ?? last?.player,
            scoringSide: goal?.side ?? last?.side
        )
    }
}

extension ActivityState {
    /// Whether the period has ended and the next has not begun. Fans see this change, unlike the seconds before it.
    package var isBreak: Bool { status == .live && clock?.hasRunOut == true }

    /// Whether this is the last state that an activity of the game shows, because the game is over, called off or
    /// continues on another day.
    package var isEnd: Bool { status.isOver || status == .suspended }

    /// The state without spoilers: it only shows whether the game is to come, in play, over or called off. A delay is
    /// shown as play, because it may have happened during play.
    package var withoutSpoilers: ActivityState {
        ActivityState(status: status == .delayed ? .live : status)
    }
}
