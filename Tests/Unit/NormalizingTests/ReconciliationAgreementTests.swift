import Scores
import Testing
import Time

@testable import Normalizing

/// Tests how two sources of one game are compared, and which one takes precedence.
@Suite("Agreement between sources")
struct ReconciliationAgreementTests {
    private static let now = Instant(microseconds: 1_777_752_000_000_000)

    private static func report(
        _ source: String,
        _ reading: GameReading,
        ago: Duration = .seconds(10)
    ) -> SourceReport {
        SourceReport(source: source, reading: KeptReading(reading), at: now - ago)
    }

    private func fields(_ reading: GameReading, _ reports: SourceReport...) -> [GameField] {
        KeptReading(reading).differences(from: reports, at: Self.now).map(\.field)
    }

    @Test func `sources differ only in fields that both report`() {
        let reading = GameReading.of(.known(.live), 6, 4, period: 3)
        #expect(fields(reading, Self.report("a", reading)).isEmpty)
        #expect(fields(reading, Self.report("a", .of(.known(.live), 5, 4, period: 2))) == [.score, .period])
        #expect(fields(reading, Self.report("a", .of(.known(.final)))) == [.status])
        #expect(fields(reading, Self.report("a", .of(.unknown(word: "?")))).isEmpty)
    }

    @Test func `a rounded start time is no difference, and line scores are compared only in their common periods`() {
        var reading = GameReading.of(.known(.live), startTime: .at(Self.now))
        var other = GameReading.of(.known(.live), startTime: .at(Self.now + .seconds(240)))
        reading.periods = [PeriodScore(period: Period(number: 1), score: Score(home: 2, away: 1))]
        other.periods =
            (reading.periods ?? []) + [PeriodScore(period: Period(number: 2), score: Score(home: 0, away: 1))]
        #expect(fields(reading, Self.report("a", other)).isEmpty)
        other.startTime = .at(Self.now + .seconds(300))
        other.periods?[0] = PeriodScore(period: Period(number: 1), score: Score(home: 1, away: 1))
        #expect(fields(reading, Self.report("a", other)) == [.start, .lineScore])
    }

    @Test func `a game's own page corrects only the line score of its source's report`() {
        func line(_ columns: (Int, Int)...) -> [PeriodScore] {
            columns.enumerated().map {
                PeriodScore(
                    period: Period(number: $0.offset + 1),
                    score: Score(home: $0.element.0, away: $0.element.1)
                )
            }
        }
        var reading = GameReading.of(.known(.final), 3, 1, period: 2)
        var page = GameReading.of(.known(.live))
        page.periods = line((2, 1), (1, 0))
        let source = page.sourceID.source
        var expected = KeptReading(reading)
        expected.pageLine = page.periods
        #expect(
            Self.report(source, reading).corrected(by: page, at: Self.now) == expected,
            "its scoreboard has no line score"
        )
        reading.periods = line((3, 1), (0, 0))
        expected.periods = reading.periods
        #expect(
            KeptReading(reading).keepingPageLine(of: expected) == expected,
            "the scoreboard has the old line score again"
        )
        var other = reading
        other.periods = line((2, 0), (1, 1))
        #expect(KeptReading(other).keepingPageLine(of: expected) == KeptReading(other), "it corrects itself")
        other = GameReading.of(.known(.final), 4, 1, period: 2)
        #expect(KeptReading(other).keepingPageLine(of: expected) == KeptReading(other), "it has another score")
        #expect(Self.report(source, reading).corrected(by: page, at: Self.now) == expected)
        #expect(Self.report("another", reading).corrected(by: page, at: Self.now) == nil)
        #expect(Self.report(source, reading).corrected(by: page, at: Self.now - .seconds(60)) == nil, "an older page")
        page.periods = line((2, 1))
        #expect(Self.report(source, reading).corrected(by: page, at: Self.now) == nil, "a goal is missing")
    }

    @Test func `an old report no longer counts unless it reports the end of the game`() {
        let reading = GameReading.of(.known(.live), 6, 4, period: 3)
        let old = Self.report("a", .of(.known(.live), 5, 4, period: 3), ago: .seconds(300))
        #expect(fields(reading, old).isEmpty)
        let last = Self.report("a", .of(.known(.final), 5, 4), ago: .seconds(86_400))
        #expect(fields(reading, last) == [.status, .score])
    }

    private static let orders: [(String, SourceOrder, SourceOrder.SourcedPart, String, String, Bool)] = [
        ("the league's own before another", SourceOrder(own: "ncaa"), .game, "ncaa", "espn", true),
        ("another after the league's own", SourceOrder(own: "ncaa"), .game, "espn", "ncaa", false),
        ("by name among the others", SourceOrder(own: "ncaa"), .game, "espn", "statcrew", true),
        ("a listed one before the league's own", .listed, .lineScore, "statcrew", "ncaa", true),
        ("only for its kind of data", .listed, .game, "statcrew", "ncaa", false),
        ("no source before itself", .listed, .lineScore, "statcrew", "statcrew", false),
    ]

    @Test(arguments: orders)
    func `sources rank by the configured list, then the league's own source, then alphabetically`(
        what: String,
        order: SourceOrder,
        part: SourceOrder.SourcedPart,
        source: String,
        other: String,
        isBetter: Bool
    ) {
        #expect(order.prefers(source, over: other, in: part) == isBetter, "\(what)")
    }

    private static let reaches: [(String, [GameReading], Bool)] = [
        ("all of the state", [.of(.known(.live), 5, 4, period: 3)], true),
        ("more", [.of(.known(.final), 6, 4, period: 4)], true),
        (
            "the state once, and less since",
            [.of(.known(.live), 5, 4, period: 3), .of(.known(.live), 4, 4, period: 3)], true
        ),
        ("each side's score at another time", [.of(.known(.live), 5, 3, period: 3), .of(.known(.live), 4, 4)], true),
        ("a goal less", [.of(.known(.live), 5, 3, period: 3)], false),
        ("a period less", [.of(.known(.live), 5, 4, period: 2)], false),
        ("nothing so far", [.of(.known(.scheduled))], false),
    ]

    @Test(arguments: reaches)
    func `a source's high-water mark covers everything that the source ever reported`(
        what: String,
        readings: [GameReading],
        isReached: Bool
    ) throws {
        let first = try #require(readings.first)
        let reach = readings.dropFirst().reduce(HighWaterMark(KeptReading(first))) { $0.extended(by: KeptReading($1)) }
        #expect(reach.covers(.live(5, 4, period: 3)) == isReached, "\(what)")
    }

    @Test func `a game's end is covered only by a source that has reported the end`() {
        let over = Snapshot.live(5, 4, period: 4).with(status: .final)
        #expect(!HighWaterMark(KeptReading(.of(.known(.live), 5, 4, period: 4))).covers(over))
        #expect(HighWaterMark(over).covers(over))
    }
}

extension SourceOrder {
    fileprivate static let listed = SourceOrder(own: "ncaa", listed: [.lineScore: ["statcrew"]])
}
