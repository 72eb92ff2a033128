import Normalizing
import Parsing
import Pricing
import Scores
import Sports
import TestTools
import Testing
import Time

@testable import simulator

/// Tests the faults of all sources.
@Suite("Source fault")
struct SourceFaultTests {
    private static let lacrosse = GameGenerator(seed: 7).games(first: .zero, count: 2)
    private static let basketball = SimulatedLeagueDay.basketball.games(seed: 7, first: .zero, count: 3)
    private static let hockey = SimulatedLeagueDay.hockey.games(seed: 7, first: .zero, count: 3)

    private static let espn = "/site.api.espn.com/apis/site/v2/sports/basketball/nba"
    private static let nhl = "/api-web.nhle.com/v1"
    private static let odds = "/api.the-odds-api.com/v4/sports"
    private static let hockeyEvent =
        QuotedGame(hockey[0], at: .zero, clock: SimulatedClock(start: Served.start, speed: 1))?.id ?? ""

    /// The pages that faults can hit, with the name that a fault uses and the address.
    private static let pages: [(name: String, target: String)] = [
        ("espn_scoreboard", "\(espn)/scoreboard?dates=20260502"),
        ("espn_summary", "\(espn)/summary?event=\(basketball[0].contestID)"), ("espn_teams", "\(espn)/teams"),
        ("espn_standings", "/site.api.espn.com/apis/v2/sports/basketball/nba/standings"),
        ("espn_rankings", "/site.api.espn.com/apis/site/v2/sports/lacrosse/mens-college-lacrosse/rankings"),
        ("nhl_standings", "\(nhl)/standings/2026-05-02"),
        ("nhl_score", "\(nhl)/score/2026-05-02"), ("nhl_schedule", "\(nhl)/schedule/2026-05-02"),
        ("nhl_play_by_play", "\(nhl)/gamecenter/\(hockey[0].contestID)/play-by-play"),
        ("nhl_boxscore", "\(nhl)/gamecenter/\(hockey[0].contestID)/boxscore"),
        ("nhl_landing", "\(nhl)/gamecenter/\(hockey[0].contestID)/landing"),
        ("statcrew", "/statcrew/\(lacrosse[0].contestID).xml"),
        ("odds_sports", "\(odds)?apiKey=x"), ("odds_events", "\(odds)/basketball_nba/events?apiKey=x"),
        ("odds_league", "\(odds)/basketball_nba/odds?apiKey=x&regions=us&oddsFormat=american"),
        ("odds_event", "\(odds)/icehockey_nhl/events/\(hockeyEvent)/odds?apiKey=x&regions=us&oddsFormat=american"),
        query(.boxScore(ofContest: "\(lacrosse[0].contestID)")),
        query(.teamStats(ofContest: "\(lacrosse[0].contestID)")),
    ]

    private static func query(_ request: NCAARequest) -> (name: String, target: String) {
        (request.operation.rawValue, request.url(base: "", hash: request.operation.knownHashes[0]))
    }

    private func with(_ faults: [Fault?], _ body: (SimulatorTestServer) async throws -> Void) async throws {
        let faults = try faults.map { try #require($0) }
        let scenario = SimulatedScenario.InitialState(
            scripts: Self.lacrosse + Self.basketball + Self.hockey,
            speed: 1,
            faults: faults
        )
        try await SimulatorTestServer.with(scenario) { server in
            server.pass(.minutes(40))
            try await body(server)
        }
    }

    @Test func `every page of every source exists, and a fault for its name hits only this page`() async throws {
        #expect(Set(Self.pages.map(\.name)).isSubset(of: Fault.targets))
        for page in Self.pages {
            try await with([Fault(kind: .forbidden, match: page.name)]) { server in
                for other in Self.pages {
                    let response = try await server.get(other.target)
                    #expect(response.status == (other.name == page.name ? 403 : 200), "\(other.name)")
                }
            }
        }
    }

    @Test(
        arguments: [
            Fault.Kind.html, .empty, .deep, .wrongTypes, .entities, .halfBody,
        ]
    )
    func `the parser of each page refuses what a fault serves instead`(kind: Fault.Kind) async throws {
        try await with([Fault(kind: kind)]) { server in
            for page in Self.pages where !(kind == .entities && page.name != "statcrew") {
                let body = try await server.get(page.target).body
                do {
                    try Self.read(body, page.name)
                } catch is ParseError {
                    continue
                }
                // A page that has only unknown entries may be read as an empty page.
                #expect(kind == .wrongTypes, "\(page.name)")
            }
        }
    }

    /// Reads a page with its parser, and expects that the parser finds no game.
    private static func read(_ body: [UInt8], _ name: String) throws {
        switch name {
        case "espn_scoreboard": #expect(try ScoreboardReading(espnScoreboard: body, league: .nba).games.isEmpty)
        case "espn_summary": _ = try GameReading(espnSummary: body, league: .nba)
        case "espn_teams": #expect(try TeamListReading(espnTeams: body, in: .shipped).teams.isEmpty)
        case "espn_standings":
            let standings = try StandingsReading(espnStandings: body, league: .nba)
            #expect(standings.groups.allSatisfy { $0.entries.isEmpty })
        case "espn_rankings":
            let polls = try RankingReading.all(espnRankings: body, league: .mensLacrosseD1)
            #expect(polls.allSatisfy { $0.entries.isEmpty })
        case "nhl_standings":
            #expect(try StandingsReading(nhlStandings: body, league: .nhl).groups.allSatisfy { $0.entries.isEmpty })
        case "nhl_score": #expect(try ScoreboardReading(nhlScore: body, league: .nhl).games.isEmpty)
        case "nhl_schedule": #expect(try ScoreboardReading(nhlSchedule: body, league: .nhl).games.isEmpty)
        case "nhl_play_by_play": _ = try GameReading(nhlPlayByPlay: body, league: .nhl)
        case "nhl_boxscore": _ = try GameReading(nhlBoxScore: body, league: .nhl)
        case "nhl_landing": _ = try GameReading(nhlLanding: body, league: .nhl)
        case "odds_sports", "odds_events", "odds_league", "odds_event":
            #expect(try QuoteListReading(oddsAPI: body, books: .shipped).events.isEmpty)
        case NCAAOperation.lacrosseBoxScore.rawValue:
            _ = try GameReading(ncaaBoxScore: body, league: .mensLacrosseD1)
        case NCAAOperation.lacrosseTeamStats.rawValue:
            _ = try GameReading(ncaaTeamStats: body, league: .mensLacrosseD1)
        default: _ = try GameReading(statCrew: body, league: .mensLacrosseD1)
        }
    }

    @Test func `faults that serve wrong content serve it in a valid format`() async throws {
        let board = "\(Self.espn)/scoreboard?dates=20260502"
        var before: [GameReading] = []
        try await with([]) { server in
            before = try ScoreboardReading(espnScoreboard: try await server.get(board).body, league: .nba).games
        }
        #expect(before.count == 3 && before[0].status == .known(.live))
        let score = try #require(before[0].score)
        try await with([Fault(kind: .flip)]) { server in
            let games = try ScoreboardReading(espnScoreboard: try await server.get(board).body, league: .nba).games
            #expect(games.allSatisfy { $0.status == .known(.scheduled) && $0.score == nil })
        }
        try await with([Fault(kind: .scoreDown)]) { server in
            let fallen = try ScoreboardReading(espnScoreboard: try await server.get(board).body, league: .nba).games[0]
                .score
            #expect(fallen.map { $0.home + $0.away } == score.home + score.away - 1)
        }
        let running = try #require(before.indices.first { before[$0].clock?.hasRunOut == false }, "all pause")
        try await with([Fault(kind: .stuckClock)]) { server in
            let clock = try ScoreboardReading(espnScoreboard: try await server.get(board).body, league: .nba)
                .games[running].clock
            #expect(clock == GameClock(seconds: 720))
        }
        try await with([Fault(kind: .halfList)]) { server in
            let page = try await server.get(board).body
            #expect(try ScoreboardReading(espnScoreboard: page, league: .nba).games.count == 2)
        }
    }

    @Test func `the fault bomb sends a gigabyte as a megabyte of gzip`() async throws {
        try await with([Fault(kind: .bomb)]) { server in
            let response = try await server.get(Self.pages[0].target)
            #expect(response.headers["content-encoding"] == "gzip")
            #expect((900_000...1_100_000).contains(response.body.count))
            #expect(Bomb.bytes > 1_000_000_000)
            #expect(response.body.starts(with: [0x1F, 0x8B, 8]))
        }
    }

    @Test func `the fault redirect leads to another host, and reset ends before the first byte`() async throws {
        try await with([Fault(kind: .redirect)]) { server in
            let response = try await server.get(Self.pages[0].target)
            #expect(response.status == 302)
            #expect(response.headers["location"] == "https://elsewhere.invalid/")
        }
        try await with([Fault(kind: .reset)]) { server in
            let bytes = try await HTTPClient.exchange(
                "GET \(Self.pages[0].target) HTTP/1.1\r\nHost: t\r\n\r\n",
                with: server.port
            )
            #expect(bytes.isEmpty)
        }
    }

    @Test func `the fault slowloris sends one byte at a time, and does not delay the server's stop`() async throws {
        try await with([Fault(kind: .slowloris, seconds: 0.02)]) { server in
            let clock = ContinuousClock()
            let took = try await clock.measure {
                let response = try await server.get("/api-web.nhle.com/v1/score/2026-01-01")
                #expect(response.status == 200 && response.body.count > 20)
            }
            #expect(took > .milliseconds(400))
        }
    }
}
