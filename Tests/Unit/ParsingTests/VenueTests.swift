import Parsing
import Scores
import Testing

/// Tests reading the venue of a game from each source.
@Suite("Venue")
struct VenueTests {
    private let espnVenue = #""venue":{"fullName":"Lake Garden","address":{"city":"Northfield","state":"MN"}}"#

    @Test func `the venue is read from both pages of ESPN`() throws {
        let venue = Venue(name: "Lake Garden", place: "Northfield, MN")
        let event = ESPNFixtures.event(extra: ",\(espnVenue)")
        #expect(try ScoreboardReading(espnScoreboard: ESPNFixtures.scoreboard(event).bytes).games.first?.venue == venue)
        let summary = ESPNFixtures.summary().dropFirst()
        #expect(try GameReading(espnSummary: #"{"gameInfo":{\#(espnVenue)},\#(summary)"#.bytes).venue == venue)
    }

    @Test(arguments: [
        (#""venue":{"default":"Lake Garden"},"venueLocation":{"default":"Northfield"}"#, "Northfield"),
        (#""venue":{"default":"Lake Garden"}"#, nil),
    ])
    func `the venue's place is read from pages of the NHL that have it`(fields: String, place: String?) throws {
        let game = "{\(NHLFixtures.head()),\(fields)}"
        let reading = try ScoreboardReading(nhlScore: NHLFixtures.score(game).bytes).games.first
        #expect(reading?.venue == Venue(name: "Lake Garden", place: place))
    }

    @Test(arguments: [#""venue":{}"#, #""venue":{"fullName":" "}"#, #""venue":7"#, #""venue":null"#])
    func `a venue without a name is dropped`(fields: String) throws {
        let page = ESPNFixtures.scoreboard(ESPNFixtures.event(extra: ",\(fields)"))
        #expect(try ScoreboardReading(espnScoreboard: page.bytes).games.first?.venue == nil)
    }
}
