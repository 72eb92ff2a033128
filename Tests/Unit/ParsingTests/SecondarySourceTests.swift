import Parsing
import Scores
import Sports
import TestTools
import Testing
import Time

@testable import Transport

/// Tests the sources without scoreboards: how they read their pages of games, and how they report other responses.
@Suite("Secondary sources")
struct SecondarySourceTests {
    private static let now = Instant(microseconds: 1_777_752_000_000_000)
    private static let file = "https://athletics.test/live.xml"

    private static func address(_ source: String) -> LeagueAddress {
        LeagueAddress(league: .mensLacrosseD1, source: source, code: "any")
    }

    /// Each source with one of its pages.
    private static func sources(_ server: OneAnswer) -> [(source: any Source, name: String, page: String)] {
        [
            (StatCrewSource(fetcher: server), "statcrew", file),
            (NCAAStatsSource(site: "http://stats.test", fetcher: server), "ncaa-stats", "501"),
            (
                StatBroadcastSource(site: "http://sb.test", archive: "http://archive.test/", fetcher: server),
                "statbroadcast", "bees"
            ),
        ]
    }

    private func failure(_ body: () async throws(ScrapeError) -> Void) async -> ScrapeError? {
        do throws(ScrapeError) {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    private func day() throws -> CivilDate { try #require(CivilDate("2026-05-02")) }

    @Test
    func `a scorer's file is fetched only if changed, and is read as one game with plays and box score`() async throws {
        let server = OneAnswer(200, PageFixtures.mensStatCrew())
        let validators = Validators(etag: "\"v0\"")
        let page = try await StatCrewSource(fetcher: server)
            .games(on: Self.file, of: Self.address("statcrew"), near: day(), unlessMatching: validators, at: Self.now)
        let game = try #require(page?.reading.games.first)
        #expect(page?.reading.games.count == 1 && game.plays?.isEmpty == false && game.box != nil)
        #expect(server.requests.map(\.url) == [Self.file] && server.requests.map(\.validators) == [validators])
    }

    @Test func `a team's schedule gives the games that have an ID, with the right home and away teams`() async throws {
        let server = OneAnswer(200, StatsSiteFixtures.schedule)
        let source = NCAAStatsSource(site: "http://stats.test/", fetcher: server)
        let league = LeagueAddress(league: LeagueID(rawValue: "wlax-d3"), source: "ncaa-stats", code: "WLA")
        let page = try await source.games(on: "501", of: league, near: day(), unlessMatching: nil, at: Self.now)
        let games = try #require(page?.reading.games)
        #expect(server.requests.map(\.url) == ["http://stats.test/teams/501"])
        #expect(games.map(\.sourceID.id) == ["1", "2", "3", "4", "5"])
        #expect(games[0].teams.home.name == "Yale" && games[0].teams.away.sourceID?.id == "501")
        #expect(games[0].score == Score(home: 11, away: 8) && games[0].status == .known(.final))
        #expect(games[1].teams.away.name == "Navy" && games[1].score == Score(home: 16, away: 15))
        // A game with an impossible score has no result.
        #expect(games[4].score == nil && games[4].status.status == nil)
    }

    @Test func `the official statistics of a game are one page, requested by contest`() async throws {
        let server = OneAnswer(200, StatsSiteFixtures.contest())
        let source = NCAAStatsSource(site: "http://stats.test", fetcher: server)
        let game = SourceID(source: "ncaa-stats", id: "6310104")
        let page =
            try await source
            .detail(.boxScore, of: game, league: Self.address("ncaa-stats"), unlessMatching: nil, at: Self.now)
        #expect(server.requests.map(\.url) == ["http://stats.test/contests/6310104/individual_stats"])
        #expect(page?.reading.sourceID == game && page?.reading.box != nil && page?.reading.plays == nil)
    }

    @Test func `a group page gives only the games of the requested league`() async throws {
        let page = PageFixtures.group(
            PageFixtures.groupRow(date: "May 2", title: "Ants 3, Bees 1 - 3rd", button: PageFixtures.liveButton(11)),
            PageFixtures.groupRow(
                title: "Ants 3, Bees 1 - T3rd",
                sport: "Baseball",
                button: PageFixtures.liveButton(12)
            )
        )
        let server = OneAnswer(200, page)
        let source = StatBroadcastSource(site: "http://sb.test", archive: "http://archive.test", fetcher: server)
        let read =
            try await source
            .games(on: "bees", of: Self.address("statbroadcast"), near: day(), unlessMatching: nil, at: Self.now)
        #expect(server.requests.map(\.url) == ["http://sb.test/events/statbroadcast.php?gid=bees"])
        #expect(read?.reading.games.map(\.sourceID.id) == ["11"])
        #expect(try read?.reading.games.first?.day == day())
    }

    @Test func `the archived file of an event that is over is read with the event's ID`() async throws {
        let server = OneAnswer(200, PageFixtures.mensStatCrew())
        let source = StatBroadcastSource(site: "http://sb.test", archive: "http://archive.test/", fetcher: server)
        let event = SourceID(source: "statbroadcast", id: "99")
        let page =
            try await source
            .detail(.summary, of: event, league: Self.address("statbroadcast"), unlessMatching: nil, at: Self.now)
        #expect(server.requests.map(\.url) == ["http://archive.test/99.xml"])
        #expect(page?.reading.sourceID == event && page?.reading.plays?.isEmpty == false)
        #expect(page?.reading.status == .known(.final))
    }

    /// Responses of a source instead of its page.
    private static let others: [(status: Int, body: String, headers: Headers, expected: ScrapeError?)] = [
        (429, "", ["Retry-After": "7"], .status(429, retryAfter: 7)),
        (500, "", [:], .status(500, retryAfter: nil)),
        (404, "<html><body>Not Found</body></html>", [:], .unreadable(.noGame)),
        (200, "", [:], .unreadable(.empty)),
        (200, "<html><head></head><body>Access Denied</body></html>", [:], .unreadable(.blocked)),
        (304, "", [:], nil),
    ]

    @Test(arguments: others)
    func `every source reports a response that is not its page in the same way`(
        status: Int,
        body: String,
        headers: Headers,
        expected: ScrapeError?
    ) async throws {
        let day = try day()
        for (source, name, page) in Self.sources(OneAnswer(status, body, headers: headers)) {
            let failure = await failure { () throws(ScrapeError) in
                let read =
                    try await source
                    .games(on: page, of: Self.address(name), near: day, unlessMatching: nil, at: Self.now)
                #expect(read == nil)
            }
            #expect(failure == expected, "\(name)")
        }
    }

    /// The pages with which StatBroadcast and stats.ncaa.org refuse automated requests.
    private static let walls: [(status: Int, body: String, headers: Headers)] = [
        (403, "<html><body>Access Denied</body></html>", [:]),
        (200, "<html><body><script>document.cookie='sb_cv=1';location.reload()</script></body></html>", [:]),
        (200, #"<html><script>var p="0a1b",d=4;/* sb_pow */</script></html>"#, [:]),
        (200, "<html><body></body></html>", ["X-SB-Rejected": "1"]),
        (200, String(repeating: "9f", count: 400), ["X-SB-Enc": "1"]),
    ]

    @Test(arguments: walls)
    func `a page that refuses automated requests is reported as blocked`(status: Int, body: String, headers: Headers)
        async throws
    {
        let server = OneAnswer(status, body, headers: headers)
        let day = try day()
        let source = StatBroadcastSource(site: "http://sb.test", archive: "http://archive.test", fetcher: server)
        let failure = await failure { () throws(ScrapeError) in
            _ =
                try await source
                .games(on: "bees", of: Self.address("statbroadcast"), near: day, unlessMatching: nil, at: Self.now)
        }
        #expect(failure == .unreadable(.blocked))
        #expect(server.requests.count == 1)
    }

    @Test func `a storage bucket's 403 for a missing key is reported as a missing file, and any other 403 as blocked`()
        async throws
    {
        let event = SourceID(source: "statbroadcast", id: "99")
        for (body, expected) in [
            ("<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>", ScrapeError.unreadable(.noGame)),
            ("<html><body>Forbidden</body></html>", .unreadable(.blocked)),
        ] {
            let server = OneAnswer(403, body)
            let source = StatBroadcastSource(site: "http://sb.test", archive: "http://archive.test", fetcher: server)
            let failure = await failure { () throws(ScrapeError) in
                _ =
                    try await source
                    .detail(
                        .summary,
                        of: event,
                        league: Self.address("statbroadcast"),
                        unlessMatching: nil,
                        at: Self.now
                    )
            }
            #expect(failure == expected)
        }
    }

    @Test func `a source refuses scoreboards and pages that it does not have, without a request`() async throws {
        let server = OneAnswer()
        let day = try day()
        for (source, name, _) in Self.sources(server) {
            let failure = await failure { () throws(ScrapeError) in
                _ = try await source.scoreboard(of: Self.address(name), on: day, unlessMatching: nil, at: Self.now)
            }
            #expect(failure == .noScoreboard)
        }
        let nhl = LeagueAddress(league: .nhl, source: "nhl", code: "nhl")
        let failure = await failure { () throws(ScrapeError) in
            _ = try await NHLSource(api: "http://nhl.test", fetcher: server)
                .games(on: "x", of: nhl, near: day, unlessMatching: nil, at: Self.now)
        }
        #expect(failure == .noGamePages)
        #expect(server.requests.isEmpty)
    }
}
