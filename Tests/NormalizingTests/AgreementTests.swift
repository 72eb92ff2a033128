import Normalizing
import Scores
import Testing
import Time

/// What holds where two sources speak of one game.
@Suite("Agreement of sources")
struct AgreementTests {
    private static let now = Instant(microseconds: 1_777_752_000_000_000)
    private let game = Snapshot.live(5, 4, period: 3)

    private static func word(
        _ source: String,
        _ reading: GameReading,
        ago: Duration = .seconds(10)
    ) -> SourceWord {
        SourceWord(source: source, said: KeptReading(reading), at: now - ago)
    }

    private func fields(_ reading: GameReading, _ words: SourceWord...) -> [GameField] {
        reading.differences(from: words, at: Self.now).map(\.field)
    }

    @Test("sources differ only in what both say")
    func differences() {
        let reading = GameReading.of(.known(.live), 6, 4, period: 3)
        #expect(fields(reading, Self.word("a", reading)).isEmpty)
        #expect(fields(reading, Self.word("a", .of(.known(.live), 5, 4, period: 2))) == [.score, .period])
        #expect(fields(reading, Self.word("a", .of(.known(.final)))) == [.status])
        #expect(fields(reading, Self.word("a", .of(.unknown(word: "?")))).isEmpty)
    }

    @Test("a start that is rounded is no difference; a line that is longer is none in what both list")
    func tolerance() {
        var reading = GameReading.of(.known(.live), startTime: .at(Self.now))
        var other = GameReading.of(.known(.live), startTime: .at(Self.now + .seconds(240)))
        reading.periods = [PeriodScore(period: Period(number: 1), score: Score(home: 2, away: 1))]
        other.periods =
            (reading.periods ?? []) + [PeriodScore(period: Period(number: 2), score: Score(home: 0, away: 1))]
        #expect(fields(reading, Self.word("a", other)).isEmpty)
        other.startTime = .at(Self.now + .seconds(300))
        other.periods?[0] = PeriodScore(period: Period(number: 1), score: Score(home: 1, away: 1))
        #expect(fields(reading, Self.word("a", other)) == [.start, .lineScore])
    }

    @Test("an old word no longer counts, unless it was the last one")
    func echo() {
        let reading = GameReading.of(.known(.live), 6, 4, period: 3)
        let old = Self.word("a", .of(.known(.live), 5, 4, period: 3), ago: .seconds(300))
        #expect(fields(reading, old).isEmpty)
        let last = Self.word("a", .of(.known(.final), 5, 4), ago: .seconds(86_400))
        #expect(fields(reading, last) == [.status, .score])
    }

    private static let orders: [(String, SourceOrder, GameField, String, String, Bool)] = [
        ("the league's own before another", SourceOrder(own: "ncaa"), .score, "ncaa", "espn", true),
        ("another after the league's own", SourceOrder(own: "ncaa"), .score, "espn", "ncaa", false),
        ("by name among the others", SourceOrder(own: "ncaa"), .score, "espn", "statcrew", true),
        ("a listed one before the league's own", .listed, .lineScore, "statcrew", "ncaa", true),
        ("only in its field", .listed, .score, "statcrew", "ncaa", false),
        ("nobody before itself", .listed, .lineScore, "statcrew", "statcrew", false),
    ]

    @Test("the order is the list, then the league's own source, then the alphabet", arguments: orders)
    func order(what: String, order: SourceOrder, field: GameField, source: String, other: String, isBetter: Bool) {
        #expect(order.prefers(source, over: other, in: field) == isBetter, "\(what)")
    }

    private func heard(_ reading: GameReading, _ words: SourceWord..., own: String = "espn") -> GameReading {
        reading.yielding(to: words, at: Self.now, order: SourceOrder(own: own), in: game)
    }

    @Test("of what a better source says otherwise the game keeps what it has")
    func yielding() {
        let better = Self.word("espn", .of(.known(.live), 5, 4, period: 3, clock: 90))
        let reading = heard(.of(.known(.final), 6, 4, period: 4, clock: 0), better)
        #expect(reading.status == .known(.live) && reading.score == nil && reading.period == nil)
        #expect(game.accepting(scoreboard: reading, held: nil, isNewer: true) == .unchanged)
        // The better source itself yields to nobody.
        let own = GameReading.of(.known(.final), 6, 4, period: 4)
        #expect(heard(own, better, own: "ncaa") == own)
    }

    @Test("two clocks are no difference, but only the better one is shown")
    func clocks() {
        let better = Self.word("espn", .of(.known(.live), 5, 4, period: 3, clock: 90))
        var ticking = game
        ticking.clock = GameClock(seconds: 90)
        let reading = GameReading.of(.known(.live), 5, 4, period: 3, clock: 82)
        #expect(fields(reading, better).isEmpty)
        let heard = reading.yielding(to: [better], at: Self.now, order: SourceOrder(own: "espn"), in: ticking)
        #expect(ticking.accepting(scoreboard: heard, held: nil, isNewer: true) == .unchanged)
    }

    @Test("what takes something back is backed by another source that says the same now")
    func backing() {
        let held = HeldReading(status: .live, score: Score(home: 5, away: 3), period: Period(number: 3), reason: "fell")
        #expect(held.isBacked(by: [Self.word("a", .of(.known(.live), 5, 3, period: 3))], at: Self.now))
        #expect(held.isBacked(by: [Self.word("a", .of(.known(.live), 5, 3))], at: Self.now))
        #expect(!held.isBacked(by: [Self.word("a", .of(.known(.live), 5, 4, period: 3))], at: Self.now))
        #expect(!held.isBacked(by: [Self.word("a", .of(.known(.final), 5, 3, period: 3))], at: Self.now))
        let old = Self.word("a", .of(.known(.live), 5, 3, period: 3), ago: .seconds(600))
        #expect(!held.isBacked(by: [old], at: Self.now))
        #expect(!held.isBacked(by: [], at: Self.now))
    }
}

extension SourceOrder {
    fileprivate static let listed = SourceOrder(own: "ncaa", listed: [.lineScore: ["statcrew"]])
}
