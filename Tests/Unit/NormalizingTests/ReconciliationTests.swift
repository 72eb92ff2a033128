import Scores
import Sports
import Testing
import Time

@testable import Normalizing

/// Tests the reconciliation of a game with two sources: `own`, the league's own source, and `other`.
@Suite("Reconciliation of a shared game")
struct ReconciliationTests {
    private static let now = Instant(microseconds: 1_777_752_000_000_000)

    /// A game of 5-4 in its third period, reported by `own`, last received the given time ago.
    private static func reconciliation(
        confirmed ago: Duration = .seconds(20),
        since: Duration = .seconds(60),
        _ shown: Snapshot = .live(5, 4, period: 3),
        other: SourceReport? = nil,
        hold: Reconciliation.Hold? = nil
    ) -> Reconciliation {
        Reconciliation(
            snapshot: shown,
            observedAt: now - ago,
            changedAt: now - since,
            hold: hold,
            reports: [ownReport(shown, confirmed: ago, since: since)] + (other.map { [$0] } ?? []),
            pace: ScoringPace(burst: 4, perMinute: 3, most: 50),
            order: SourceOrder(own: "own")
        )
    }

    private static func ownReport(_ shown: Snapshot, confirmed ago: Duration, since: Duration) -> SourceReport {
        var reading = GameReading.of(.known(shown.status), shown.score?.home, shown.score?.away)
        reading.period = shown.period
        return SourceReport(
            source: "own",
            reading: KeptReading(reading),
            at: now - max(ago, since),
            confirmedAt: now - ago,
            since: now - since
        )
    }

    private static func reading(of source: String, _ reading: GameReading) -> GameReading {
        var reading = reading
        reading.sourceID = SourceID(source: source, id: "1")
        return reading
    }

    private static func report(_ reading: GameReading, highWaterMark: GameReading? = nil) -> SourceReport {
        SourceReport(
            source: "other",
            reading: KeptReading(reading),
            at: now - .seconds(30),
            highWaterMark: highWaterMark.map { HighWaterMark(KeptReading($0)) }
        )
    }

    private static let ahead = GameReading.of(.known(.live), 6, 4, period: 3)
    private static let over = GameReading.of(.known(.final), 6, 4, period: 4)

    @Test func `while the better source is current, the other's report is only noted, and read again if it differs`() {
        let decision = Self.reconciliation().decision(on: Self.reading(of: "other", Self.over), at: Self.now)
        #expect(decision.outcome == .noted && decision.isOutstanding)
        #expect(decision.differences.map(\.field) == [.status, .score, .period])
        let same = Self.reconciliation().decision(
            on: Self.reading(of: "other", .of(.known(.live), 5, 4, period: 3, clock: 40)),
            at: Self.now
        )
        #expect(same.outcome == .noted && !same.isOutstanding)
    }

    @Test func `if the better source is silent, or unchanged for longer than a break, the other takes over`() {
        for reconciliation in [
            Self.reconciliation(confirmed: .seconds(130)), Self.reconciliation(since: .seconds(1300)),
        ] {
            let decision = reconciliation.decision(on: Self.reading(of: "other", Self.over), at: Self.now)
            guard case .accepted(.changed(let snapshot)) = decision.outcome else {
                Issue.record("\(decision.outcome)")
                continue
            }
            #expect(snapshot.status == .final && snapshot.score == Score(home: 6, away: 4))
        }
        // A final report never becomes outdated, so the other source does not take over.
        let ended = Self.reconciliation(
            confirmed: .seconds(86_400),
            Snapshot.live(5, 4, period: 4).with(status: .final)
        )
        #expect(ended.decision(on: Self.reading(of: "other", Self.over), at: Self.now).outcome == .noted)
    }

    @Test func `a secondary source that is behind never causes a retraction, however often it reports`() {
        let late = GameReading.of(.known(.live), 3, 2, period: 2)
        for hold in [nil, Reconciliation.Hold(.of(late), source: "other", at: Self.now - .seconds(600))] {
            let reconciliation = Self.reconciliation(confirmed: .seconds(130), other: Self.report(late), hold: hold)
            let decision = reconciliation.decision(on: Self.reading(of: "other", late), at: Self.now)
            #expect(decision.outcome == .accepted(.unchanged))
        }
    }

    @Test func `a secondary source can neither move nor postpone a game`() {
        let scheduled = Snapshot(status: .scheduled, day: .may2, startTime: Self.now + .seconds(3600))
        let reconciliation = Self.reconciliation(confirmed: .seconds(300), since: .seconds(40_000), scheduled)
        let readings = [
            GameReading.of(.known(.postponed)), .of(.known(.cancelled)),
            .of(.known(.scheduled), startTime: .toBeAnnounced),
            .of(.known(.scheduled), startTime: .at(Self.now + .seconds(7200))),
        ]
        for reading in readings {
            let decision = reconciliation.decision(on: Self.reading(of: "other", reading), at: Self.now)
            #expect(
                decision.outcome == .accepted(.unchanged),
                "\(reading.status) \(String(describing: reading.startTime))"
            )
        }
        let begun = reconciliation.decision(
            on: Self.reading(of: "other", .of(.known(.live), 1, 0, period: 1)),
            at: Self.now
        )
        guard case .accepted(.changed(let snapshot)) = begun.outcome else {
            Issue.record("\(begun.outcome)")
            return
        }
        #expect(snapshot.status == .live && snapshot.startTime == scheduled.startTime)
    }

    @Test func `a retraction is confirmed only by a source that had reported the retracted state`() {
        let fallen = GameReading.of(.known(.live), 5, 3, period: 3)
        let lagging = Self.reconciliation(other: Self.report(fallen))
        guard case .accepted(.held) = lagging.decision(on: Self.reading(of: "own", fallen), at: Self.now).outcome else {
            Issue.record("a lagging source confirmed a retraction")
            return
        }
        let corrected = Self.reconciliation(
            other: Self.report(fallen, highWaterMark: .of(.known(.live), 5, 4, period: 3))
        )
        guard case .accepted(.changed) = corrected.decision(on: Self.reading(of: "own", fallen), at: Self.now).outcome
        else {
            Issue.record("a retraction by both sources was held")
            return
        }
    }

    @Test func `a secondary source that had reported the retracted state may confirm a better source's retraction`() {
        let fallen = GameReading.of(.known(.live), 5, 3, period: 3)
        let hold = Reconciliation.Hold(.of(fallen), source: "own", at: Self.now - .seconds(10))
        let knew = Self.report(.of(.known(.live), 5, 4, period: 3))
        let confirmed = Self.reconciliation(other: knew, hold: hold).decision(
            on: Self.reading(of: "other", fallen),
            at: Self.now
        )
        guard case .accepted(.changed) = confirmed.outcome else {
            Issue.record("\(confirmed.outcome)")
            return
        }
        #expect(confirmed.endsHold)
        let never = Self.report(.of(.known(.live), 4, 3, period: 3))
        let decision = Self.reconciliation(other: never, hold: hold).decision(
            on: Self.reading(of: "other", fallen),
            at: Self.now
        )
        #expect(decision.outcome == .noted && !decision.endsHold)
    }

    @Test func `an older state from a better source that returns is accepted only once it is repeated`() {
        let own = GameReading.of(.known(.live), 5, 4, period: 3)
        func outcome(heldFor seconds: Int64) -> ReconciliationDecision.Outcome {
            var reconciliation = Self.reconciliation(
                confirmed: .seconds(200),
                hold: Reconciliation.Hold(.of(own), source: "own", at: Self.now - .seconds(seconds))
            )
            // Only the other source has reported this state.
            reconciliation.snapshot = .live(6, 4, period: 3)
            return reconciliation.decision(on: Self.reading(of: "own", own), at: Self.now).outcome
        }
        guard case .accepted(.held) = outcome(heldFor: 30), case .accepted(.changed) = outcome(heldFor: 130) else {
            Issue.record("\(outcome(heldFor: 30)), \(outcome(heldFor: 130))")
            return
        }
    }

    @Test func `the same page fetched again does not count as a second reading`() {
        let fallen = GameReading.of(.known(.live), 5, 3, period: 3)
        let hold = Reconciliation.Hold(.of(fallen), source: "own", at: Self.now - .seconds(30), page: "one")
        let reconciliation = Self.reconciliation(hold: hold)
        guard
            case .accepted(.held) = reconciliation.decision(
                on: Self.reading(of: "own", fallen),
                at: Self.now,
                page: "one"
            )
            .outcome,
            case .accepted(.changed) = reconciliation.decision(
                on: Self.reading(of: "own", fallen),
                at: Self.now,
                page: "two"
            )
            .outcome
        else {
            Issue.record("the same page confirmed itself")
            return
        }
    }

    @Test func `a retraction on a page that no longer changes is accepted once no cache can hold an older page`() {
        let fallen = GameReading.of(.known(.final), 5, 3, period: 4)
        func outcome(after age: Duration) -> ReconciliationDecision.Outcome {
            let hold = Reconciliation.Hold(.of(fallen), source: "own", at: Self.now - age, page: "last")
            return Self.reconciliation(hold: hold).decision(
                on: Self.reading(of: "own", fallen),
                at: Self.now,
                page: "last"
            )
            .outcome
        }
        guard case .accepted(.held) = outcome(after: PageObservation.cacheAge - .seconds(1)),
            case .accepted(.changed) = outcome(after: PageObservation.cacheAge)
        else {
            Issue.record("\(outcome(after: PageObservation.cacheAge))")
            return
        }
    }

    @Test func `for a source that returns, the time since its own last report limits how far the score may rise`() {
        // The other source stayed at 5-4, with a clock that changed recently. The last report of `own` is a quarter of
        // an hour old.
        var reconciliation = Self.reconciliation(confirmed: .seconds(900), since: .seconds(900))
        reconciliation.changedAt = Self.now - .seconds(5)
        reconciliation.observedAt = Self.now - .seconds(5)
        let decision = reconciliation.decision(
            on: Self.reading(of: "own", .of(.known(.live), 11, 4, period: 4)),
            at: Self.now
        )
        guard case .accepted(.changed) = decision.outcome else {
            Issue.record("\(decision.outcome)")
            return
        }
    }

    @Test func `a jump that another source's report confirms is accepted`() {
        let leap = GameReading.of(.known(.live), 13, 4, period: 3)
        let alone = Self.reconciliation().decision(on: Self.reading(of: "own", leap), at: Self.now)
        guard case .implausible = alone.outcome else {
            Issue.record("\(alone.outcome)")
            return
        }
        let backed = Self.reconciliation(other: Self.report(leap)).decision(
            on: Self.reading(of: "own", leap),
            at: Self.now
        )
        guard case .accepted(.changed) = backed.outcome else {
            Issue.record("\(backed.outcome)")
            return
        }
    }
}

extension HeldReading {
    fileprivate static func of(_ reading: GameReading) -> HeldReading {
        HeldReading(
            status: reading.status.status ?? .live,
            score: reading.score,
            period: reading.period,
            reason: "fell"
        )
    }
}
