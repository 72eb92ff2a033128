import Normalizing
import Parsing
import Scores
import Sports
import TestTools
import Testing

@testable import simulator

/// Checks the injured players on the fake ESPN's summaries.
@Suite("Simulated injuries")
struct SimulatedInjuryTests {
    @Test(arguments: [
        (SimulatedLeagueDay.basketball, "basketball", "nba"), (SimulatedLeagueDay.hockey, "hockey", "nhl"),
    ])
    func `a game of a professional league has the same few injured players before, during and after it`(
        day: SimulatedLeagueDay,
        sport: String,
        slug: String
    ) throws {
        let league = ESPNLeague(sport: sport, slug: slug)
        var counts: [Int] = []
        for script in day.games(seed: 7, first: .minutes(30), count: 7) {
            guard let end = script.end else { continue }
            let times = [script.scheduledStart - .minutes(20), script.scheduledStart + .minutes(40), end]
            let readings = try times.map { time in
                let listing = try ExpectedGame(script, at: time).listing()
                let page = UpstreamResponse.espnSummary(listing, of: league) { _ in nil }
                return try GameReading(espnSummary: page.body, league: ExpectedLeague(LeagueID(rawValue: slug)))
            }
            let lists = try readings.map { try #require($0.injuries) }
            #expect(Set(lists).count == 1)
            for side in Side.allCases {
                let injured = lists[0][side]
                counts.append(injured.count)
                #expect(injured.allSatisfy { $0.status != nil && $0.part != nil && $0.returnDay != nil })
                // An injured player is not in the box score.
                let box = try #require(readings[2].box)
                let played = box[side].tables.flatMap(\.lines).compactMap(\.player.sourceID)
                #expect(!played.isEmpty && Set(played).isDisjoint(with: injured.compactMap(\.player.sourceID)))
            }
        }
        #expect(counts.max() ?? 0 > 0 && counts.allSatisfy { $0 <= 3 })
    }

    @Test func `a college league has no list of injuries`() throws {
        let league = ESPNLeague(sport: "lacrosse", slug: "mens-college-lacrosse")
        let script = try #require(GameGenerator(seed: 7).games(first: .minutes(30)).first)
        let listing = try ExpectedGame(script, at: script.scheduledStart).listing()
        let page = UpstreamResponse.espnSummary(listing, of: league) { _ in nil }
        #expect(try GameReading(espnSummary: page.body, league: .mensLacrosseD1).injuries == nil)
    }
}
