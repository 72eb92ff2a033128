import FoundationEssentials
import Scores
import Testing
import Time

@testable import Storage
@testable import scheduler

@Suite("How often a page is polled")
struct CadenceTests {
    private static let now = Instant(microseconds: 1_777_752_000_000_000)
    private let cadence = Cadence()

    private func pause(
        _ page: ScrapeTarget.Page,
        _ activity: Activity,
        random: Double = 0.5
    ) -> Duration {
        let target = ScrapeTarget(key: "page", league: .mensLacrosseD1, page: page, activity: activity, isDue: true)
        return cadence.pause(for: target, now: Self.now, random: random)
    }

    private static func scoreboard() throws -> ScrapeTarget.Page {
        .scoreboard(day: try #require(CivilDate(year: 2026, month: 5, day: 2)), source: nil)
    }

    private static let plays = page(.playByPlay)

    private static func page(_ page: DetailPage) -> ScrapeTarget.Page {
        .detail(page, GameID(rawValue: UUID()), SourceID(source: "ncaa", id: "1"), isOwn: true)
    }

    @Test func `a page of plays is polled like a scoreboard during play, and a page of results every six hours`() {
        let live = Activity(liveGames: 1, openGames: 1, nextStart: nil)
        #expect(pause(.games("http://a.test/live.xml", source: "statcrew", .play), live) == .seconds(30))
        #expect(pause(.games("594020", source: "ncaa-stats", .results), live) == .seconds(21_600))
    }

    @Test func `a game's page at another source is polled only until it has a result`() {
        let page = ScrapeTarget.Page.detail(
            .boxScore,
            GameID(rawValue: UUID()),
            SourceID(source: "ncaa-stats", id: "1"),
            isOwn: false
        )
        #expect(pause(page, Activity(liveGames: 0, openGames: 0, nextStart: nil)) == .seconds(21_600))
        #expect(
            pause(page, Activity(liveGames: 0, openGames: 0, nextStart: nil, isAnswered: true)) > .seconds(20 * 86_400)
        )
    }

    /// The minutes until a game, and the seconds until its page is polled again; `nil`: to be announced.
    private static let previews: [(minutes: Int?, seconds: Int)] = [
        (nil, 1800), (600, 1800), (41, 1800), (40, 1800), (25, 900), (11, 60), (10, 30), (0, 30), (-20, 30),
    ]

    @Test(arguments: previews)
    func `a page of a game that has not begun is polled every half hour until the game counts as live`(
        minutes: Int?,
        seconds: Int
    ) {
        let start = minutes.map { Self.now + .seconds(60 * $0) }
        let activity = Activity(liveGames: 0, openGames: 1, nextStart: start, isRequested: true)
        #expect(pause(Self.page(.summary), activity) == .seconds(seconds))
        let other = SourceID(source: "espn", id: "1")
        let atOther = ScrapeTarget.Page.detail(.summary, GameID(rawValue: UUID()), other, isOwn: false)
        #expect(pause(atOther, activity) == .seconds(1800))
    }

    @Test(arguments: [
        (nil, 21_600), (49, 21_600), (48, 7200), (25, 7200), (24, 1800), (4, 1800), (3, 180), (0, 180), (-1, 180),
    ])
    func `odds are polled more often the nearer the next game is`(hours: Int?, seconds: Int) {
        let start = hours.map { Self.now + .seconds(3600 * $0) }
        let activity = Activity(liveGames: 0, openGames: 1, nextStart: start)
        #expect(pause(.odds(source: "odds-api"), activity) == .seconds(seconds))
    }

    @Test func `the last three hours before a game begin with a reading of odds`() {
        for (minutes, seconds) in [(209, 1740), (185, 300), (182, 180)] {
            let activity = Activity(liveGames: 0, openGames: 1, nextStart: Self.now + .seconds(60 * minutes))
            #expect(pause(.odds(source: "odds-api"), activity) == .seconds(seconds))
        }
    }

    /// The activity of a scoreboard's games, and the pause until the next poll in seconds.
    private static let boards: [(Activity, Double)] = [
        (Activity(liveGames: 1, openGames: 3, nextStart: nil), 30),
        (Activity(liveGames: 0, openGames: 3, nextStart: nil), 300),
        (Activity(liveGames: 0, openGames: 0, nextStart: nil), 1800),
        (Activity(liveGames: 0, openGames: 1, nextStart: now + .seconds(599)), 30),
        (Activity(liveGames: 0, openGames: 1, nextStart: now + .seconds(601)), 300),
    ]

    @Test(arguments: boards)
    func `a scoreboard's pause depends on its games`(activity: Activity, seconds: Double) throws {
        let board = try Self.scoreboard()
        #expect(pause(board, activity) == .seconds(seconds))
    }

    @Test func `a live box score is polled half as often as plays, and team statistics a quarter as often`() {
        let activity = Activity(liveGames: 1, openGames: 0, nextStart: nil, isRequested: true)
        #expect(pause(Self.page(.boxScore), activity) == pause(Self.plays, activity) * 2)
        #expect(pause(Self.page(.teamStats), activity) == pause(Self.plays, activity) * 4)
    }

    /// Whether clients request a game, whether it counts as live (1) or not (0), the seconds since its end, and the
    /// seconds until the next poll without random variation.
    private static let details: [(isRequested: Bool, live: Int, endedAgo: Int64?, seconds: Double)] = [
        (true, 1, nil, 30), (true, 1, 60, 30), (true, 0, 301, 299), (false, 1, 60, 540), (false, 0, 0, 600),
        (false, 0, 599, 1), (false, 0, 600, 1200), (false, 0, 1800, 1800), (false, 0, 7200, 14_400),
    ]

    @Test(arguments: details)
    func `a requested game's page is polled like the scoreboard, and after the end for corrections`(
        isRequested: Bool,
        live: Int,
        endedAgo: Int64?,
        seconds: Double
    ) {
        let end = endedAgo.map { Self.now - .seconds($0) }
        let activity = Activity(liveGames: live, openGames: 0, nextStart: nil, isRequested: isRequested, endedAt: end)
        let isCorrection = end != nil && !(isRequested && live > 0)
        let expected = isCorrection ? seconds * 1.05 : seconds
        #expect(abs(pause(Self.plays, activity).seconds - expected) < 0.001)
    }

    /// The kind of a table, whether games of its league are in play, and the seconds until the next poll.
    private static let tables: [(kind: TableKind, isInPlay: Bool, seconds: Double)] = [
        (.standings, true, 3600), (.standings, false, 21_600), (.rankings, true, 21_600), (.leaders, true, 21_600),
    ]

    @Test(arguments: tables)
    func `standings are polled hourly while their league plays, and other tables every six hours`(
        kind: TableKind,
        isInPlay: Bool,
        seconds: Double
    ) {
        let page = ScrapeTarget.Page.table(TablePage(kind), source: nil)
        // The numbers of live and open games do not affect tables.
        let activity = Activity(liveGames: 1, openGames: 1, nextStart: nil, isInPlay: isInPlay)
        #expect(pause(page, activity) == .seconds(seconds))
        #expect(abs(pause(page, activity, random: 0).seconds - 0.9 * seconds) < 0.001)
        #expect(abs(pause(page, activity, random: 1).seconds - 1.1 * seconds) < 0.001)
    }

    /// A day's distance from today in days, and the longest time until the next poll in seconds.
    private static let distances: [(distance: Int, seconds: Double)] = [
        (1, 3600), (2, 21_600), (7, 21_600), (8, 86_400), (200, 86_400), (-1, 86_400), (-60, 86_400),
    ]

    @Test(arguments: distances)
    func `tomorrow's scoreboard is polled hourly, one of the next week every six hours, and any other daily`(
        distance: Int,
        seconds: Double
    ) throws {
        let day = try #require(CivilDate(year: 2026, month: 5, day: 2))
        let board = SeasonBoard(league: .mensLacrosseD1, day: day, distance: distance, key: "page")
        #expect(abs(cadence.pause(for: board, random: 0).seconds - 0.8 * seconds) < 0.001)
        #expect(abs(cadence.pause(for: board, random: 1).seconds - seconds) < 0.001)
    }

    @Test func `scoreboards of other days are polled at a limited rate, and the list of days twice a day`() {
        #expect(cadence.seasonPace == .seconds(60))
        #expect(pause(.season, Activity(liveGames: 1, openGames: 1, nextStart: nil)) == .seconds(43_200))
    }

    @Test func `a poll for corrections is never early, because then it would be repeated`() {
        let activity = Activity(liveGames: 0, openGames: 0, nextStart: nil, endedAt: Self.now)
        for random in [0, 0.3, 1] {
            let pause = pause(Self.plays, activity, random: random)
            #expect(pause >= .seconds(600) && pause <= .seconds(660))
        }
    }

    @Test(arguments: [21_600, 80_000])
    func `a game's page is not polled after the last correction`(endedAgo: Int64) {
        let activity = Activity(liveGames: 0, openGames: 0, nextStart: nil, endedAt: Self.now - .seconds(endedAgo))
        #expect(pause(Self.plays, activity) > cadence.correctionSpan)
    }

    @Test func `the last poll for corrections comes before the game is dropped`() {
        // The pause before the last poll, 6 hours after the end, begins at the poll 2 hours after it. Those 4 hours may
        // be lengthened by a tenth.
        #expect(cadence.correctionSpan > .seconds(21_600) + .seconds(14_400) * 0.1)
    }
}
