import Normalizing
import Parsing
import Scores
import TestTools
import Testing
import Time

@Suite("Event page")
struct EventPageTests {
    @Test(arguments: [false, true]) func `an event is read with its teams, start and place`(isShifted: Bool) throws {
        let page = isShifted ? PageFixtures.shifted(PageFixtures.event()) : PageFixtures.event()
        let game = try GameReading(statBroadcastEvent: page.bytes)
        #expect(game.sourceID.description == "statbroadcast:99")
        #expect(game.league.rawValue == "wlax-d2")
        #expect(game.teams.home.name == "Bees & Co" && game.teams.home.sourceID == nil)
        #expect(game.teams.away.sourceID?.id == "ants")
        #expect(game.day?.description == "2026-05-02")
        #expect(game.startTime?.instant?.description == "2026-05-03T00:00:00Z")
        #expect(game.status.status == nil && game.score == nil && game.plays == nil)
        #expect(game.sheet?.otherIDs.map(\.description) == ["ncaa:6600001"])
        #expect(game.sheet?.isNeutralSite == true && game.sheet?.stadium == "Field One")
    }

    @Test(
        arguments: [
            ("TBA", StartTime.toBeAnnounced), ("TBD", .toBeAnnounced), ("12:00 AM CT", .toBeAnnounced), ("", nil),
            ("7:00 PM XT", nil), ("soon", nil), ("25:00", nil), ("7 PM", nil),
            ("7 PM ET", start("2026-05-02T23:00:00Z")),
            ("1:00 PM PT", start("2026-05-02T20:00:00Z")), ("1:00 p.m. MST", start("2026-05-02T20:00:00Z")),
            ("10:30 PM HST", start("2026-05-03T08:30:00Z")), ("1:00 PM MT", start("2026-05-02T19:00:00Z")),
        ] as [(String, StartTime?)]
    )
    func `the start is read in the time zone that the page names`(time: String, expected: StartTime?) throws {
        let game = try GameReading(statBroadcastEvent: PageFixtures.event(time: time).bytes)
        #expect(game.startTime == expected)
        #expect(game.day?.description == "2026-05-02")
    }

    private static func start(_ text: String) -> StartTime? {
        Instant(rfc3339: text).map(StartTime.at)
    }

    @Test func `unescaped ampersands in names are read`() throws {
        let page = PageFixtures.event().replacing("Bees &amp; Co", with: "Bees & Co")
            .replacing("<venue><![CDATA[Field One]]></venue>", with: "<venue>A & B</venue>")
        let game = try GameReading(statBroadcastEvent: PageFixtures.shifted(page).bytes)
        #expect(game.teams.home.name == "Bees & Co" && game.sheet?.stadium == "A & B")
    }

    @Test func `a postponed event is read as postponed`() throws {
        let game = try GameReading(statBroadcastEvent: PageFixtures.event(comment: "Postponed to Sunday").bytes)
        #expect(game.status == .known(.postponed))
    }

    @Test func `an event that is over without a score is not read as final`() throws {
        let page = PageFixtures.event(attributes: #"completed="1""#)
        #expect(try GameReading(statBroadcastEvent: page.bytes).status == .unknown(word: "final"))
    }

    @Test(arguments: [
        (PageFixtures.event(attributes: #"disabled="1""#), ParseError.unreadableGame(.withdrawn)),
        (PageFixtures.event(attributes: #"testEvent="1""#), .unreadableGame(.withdrawn)),
        ("<BCSResponse></BCSResponse>", .noGame), ("<BCSResponse><event/></BCSResponse>", .unreadableGame(.noID)),
        ("<lcgame/>", .unexpectedShape(path: "lcgame")), ("", .empty), ("[]", .notXML(.json)),
        ("Not Found", .notXML(.text)),
        ("<html><script>var p=\"00ff\", d=5; document.cookie='sb_pow=1'</script></html>", .blocked),
        ("<html><body>404</body></html>", .notXML(.html)),
        // Bodies in an encoding other than the service's.
        (String(repeating: "c0ffee", count: 20), .blocked),
        (PageFixtures.shifted(String(repeating: "no markup ", count: 9)), .blocked),
    ])
    func `a page that is not an event is refused`(page: String, expected: ParseError) {
        #expect(throws: expected) { try GameReading(statBroadcastEvent: page.bytes) }
    }
}

@Suite("Stats page")
struct StatsPageTests {
    @Test(arguments: [false, true])
    func `the broadcast view is read with its score, periods and clock`(isShifted: Bool) throws {
        let page = isShifted ? PageFixtures.shifted(PageFixtures.stats()) : PageFixtures.stats()
        let game = try GameReading(statBroadcastStats: page.bytes, event: "99", league: .womensLacrosseD1)
        #expect(game.sourceID.description == "statbroadcast:99")
        #expect(game.teams.away.name == "Ants" && game.teams.away.rank == 4)
        #expect(game.teams.home.name == "Bees & Co" && game.teams.home.rank == nil)
        #expect(game.score == Score(home: 6, away: 5))
        #expect(game.periods?.map { [$0.home, $0.away] } == [[1, 2], [3, 2], [2, 1]])
        #expect(game.status == .known(.live))
        #expect(game.period?.number == 3 && game.clock?.description == "7:42")
    }

    @Test(
        arguments: [
            ("Final", "", "FINAL", GameStatus.final), ("", "", "Pregame", .scheduled), ("", "", "PPD", .postponed),
            ("Half", "", "HALFTIME", .live), ("OT", "3:59", "OT", .live), ("?", "", "Monsoon", nil),
        ] as [(String, String, String, GameStatus?)]
    )
    func `the status of a game is read from the window's title`(
        period: String,
        clock: String,
        title: String,
        expected: GameStatus?
    )
        throws
    {
        let page = PageFixtures.stats(period: period, clock: clock, title: title)
        #expect(try GameReading(statBroadcastStats: page.bytes, event: "99").status.status == expected)
    }

    @Test(arguments: [
        ("", ParseError.empty), ("<div>nothing</div>", .unexpectedShape(path: "sb-teamscore")),
        ("<div class='statusbar'><div>", .truncated), ("{}", .notXML(.json)),
        ("<div><script>sb_pow</script></div>", .blocked),
    ])
    func `a page that is not a broadcast view is refused`(page: String, expected: ParseError) {
        #expect(throws: expected) { try GameReading(statBroadcastStats: page.bytes, event: "99") }
    }
}

@Suite("Archive page")
struct ArchivePageTests {
    @Test func `a file of the archive is read with its ID in the archive`() throws {
        let page = PageFixtures.mensStatCrew(status: #"complete="Y""#, venue: #" sbid="4711""#).bytes
        let game = try GameReading(statBroadcastArchive: page)
        #expect(game.sourceID.description == "statbroadcast:4711")
        #expect(game.sheet?.otherIDs == [])
        #expect(try GameReading(statBroadcastArchive: page, event: "12").sourceID.id == "12")
    }

    /// A game is archived only after its end, so an archived file with plays is final even without a mark.
    @Test func `an archived game with plays is read as final`() throws {
        let page = PageFixtures.mensStatCrew()
        #expect(try GameReading(statCrew: page.bytes).status == .known(.live))
        let filed = try GameReading(statBroadcastArchive: page.bytes)
        #expect(filed.status == .known(.final) && filed.clock == nil)
        let unplayed = PageFixtures.sport("fbgame", visitors: #"score="0""#, home: #"score="0""#, plays: "")
        #expect(try GameReading(statBroadcastArchive: unplayed.bytes).status == .known(.scheduled))
    }

    @Test(arguments: [
        ("<Error><Code>NoSuchKey</Code></Error>", ParseError.noGame),
        ("<Error><Code>AccessDenied</Code></Error>", .noGame),
        ("<Error><Code>SlowDown</Code></Error>", .upstreamErrors(["SlowDown"])),
        ("<hkgame/>", .unexpectedShape(path: "hkgame")),
    ])
    func `a missing or invalid archive file is refused`(page: String, expected: ParseError) {
        #expect(throws: expected) { try GameReading(statBroadcastArchive: page.bytes) }
    }
}
