import Normalizing
import Scores
import Testing
import Time

/// Tests which sections of a page are superseded by those of a better source.
@Suite("Superseded sections")
struct YieldingTests {
    private static let now = Instant(microseconds: 1_777_752_000_000_000)
    private static let order = SourceOrder(own: "ncaa", listed: [.plays: ["statcrew"], .boxScore: ["statcrew"]])

    private static func reading(_ source: String, _ status: GameStatus = .live) -> GameReading {
        var reading = GameReading(
            league: .mensLacrosseD1,
            sourceID: SourceID(source: source, id: "1"),
            teams: BySide(home: TeamReading(sourceID: nil, name: "A"), away: TeamReading(sourceID: nil, name: "B")),
            status: .known(status)
        )
        reading.plays = []
        reading.box = PrintedBoxScore(home: TeamSheet(), away: TeamSheet())
        return reading
    }

    /// The page's source, the source of the stored plays, how many seconds ago that source reported and with which
    /// status, and whether the page's plays are accepted.
    private static let cases: [(page: String, stored: String?, ago: Int64, GameStatus, isAccepted: Bool)] = [
        ("ncaa", nil, 0, .live, true), ("ncaa", "ncaa", 0, .live, true), ("statcrew", "ncaa", 0, .live, true),
        ("ncaa", "statcrew", 0, .live, false), ("ncaa", "statcrew", 119, .live, false),
        ("ncaa", "statcrew", 121, .live, true), ("ncaa", "statcrew", 7200, .final, false),
        ("espn", "ncaa", 10, .live, false), ("espn", "ncaa", 200, .live, true),
        // The source has not reported this game, so the page need not wait for its plays.
        ("ncaa", "another", 0, .live, true),
    ]

    @Test(arguments: cases)
    func `a better source's plays and box take precedence while it reports and after it reported the end`(
        page: String,
        stored: String?,
        ago: Int64,
        status: GameStatus,
        isAccepted: Bool
    ) throws {
        let day = try #require(CivilDate("2026-05-02"))
        var reports: [SourceReport] = []
        if let stored, stored != "another" {
            let kept = KeptReading(Self.reading(stored, status))
            reports.append(SourceReport(source: stored, reading: kept, at: Self.now - .seconds(ago)))
        }
        let game = Reconciliation(
            snapshot: Snapshot(status: .live, day: day, startTime: nil),
            observedAt: Self.now,
            changedAt: Self.now,
            reports: reports,
            pace: nil,
            order: Self.order
        )
        let accepted = game.withoutSupersededSections(
            Self.reading(page),
            current: SectionSources(plays: stored, box: stored),
            at: Self.now
        )
        #expect((accepted.plays != nil) == isAccepted)
        #expect((accepted.box != nil) == isAccepted)
    }

    /// The goals of the stored line score, which is from a better source, and whether a page's line score replaces it.
    private static let lines: [(line: Int, isReplaced: Bool)] = [(3, false), (9, true)]

    @Test(arguments: lines)
    func `a better source's line score takes precedence unless it does not add up to the score`(
        goals line: Int,
        isReplaced: Bool
    )
        throws
    {
        let day = try #require(CivilDate("2026-05-02"))
        let score = Score(home: 3, away: 0)
        func periods(_ goals: Int) -> [PeriodScore] {
            [PeriodScore(period: Period(number: 1), score: Score(home: goals, away: 0))]
        }
        var better = Self.reading("statcrew")
        better.periods = periods(line)
        var page = Self.reading("ncaa")
        page.periods = periods(3)
        let game = Reconciliation(
            snapshot: Snapshot(status: .live, day: day, startTime: nil, score: score, periods: periods(line)),
            observedAt: Self.now,
            changedAt: Self.now,
            reports: [SourceReport(source: "statcrew", reading: KeptReading(better), at: Self.now)],
            pace: nil,
            order: SourceOrder(own: "ncaa", listed: [.lineScore: ["statcrew"]])
        )
        #expect(
            (game.withoutSupersededSections(page, current: SectionSources(), at: Self.now).periods != nil) == isReplaced
        )
    }
}
