package import Scores
package import Time

/// How a game stands when a reading of it comes: all that decides what is believed of the reading.
package struct Standing: Sendable {
    /// A reading that waits for a second one.
    package struct Hold: Hashable, Sendable {
        package let reading: HeldReading
        package let source: String
        /// When it was asked for.
        package let at: Instant

        package init(_ reading: HeldReading, source: String, at: Instant) {
            self.reading = reading
            self.source = source
            self.at = at
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
        /// It cannot be: it is put aside, and is no source's word.
        case aside(Suspicion)
    }

    package let verdict: Verdict
    /// Where it differs from other sources' words.
    package var differences: [SourceDifference] = []
    /// Whether what waits for a second reading waits no more.
    package var endsHold = false
}

extension Standing {
    /// What becomes of a scoreboard's reading.
    /// - Parameters:
    ///   - now: When it was asked for.
    ///   - isVouchedFor: Whether another source has said the same that seems impossible.
    package func ruling(on reading: GameReading, at now: Instant, isVouchedFor: Bool = false) -> Ruling {
        let source = reading.sourceID.source
        let isNewer = now > observedAt
        if isNewer, !isVouchedFor,
            let suspicion = snapshot.suspicion(of: reading, after: now - changedAt, pace: pace)
        {
            return Ruling(verdict: .aside(suspicion))
        }
        let others = words.filter { $0.source != source }
        // What two sources say together yields to no third, nor to what one of them said before.
        let heard =
            isVouchedFor ? reading : reading.yielding(to: others, at: now, order: order, in: snapshot)
        // No reading confirms itself.
        let waiting = hold.flatMap { $0.at < now || $0.source != source ? $0.reading : nil }
        var acceptance = snapshot.accepting(scoreboard: heard, held: waiting, isNewer: isNewer)
        if case .held(let reading) = acceptance, isVouchedFor || reading.isBacked(by: others, at: now) {
            acceptance = snapshot.accepting(scoreboard: heard, held: reading, isNewer: isNewer)
        }
        return Ruling(
            verdict: .accepted(acceptance),
            differences: reading.differences(from: others, at: now),
            endsHold: endsHold(acceptance, by: source, isNewer: isNewer)
        )
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
