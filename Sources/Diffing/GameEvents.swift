package import Scores
import Sports
import Time

extension Snapshot {
    /// Returns the events of the game between `earlier` and this snapshot, in the order of publication.
    ///
    /// - Parameters:
    ///   - earlier: The revision before this one; `nil` for the first snapshot. The first snapshot yields an event only
    ///     if the game has just begun, because earlier events are no longer news.
    ///   - game: Other facts about the game.
    package func events(since earlier: Snapshot?, in game: GameBackground) -> [GameEvent] {
        guard let earlier else {
            return status == .live && period?.number == 1 && (score ?? .zero) == .zero ? [event(.start)] : []
        }
        return startEvents(since: earlier, after: game.history) + statusEvents(since: earlier)
            + scoreEvents(since: earlier, game.scoring) + closeEvents(after: game.history, in: game.sport)
            + periodEvents(since: earlier, after: game.history) + finalEvents(since: earlier)
            + milestones(since: earlier, in: game)
    }

    private func startEvents(since earlier: Snapshot, after history: EventHistory) -> [GameEvent] {
        let start = history.hasStarted ? [] : [event(.start)]
        switch (earlier.status, status) {
        case (.scheduled, .live), (.postponed, .live), (.cancelled, .live): return start
        case (.delayed, .live):
            // A delay before the opening face-off ends with the start of the game, a delay during play with a
            // resumption.
            let isBeforePlay = earlier.score == nil && earlier.period == nil
            return isBeforePlay && !history.hasStarted ? start : [event(.resumed)]
        case (.suspended, .live): return [event(.resumed)]
        // A game that was scheduled in the earlier snapshot and is final in this one has been played.
        case (.scheduled, .final), (.delayed, .final): return start
        default: return []
        }
    }

    private func statusEvents(since earlier: Snapshot) -> [GameEvent] {
        var events: [GameEvent] = []
        switch (earlier.status, status) {
        case (let before, .postponed) where before != .postponed: events.append(event(.postponed))
        case (let before, .cancelled) where before != .cancelled: events.append(event(.cancelled))
        case (let before, .suspended) where before != .suspended: events.append(event(.suspended))
        case (let before, .delayed) where before != .delayed: events.append(event(.delayed))
        default: if let status = retracted(from: earlier) { events.append(retraction(of: status, in: earlier)) }
        }
        if status == .scheduled || status == .postponed, hasMoved(since: earlier) { events.append(event(.moved)) }
        return events
    }

    /// The earlier status that was wrong: final for a game that is played on, live for a game that has not begun.
    private func retracted(from earlier: Snapshot) -> GameStatus? {
        switch (earlier.status, status) {
        case (.final, .live), (.final, .scheduled): .final
        case (.live, .scheduled): .live
        default: nil
        }
    }

    /// Returns the correction of a status. It keeps the earlier score unless the score has fallen; goals in the same
    /// snapshot follow as events of their own, counted from the earlier score.
    private func retraction(of status: GameStatus, in earlier: Snapshot) -> GameEvent {
        let before = earlier.score ?? .zero
        let hasFallen = score.map { !$0.isAtLeast(before) } ?? false
        return event(.correction, score: hasFallen ? score : before, before: before, retracted: status)
    }

    /// The minimum shift of a start that is published. Smaller shifts are not news: sources round a start, and shift it
    /// by the time a broadcast takes to begin.
    private static let minStartShift = Duration.seconds(5 * 60)

    /// Whether the game moved to another day, or to another time if both times are known. A time announced for the
    /// first time is not a move.
    private func hasMoved(since earlier: Snapshot) -> Bool {
        if day != earlier.day { return true }
        guard let start = startTime, let before = earlier.startTime else { return false }
        return max(start, before) - min(start, before) >= Self.minStartShift
    }

    private func scoreEvents(since earlier: Snapshot, _ scoring: Scoring) -> [GameEvent] {
        guard let score else { return [] }
        let before = earlier.score ?? .zero
        guard score != before else { return [] }
        guard let gained = score.minus(before) else {
            // The retraction already carries the new score.
            return retracted(from: earlier) == nil ? [event(.correction, before: before)] : []
        }
        // No goal can be scored after the end, so a higher score is a correction.
        if earlier.status == .final, status == .final { return [event(.correction, before: before)] }
        let side: Side? = gained.home > 0 && gained.away > 0 ? nil : (gained.home > 0 ? .home : .away)
        let goal = event(.score, before: before, side: side).withScorers(scoring.scorers(from: before, to: score))
        if let leader = score.leader {
            // A side that goes from level to ahead takes the lead, but this is not a lead change.
            let isLeadChange = before.leader.map { $0 != leader } ?? false
            return isLeadChange ? [goal, event(.leadChange, before: before, side: leader)] : [goal]
        }
        return before.leader == nil ? [goal] : [goal, event(.tie, before: before)]
    }

    /// Returns the event that the game is close. It is published once per game: a lead of six that shrinks to five
    /// again is not news.
    private func closeEvents(after history: EventHistory, in sport: Sport) -> [GameEvent] {
        guard let close = sport.closeGame, !history.hasBeenClose, close.holds(for: self) else { return [] }
        return [event(.closeGame)]
    }

    private func periodEvents(since earlier: Snapshot, after history: EventHistory) -> [GameEvent] {
        guard let before = earlier.period, earlier.status == .live || earlier.status == .delayed else { return [] }
        // The clock may be put back from zero, so that the period ends a second time. Only the first end is published.
        let end = history.hasEnded(before) ? [] : [event(.periodEnd, period: before)]
        if let period, period > before {
            let next: [GameEvent] =
                switch period.kind {
                case .regulation: []
                case .overtime: [event(.overtime)]
                case .shootout: [event(.shootout)]
                }
            return (earlier.isAtPeriodEnd ? [] : end) + next
        }
        return period == before && isAtPeriodEnd && !earlier.isAtPeriodEnd && status == .live ? end : []
    }

    /// Whether the clock is at zero, which is how the source shows the end of a period before it shows the next period.
    private var isAtPeriodEnd: Bool { clock?.hasRunOut == true }

    private func finalEvents(since earlier: Snapshot) -> [GameEvent] {
        guard status == .final, earlier.status != .final else { return [] }
        return [event(.final, side: score?.leader)]
    }

    private func event(
        _ kind: GameEvent.Kind,
        score: Score? = nil,
        before: Score? = nil,
        period: Period? = nil,
        side: Side? = nil,
        retracted: GameStatus? = nil
    ) -> GameEvent {
        GameEvent(
            kind: kind,
            score: score ?? self.score,
            previousScore: before,
            period: period ?? self.period,
            clock: clock,
            side: side,
            retracted: retracted
        )
    }
}
