import Foundation
import Testing

@testable import BarDownClient

/// Tests that rankings, standings and leaders are decoded, with the same bodies as in the server's tests.
@Suite("League table")
struct LeagueTableTests {
    private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try Wire.decode(type, from: Data(text.utf8))
    }

    private static let head = #""source":"ncaa","asOf":"Through Games May 3","through":"2026-05-03","# + times
    private static let times = #""updatedAt":"2026-05-04T04:00:00Z","changedAt":"2026-05-04T04:00:00Z""#

    @Test func `a poll is decoded with teams that only received votes and have no rank`() throws {
        let rankings = try decode(
            Rankings.self,
            #"{"league":"mlax-d1","rankings":[{"poll":"rpi","name":"RPI",\#(Self.head),"entries":["#
                + #"{"rank":1,"team":"Duke","teamID":"aaaa0000-0000-0000-0000-000000000001","conference":"ACC","#
                + #""record":"14-1","points":1398,"firstPlaceVotes":18,"previousRank":3,"wasUnranked":false,"movement":2,"#
                + #""other":[{"name":"Home","value":"8-1"}]},"#
                + #"{"rank":null,"team":"Elsewhere","teamID":null,"conference":null,"record":null,"points":null,"#
                + #""firstPlaceVotes":null,"previousRank":null,"wasUnranked":true,"movement":null,"other":[]}]}]}"#
        )
        let poll = try #require(rankings.rankings.first)
        #expect(rankings.league == .mensLacrosse && poll.poll == "rpi" && poll.through?.description == "2026-05-03")
        #expect(poll.entries.map(\.rank) == [1, nil] && poll.entries.map(\.movement) == [2, nil])
        #expect(poll.entries.first?.other == [TableCell(name: "Home", value: "8-1")])
    }

    @Test func `standings are decoded, with and without groups`() throws {
        let none = try decode(
            Standings.self,
            #"{"league":"pll","source":null,"asOf":null,"through":null,"updatedAt":null,"changedAt":null,"groups":[]}"#
        )
        #expect(none.groups.isEmpty && none.updatedAt == nil)
        let some = try decode(
            Standings.self,
            #"{"league":"mlax-d1",\#(Self.head),"groups":[{"name":"ACC","entries":[{"place":null,"team":"Duke","#
                + #""teamID":null,"record":"14-1","conferenceRecord":"4-0","other":[]}]}]}"#
        )
        #expect(some.groups.first?.entries.first?.conferenceRecord == "4-0")
    }

    @Test func `a list of leaders is decoded with its entries`() throws {
        let leaders = try decode(
            Leaders.self,
            #"{"league":"mlax-d1","leaders":[{"name":"Saves",\#(Self.head),"entries":[{"rank":1,"player":"Al Ray","#
                + #""position":"G","classYear":"Jr.","team":"Duke","teamID":null,"statistic":"Per Game","value":"14.00","#
                + #""other":[]}]}]}"#
        )
        #expect(leaders.leaders.first?.entries.first?.value == "14.00")
    }

    @Test func `the endpoint of each kind of table has the right path and league`() {
        #expect(Endpoint.rankings(of: .mensLacrosse, poll: "rpi").path == "rankings")
        #expect(Endpoint.rankings(of: .mensLacrosse, poll: "rpi").query.map(\.value) == ["mlax-d1", "rpi"])
        #expect(Endpoint.standings(of: .womensLacrosse).query.map(\.value) == ["wlax-d1"])
        #expect(Endpoint.leaders(of: .mensLacrosse).path == "leaders")
    }
}
