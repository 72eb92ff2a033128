import Diffing
import Normalizing
import Scores
import Sports
import TestTools
import Testing
import Time

/// Checks a random game that two sources cover, each with its own mistakes. The published score must never fall without
/// a correction, and never jump. A failure prints its seed, and the same seed produces the same game.
@Suite("Random games from two sources")
struct SharedGameTests {
    private static let seeds: [UInt64] =
        Array(0..<Thoroughness.choose(quick: 100, thorough: 300)) + [UInt64.random(in: 300...UInt64.max)]
    private static let pace = ScoringPace(burst: 4, perMinute: 3, most: 50)

    /// One accepted change.
    private struct Step {
        let before: Snapshot
        let after: Snapshot
        /// The time since the previous change, or since the last report of the same source.
        let elapsed: Duration
        /// Whether two sources reported the same implausible change.
        let isConfirmed: Bool
    }

    private struct Slip: Equatable {
        let kind: String
        let score: Score?
    }

    /// Both sources cover one game and are polled in random order. An error of one source mostly does not occur in the
    /// other.
    private func steps(_ seed: UInt64) -> [Step] {
        var random = SplitMix(seed: seed)
        var expected = RandomSource(seed: seed)
        var reconciliation = Reconciliation(
            snapshot: Snapshot(status: .scheduled, day: .may(2), startTime: nil),
            observedAt: Instant(microseconds: 0),
            changedAt: Instant(microseconds: 0),
            pace: Self.pace,
            order: SourceOrder(own: "a")
        )
        var quarantined: [String: Slip] = [:]
        var now = Instant(microseconds: 0)
        var steps: [Step] = []
        for _ in 0..<160 {
            now = now + .seconds(Int64.random(in: 1...40, using: &random))
            let reading = Self.reported(expected.reading(), by: &random)
            let source = reading.sourceID.source
            var decision = reconciliation.decision(on: reading, at: now)
            var isConfirmed = false
            if case .implausible(let suspicion) = decision.outcome {
                let slip = Slip(kind: suspicion.kind, score: reading.score)
                // As in the store: another source's reading with the same error and score was quarantined too.
                isConfirmed = suspicion.isOfScore && quarantined.contains { $0.key != source && $0.value == slip }
                guard isConfirmed else {
                    quarantined[source] = slip
                    continue
                }
                decision = reconciliation.decision(on: reading, at: now, isConfirmed: true)
            }
            let before = reconciliation
            let last = before.reports.first { $0.source == source }?.at ?? now
            let others = before.reports.filter { $0.source != source }
            isConfirmed = isConfirmed || others.contains { $0.reading.score == reading.score }
            reconciliation.take(decision, reading, at: now)
            guard reconciliation.snapshot != before.snapshot else { continue }
            steps.append(
                Step(
                    before: before.snapshot,
                    after: reconciliation.snapshot,
                    elapsed: max(now - before.changedAt, now - last),
                    isConfirmed: isConfirmed
                )
            )
        }
        return steps
    }

    /// The reading as one of the two sources gives it, sometimes with an error that no game allows.
    private static func reported(_ reading: GameReading, by random: inout SplitMix) -> GameReading {
        var reading = reading
        let source = Bool.random(using: &random) ? "a" : "b"
        reading.sourceID = SourceID(source: source, id: "1")
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<4: reading.score = reading.score.map { Score(home: $0.home + 10, away: $0.away) }
        case 4..<7: reading.score = reading.score.map { _ in .zero }
        case 7..<9: reading.day = .may(9)
        default: break
        }
        return reading
    }

    @Test(arguments: seeds)
    func `no accepted reading lowers a score without a correction`(seed: UInt64) {
        var history = EventHistory()
        for step in steps(seed) {
            let events = step.after.events(since: step.before, after: history)
            history.add(events)
            guard let now = step.after.score, let then = step.before.score, !now.isAtLeast(then) else { continue }
            #expect(
                events.contains { $0.kind == .correction },
                "seed \(seed): \(then) fell to \(now) without a correction"
            )
        }
    }

    @Test(arguments: seeds)
    func `no accepted reading makes a score jump, unless both sources report it`(seed: UInt64) {
        for step in steps(seed) where !step.isConfirmed && step.before.status == .live {
            guard let now = step.after.score, let then = step.before.score else { continue }
            let most = 4 + 3 * Int(step.elapsed.components.seconds) / 60
            #expect(max(now.home - then.home, now.away - then.away) <= most, "seed \(seed): \(then) jumped to \(now)")
        }
    }

    @Test(arguments: seeds)
    func `a game that is live or over stays on its day`(seed: UInt64) {
        for step in steps(seed) where step.before.status == .live || step.before.status == .final {
            #expect(step.after.day == step.before.day, "seed \(seed)")
        }
    }
}

extension Reconciliation {
    /// Applies a decision as the store does.
    fileprivate mutating func take(_ decision: ReconciliationDecision, _ reading: GameReading, at now: Instant) {
        if decision.endsHold { hold = nil }
        if case .implausible = decision.outcome { return }
        let source = reading.sourceID.source
        let kept = KeptReading(reading)
        let before = reports.first { $0.source == source }
        let isSame = before?.reading == kept
        let report = SourceReport(
            source: source,
            reading: kept,
            at: now,
            since: isSame ? before?.since : now,
            highWaterMark: before?.highWaterMark.extended(by: kept)
        )
        reports = reports.filter { $0.source != source } + [report]
        guard case .accepted(let acceptance) = decision.outcome else { return }
        switch acceptance {
        case .unchanged: observedAt = now
        case .stale: break
        case .held(let held):
            if hold?.source != source || hold?.reading != held { hold = Hold(held, source: source, at: now) }
        case .changed(let changed):
            snapshot = changed
            observedAt = now
            changedAt = now
        }
    }
}
