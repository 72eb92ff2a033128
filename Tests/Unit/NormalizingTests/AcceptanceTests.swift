import Normalizing
import Scores
import Testing
import Time

/// Tests which readings of a source change the published game, and which are held.
@Suite("Acceptance")
struct AcceptanceTests {
    private let live = Snapshot.live(5, 4, period: 3)

    // MARK: - The first reading

    @Test func `the first reading becomes the first snapshot unchanged`() throws {
        let start = try #require(Instant(rfc3339: "2026-05-02T16:00:00Z"))
        let reading = GameReading.of(.known(.live), 1, 0, period: 1, clock: 840, startTime: .at(start))
        #expect(
            Snapshot(first: reading)
                == Snapshot(
                    status: .live,
                    day: .may2,
                    startTime: start,
                    period: Period(number: 1),
                    clock: GameClock(seconds: 840),
                    score: Score(home: 1, away: 0)
                )
        )
    }

    @Test func `a reading without a day does not create a game`() {
        #expect(Snapshot(first: .of(.known(.live), 1, 0, day: nil)) == nil)
    }

    @Test func `an unknown status in the first reading leaves the game scheduled`() {
        #expect(Snapshot(first: .of(.unknown(word: "TBD?")))?.status == .scheduled)
    }

    // MARK: - Additions of a reading

    @Test func `an equal reading changes nothing`() {
        let reading = GameReading.of(.known(.live), 5, 4, period: 3)
        #expect(live.accepting(scoreboard: reading, held: nil, isNewer: true) == .unchanged)
    }

    @Test func `a goal is a change of the game`() {
        let reading = GameReading.of(.known(.live), 6, 4, period: 3)
        #expect(live.accepting(scoreboard: reading, held: nil, isNewer: true) == .changed(.live(6, 4, period: 3)))
    }

    @Test func `fields that a reading lacks stay unchanged`() {
        let reading = GameReading.of(.known(.live), day: nil)
        #expect(live.accepting(scoreboard: reading, held: nil, isNewer: true) == .unchanged)
    }

    @Test func `an unknown status keeps the last known one, and the score is accepted`() {
        let reading = GameReading.of(.unknown(word: "WATER BREAK"), 6, 4, period: 3)
        #expect(live.accepting(scoreboard: reading, held: nil, isNewer: true) == .changed(.live(6, 4, period: 3)))
    }

    @Test func `a final report with fewer overtimes than seen is accepted, but one without any is held`() {
        let live = Snapshot.live(5, 4, period: 6)
        let over = live.with(status: .final)
        for period in [nil, 5, 6] {
            let reading = GameReading.of(.known(.final), 5, 4, period: period)
            #expect(live.accepting(scoreboard: reading, held: nil, isNewer: true) == .changed(over))
        }
        let inRegulation = GameReading.of(.known(.final), 5, 4, period: 4)
        guard case .held = live.accepting(scoreboard: inRegulation, held: nil, isNewer: true) else {
            Issue.record("it was accepted immediately")
            return
        }
    }

    @Test(arguments: [(3, nil), (4, 4), (5, 5)] as [(Int, Int?)])
    func `a final without a period keeps the known one from the last period of regulation on`(seen: Int, kept: Int?) {
        var live = Snapshot.live(5, 4, period: seen)
        live.periods = [PeriodScore(period: Period(number: seen), score: Score(home: 5, away: 4))]
        var over = live.with(status: .final)
        over.score = Score(home: 6, away: 4)
        over.period = kept.map { Period(number: $0) }
        // If the period is unknown, so is the period of the last goal.
        over.periods = kept.map { [PeriodScore(period: Period(number: $0), score: Score(home: 6, away: 4))] } ?? []
        let reading = GameReading.of(.known(.final), 6, 4)
        #expect(live.accepting(scoreboard: reading, held: nil, isNewer: true) == .changed(over))
    }

    @Test func `a clock that is no longer shown is removed`() {
        var ticking = live
        ticking.clock = GameClock(seconds: 30)
        let between = GameReading.of(.known(.live), 5, 4, period: 3)
        #expect(ticking.accepting(scoreboard: between, held: nil, isNewer: true) == .changed(live))
        let over = GameReading.of(.known(.final), 5, 4, period: 3, clock: 30)
        #expect(ticking.accepting(scoreboard: over, held: nil, isNewer: true) == .changed(live.with(status: .final)))
    }

    @Test func `a start time that is withdrawn becomes unknown, and one that is not mentioned stays`() throws {
        let start = try #require(Instant(rfc3339: "2026-05-02T16:00:00Z"))
        let known = Snapshot(status: .scheduled, day: .may2, startTime: start)
        let silent = GameReading.of(.known(.scheduled))
        #expect(known.accepting(scoreboard: silent, held: nil, isNewer: true) == .unchanged)
        let open = GameReading.of(.known(.scheduled), startTime: .toBeAnnounced)
        let changed = Snapshot(status: .scheduled, day: .may2, startTime: nil)
        #expect(known.accepting(scoreboard: open, held: nil, isNewer: true) == .changed(changed))
    }

    // MARK: - Retractions of a reading

    /// Every kind of retraction, each with the known game and the page's reading.
    private static let retreats: [(String, Snapshot, GameReading)] = [
        ("a goal", .live(5, 4, period: 3), .of(.known(.live), 5, 3, period: 3)),
        ("a goal given to the other side", .live(5, 4, period: 3), .of(.known(.live), 4, 5, period: 3)),
        ("a period", .live(5, 4, period: 3), .of(.known(.live), 5, 4, period: 2)),
        ("the final whistle", .live(5, 4, period: 4).with(status: .final), .of(.known(.live), 5, 4, period: 4)),
        ("a final as if never begun", .live(5, 4, period: 4).with(status: .final), .of(.known(.scheduled))),
        ("the opening face-off", .live(0, 0, period: 1), .of(.known(.scheduled))),
    ]

    @Test(arguments: retreats)
    func `a retraction is held at first`(what: String, known: Snapshot, reading: GameReading) throws {
        let acceptance = known.accepting(scoreboard: reading, held: nil, isNewer: true)
        guard case .held(let held) = acceptance else {
            Issue.record("\(what) was not held: \(acceptance)")
            return
        }
        #expect(!held.reason.isEmpty)

        let again = known.accepting(scoreboard: reading, held: held, isNewer: true)
        guard case .changed = again else {
            Issue.record("\(what), reported twice, was not accepted: \(again)")
            return
        }
    }

    @Test(arguments: retreats)
    func `a retraction in an old reading is ignored`(what: String, known: Snapshot, reading: GameReading) {
        #expect(known.accepting(scoreboard: reading, held: nil, isNewer: false) == .stale, "\(what)")
    }

    @Test func `an old reading changes nothing, even if its values are plausible`() {
        var ticking = live
        ticking.clock = GameClock(seconds: 60)
        let earlierClock = GameReading.of(.known(.live), 5, 4, period: 3, clock: 75)
        #expect(ticking.accepting(scoreboard: earlierClock, held: nil, isNewer: false) == .stale)
        let postponed = live.with(status: .postponed)
        let earlierStatus = GameReading.of(.known(.scheduled), 5, 4, period: 3)
        #expect(postponed.accepting(scoreboard: earlierStatus, held: nil, isNewer: false) == .stale)
        let same = GameReading.of(.known(.live), 5, 4, period: 3, clock: 60)
        #expect(ticking.accepting(scoreboard: same, held: nil, isNewer: false) == .unchanged)
    }

    @Test func `a held reading is dropped when the next reading confirms the known state`() {
        let held = HeldReading(status: .live, score: Score(home: 5, away: 3), period: Period(number: 3), reason: "fell")
        let right = GameReading.of(.known(.live), 5, 4, period: 3)
        #expect(live.accepting(scoreboard: right, held: held, isNewer: true) == .unchanged)
    }

    /// The held reading, the second reading, and whether the second confirms the first.
    private static let seconds: [(String, HeldReading, GameReading, Bool)] = [
        ("the same score", .of(5, 3), .of(.known(.live), 5, 3, period: 3), true),
        ("a goal more on top of the lower score", .of(4, 3), .of(.known(.live), 5, 3, period: 3), true),
        ("a lower score still", .of(5, 3), .of(.known(.live), 4, 3, period: 3), false),
        ("another retraction", .of(5, 3), .of(.known(.live), 3, 4, period: 3), false),
        ("the end, on the lower score", .of(5, 3), .of(.known(.final), 5, 3, period: 3), true),
        ("another status", .of(5, 3), .of(.known(.suspended), 5, 3, period: 3), false),
    ]

    @Test(arguments: seconds)
    func `only a consistent second reading confirms a retraction`(
        what: String,
        held: HeldReading,
        reading: GameReading,
        confirms: Bool
    ) {
        let acceptance = live.accepting(scoreboard: reading, held: held, isNewer: true)
        switch acceptance {
        case .changed: #expect(confirms, "\(what) was accepted")
        case .held: #expect(!confirms, "\(what) was held")
        default: Issue.record("\(what): \(acceptance)")
        }
    }

    @Test func `calling a game off does not count as a retraction`() {
        for status in [GameStatus.postponed, .suspended, .delayed, .cancelled] {
            let reading = GameReading.of(.known(status), 5, 4, period: 3)
            let expected = Acceptance.changed(live.with(status: status))
            #expect(live.accepting(scoreboard: reading, held: nil, isNewer: true) == expected)
        }
    }

    // MARK: - Play-by-play

    @Test func `a play-by-play page changes the line score and nothing else`() {
        let line = [PeriodScore(period: Period(number: 1), score: Score(home: 5, away: 4))]
        var reading = GameReading.of(.known(.final), 9, 9, period: 4, clock: 1)
        reading.periods = line
        var expected = live
        // The two periods that the page does not have yet are added without goals.
        expected.periods = line + [2, 3].map { PeriodScore(period: Period(number: $0), score: .zero) }
        #expect(live.merging(detail: reading) == expected)
        reading.periods = []
        #expect(expected.merging(detail: reading) == expected)
        reading.periods = nil
        #expect(expected.merging(detail: reading) == expected)
    }
}

extension HeldReading {
    fileprivate static func of(_ home: Int, _ away: Int) -> HeldReading {
        HeldReading(
            status: .live,
            score: Score(home: home, away: away),
            period: Period(number: 3),
            reason: "the score fell"
        )
    }
}
