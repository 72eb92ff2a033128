import Normalizing
import Parsing
import Scores
import Sports
import TestTools
import Testing
import Time

@testable import simulator

/// Checks the tables in ncaa.com's format with the programs' own parsers.
@Suite("NCAA web")
struct SimulatedNCAAWebTests {
    private static let generator = GameGenerator(seed: 2026)
    private static let games = generator.games(first: .zero, count: 12)

    private func served(at time: SimulatedTime, _ body: (SimulatorTestServer) async throws -> Void) async throws {
        var scenario = SimulatedScenario.InitialState(scripts: Self.games, speed: 1)
        scenario.poll = Self.generator.poll
        try await SimulatorTestServer.with(scenario) { server in
            server.pass(time)
            try await body(server)
        }
    }

    @Test(arguments: [0, 600])
    func `the ranking has the ranks that scoreboards show, before and after the games`(minutes: Int) async throws {
        try await served(at: .minutes(minutes)) { server in
            let page = try await server.get("/rankings/lacrosse-men/d1/ncaa-mens-lacrosse-rpi").body
            let poll = try RankingReading(ncaaRankings: page, league: ExpectedLeague(LeagueID(rawValue: "another")))
            #expect(poll.league == .mensLacrosseD1 && poll.rejected.isEmpty)
            #expect(poll.name == "NCAA Men's Lacrosse RPI" && poll.asOf?.through?.description == "2026-05-02")
            #expect(poll.entries.map(\.rank) == (1...poll.entries.count).map(Optional.some))
            #expect(poll.entries.allSatisfy { $0.team.sourceID != nil && $0.record != nil })
            let ranked = poll.entries.prefix(Self.generator.poll.count)
            #expect(ranked.map(\.team.name) == Self.generator.poll.map(\.short))
            #expect(ranked.map(\.rank) == Self.generator.poll.map(\.rank))
            // Each previous rank belongs to exactly one team, and some teams have changed places.
            #expect(poll.entries.count == TeamTable.all.count)
            let before = poll.entries.compactMap { entry in
                if case .ranked(let rank) = entry.previous { rank } else { nil }
            }
            #expect(before.sorted() == Array(1...poll.entries.count))
            #expect(before != before.sorted())
        }
    }

    @Test
    func `the standings have every team in its conference, with its conference and overall records`() async throws {
        try await served(at: .minutes(600)) { server in
            let page = try await server.get("/standings/lacrosse-men/d1").body
            let standings = try StandingsReading(
                ncaaStandings: page,
                league: ExpectedLeague(LeagueID(rawValue: "another"))
            )
            #expect(standings.league == .mensLacrosseD1 && standings.rejected.isEmpty)
            let entries = standings.groups.flatMap(\.entries)
            #expect(Set(entries.compactMap(\.team.sourceID?.id)) == Set(TeamTable.all.map(\.team.seoname)))
            let wins = entries.compactMap(\.overall).reduce(0) { $0 + $1.wins }
            #expect(wins == Self.games.count { $0.view(at: .minutes(600)).winner != nil })
            #expect(entries.compactMap(\.conference).reduce(0) { $0 + $1.wins } <= wins)
        }
    }

    @Test(arguments: LeaderStatistic.allCases)
    func `the leaders fill several pages, which the programs' own parser reads as one list`(statistic: LeaderStatistic)
        async throws
    {
        try await served(at: .minutes(600)) { server in
            let path = "/stats/lacrosse-men/d1/current/individual/\(statistic.rawValue)"
            var whole = try LeadersReading(ncaaLeaders: try await server.get(path).body, league: .mensLacrosseD1)
            let count = try #require(whole.pageCount)
            #expect(count > 1)
            for number in 2...count {
                let next = try LeadersReading(
                    ncaaLeaders: try await server.get("\(path)/p\(number)").body,
                    league: .mensLacrosseD1
                )
                let isOfTheList = whole.append(next)
                #expect(isOfTheList)
            }
            let list = try #require(whole.categories.first)
            #expect(list.name == statistic.title && whole.rejected.isEmpty)
            #expect(list.entries.compactMap(\.rank) == list.entries.compactMap(\.rank).sorted())
            #expect(list.entries.allSatisfy { $0.rank != nil && $0.player != nil && $0.team?.sourceID != nil })
            let views = Self.games.map { $0.view(at: .minutes(600)) }
            let lines = StatisticLeaders(statistic, PlayerSeasons(after: views)).lines
            #expect(list.entries.count == lines.count)
            for place in lines.indices.dropFirst() where lines[place].sortValue == lines[place - 1].sortValue {
                #expect(list.entries[place].rank == list.entries[place - 1].rank, "on either page")
            }
            #expect(list.entries.first?.value.name == statistic.headings.last)
        }
    }

    @Test func `other sports and pages beyond the last are empty`() async throws {
        try await served(at: .minutes(600)) { server in
            for path in [
                "/standings/lacrosse-women/d1", "/rankings/lacrosse-men/d1/other",
                "/stats/lacrosse-men/d1/current/team/410",
                "/stats/lacrosse-men/d1/current/individual/410/x2", "/stats/lacrosse-men/d1/current/individual/410/p0",
            ] {
                #expect(try await server.get(path).status == 404, "\(path)")
            }
            let beyond = try await server.get("/stats/lacrosse-men/d1/current/individual/410/p99").body
            #expect(throws: ParseError.self) { try LeadersReading(ncaaLeaders: beyond, league: .mensLacrosseD1) }
        }
    }
}
