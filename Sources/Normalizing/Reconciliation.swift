package import Scores
package import Sports
package import Time

/// The state of a game when a new reading arrives, with all data that decides the effect of the reading.
package struct Reconciliation: Sendable {
    /// A reading that waits for a second one.
    package struct Hold: Hashable, Sendable {
        package let reading: HeldReading
        package let source: String
        /// When the reading was first requested.
        package let at: Instant
        /// The version of its page; `nil` if the source's pages have no version.
        package let page: String?
        /// Whether an operator confirmed it.
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
    /// When the newest accepted reading was requested.
    package var observedAt: Instant
    /// When the reading that last changed the published game was requested.
    package var changedAt: Instant
    package var hold: Hold?
    /// The last report of each source; only for games that more than one source covers.
    package var reports: [SourceReport]
    /// The pace of scoring in the sport; `nil` if none is defined for it.
    package var pace: ScoringPace?
    package var order: SourceOrder

    package init(
        snapshot: Snapshot,
        observedAt: Instant,
        changedAt: Instant,
        hold: Hold? = nil,
        reports: [SourceReport] = [],
        pace: ScoringPace?,
        order: SourceOrder
    ) {
        self.snapshot = snapshot
        self.observedAt = observedAt
        self.changedAt = changedAt
        self.hold = hold
        self.reports = reports
        self.pace = pace
        self.order = order
    }
}

/// The decision about a reading.
package struct ReconciliationDecision: Sendable {
    package enum Outcome: Hashable, Sendable {
        /// The reading was compared with the published game, with this result.
        case accepted(Acceptance)
        /// A better source is active. This source's report is recorded, and the game keeps the better source's values.
        case noted
        /// The reading is impossible. It goes into the quarantine and does not count as the source's report.
        case implausible(Suspicion)
    }

    package let outcome: Outcome
    /// The fields in which the reading differs from other sources' reports.
    package var differences: [SourceDifference] = []
    /// Whether the held reading no longer waits for a second one.
    package var endsHold = false

    /// Whether the reading must be decided again as soon as the better source falls silent, even if its page is
    /// unchanged.
    package var isOutstanding: Bool { outcome == .noted && differences.contains(where: \.field.isOfPlay) }
}

extension Reconciliation {
    /// Decides what a scoreboard's reading changes.
    ///
    /// One source at a time decides a game: the best one that is active (its report is no older than
    /// ``SourceReport/relevance``) and not stuck (see ``SourceReport/staleAfter``). The others are secondary sources.
    /// Their reports are recorded, they can confirm a retraction by the best source, and they replace the best source
    /// when it falls silent. A source that never reported the published score is merely behind; it does not retract it.
    /// - Parameters:
    ///   - now: When the reading was requested.
    ///   - page: The version of the reading's page; `nil` if the page has none.
    ///   - isConfirmed: Whether values that seem impossible are accepted, because another source reported the same
    ///     ones or an operator confirmed the reading.
    package func decision(
        on reading: GameReading,
        at now: Instant,
        page: String? = nil,
        isConfirmed: Bool = false
    ) -> ReconciliationDecision {
        let source = reading.sourceID.source
        let others = reports.filter { $0.source != source }
        let kept = keptReading(of: reading)
        let differences = kept.differences(from: others, at: now)
        var reading = reading
        reading.periods = kept.line
        let isSuperseded = others.contains {
            $0.takesPrecedence(at: now) && order.prefers($0.source, over: source, in: .game)
        }
        if isSuperseded, !isConfirmed, !confirmsHold(reading) {
            let line = addingLine(of: reading, others, at: now)
            return ReconciliationDecision(
                outcome: line.map { .accepted(.changed($0)) } ?? .noted,
                differences: differences
            )
        }
        let isBest = !others.contains { order.prefers($0.source, over: source, in: .game) }
        let usable = (isBest || isConfirmed ? reading : reading.fallbackValues(for: snapshot))
            .droppingLine(inFavorOf: others, at: now, order: order)
        if let suspicion = suspicion(of: usable, others, at: now), !isConfirmed {
            return ReconciliationDecision(outcome: .implausible(suspicion))
        }
        let acceptance = acceptance(of: usable, others, at: now, page: page, isBest: isBest, isConfirmed: isConfirmed)
        return ReconciliationDecision(
            outcome: .accepted(acceptance),
            differences: differences,
            endsHold: endsHold(acceptance, by: source, isNewer: now > observedAt)
        )
    }

    /// Returns why a reading is impossible; `nil` if it is possible or outdated. A suspicious score is possible if
    /// another source reports the same one.
    private func suspicion(of reading: GameReading, _ others: [SourceReport], at now: Instant) -> Suspicion? {
        guard now > observedAt else { return nil }
        // A source that returns may report all play since its own last report, however recently another source
        // reported.
        let last = reports.first { $0.source == reading.sourceID.source }?.at ?? now
        let elapsed = max(now - changedAt, now - last)
        guard let suspicion = snapshot.suspicion(of: reading, after: elapsed, pace: pace) else { return nil }
        let isReportedTwice = others.contains { $0.isCurrent(at: now) && $0.reading.score == reading.score }
        return suspicion.isOfScore && isReportedTwice ? nil : suspicion
    }

    private func acceptance(
        of reading: GameReading,
        _ others: [SourceReport],
        at now: Instant,
        page: String?,
        isBest: Bool,
        isConfirmed: Bool
    ) -> Acceptance {
        let isNewer = now > observedAt
        let isCaughtUp = hasReportedPublishedState(reading.sourceID.source)
        let confirmed = hold.flatMap { confirms($0, reading, at: now, page: page, isBest: isBest) ? $0.reading : nil }
        let acceptance = snapshot.accepting(scoreboard: reading, held: confirmed, isNewer: isNewer)
        guard case .held(let held) = acceptance else { return acceptance }
        if isConfirmed || held.isConfirmed(by: others, of: snapshot, at: now) {
            return snapshot.accepting(scoreboard: reading, held: held, isNewer: isNewer)
        }
        // A secondary source that is behind has no effect.
        return isCaughtUp || isBest ? acceptance : .unchanged
    }

    /// Whether the source itself has reported the published state.
    private func hasReportedPublishedState(_ source: String) -> Bool {
        guard !reports.isEmpty else { return true }
        return reports.contains { $0.source == source && $0.highWaterMark.covers(snapshot) }
    }

    /// Whether a reading may confirm the held one. Once an operator has confirmed the held reading, any reading may.
    /// Even the best source must repeat itself for ``SourceReport/relevance`` if it never reported the published state.
    private func confirms(
        _ hold: Hold,
        _ reading: GameReading,
        at now: Instant,
        page: String?,
        isBest: Bool
    ) -> Bool {
        let source = reading.sourceID.source
        if hold.isReleased { return true }
        guard hold.source == source else { return hasReportedPublishedState(source) }
        let isSecond = PageObservation(at: hold.at, page: hold.page).isConfirmed(
            by: PageObservation(at: now, page: page)
        )
        return isSecond && (hasReportedPublishedState(source) || isBest && now - hold.at >= SourceReport.relevance)
    }

    /// Whether this reading confirms a held reading of another source: both agree, and this reading's source reported
    /// the published state before.
    private func confirmsHold(_ reading: GameReading) -> Bool {
        guard let hold, hold.source != reading.sourceID.source else { return false }
        return hold.reading.matches(KeptReading(reading)) && hasReportedPublishedState(reading.sourceID.source)
    }

    /// Returns the game with a secondary source's line score if no better source has one; `nil` if that changes
    /// nothing, or if the reading is outdated.
    private func addingLine(of reading: GameReading, _ others: [SourceReport], at now: Instant) -> Snapshot? {
        let isBest = others.allSatisfy { order.prefers(reading.sourceID.source, over: $0.source, in: .lineScore) }
        guard isBest, now > observedAt else { return nil }
        let merged = snapshot.merging(detail: reading)
        return merged == snapshot ? nil : merged
    }

    /// Whether the held reading no longer waits. If its source no longer retracts anything, the held reading was an
    /// error. If the new reading is from another source than the held one, the held reading keeps waiting, unless the
    /// new reading changes the game to the held score and status.
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
