import Parsing
import Scores
import Sports
import TestTools
import Testing
import Time

@testable import Transport

/// Tests the requests of each source and how it handles every kind of response.
@Suite("Sources")
struct SourceTests {
    private static let nba = LeagueAddress(league: .nba, source: "espn", code: "basketball/nba")
    private static let nhl = LeagueAddress(league: .nhl, source: "nhl", code: "nhl")
    private static let lacrosse = LeagueAddress(league: .mensLacrosseD1, source: "ncaa", code: "MLA", division: 1)
    private static let now = Instant(microseconds: 1_777_752_000_000_000)

    private static func day() throws -> CivilDate { try #require(CivilDate("2026-05-02")) }

    private func failure(_ body: () async throws(ScrapeError) -> Void) async -> ScrapeError? {
        do throws(ScrapeError) {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    // MARK: - URLs

    @Test(
        arguments: [
            ("basketball/nba", ""), ("lacrosse/pll", ""), ("basketball/mens-college-basketball", "&groups=50"),
        ]
    )
    func `a request to ESPN contains the day, the maximum number of games and the whole division`(
        code: String,
        group: String
    ) throws {
        #expect(
            ESPNRequest.scoreboard(of: code, on: try Self.day()).url(base: "https://site.api.espn.com/")
                == "https://site.api.espn.com/apis/site/v2/sports/\(code)/scoreboard?dates=20260502&limit=500\(group)"
        )
    }

    @Test func `an ID or a code in a URL is percent-encoded`() {
        #expect(
            ESPNRequest.summary(of: "1&x=2 3", code: "a?b/c#d").path
                == "/apis/site/v2/sports/a%3Fb/c%23d/summary?event=1%26x%3D2%203"
        )
        #expect(NHLRequest.playByPlay(of: "1/../2").path == "/v1/gamecenter/1%2F..%2F2/play-by-play")
        #expect(NHLRequest.boxScore(of: "2026020001").path == "/v1/gamecenter/2026020001/boxscore")
    }

    @Test func `the NHL's scoreboard is requested by day`() throws {
        let request = NHLRequest.score(on: try Self.day())
        #expect(request.url(base: "https://api-web.nhle.com") == "https://api-web.nhle.com/v1/score/2026-05-02")
    }

    // MARK: - Pages

    @Test func `a scoreboard of ESPN is read with its version`() async throws {
        let server = OneAnswer(200, ESPNFixtures.scoreboard(ESPNFixtures.event()))
        let source = ESPNSource(api: "http://espn.test", fetcher: server)
        let validators = Validators(etag: "\"v0\"")
        let page = try await source.scoreboard(
            of: Self.nba,
            on: try Self.day(),
            unlessMatching: validators,
            at: Self.now
        )
        #expect(page?.reading.games.map(\.sourceID.id) == ["401"] && page?.reading.league == .nba)
        #expect(page?.validators == Validators(etag: "\"v1\""))
        #expect(server.requests.map(\.validators) == [validators])
    }

    @Test func `a page of the NHL has no version, because its tags depend on the time, not the content`() async throws {
        let server = OneAnswer(200, NHLFixtures.score("{\(NHLFixtures.head())}"))
        let source = NHLSource(api: "http://nhl.test", fetcher: server)
        let validators = Validators(etag: "\"v0\"")
        let page = try await source.scoreboard(
            of: Self.nhl,
            on: try Self.day(),
            unlessMatching: validators,
            at: Self.now
        )
        #expect(page?.reading.games.map(\.sourceID.id) == ["2026020001"])
        #expect(page?.validators == nil && server.requests.map(\.validators) == [nil])
    }

    @Test func `a game of the NHL is read from two pages with different parts`() async throws {
        let game = SourceID(source: "nhl", id: "2026020001")
        func read(_ page: DetailPage, _ body: String) async throws -> (GameReading?, [String]) {
            let server = OneAnswer(200, body)
            let source = NHLSource(api: "http://nhl.test", fetcher: server)
            let read = try await source.detail(page, of: game, league: Self.nhl, unlessMatching: nil, at: Self.now)
            return (read?.reading, server.requests.map(\.url))
        }
        let plays = try await read(.playByPlay, NHLFixtures.playByPlay())
        #expect(plays.0?.plays?.count == 11 && plays.0?.box == nil)
        #expect(plays.1 == ["http://nhl.test/v1/gamecenter/2026020001/play-by-play"])
        let box = try await read(.boxScore, NHLFixtures.boxScore)
        #expect(box.0?.plays == nil && box.0?.box?.home.tables.count == 3)
    }

    @Test func `a game of college lacrosse is read from two pages`() async throws {
        let game = SourceID(source: "ncaa", id: "6600001")
        for (page, operation, body) in [
            (DetailPage.playByPlay, "NCAA_GetGamecenterPbpGenericById_web", PageFixtures.playByPlay()),
            (.boxScore, "NCAA_GetGamecenterBoxscoreLacrosseById_web", CollegeFixtures.boxScore()),
        ] {
            let server = OneAnswer(200, body)
            let source = NCAASource(api: "http://ncaa.test", site: "http://ncaa.test", fetcher: server)
            let read = try await source.detail(page, of: game, league: Self.lacrosse, unlessMatching: nil, at: Self.now)
            #expect((read?.reading.plays != nil) == (page == .playByPlay))
            #expect((read?.reading.box != nil) == (page == .boxScore))
            #expect(server.requests.count == 1 && server.requests[0].url.contains("meta=\(operation)&"))
        }
    }

    @Test func `a game of ESPN is read from one page with plays and figures`() async throws {
        let server = OneAnswer(200, ESPNFixtures.summary())
        let source = ESPNSource(api: "http://espn.test", fetcher: server)
        let game = SourceID(source: "espn", id: "401")
        let page = try await source.detail(.summary, of: game, league: Self.nba, unlessMatching: nil, at: Self.now)
        #expect(page?.reading.plays?.isEmpty == false && page?.reading.box != nil)
        #expect(
            server.requests.map(\.url) == ["http://espn.test/apis/site/v2/sports/basketball/nba/summary?event=401"]
        )
    }

    // MARK: - Tables

    /// Pages of tables: the source, the page, its URL, its body, and the number of lines that are read.
    private static let tables: [(source: String, page: TablePage, url: String, body: String, lines: Int)] = [
        (
            "ncaa", TablePage(.rankings, name: "usila-coaches"),
            "http://ncaa.test/rankings/lacrosse-men/d1/usila-coaches", CollegeFixtures.poll(), 5
        ),
        (
            "ncaa", TablePage(.standings), "http://ncaa.test/standings/lacrosse-men/d1", CollegeFixtures.standings(), 3
        ),
        (
            "ncaa", TablePage(.leaders, name: "individual/410"),
            "http://ncaa.test/stats/lacrosse-men/d1/current/individual/410", CollegeFixtures.leaders, 9
        ),
        (
            "espn", TablePage(.rankings), "http://espn.test/apis/site/v2/sports/basketball/nba/rankings",
            ESPNFixtures.rankings, 3
        ),
        (
            "espn", TablePage(.standings), "http://espn.test/apis/v2/sports/basketball/nba/standings",
            ESPNFixtures.standings, 1
        ),
        ("nhl", TablePage(.standings), "http://nhl.test/v1/standings/2026-05-02", NHLFixtures.standings, 2),
    ]

    @Test(arguments: tables)
    func `a page of tables is requested at its URL, and only if it changed`(
        source: String,
        page: TablePage,
        url: String,
        body: String,
        lines: Int
    ) async throws {
        let server = OneAnswer(200, body)
        let own = try #require(Self.sources(server).first { $0.address.source == source })
        let validators = Validators(etag: "\"v0\"")
        let day = try Self.day()
        let read = try await own.source.table(page, of: own.address, on: day, unlessMatching: validators, at: Self.now)
        #expect(read?.reading.entryCount == lines)
        // The leaders are on several pages, and the first page states the number of pages.
        let following = page.kind == .leaders ? ["\(url)/p2", "\(url)/p3"] : []
        #expect(server.requests.map(\.url) == [url] + following)
        // The NHL's entity tags depend on the time, not on the page.
        #expect(server.requests.map(\.validators) == [source == "nhl" ? nil : validators] + following.map { _ in nil })
        let same = try #require(Self.sources(OneAnswer(304)).first { $0.address.source == source })
        #expect(
            try await same.source.table(page, of: same.address, on: day, unlessMatching: validators, at: Self.now)
                == nil
        )
    }

    /// Tables that a source does not have, or that have a name unknown to it.
    private static let absentTables: [(source: String, page: TablePage)] = [
        ("ncaa", TablePage(.rankings)), ("ncaa", TablePage(.leaders)), ("ncaa", TablePage(.standings, name: "acc")),
        ("espn", TablePage(.leaders)), ("espn", TablePage(.rankings, name: "ap")), ("nhl", TablePage(.rankings)),
        ("nhl", TablePage(.leaders)),
    ]

    @Test(arguments: absentTables)
    func `a table that a source does not have is refused without a request`(source: String, page: TablePage)
        async throws
    {
        let server = OneAnswer()
        let own = try #require(Self.sources(server).first { $0.address.source == source })
        let day = try Self.day()
        let failure = await failure { () throws(ScrapeError) in
            _ = try await own.source.table(page, of: own.address, on: day, unlessMatching: nil, at: Self.now)
        }
        #expect(failure == .unknownTable(page))
        #expect(server.requests.isEmpty)
    }

    // MARK: - Other responses

    private static func sources(_ server: OneAnswer) -> [(source: any Source, address: LeagueAddress, page: DetailPage)]
    {
        [
            (ESPNSource(api: "http://espn.test", fetcher: server), nba, .summary),
            (NHLSource(api: "http://nhl.test", fetcher: server), nhl, .playByPlay),
            (NHLSource(api: "http://nhl.test", fetcher: server), nhl, .boxScore),
            (
                NCAASource(api: "http://ncaa.test", site: "http://ncaa.test", fetcher: server), lacrosse,
                .playByPlay
            ),
            (
                NCAASource(api: "http://ncaa.test", site: "http://ncaa.test", fetcher: server), lacrosse,
                .boxScore
            ),
            (
                NCAASource(api: "http://ncaa.test", site: "http://ncaa.test", fetcher: server), lacrosse,
                .teamStats
            ),
        ]
    }

    @Test(
        arguments: [
            (429, "", ["Retry-After": "7"], .status(429, retryAfter: 7)),
            (500, "{}", [:], .status(500, retryAfter: nil)),
            (404, "{}", [:], .unreadable(.noGame)),
            (200, "", [:], .unreadable(.empty)),
            (200, "{\"a\":", [:], .unreadable(.truncated)),
            (200, "<html><body>Access Denied</body></html>", [:], .unreadable(.blocked)),
            (304, "", [:], nil),
        ] as [(Int, String, Headers, ScrapeError?)]
    )
    func `every source reports a response that is not its page in the same way`(
        status: Int,
        body: String,
        headers: Headers,
        expected: ScrapeError?
    ) async throws {
        for (source, address, page) in Self.sources(OneAnswer(status, body, headers: headers)) {
            let game = SourceID(source: address.source, id: "1")
            let failure = await failure { () throws(ScrapeError) in
                let page = try await source.detail(page, of: game, league: address, unlessMatching: nil, at: Self.now)
                #expect(page == nil)
            }
            #expect(failure == expected, "\(address.source)")
        }
    }

    @Test func `a source fetches with the fetcher that it is given`() async throws {
        let usual = OneAnswer(304)
        for (source, address, page) in Self.sources(usual) {
            let game = SourceID(source: address.source, id: "1")
            let own = OneAnswer(304)
            let reading = source.fetching(with: own)
            let answer = try await reading.detail(page, of: game, league: address, unlessMatching: nil, at: Self.now)
            #expect(answer == nil)
            #expect(own.requests.count == 1, "\(address.source)")
        }
        #expect(usual.requests.isEmpty)
    }

    @Test func `a page that a source does not have is refused without a request`() async {
        let server = OneAnswer()
        let sources = Self.sources(server)
        for (source, address, _) in sources {
            let own = sources.filter { $0.address.source == address.source }.map(\.page)
            for page in DetailPage.allCases where !own.contains(page) {
                let game = SourceID(source: address.source, id: "1")
                let failure = await failure { () throws(ScrapeError) in
                    _ = try await source.detail(page, of: game, league: address, unlessMatching: nil, at: Self.now)
                }
                #expect(failure == .unknownPage(page))
            }
        }
        #expect(server.requests.isEmpty)
    }

    @Test func `a league that a source does not have is refused without a request`() async throws {
        let server = OneAnswer()
        let day = try Self.day()
        for (source, _, _) in Self.sources(server).dropFirst() {
            let failure = await failure { () throws(ScrapeError) in
                _ = try await source.scoreboard(of: Self.nba, on: day, unlessMatching: nil, at: Self.now)
            }
            #expect(failure == .unknownLeague(.nba))
        }
        #expect(server.requests.isEmpty)
    }
}
