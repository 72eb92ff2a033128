import Normalizing
import Parsing
import Scores
import Sports
import TestTools
import Testing
import Time

@testable import simulator

/// Checks that standings and rankings match the results of the games when the programs' own parsers read them.
@Suite("Standings")
struct StandingsTests {
    private static let generator = GameGenerator(seed: 2026)
    private static let lacrosse = generator.games(first: .zero, count: 12)
    private static let basketball = SimulatedLeagueDay.basketball.games(seed: 2026, first: .zero, count: 8)
    private static let hockey = SimulatedLeagueDay.hockey.games(seed: 2026, first: .zero, count: 8)

    private static let espn = "/site.api.espn.com/apis"

    /// A time before the end of the first game, one in the middle of the day, and one after the last game.
    private static let times: [SimulatedTime] = [.minutes(60), .minutes(150), .minutes(600)]

    private func served(
        at time: SimulatedTime,
        _ faults: [Fault?] = [],
        _ body: (SimulatorTestServer) async throws -> Void
    )
        async throws
    {
        var scenario = SimulatedScenario.InitialState(scripts: Self.lacrosse + Self.basketball + Self.hockey, speed: 1)
        scenario.poll = Self.generator.poll
        scenario.faults = try faults.map { try #require($0) }
        try await SimulatorTestServer.with(scenario) { server in
            server.pass(time)
            try await body(server)
        }
    }

    @Test func `in the middle of the day some games are over, but not all`() {
        for games in [Self.lacrosse, Self.basketball, Self.hockey] {
            let over = games.compactMap(\.end).map { $0 <= Self.times[1] }
            #expect(over.contains(true) && over.contains(false), "\(games.compactMap(\.end))")
            #expect(games.compactMap(\.end).allSatisfy { $0 > Self.times[0] && $0 <= Self.times[2] })
        }
    }

    /// A team's results so far, computed from the scripts.
    fileprivate struct ExpectedRecord {
        var wins = 0
        var losses = 0
        var overtimeLosses = 0
        var scored = 0
        var conceded = 0

        init(_ team: String, _ games: [GameScript], at time: SimulatedTime) {
            for game in games where game.end.map({ $0 <= time }) == true {
                guard let side = Side.allCases.first(where: { game.teams[$0].char6 == team }),
                    let score = game.goals.last?.score
                else { continue }
                let isLate = game.periods.count > game.format.regulation
                scored += score[side]
                conceded += score[side.other]
                if score[side] > score[side.other] {
                    wins += 1
                } else if isLate, game.league == .nhl {
                    overtimeLosses += 1
                } else {
                    losses += 1
                }
            }
        }
    }

    @Test(arguments: times)
    func `the NHL's standings have every team in its division, by points`(time: SimulatedTime) async throws {
        try await served(at: time) { server in
            let page = try await server.get("/api-web.nhle.com/v1/standings/2026-05-02").body
            let standings = try StandingsReading(nhlStandings: page, league: .nhl)
            #expect(standings.league == .nhl && standings.rejected.isEmpty)
            #expect(standings.asOf?.through?.description == "2026-05-02")
            #expect(Set(standings.groups.map(\.name)).count == 4)
            #expect(standings.groups.flatMap(\.entries).count == HockeyTeams.all.count)
            for group in standings.groups {
                #expect(group.entries.map(\.place) == (1...group.entries.count).map(Optional.some))
                let points = try group.entries.map { entry in
                    let expected = ExpectedRecord(entry.team.abbreviation ?? "", Self.hockey, at: time)
                    #expect(entry.overall == TeamRecord(expected, countsOvertimeLosses: true))
                    let points = try #require(entry.number("points"))
                    #expect(points == 2 * expected.wins + expected.overtimeLosses)
                    #expect(
                        entry.number("goalFor") == expected.scored && entry.number("goalAgainst") == expected.conceded
                    )
                    return points
                }
                #expect(points == points.sorted(by: >))
            }
        }
    }

    @Test func `the day before the games, every record is empty`() async throws {
        try await served(at: .minutes(600)) { server in
            let page = try await server.get("/api-web.nhle.com/v1/standings/2026-05-01").body
            let entries = try StandingsReading(nhlStandings: page, league: .nhl).groups.flatMap(\.entries)
            #expect(entries.allSatisfy { $0.overall == TeamRecord(wins: 0, losses: 0, overtimeLosses: 0) })
        }
    }

    private static let leagues: [(code: String, id: LeagueID, games: [GameScript], groups: Int)] = [
        ("basketball/nba", .nba, basketball, 2), ("hockey/nhl", .nhl, hockey, 2),
        ("lacrosse/mens-college-lacrosse", .mensLacrosseD1, lacrosse, 11),
    ]

    @Test(arguments: times)
    func `ESPN's standings have every team in its conference, the best first`(time: SimulatedTime) async throws {
        try await served(at: time) { server in
            for league in Self.leagues {
                let page = try await server.get("\(Self.espn)/v2/sports/\(league.code)/standings").body
                let standings = try StandingsReading(
                    espnStandings: page,
                    league: ExpectedLeague(LeagueID(rawValue: "another"))
                )
                #expect(standings.league == league.id && standings.rejected.isEmpty)
                #expect(standings.groups.count == league.groups)
                let teams = standings.groups.flatMap(\.entries).compactMap(\.team.abbreviation)
                #expect(Set(teams).count == teams.count)
                #expect(Set(league.games.flatMap { [$0.teams.home.char6, $0.teams.away.char6] }).isSubset(of: teams))
                for group in standings.groups { try expect(group, league.games, at: time) }
            }
        }
    }

    private func expect(_ group: StandingsGroup, _ games: [GameScript], at time: SimulatedTime) throws {
        let isHockey = games.first?.league == .nhl
        let merits = group.entries.enumerated().map { place, entry in
            let expected = ExpectedRecord(entry.team.abbreviation ?? "", games, at: time)
            #expect(entry.overall == TeamRecord(expected, countsOvertimeLosses: isHockey), "\(entry.team.name)")
            #expect(entry.number("playoffSeed") == place + 1)
            #expect(entry.number("wins") == expected.wins)
            #expect(entry.number("pointsFor") == expected.scored && entry.number("pointsAgainst") == expected.conceded)
            #expect((entry.conference?.wins ?? 0) <= expected.wins)
            return isHockey ? 2 * expected.wins + expected.overtimeLosses : expected.wins - expected.losses
        }
        #expect(merits == merits.sorted(by: >), "\(group.name ?? "")")
    }

    @Test(arguments: times)
    func `the poll has the ten teams that have a rank on game pages, with their records`(time: SimulatedTime)
        async throws
    {
        try await served(at: time) { server in
            let address = "\(Self.espn)/site/v2/sports/lacrosse/mens-college-lacrosse/rankings"
            let polls = try RankingReading.all(
                espnRankings: try await server.get(address).body,
                league: ExpectedLeague(LeagueID(rawValue: "another"))
            )
            let poll = try #require(polls.first)
            #expect(polls.count == 1 && poll.league == .mensLacrosseD1 && poll.rejected.isEmpty)
            #expect(poll.asOf?.through?.description == "2026-05-02")
            #expect(poll.entries.map(\.rank) == (1...10).map(Optional.some))
            for entry in poll.entries {
                let expected = ExpectedRecord(entry.team.abbreviation ?? "", Self.lacrosse, at: time)
                #expect(entry.record == TeamRecord(expected, countsOvertimeLosses: false), "\(entry.team.name)")
            }
            let ranked = Self.lacrosse.flatMap { [$0.teams.home, $0.teams.away] }.filter { $0.rank != nil }
            #expect(!ranked.isEmpty)
            for team in ranked {
                #expect(poll.entries.first { $0.team.abbreviation == team.char6 }?.rank == team.rank)
            }
        }
    }

    @Test func `only colleges have polls, and the table of a league that is not simulated is empty`() async throws {
        try await served(at: .zero) { server in
            for league in ["basketball/nba", "hockey/nhl", "lacrosse/pll"] {
                let path = "\(Self.espn)/site/v2/sports/\(league)/rankings"
                #expect(try await server.get(path).status == 404, "\(league)")
            }
            let page = try await server.get("\(Self.espn)/v2/sports/lacrosse/pll/standings")
            let standings = try StandingsReading(
                espnStandings: page.body,
                league: ExpectedLeague(LeagueID(rawValue: "pll"))
            )
            #expect(page.status == 200 && standings.groups.allSatisfy { $0.entries.isEmpty })
            #expect(try await server.get("/api-web.nhle.com/v1/standings/soon").status == 404)
        }
    }

    @Test func `a stale page includes fewer games`() async throws {
        try await served(at: .minutes(210), [Fault(kind: .stale, seconds: 3600)]) { server in
            let page = try await server.get("\(Self.espn)/v2/sports/basketball/nba/standings").body
            let entries = try StandingsReading(espnStandings: page, league: .nba).groups.flatMap(\.entries)
            for entry in entries {
                let expected = ExpectedRecord(entry.team.abbreviation ?? "", Self.basketball, at: .minutes(150))
                #expect(entry.overall == TeamRecord(expected, countsOvertimeLosses: false))
            }
        }
    }
}

extension TeamRecord {
    fileprivate init(_ expected: StandingsTests.ExpectedRecord, countsOvertimeLosses: Bool) {
        self.init(
            wins: expected.wins,
            losses: expected.losses,
            overtimeLosses: countsOvertimeLosses ? expected.overtimeLosses : nil
        )
    }
}

extension StandingsEntry {
    fileprivate func number(_ name: String) -> Int? {
        other.first { $0.name == name }.flatMap { Int($0.value) }
    }
}
