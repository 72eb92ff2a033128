import Normalizing
import Parsing
import Scores
import TestTools
import Testing
import Time

@testable import simulator

/// Checks that a game's StatCrew file matches the NCAA's play-by-play of the same game, and adds data that only the
/// scorer has.
@Suite("Stat crew dialect")
struct StatCrewDialectTests {
    @Test(arguments: Thoroughness.choose(quick: [2026], thorough: [1, 2026]) as [UInt64])
    func `at any time both pages report the same game`(seed: UInt64) throws {
        let count = Thoroughness.choose(quick: 3, thorough: 6)
        for script in GameGenerator(seed: seed).games(first: .minutes(30), count: count) {
            for time in ExpectedGame.instants(of: script, every: Thoroughness.choose(quick: 5003, thorough: 1601)) {
                let expected = ExpectedGame(script, at: time)
                guard expected.status != .postponed else { continue }
                let comment = "seed \(seed), game \(script.contestID) at \(time)"
                let listing = try expected.listing()
                let file = try GameReading(statCrew: UpstreamResponse.statCrew(listing).body, league: .mensLacrosseD1)
                let page = try GameReading(
                    ncaaPlayByPlay: UpstreamResponse.playByPlay(listing).body,
                    league: .mensLacrosseD1
                )
                #expect(file.sourceID.id == page.sourceID.id && file.league == .mensLacrosseD1)
                #expect(file.status == .known(expected.status), "\(comment)")
                #expect(file.score ?? .zero == expected.view.score, "\(comment)")
                #expect(file.day == listing.date)
                guard expected.hasBegun else { continue }
                expectSame(file.plays, page.plays ?? [], comment)
                #expect(file.period == expected.view.period, "\(comment)")
                #expect(file.periods == expected.periods, "\(comment)")
                if expected.status == .live { #expect(file.clock == expected.clock, "\(comment)") }
                try expectSheet(file, expected, comment)
            }
        }
    }

    private func expectSheet(_ file: GameReading, _ expected: ExpectedGame, _ comment: String) throws {
        let sheet = try #require(file.sheet)
        let goals = try #require(sheet.goals)
        let score = expected.view.score
        #expect(goals.count { $0.time.side == .home } == score.home, "\(comment)")
        #expect(goals.count { $0.time.side == .away } == score.away, "\(comment)")
        let record = try #require(file.plays).filter { $0.kind == .goal }
        #expect(goals.map(\.scorer) == record.map { $0.players.first { $0.role == .scorer }?.name }, "\(comment)")
        let penalties = expected.view.plays.filter { $0.action?.kind == .penalty }
        #expect(sheet.penalties?.count == penalties.count)
        #expect(sheet.penalties?.allSatisfy { [30, 60].contains($0.seconds) } == true)
    }

    @Test func `the file of a captured game has plays but no lists, and an unknown game has no file`() async throws {
        try await SimulatorTestServer.with(SimulatedScenario.InitialState(scripts: [Scripts.game()], speed: 1)) {
            server in
            server.pass(.minutes(90))
            let file = try GameReading(
                statCrew: try await server.get("/statcrew/501.xml").body,
                league: .mensLacrosseD1
            )
            #expect(file.plays?.count == 4 && file.sheet?.goals == nil)
            #expect(file.score == Score(home: 2, away: 1))
            #expect(try await server.get("/statcrew/502.xml").status == 404)
            #expect(try await server.get("/statcrew/501.txt").status == 404)
        }
    }
}
