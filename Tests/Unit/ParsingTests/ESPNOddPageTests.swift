import Parsing
import Scores
import Testing

/// Tests summaries that repeat plays or omit team ids.
@Suite("ESPN odd pages")
struct ESPNOddPageTests {
    /// If a play is corrected, it may be listed twice. The later entry is the correct one.
    @Test func `a play that is listed twice counts once`() throws {
        let plays =
            ESPNFixtures.plays + [
                ESPNFixtures.play("Personal Foul", "Bo personal foul, corrected", order: 7, players: [2])
            ]
        let game = try GameReading(espnSummary: ESPNFixtures.summary(plays: plays).bytes)
        #expect(game.plays?.count == ESPNFixtures.plays.count)
        #expect(game.plays?.filter { $0.kind == .foul }.map(\.text) == ["Bo personal foul, corrected"])
    }

    /// A section of the box score without a team id is assigned by its side or, if that is missing, by the team's
    /// abbreviation.
    @Test func `the teams of a box score are found even without ids`() throws {
        let whole = try #require(try GameReading(espnSummary: ESPNFixtures.summary().bytes).box)
        let page = ESPNFixtures.summary()
            .replacing(#""homeAway":"away","team":{"id":"20"}"#, with: #""homeAway":"away","team":{}"#)
            .replacing(#""homeAway":"home","team":{"id":"2"}"#, with: #""homeAway":"home","team":{"id":""}"#)
            .replacing(#""players":[{"team":{"id":"20"}"#, with: #""players":[{"team":{"abbreviation":"FOXES"}"#)
            .replacing(#"{"team":{"id":"2"},"statistics":[{"keys""#, with: #"{"homeAway":"home","statistics":[{"keys""#)
        #expect(try GameReading(espnSummary: page.bytes).box == whole)
    }
}
