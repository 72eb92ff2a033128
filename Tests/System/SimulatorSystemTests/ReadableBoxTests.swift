import Normalizing
import Parsing
import Scores
import Sports
import TestTools
import Testing

@testable import simulator

/// Checks the simulator's box scores as a visitor of a game's page sees them.
@Suite("Readable boxes of the simulator")
struct ReadableBoxTests {
    private func expected(_ script: GameScript) throws -> ExpectedGame {
        ExpectedGame(script, at: try #require(script.end))
    }

    private func complaints(_ box: GameReading, _ plays: GameReading, _ sport: Sport) -> [String] {
        BoxReader.problems(about: box.box, plays: plays.plays ?? [], in: sport)
    }

    @Test func `a lacrosse box score is shown with the names of our dictionary of statistics`() throws {
        let scripts = GameGenerator(seed: 2026).games(first: .minutes(30), count: 4).filter { $0.end != nil }
        #expect(!scripts.isEmpty)
        for script in scripts {
            let listing = try expected(script).listing()
            let plays = try GameReading(
                ncaaPlayByPlay: UpstreamResponse.playByPlay(listing).body,
                league: .mensLacrosseD1
            )
            for response in [UpstreamResponse.boxScore(listing), UpstreamResponse.teamStats(listing)] {
                let box = try GameReading(ncaaBoxScore: response.body, league: .mensLacrosseD1)
                #expect(complaints(box, plays, .lacrosse) == [])
            }
            let box = try GameReading(ncaaBoxScore: UpstreamResponse.boxScore(listing).body, league: .mensLacrosseD1)
            let tables = ReadableBox(BoxFigures(.lacrosse, printed: box.box, plays: plays.plays ?? [])).tables
            #expect(tables.home.map(\.name) == ["Field players", "Goalies"])
            #expect(tables.home[0].columns.contains { $0.abbreviation == "FO" })
        }
    }

    @Test func `a hockey box score is shown with our dictionary's names, and compares all its statistics`() throws {
        let scripts = SimulatedLeagueDay.hockey.games(seed: 2026, first: .minutes(30), count: 3).filter {
            $0.end != nil
        }
        #expect(!scripts.isEmpty)
        for script in scripts {
            let listing = try expected(script).listing()
            let plays = try GameReading(nhlPlayByPlay: UpstreamResponse.nhlPlayByPlay(listing).body, league: .nhl)
            let box = try GameReading(nhlBoxScore: UpstreamResponse.nhlBoxScore(listing).body, league: .nhl)
            #expect(complaints(box, plays, .hockey) == [])
            let figures = BoxFigures(.hockey, printed: box.box, plays: plays.plays ?? [])
            let labels = TeamComparison(figures).rows.map(\.label)
            #expect(labels.contains("Face-off percentage") && labels.contains("Hits"), "\(labels)")
            #expect(labels.contains("Penalty minutes") && labels.contains("Blocked shots"), "\(labels)")
        }
    }

    @Test func `a basketball box score compares pairs of numbers, with their shares`() throws {
        let scripts = SimulatedLeagueDay.basketball.games(seed: 2026, first: .minutes(30), count: 3).filter {
            $0.end != nil
        }
        #expect(!scripts.isEmpty)
        let league = ESPNLeague(sport: "basketball", slug: "nba")
        for script in scripts {
            let expected = try self.expected(script)
            let page = UpstreamResponse.espnSummary(
                try expected.listing(),
                of: league,
                start: expected.slate.realInstants(in: expected.view.contestID)
            )
            let game = try GameReading(espnSummary: page.body, league: .nba)
            #expect(complaints(game, game, .basketball) == [])
            let rows = TeamComparison(BoxFigures(.basketball, printed: game.box, plays: [])).rows
            #expect(rows.first?.label == "Field goals" && rows.first?.shares != nil && rows.count >= 9)
        }
    }
}
