package import Scores
import Sports
import Time

extension Snapshot {
    /// What happened between `earlier` and this look at the same game, in the order in which it is told.
    ///
    /// - Parameters:
    ///   - earlier: The revision before; `nil` for the first look, which tells nothing but a game that has just begun:
    ///     what was over before anyone watched is no news.
    ///   - game: What else is known of the game.
    package func events(since earlier: Snapshot?, in game: GameBackground) -> [GameEvent] {
        guard let earlier else {
            return status == .live && period?.number == 1 && (score ?? .nilNil) == .nilNil ? [event(.start)] : []
        }
        return startEvents(since: earlier, after: game.course) + statusEvents(since: earlier)
            + scoreEvents(since: earlier, game.scoring) + closeEvents(after: game.course, in: game.sport)
            + periodEvents(since: earlier, after: game.course) + finalEvents(since: earlier)
            + feats(since: earlier, in: game)
    }

    private func startEvents(since earlier: Snapshot, after course: Course) -> [GameEvent] {
        let start = course.hasStarted ? [] : [event(.start)]
        switch (earlier.status, status) {
        case (.scheduled, .live), (.postponed, .live), (.cancelled, .live): return start
        case (.delayed, .live):
            // A delay before the opening face-off ends with the start, one during play with the resumption.
            let isBeforePlay = earlier.score == nil && earlier.period == nil
            return isBeforePlay && !course.hasStarted ? start : [event(.resumed)]
        case (.suspended, .live): return [event(.resumed)]
        // A game that was scheduled at the last look and is over at this one was played all the same.
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

    /// What was wrong: the end of a game that is played on, the start of one that has not begun.
    private func retracted(from earlier: Snapshot) -> GameStatus? {
        switch (earlier.status, status) {
        case (.final, .live), (.final, .scheduled): .final
        case (.live, .scheduled): .live
        default: nil
        }
    }

    /// Goals that came with it are told after it, from the score that stood before.
    private func retraction(of status: GameStatus, in earlier: Snapshot) -> GameEvent {
        let before = earlier.score ?? .nilNil
        let hasFallen = score.map { !$0.isAtLeast(before) } ?? false
        return event(.correction, score: hasFallen ? score : before, before: before, retracted: status)
    }

    /// Sources round a start, and shift it by the time a broadcast takes to begin.
    private static let unsaidShift = Duration.seconds(5 * 60)

    /// Another day, or another time where both are known: an announced time is no move.
    private func hasMoved(since earlier: Snapshot) -> Bool {
        if day != earlier.day { return true }
        guard let start = startTime, let before = earlier.startTime else { return false }
        return max(start, before) - min(start, before) >= Self.unsaidShift
    }

    private func scoreEvents(since earlier: Snapshot, _ scoring: Scoring) -> [GameEvent] {
        guard let score else { return [] }
        let before = earlier.score ?? .nilNil
        guard score != before else { return [] }
        guard let gained = score.minus(before) else {
            // The retraction says the new score, too.
            return retracted(from: earlier) == nil ? [event(.correction, before: before)] : []
        }
        // Nobody scores after the end.
        if earlier.status == .final, status == .final { return [event(.correction, before: before)] }
        let side: Side? = gained.home > 0 && gained.away > 0 ? nil : (gained.home > 0 ? .home : .away)
        let goal = event(.score, before: before, side: side).naming(scoring.scorers(from: before, to: score))
        if let leader = score.leader {
            // From level to ahead is a lead, not a change of it.
            let changed = before.leader.map { $0 != leader } ?? false
            return changed ? [goal, event(.leadChange, before: before, side: leader)] : [goal]
        }
        return before.leader == nil ? [goal] : [goal, event(.tie, before: before)]
    }

    /// Told once: a lead of six that shrinks to five again is no news.
    private func closeEvents(after course: Course, in sport: Sport) -> [GameEvent] {
        guard let close = sport.closeGame, !course.hasBeenClose, close.holds(for: self) else { return [] }
        return [event(.closeGame)]
    }

    private func periodEvents(since earlier: Snapshot, after course: Course) -> [GameEvent] {
        guard let before = earlier.period, earlier.status == .live || earlier.status == .delayed else { return [] }
        // The clock may be put back from zero, and the period end once more.
        let end = course.hasEnded(before) ? [] : [event(.periodEnd, period: before)]
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

    /// The source shows the end of a period as a clock at zero before it shows the next period.
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
