import Normalizing
import Scores
import Testing
import Time

/// Which sections of a page a better source's stand in the way of.
@Suite("Sections that yield")
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

    /// Who speaks, whose plays stand, how many seconds ago that source was heard and with what status, and whether the
    /// page's plays come through.
    private static let speakers: [(speaker: String, standing: String?, ago: Int64, GameStatus, comes: Bool)] = [
        ("ncaa", nil, 0, .live, true), ("ncaa", "ncaa", 0, .live, true), ("statcrew", "ncaa", 0, .live, true),
        ("ncaa", "statcrew", 0, .live, false), ("ncaa", "statcrew", 119, .live, false),
        ("ncaa", "statcrew", 121, .live, true), ("ncaa", "statcrew", 7200, .final, false),
        ("espn", "ncaa", 10, .live, false), ("espn", "ncaa", 200, .live, true),
        // It has said nothing of this game, so nobody waits for it.
        ("ncaa", "another", 0, .live, true),
    ]

    @Test(arguments: speakers)
    func `plays and box wait for a better source that is heard, or that has told the game to its end`(
        speaker: String,
        standing: String?,
        ago: Int64,
        status: GameStatus,
        comes: Bool
    ) throws {
        let day = try #require(CivilDate("2026-05-02"))
        var words: [SourceWord] = []
        if let standing, standing != "another" {
            let said = KeptReading(Self.reading(standing, status))
            words.append(SourceWord(source: standing, said: said, at: Self.now - .seconds(ago)))
        }
        let game = Standing(
            snapshot: Snapshot(status: .live, day: day, startTime: nil),
            observedAt: Self.now,
            changedAt: Self.now,
            words: words,
            pace: nil,
            order: Self.order
        )
        let told = game.yielding(
            Self.reading(speaker),
            to: SectionSources(plays: standing, box: standing),
            at: Self.now
        )
        #expect((told.plays != nil) == comes)
        #expect((told.box != nil) == comes)
    }

    /// The line that the game has, and whether that of a page comes where a better source lists one, too.
    private static let lines: [(line: Int, comes: Bool)] = [(3, false), (9, true)]

    @Test(arguments: lines)
    func `a better source's line score is waited for unless it does not make the score`(goals line: Int, comes: Bool)
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
        let game = Standing(
            snapshot: Snapshot(status: .live, day: day, startTime: nil, score: score, periods: periods(line)),
            observedAt: Self.now,
            changedAt: Self.now,
            words: [SourceWord(source: "statcrew", said: KeptReading(better), at: Self.now)],
            pace: nil,
            order: SourceOrder(own: "ncaa", listed: [.lineScore: ["statcrew"]])
        )
        #expect((game.yielding(page, to: SectionSources(), at: Self.now).periods != nil) == comes)
    }
}
