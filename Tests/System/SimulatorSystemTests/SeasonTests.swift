import Normalizing
import Parsing
import Scores
import TestTools
import Testing
import Time

@testable import simulator

/// Checks the lists of the days of a season with the programs' own parsers.
@Suite("Season")
struct SeasonTests {
    private static let beginning = Instant(microseconds: 1_777_752_000_000_000)

    private func slate(_ scripts: [GameScript]) -> SimulatedSlate {
        SimulatedSlate(
            instant: Self.beginning,
            clock: SimulatedClock(start: Self.beginning, speed: 1),
            scripts: scripts,
            bench: []
        )
    }

    @Test func `the NCAA's list has the day of the simulated games, and no days of other seasons or sports`() throws {
        let slate = slate(GameGenerator(seed: 1).games(first: .minutes(30), count: 6))
        let listed: [(sport: String, year: Int, days: [String])] = [
            ("MLA", 2025, ["2026-05-02"]), ("MLA", 2026, []), ("WLA", 2025, []),
        ]
        for (sport, year, days) in listed {
            let variables = SeasonVariables(sportCode: sport, division: 1, seasonYear: year)
            let page = UpstreamResponse.seasonDays(variables, of: slate, sourceView: SourceView()).body
            let reading = try SeasonDaysReading(ncaaSchedule: page, league: .mensLacrosseD1)
            #expect(reading.days.map(\.day.description) == days)
            #expect(reading.days.allSatisfy { $0.games == 6 })
            #expect(reading.today?.description == "2026-05-02")
        }
    }

    @Test func `ESPN's scoreboard of any day lists the days with games`() throws {
        let path = "/site.api.espn.com/apis/site/v2/sports/basketball/nba/scoreboard?dates=20260601"
        let target = try #require(Target(path))
        let route = try #require(ESPNRoute(target))
        let scenario = SimulatedScenario(
            SimulatedScenario.InitialState(
                scripts: SimulatedLeagueDay.basketball.games(seed: 1, first: .zero, count: 2),
                start: Self.beginning
            ),
            now: { Self.beginning }
        )
        let page = route.response(from: scenario, sourceView: SourceView()).body
        #expect(try SeasonDaysReading(espnCalendar: page, league: .nba).days.map(\.day.description) == ["2026-05-02"])
        #expect(try ScoreboardReading(espnScoreboard: page, league: .nba).games.isEmpty)
    }
}
