import Normalizing
import Parsing
import Scores
import Sports
import TestTools
import Testing
import Time

@testable import simulator

/// Checks that the simulator's pages in ESPN's format match the scripts when the programs' own parsers read them.
@Suite("ESPN dialect")
struct ESPNDialectTests {
    static let seeds: [UInt64] = Thoroughness.choose(quick: [2026], thorough: [1, 2026])

    private static let leagues: [(ESPNLeague, SimulatedLeagueDay)] = [
        (ESPNLeague(sport: "basketball", slug: "nba"), .basketball),
        (ESPNLeague(sport: "hockey", slug: "nhl"), .hockey),
    ]

    @Test(arguments: seeds)
    func `ESPN's pages match the ground truth at any time, and contain nothing else`(seed: UInt64) throws {
        for (league, night) in Self.leagues {
            let count = Thoroughness.choose(quick: 3, thorough: 6)
            for script in night.games(seed: seed, first: .minutes(30), count: count) {
                for time in ExpectedGame.instants(of: script, every: Thoroughness.choose(quick: 5003, thorough: 4001)) {
                    let expected = ExpectedGame(script, at: time)
                    let comment = "seed \(seed), \(league.slug) game \(script.contestID) at \(time)"
                    try expectScoreboard(expected, league, comment)
                    try expectSummary(expected, league, comment)
                }
            }
        }
    }

    private func expectScoreboard(_ expected: ExpectedGame, _ league: ESPNLeague, _ comment: String) throws {
        let listing = try expected.listing()
        let board = try ScoreboardReading(
            espnScoreboard: UpstreamResponse.espnScoreboard([listing], of: league).body,
            league: ExpectedLeague(LeagueID(rawValue: "another"))
        )
        #expect(board.rejected.isEmpty && board.games.count == 1)
        try expectMatches(try #require(board.games.first), expected, league, comment)
    }

    private func expectSummary(_ expected: ExpectedGame, _ league: ESPNLeague, _ comment: String) throws {
        let listing = try expected.listing()
        let page = UpstreamResponse.espnSummary(
            listing,
            of: league,
            start: expected.slate.realInstants(in: expected.view.contestID)
        )
        let reading = try GameReading(espnSummary: page.body, league: .nba)
        try expectMatches(reading, expected, league, comment)
        let plays = expected.plays(
            text: { play, action in ESPNWords.text(of: play, action, in: expected.view.league) },
            participants: ESPNWords.participants,
            hasPositions: expected.view.league == .nba
        )
        expectSame(reading.plays, plays, comment)
    }

    private func expectMatches(
        _ reading: GameReading,
        _ expected: ExpectedGame,
        _ league: ESPNLeague,
        _ comment: String
    )
        throws
    {
        let listing = try expected.listing()
        #expect(reading.league == league.id)
        #expect(reading.sourceID == SourceID(source: "espn", id: String(league.eventID(expected.view.contestID))))
        #expect(reading.status == .known(expected.status), "\(comment)")
        #expect(reading.day == listing.date, "\(comment)")
        #expect(reading.teams.home.abbreviation == expected.view.teams.home.char6)
        #expect(reading.teams.away.fullName == expected.view.teams.away.full)
        #expect(reading.score == expected.view.shownScore, "\(comment)")
        #expect(reading.period == expected.view.period, "\(comment)")
        #expect(reading.clock == expected.clock, "\(comment)")
        #expect(reading.periods == expected.periods, "\(comment)")
        guard listing.hasStartTime else {
            #expect(reading.startTime == .toBeAnnounced, "\(comment)")
            return
        }
        let minute = Instant(secondsSinceEpoch: listing.shownStart.secondsSinceEpoch / 60 * 60)
        #expect(reading.startTime == minute.map { .at($0) }, "\(comment)")
    }

    @Test(arguments: seeds)
    func `the box score of a basketball game is the sum of its plays`(seed: UInt64) throws {
        let league = Self.leagues[0].0
        for script in SimulatedLeagueDay.basketball.games(seed: seed, first: .minutes(30), count: 7) {
            guard let end = script.end else { continue }
            for time in [script.scheduledStart + .minutes(40), end] {
                let expected = ExpectedGame(script, at: time)
                let reading = try GameReading(
                    espnSummary: UpstreamResponse.espnSummary(expected.listing(), of: league) { _ in nil }.body,
                    league: ExpectedLeague(LeagueID(rawValue: "another"))
                )
                let box = try #require(reading.box)
                for side in Side.allCases {
                    let id = expected.view.teams[side].id
                    let own = expected.view.plays.filter { $0.teamID == id }.compactMap(\.action)
                    #expect(box[side].playersTotal(of: .points) == expected.view.score[side])
                    #expect(box[side].playersTotal(of: .rebounds) == own.count { $0.kind == .rebound })
                    #expect(box[side].playersTotal(of: .turnovers) == own.count { $0.kind == .turnover })
                    #expect(box[side].playersTotal(of: .fouls) == own.count { $0.kind == .foul })
                    let made = own.count { $0.kind == .twoPointer || $0.kind == .threePointer }
                    let missed = own.count { $0.kind == .missedFieldGoal }
                    #expect(box[side].value(of: .fieldGoals) == .ratio(made: made, of: made + missed))
                    // Players without playing time have no line of figures.
                    let idle = box[side].tables.flatMap(\.lines).filter { $0.hasPlayed == false }
                    #expect((2...7).contains(idle.count) && idle.allSatisfy(\.cells.isEmpty))
                }
            }
        }
    }

    @Test(arguments: seeds)
    func `a night has games with one and with two overtimes`(seed: UInt64) {
        let games = SimulatedLeagueDay.basketball.games(seed: seed, first: .minutes(30), count: 8)
        #expect(games[1].periods.count >= 5)
        #expect(games[2].periods.count >= 6)
        for game in games {
            guard let end = game.end else { continue }
            let score = game.view(at: end).score
            #expect(
                score.leader != nil && (60...200).contains(score.home) && (60...200).contains(score.away),
                "\(score)"
            )
            #expect(zip(game.plays, game.plays.dropFirst()).allSatisfy { $0.elapsed <= $1.elapsed })
        }
        #expect(SimulatedLeagueDay.basketball.games(seed: seed, first: .minutes(30), count: 8) == games)
    }

    @Test func `a league that is not simulated has an empty day, and an unknown page is not found`() async throws {
        try await SimulatorTestServer.with(SimulatedScenario.InitialState()) { server in
            let quiet = try await server.get(
                "/site.api.espn.com/apis/site/v2/sports/lacrosse/pll/scoreboard?dates=20260502"
            )
            #expect(quiet.status == 200)
            #expect(try ScoreboardReading(espnScoreboard: quiet.body, league: .nba).games.isEmpty)
            let teams = try await server.get("/site.api.espn.com/apis/site/v2/sports/basketball/nba/teams")
            #expect(try TeamListReading(espnTeams: teams.body, in: .shipped).teams.count == BasketballTeams.all.count)
            for path in ["basketball/nba/summary?event=1", "basketball/nba/odds", "basketball/nba"] {
                #expect(try await server.get("/site.api.espn.com/apis/site/v2/sports/\(path)").status == 404)
            }
        }
    }
}
