import Parsing
import Scores
import Testing

/// Summaries that repeat plays or omit team IDs.
@Suite("ESPN odd page")
struct ESPNOddPageTests {
    /// A list that is corrected while it is written repeats a play. The later entry is correct.
    @Test func `a play that is listed twice counts once`() throws {
        let plays =
            ESPNFixtures.plays + [
                ESPNFixtures.play("Personal Foul", "Bo personal foul, corrected", order: 7, players: [2])
            ]
        let game = try GameReading(espnSummary: ESPNFixtures.summary(plays: plays).bytes)
        #expect(game.plays?.count == ESPNFixtures.plays.count)
        #expect(game.plays?.filter { $0.kind == .foul }.map(\.text) == ["Bo personal foul, corrected"])
    }

    /// If a section of the box score has no team ID, its side identifies the team, and otherwise the abbreviation.
    @Test func `teams of the box score are found without IDs`() throws {
        let whole = try #require(try GameReading(espnSummary: ESPNFixtures.summary().bytes).box)
        let page = ESPNFixtures.summary()
            .replacing(#""homeAway":"away","team":{"id":"20"}"#, with: #""homeAway":"away","team":{}"#)
            .replacing(#""homeAway":"home","team":{"id":"2"}"#, with: #""homeAway":"home","team":{"id":""}"#)
            .replacing(#""players":[{"team":{"id":"20"}"#, with: #""players":[{"team":{"abbreviation":"FOXES"}"#)
            .replacing(#"{"team":{"id":"2"},"statistics":[{"keys""#, with: #"{"homeAway":"home","statistics":[{"keys""#)
        #expect(try GameReading(espnSummary: page.bytes).box == whole)
    }
}
