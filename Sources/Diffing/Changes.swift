package import Scores

extension Snapshot {
    /// What happened between `earlier` and this look at the same game, in the order in which it is told.
    ///
    /// - Parameters:
    ///   - earlier: The revision before; `nil` for the first look, which tells nothing but a game that has just begun:
    ///     what was over before anyone watched is no news.
    ///   - regulation: Periods of regulation time.
    ///   - scorer: The name of who scored the goal that led to this score, where its play is known.
    package func events(since earlier: Snapshot?, regulation: Int, scorer: (Score) -> String?) -> [GameEvent] {
        guard let earlier else {
            return status == .live && period?.number == 1 && (score ?? .nilNil) == .nilNil ? [event(.start)] : []
        }
        return statusEvents(since: earlier) + scoreEvents(since: earlier, scorer: scorer)
            + periodEvents(since: earlier, regulation: regulation) + finalEvents(since: earlier)
    }

    private func statusEvents(since earlier: Snapshot) -> [GameEvent] {
        var events: [GameEvent] = []
        switch (earlier.status, status) {
        case (.scheduled, .live), (.postponed, .live), (.cancelled, .live): events.append(event(.start))
        case (.delayed, .live):
            // A delay before the opening face-off ends with the start, one during play with the resumption.
            events.append(event(earlier.score == nil && earlier.period == nil ? .start : .resumed))
        case (.suspended, .live): events.append(event(.resumed))
        // A game that was scheduled at the last look and is over at this one was played all the same.
        case (.scheduled, .final), (.delayed, .final): events.append(event(.start))
        case (let before, .postponed) where before != .postponed: events.append(event(.postponed))
        case (let before, .cancelled) where before != .cancelled: events.append(event(.cancelled))
        case (let before, .suspended) where before != .suspended: events.append(event(.suspended))
        case (let before, .delayed) where before != .delayed: events.append(event(.delayed))
        case _ where takesBackEnd(of: earlier): events.append(correctionOfEnd(earlier))
        default: break
        }
        if status == .scheduled || status == .postponed, hasMoved(since: earlier) { events.append(event(.moved)) }
        return events
    }

    /// Whether a game that was over is played on, or has not even begun.
    private func takesBackEnd(of earlier: Snapshot) -> Bool {
        earlier.status == .final && (status == .live || status == .scheduled)
    }

    /// Goals that came with it are told after it, from the score that stood at the end.
    private func correctionOfEnd(_ earlier: Snapshot) -> GameEvent {
        let before = earlier.score ?? .nilNil
        let hasFallen = score.map { !$0.isAtLeast(before) } ?? false
        return event(.correction, score: hasFallen ? score : before, before: before)
    }

    /// Another day, or another time where both are known: an announced time is no move.
    private func hasMoved(since earlier: Snapshot) -> Bool {
        if day != earlier.day { return true }
        guard let start = startTime, let before = earlier.startTime else { return false }
        return start != before
    }

    private func scoreEvents(since earlier: Snapshot, scorer: (Score) -> String?) -> [GameEvent] {
        guard let score else { return [] }
        let before = earlier.score ?? .nilNil
        guard score != before else { return [] }
        guard score.isAtLeast(before) else {
            // The correction of the end says the new score, too.
            return takesBackEnd(of: earlier) ? [] : [event(.correction, before: before)]
        }
        let home = score.home - before.home
        let away = score.away - before.away
        let side: Side? = home > 0 && away > 0 ? nil : (home > 0 ? .home : .away)
        let goal = event(.score, before: before, side: side, scorer: home + away == 1 ? scorer(score) : nil)
        if let leader = score.leader {
            // From level to ahead is a lead, not a change of it.
            let changed = before.leader.map { $0 != leader } ?? false
            return changed ? [goal, event(.leadChange, before: before, side: leader)] : [goal]
        }
        return before.leader == nil ? [goal] : [goal, event(.tie, before: before)]
    }

    private func periodEvents(since earlier: Snapshot, regulation: Int) -> [GameEvent] {
        guard let before = earlier.period, earlier.status == .live || earlier.status == .delayed else { return [] }
        var events: [GameEvent] = []
        if let period, period > before {
            if !earlier.isAtPeriodEnd { events.append(event(.periodEnd, period: before)) }
            if period.number > regulation { events.append(event(.overtime)) }
        } else if period == before, isAtPeriodEnd, !earlier.isAtPeriodEnd, status == .live {
            events.append(event(.periodEnd, period: before))
        }
        return events
    }

    /// The source shows the end of a period as a clock at zero before it shows the next period.
    private var isAtPeriodEnd: Bool { clock?.seconds == 0 }

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
        scorer: String? = nil
    ) -> GameEvent {
        GameEvent(
            kind: kind,
            score: score ?? self.score,
            previousScore: before,
            period: period ?? self.period,
            clock: clock,
            side: side,
            scorer: scorer
        )
    }
}
