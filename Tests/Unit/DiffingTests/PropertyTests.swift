import Diffing
import Normalizing
import Scores
import TestTools
import Testing
import Time

/// Checks that events are consistent, whatever a source reports and in whatever order. A failure prints its seed, and
/// the same seed produces the same game.
@Suite("Events of random games")
struct PropertyTests {
    private static let seeds: [UInt64] =
        Array(0..<Thoroughness.choose(quick: 100, thorough: 300)) + [UInt64.random(in: 300...UInt64.max)]

    /// The revisions that result from a source's random readings, which pass the same checks as in production.
    private func revisions(_ seed: UInt64) -> [Snapshot] {
        var source = RandomSource(seed: seed)
        guard var current = Snapshot(first: source.reading()) else { return [] }
        var revisions = [current]
        var held: HeldReading?
        for _ in 0..<120 {
            switch current.accepting(scoreboard: source.reading(), held: held, isNewer: source.isNewer()) {
            case .unchanged: held = nil
            case .stale: break
            case .held(let reading): held = reading
            case .changed(let snapshot):
                held = nil
                current = snapshot
                revisions.append(snapshot)
            }
        }
        return revisions
    }

    private func steps(_ seed: UInt64) -> [(before: Snapshot, after: Snapshot, events: [GameEvent])] {
        let revisions = revisions(seed)
        var history = EventHistory()
        return zip(revisions, revisions.dropFirst()).map { before, after in
            let events = after.events(since: before, after: history)
            history.add(events)
            return (before, after, events)
        }
    }

    @Test(arguments: seeds)
    func `a goal never lowers a score, and every lowered score is a correction`(seed: UInt64) throws {
        for (before, after, events) in steps(seed) {
            for event in events where event.kind == .score {
                let score = try #require(event.score)
                let previous = try #require(event.previousScore)
                #expect(score.isAtLeast(previous) && score != previous, "seed \(seed): \(previous) to \(score)")
            }
            if let now = after.score, let then = before.score, !now.isAtLeast(then) {
                #expect(
                    events.contains { $0.kind == .correction },
                    "seed \(seed): \(then) fell to \(now) without a correction"
                )
            }
        }
    }

    @Test(arguments: seeds)
    func `the game's score can be computed from the events alone`(seed: UInt64) {
        var expected: Score?
        for (before, after, events) in steps(seed) {
            if expected == nil { expected = before.score }
            for event in events where event.kind == .score || event.kind == .correction {
                #expect(event.previousScore == (expected ?? .zero), "seed \(seed): a gap before \(event)")
                expected = event.score
            }
            #expect((expected ?? .zero) == (after.score ?? .zero), "seed \(seed)")
        }
    }

    @Test(arguments: seeds)
    func `two snapshots always give the same events, and a snapshot compared with itself gives none`(seed: UInt64) {
        var history = EventHistory()
        for (before, after, events) in steps(seed) {
            #expect(after.events(since: before, after: history) == events, "seed \(seed)")
            #expect(after.events(since: after).isEmpty, "seed \(seed)")
            history.add(events)
        }
    }

    @Test(arguments: seeds)
    func `a start is repeated only after the game was called off, and a period's end never is`(seed: UInt64) {
        var hasStarted = false
        var ended: [Period?] = []
        for event in steps(seed).flatMap(\.events) {
            switch event.kind {
            case .start:
                #expect(!hasStarted, "seed \(seed)")
                hasStarted = true
            case .postponed, .cancelled: hasStarted = false
            case .periodEnd: ended.append(event.period)
            default: break
            }
        }
        #expect(Set(ended).count == ended.count, "seed \(seed)")
    }

    @Test(arguments: seeds)
    func `no team scores while a game is over`(seed: UInt64) {
        for (before, after, events) in steps(seed) where before.status == .final && after.status == .final {
            #expect(!events.contains { $0.kind == .score }, "seed \(seed)")
        }
    }

    @Test(arguments: seeds)
    func `a revision has at most one event of each kind, as the table's key requires`(seed: UInt64) {
        for (_, _, events) in steps(seed) {
            #expect(Set(events.map(\.kind)).count == events.count, "seed \(seed): \(events.map(\.kind))")
        }
    }

    @Test(arguments: seeds)
    func `an end is reported once for each time that the game ends`(seed: UInt64) {
        for (before, after, events) in steps(seed) {
            let ended = after.status == .final && before.status != .final
            #expect(events.contains { $0.kind == .final } == ended, "seed \(seed)")
        }
    }
}

/// A source that generates a random game and makes every kind of mistake: gaps, repetitions, delays, errors and
/// corrections.
struct RandomSource {
    private var random: SplitMix
    private var status = GameStatus.scheduled
    private var home = 0
    private var away = 0
    private var period = 1
    private var clock = 900
    private var earlier: [GameReading] = []

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        if chance(30) { status = .live }
    }

    mutating func isNewer() -> Bool { !chance(5) }

    mutating func reading() -> GameReading {
        advance()
        var reading = real()
        if chance(4), let old = earlier.randomElement(using: &random) { reading = old }
        if chance(4) { reading.score = Score(home: max(0, home - 1), away: away) }
        if chance(3) { reading.score = Score(home: away, away: home) }
        if chance(3) { reading.score = nil }
        if chance(3) { reading.status = .unknown(word: "WEATHER?") }
        if chance(3) { reading.period = nil }
        earlier.append(reading)
        return reading
    }

    private mutating func advance() {
        switch status {
        case .scheduled: if chance(40) { status = .live } else if chance(5) { status = .postponed }
        case .postponed, .suspended, .delayed: if chance(30) { status = .live }
        case .live: play()
        // A video review may continue the game after its end.
        case .final: if chance(3) { status = .live }
        case .cancelled: break
        }
    }

    private mutating func play() {
        if chance(30) { home += Int.random(in: 0...2, using: &random) }
        if chance(30) { away += Int.random(in: 0...2, using: &random) }
        // A goal may be disallowed.
        if chance(3) { home = max(0, home - 1) }
        clock = max(0, clock - Int.random(in: 0...200, using: &random))
        if clock == 0, chance(60) {
            if period >= 4, home != away {
                status = .final
            } else {
                period += 1
                clock = 900
            }
        }
        if chance(2) { status = [.suspended, .delayed, .postponed, .cancelled].randomElement(using: &random) ?? .live }
    }

    private func real() -> GameReading {
        let hasBegun = status != .scheduled && status != .cancelled
        return GameReading(
            league: .mensLacrosseD1,
            sourceID: SourceID(source: "ncaa", id: "1"),
            day: .may(2),
            teams: BySide(home: TeamReading(name: "Navy"), away: TeamReading(name: "Army")),
            status: .known(status),
            period: hasBegun ? Period(number: period) : nil,
            clock: status == .live ? GameClock(seconds: clock) : nil,
            score: hasBegun ? Score(home: home, away: away) : nil
        )
    }

    /// True in `percent` of all cases.
    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }
}
