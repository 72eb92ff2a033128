import Normalizing
import Parsing
import Scores
import Sports
import Testing

/// Tests the columns of standings from captured pages.
@Suite("Captured standings", .enabled(if: CaptureFolder.exists("nhl") && CaptureFolder.exists("espn")))
struct StandingsCaptureTests {
    private func figures(_ standings: StandingsReading, of team: String, countsOvertimeLosses: Bool) throws
        -> StandingsFigures
    {
        let entry = try #require(standings.groups.flatMap(\.entries).first { $0.team.name == team })
        return StandingsFigures(
            overall: entry.overall,
            conference: entry.conference,
            columns: entry.other,
            countsOvertimeLosses: countsOvertimeLosses
        )
    }

    private func texts(_ figures: StandingsFigures, _ sport: Sport) -> [String] {
        sport.standings.columns.map { figures[$0.figure]?.text ?? "missing" }
    }

    @Test func `the NHL's standings have every column of hockey`() throws {
        let page = try CaptureFolder.page("nhl/standings_2026_04_17_20260510T185135Z.json")
        let standings = try StandingsReading(nhlStandings: page)
        let colorado = try figures(standings, of: "Avalanche", countsOvertimeLosses: true)
        #expect(
            texts(colorado, .hockey) == ["82", "55", "16", "11", "121", ".738", "302", "203", "+99", "7–2–1", "W3"]
        )
        #expect(colorado[.home]?.text == "26–9–6" && colorado[.away]?.text == "29–7–5" && colorado.counted.isEmpty)
        let rules = PlayoffRules(level: .division, places: 3, wildCards: 2)
        let places = try standings.groups.flatMap { group in
            try group.entries.map { entry in
                let figures = try figures(standings, of: entry.team.name, countsOvertimeLosses: true)
                return rules.position(in: group.name, place: entry.place, figures)
            }
        }
        #expect(places.count { $0 == .playoffs } == 12 && places.count { $0 == .wildCard } == 4)
        #expect(places.allSatisfy { $0 != nil })
    }

    @Test func `ESPN's standings have every column of basketball`() throws {
        let standings = try StandingsReading(espnStandings: CaptureFolder.page("espn/nba/standings_2026.json"))
        let detroit = try figures(standings, of: "Pistons", countsOvertimeLosses: false)
        #expect(
            texts(detroit, .basketball) == ["60", "22", ".732", "–", "39–13", "31–9", "28–13", "8–2", "W3"]
        )
        for entry in standings.groups.flatMap(\.entries) {
            let figures = try figures(standings, of: entry.team.name, countsOvertimeLosses: false)
            #expect(!texts(figures, .basketball).contains("missing"), "\(entry.team.name)")
        }
    }
}
