package import Scores
package import Sports
package import Time

/// How a game stands when a reading of it comes: all that decides what is believed of the reading.
package struct Standing: Sendable {
    /// A reading that waits for a second one.
    package struct Hold: Hashable, Sendable {
        package let reading: HeldReading
        package let source: String
        /// When it was asked for first.
        package let at: Instant
        /// The version of its page; `nil` where the source's pages have none.
        package let page: String?
        /// Whether an operator said that it is right.
        package let isReleased: Bool

        package init(
            _ reading: HeldReading,
            source: String,
            at: Instant,
            page: String? = nil,
            isReleased: Bool = false
        ) {
            self.reading = reading
            self.source = source
            self.at = at
            self.page = page
            self.isReleased = isReleased
        }
    }

    package var snapshot: Snapshot
    /// When the newest accepted reading was asked for.
    package var observedAt: Instant
    /// When the reading was asked for that last changed what fans see.
    package var changedAt: Instant
    package var hold: Hold?
    /// What each source last said; only of games that more than one speaks of.
    package var words: [SourceWord]
    /// `nil` for a sport whose pace nobody has written down.
    package var pace: ScoringPace?
    package var order: SourceOrder

    package init(
        snapshot: Snapshot,
        observedAt: Instant,
        changedAt: Instant,
        hold: Hold? = nil,
        words: [SourceWord] = [],
        pace: ScoringPace?,
        order: SourceOrder
    ) {
        self.snapshot = snapshot
        self.observedAt = observedAt
        self.changedAt = changedAt
        self.hold = hold
        self.words = words
        self.pace = pace
        self.order = order
    }
}

/// What becomes of a reading.
package struct Ruling: Sendable {
    package enum Verdict: Hashable, Sendable {
        /// As the guard has it.
        case accepted(Acceptance)
        /// A better source is heard: this one's word is kept, and the game stays as that one has it.
        case noted
        /// It cannot be: it is put aside, and is no source's word.
        case aside(Suspicion)
    }

    package let verdict: Verdict
    /// Where it differs from other sources' words.
    package var differences: [SourceDifference] = []
    /// Whether what waits for a second reading waits no more.
    package var endsHold = false

    /// Whether it is to be heard again as soon as the better source falls silent, though its page has not changed.
    package var isOutstanding: Bool { verdict == .noted && differences.contains(where: \.field.isOfPlay) }
}

extension Standing {
    /// What becomes of a scoreboard's reading.
    ///
    /// One source at a time is believed of a game, the best that is heard and not stuck. The others are witnesses: they
    /// are noted, they back what it takes back, and they stand in for it when it falls silent. Whoever never said what
    /// fans see is behind, which takes nothing back.
    /// - Parameters:
    ///   - now: When it was asked for.
    ///   - page: The version of the page that it stands on, where that has one.
    ///   - isVouchedFor: Whether another source has said the same that seems impossible.
    package func ruling(
        on reading: GameReading,
        at now: Instant,
        page: String? = nil,
        isVouchedFor: Bool = false
    ) -> Ruling {
        let source = reading.sourceID.source
        let others = words.filter { $0.source != source }
        let word = word(reading)
        let differences = word.differences(from: others, at: now)
        var reading = reading
        reading.periods = word.line
        let isLed = others.contains { $0.leads(at: now) && order.prefers($0.source, over: source, in: .game) }
        if isLed, !isVouchedFor, !confirmsHold(reading) {
            let line = withLine(of: reading, others, at: now)
            return Ruling(verdict: line.map { .accepted(.changed($0)) } ?? .noted, differences: differences)
        }
        let isBest = !others.contains { order.prefers($0.source, over: source, in: .game) }
        let heard = (isBest || isVouchedFor ? reading : reading.standingIn(for: snapshot))
            .leavingLine(to: others, at: now, order: order)
        if let suspicion = suspicion(of: heard, others, at: now), !isVouchedFor {
            return Ruling(verdict: .aside(suspicion))
        }
        let acceptance = acceptance(of: heard, others, at: now, page: page, isBest: isBest, isVouchedFor: isVouchedFor)
        return Ruling(
            verdict: .accepted(acceptance),
            differences: differences,
            endsHold: endsHold(acceptance, by: source, isNewer: now > observedAt)
        )
    }

    /// What cannot be of a reading that is new, unless another source says the same score.
    private func suspicion(of reading: GameReading, _ others: [SourceWord], at now: Instant) -> Suspicion? {
        guard now > observedAt else { return nil }
        // A source that comes back has as much to tell as was played since its last word, however lately another spoke.
        let last = words.first { $0.source == reading.sourceID.source }?.at ?? now
        let elapsed = max(now - changedAt, now - last)
        guard let suspicion = snapshot.suspicion(of: reading, after: elapsed, pace: pace) else { return nil }
        let isBacked = others.contains { $0.counts(at: now) && $0.said.score == reading.score }
        return suspicion.isOfScore && isBacked ? nil : suspicion
    }

    private func acceptance(
        of reading: GameReading,
        _ others: [SourceWord],
        at now: Instant,
        page: String?,
        isBest: Bool,
        isVouchedFor: Bool
    ) -> Acceptance {
        let isNewer = now > observedAt
        let hasReached = hasReached(reading.sourceID.source)
        let waiting = hold.flatMap { confirms($0, reading, at: now, page: page, isBest: isBest) ? $0.reading : nil }
        let acceptance = snapshot.accepting(scoreboard: reading, held: waiting, isNewer: isNewer)
        guard case .held(let held) = acceptance else { return acceptance }
        if isVouchedFor || held.isBacked(by: others, of: snapshot, at: now) {
            return snapshot.accepting(scoreboard: reading, held: held, isNewer: isNewer)
        }
        // Who only stands in, and is behind, has nothing to say.
        return hasReached || isBest ? acceptance : .unchanged
    }

    /// Whether a source has itself said what fans see.
    private func hasReached(_ source: String) -> Bool {
        guard !words.isEmpty else { return true }
        return words.contains { $0.source == source && $0.reach.covers(snapshot) }
    }

    /// Whether a reading may be the second one that says what waits: any, where an operator said that it is right. The
    /// best source, too, has to insist where it never said what fans see.
    private func confirms(
        _ hold: Hold,
        _ reading: GameReading,
        at now: Instant,
        page: String?,
        isBest: Bool
    ) -> Bool {
        let source = reading.sourceID.source
        if hold.isReleased { return true }
        guard hold.source == source else { return hasReached(source) }
        let isSecond = PageSighting(at: hold.at, page: hold.page).isConfirmed(by: PageSighting(at: now, page: page))
        return isSecond && (hasReached(source) || isBest && now - hold.at >= SourceWord.echo)
    }

    /// Whether a witness says what the better source took back.
    private func confirmsHold(_ reading: GameReading) -> Bool {
        guard let hold, hold.source != reading.sourceID.source else { return false }
        return hold.reading.isSaid(by: KeptReading(reading)) && hasReached(reading.sourceID.source)
    }

    /// The game with a witness's line score, where nobody has a better one; `nil` where that changes nothing.
    private func withLine(of reading: GameReading, _ others: [SourceWord], at now: Instant) -> Snapshot? {
        let isBest = others.allSatisfy { order.prefers(reading.sourceID.source, over: $0.source, in: .lineScore) }
        guard isBest, now > observedAt else { return nil }
        let merged = snapshot.merging(detail: reading)
        return merged == snapshot ? nil : merged
    }

    /// A source that no longer says what it took back has slipped; what another took back waits on, unless this is it.
    private func endsHold(_ acceptance: Acceptance, by source: String, isNewer: Bool) -> Bool {
        guard let hold else { return false }
        switch acceptance {
        case .unchanged: return isNewer && hold.source == source
        case .changed(let snapshot):
            return hold.source == source
                || hold.reading.score == snapshot.score && hold.reading.status == snapshot.status
        case .held, .stale: return false
        }
    }
}
