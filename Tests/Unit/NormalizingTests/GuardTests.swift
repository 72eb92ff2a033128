import Scores
import Sports
import Testing
import Time

@testable import Normalizing

/// Tests how impossible readings are distinguished from merely surprising ones.
@Suite("Guard")
struct GuardTests {
    private static let lacrosse = ScoringPace(burst: 4, perMinute: 3, most: 50)
    private static let basketball = ScoringPace(burst: 20, perMinute: 8, most: 220)
    private static let seconds15 = Duration.seconds(15)

    private func suspicion(
        _ known: Snapshot,
        _ reading: GameReading,
        after elapsed: Duration = seconds15,
        pace: ScoringPace? = lacrosse
    ) -> Suspicion? {
        known.suspicion(of: reading, after: elapsed, pace: pace)
    }

    private static let jumps: [(String, ScoringPace, Snapshot, (Int, Int), Duration, Bool)] = [
        ("a goal", lacrosse, .live(5, 4, period: 3), (6, 4), seconds15, false),
        ("four in one reading of a lagging source", lacrosse, .live(5, 4, period: 3), (9, 8), seconds15, false),
        ("six within seconds", lacrosse, .live(5, 4, period: 3), (11, 4), seconds15, true),
        ("six by the away side", lacrosse, .live(5, 4, period: 3), (5, 10), seconds15, true),
        ("six in a minute", lacrosse, .live(5, 4, period: 3), (11, 4), .seconds(60), false),
        ("a digit too many", lacrosse, .live(5, 4, period: 3), (45, 4), .seconds(300), true),
        ("a basket", basketball, .live(80, 78, period: 4), (83, 78), seconds15, false),
        ("a quarter missed by a stalled source", basketball, .live(80, 78, period: 3), (99, 97), seconds15, false),
        ("thirty within seconds", basketball, .live(80, 78, period: 4), (110, 78), seconds15, true),
        (
            "a late goal of a final", lacrosse, .live(9, 8, period: 4).with(status: .final), (10, 8), .seconds(9000),
            false
        ),
        ("six after the end", lacrosse, .live(9, 8, period: 4).with(status: .final), (15, 8), .seconds(9000), true),
        ("a clock that ran backwards", lacrosse, .live(5, 4, period: 3), (9, 4), .seconds(-900), false),
        ("the longest time", lacrosse, .live(5, 4, period: 3), (50, 4), .seconds(Int64.max), false),
    ]

    @Test(arguments: jumps)
    func `a score that rises faster than the sport's pace allows is a jump`(
        what: String,
        pace: ScoringPace,
        known: Snapshot,
        score: (Int, Int),
        elapsed: Duration,
        isJump: Bool
    ) {
        let reading = GameReading.of(.known(known.status), score.0, score.1, period: 4)
        let found = suspicion(known, reading, after: elapsed, pace: pace)
        #expect((found?.kind == "jump") == isJump, "\(what): \(String(describing: found))")
    }

    @Test func `a score above all records is suspicious, and without a pace no score is`() {
        let reading = GameReading.of(.known(.live), 51, 4, period: 3)
        #expect(suspicion(.live(50, 4, period: 3), reading)?.kind == "beyond_reach")
        let first = Snapshot(status: .scheduled, day: .may2, startTime: nil)
        #expect(suspicion(first, .of(.known(.live), 99, 0, period: 1))?.kind == "beyond_reach")
        #expect(suspicion(.live(5, 4, period: 3), reading, pace: nil) == nil)
        #expect(suspicion(.live(Int.max, Int.max, period: 3), .of(.known(.live), Int.max, Int.max)) != nil)
    }

    @Test func `a first score is never a jump, because the source may have begun late`() {
        let scheduled = Snapshot(status: .scheduled, day: .may2, startTime: nil)
        #expect(suspicion(scheduled, .of(.known(.live), 9, 8, period: 3)) == nil)
        #expect(suspicion(scheduled, .of(.known(.final), 12, 8)) == nil)
    }

    private static let zeros: [(String, Snapshot, GameReading, Bool)] = [
        ("in the third period", .live(5, 4, period: 3), .of(.known(.live), 0, 0, period: 3), true),
        ("without a period", .live(5, 4, period: 3), .of(.known(.live), 0, 0), true),
        ("at the end", .live(5, 4, period: 4), .of(.known(.final), 0, 0), true),
        (
            "in the first period, where a goal may be taken back", .live(2, 0, period: 1),
            .of(.known(.live), 0, 0, period: 1), false
        ),
        ("as scheduled, which retracts the start", .live(5, 4, period: 3), .of(.known(.scheduled), 0, 0), false),
        ("after a single goal", .live(1, 0, period: 2), .of(.known(.live), 0, 0, period: 2), false),
        ("in a game without goals", .live(0, 0, period: 3), .of(.known(.live), 0, 0, period: 3), false),
    ]

    @Test(arguments: zeros)
    func `a score of 0-0 late in a game is suspicious, because it means that the source lost the field`(
        what: String,
        known: Snapshot,
        reading: GameReading,
        isSuspicious: Bool
    ) {
        #expect((suspicion(known, reading)?.kind == "zeros") == isSuspicious, "\(what)")
    }

    @Test func `a section of zeros is left out if the game has a score, and other sections are kept`() {
        var reading = GameReading.of(.known(.live), 5, 4, period: 3)
        reading.periods = (1...3).map { PeriodScore(period: Period(number: $0), score: .zero) }
        reading.box = .of(goals: 0)
        let (remaining, suspicions) = Snapshot.live(5, 4, period: 3).removingZeroSections(reading)
        #expect(remaining.periods == nil && remaining.box == nil)
        #expect(
            suspicions.map(\.description) == [
                "a line score of zeros for a game with a score of 5-4",
                "a box score of zeros for a game with a score of 5-4",
            ]
        )
        reading.box = .of(goals: 1)
        #expect(Snapshot.live(5, 4, period: 3).removingZeroSections(reading).reading.box != nil)
        // A box score without figures is not suspicious. Neither are zeros at 1-0, because the goal may be newer than
        // the page.
        reading.box = PrintedBoxScore(home: TeamSheet(), away: TeamSheet())
        #expect(Snapshot.live(5, 4, period: 3).removingZeroSections(reading).reading.box != nil)
        #expect(Snapshot.live(1, 0, period: 1).removingZeroSections(reading).reading == reading)
    }

    @Test func `a live game's page with a day more than one day off counts as a page of another game`() throws {
        let later = try #require(CivilDate(year: 2026, month: 5, day: 9))
        let next = try #require(CivilDate(year: 2026, month: 5, day: 3))
        let live = Snapshot.live(5, 4, period: 3)
        #expect(suspicion(live, .of(.known(.live), 5, 4, day: later))?.kind == "other_day")
        #expect(suspicion(live, .of(.known(.live), 5, 4, day: next)) == nil)
        // A postponed or suspended game is played on another day under the same ID.
        #expect(
            suspicion(Snapshot(status: .scheduled, day: .may2, startTime: nil), .of(.known(.scheduled), day: later))
                == nil
        )
        #expect(suspicion(live.with(status: .suspended), .of(.known(.live), 5, 4, day: later)) == nil)
    }
}

extension BySide where Value == TeamSheet {
    /// A box score with one figure for each side.
    static func of(goals: Int) -> PrintedBoxScore {
        let column = StatColumn(key: "goals", statistic: .goals)
        let cell = StatCell(printed: String(goals), value: .number(goals))
        let sheet = TeamSheet(figures: [TeamStat(column: column, cell: cell)])
        return PrintedBoxScore(home: sheet, away: sheet)
    }
}
