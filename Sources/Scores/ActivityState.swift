/// What a Live Activity shows of a game: as much of a snapshot as fits a lock screen, and who scored last.
package struct ActivityState: Hashable, Sendable, Codable {
    package let status: GameStatus
    /// `nil` before the first known score.
    package let score: Score?
    package let period: Period?
    /// As it stood when this was read; it is shown, and is no news by itself.
    package let clock: GameClock?
    /// Who scored last, as the play names him or her; `nil` where that is not known.
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
    ///   none. A correction may have taken the last goal back, so that nobody is its scorer; and of several goals the
    ///   last one may be the one whose play is not known.
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
    /// Whether the period has run out and the next has not begun: part of what fans see, unlike the seconds before.
    package var isBreak: Bool { status == .live && clock?.hasRunOut == true }

    /// Whether an activity of the game has any more to show: not of one that is over, called off, or goes on another
    /// day.
    package var isEnd: Bool { status.isOver || status == .suspended }

    /// What of it spoils nothing: that the game is to come, is on, is over or was called off. A delay may be one during
    /// play.
    package var safe: ActivityState {
        ActivityState(status: status == .delayed ? .live : status)
    }
}
