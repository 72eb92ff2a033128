import Foundation
import Postgres
import TestTools
import Testing

/// Checks the structured data (JSON-LD) of a game's page, for search engines and calendars.
@Suite("Game schema")
struct GameSchemaTests {
    /// Returns the structured data of a page, and expects exactly one block of it.
    private func schema(_ path: String, _ api: ApiUnderTest) async throws -> [String: Any] {
        let page = try await api.get(path).text
        // The block may have several lines, because a name may contain a line end.
        let block = #/<script type="application/ld\+json">(.*?)</script>/#.dotMatchesNewlines()
        let blocks = page.matches(of: block)
        #expect(blocks.count == 1, "\(path)")
        let text = String(try #require(blocks.first).output.1)
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func name(_ side: String, of schema: [String: Any]) -> String? {
        (schema[side] as? [String: Any])?["name"] as? String
    }

    @Test func `a game's page describes teams, start and score in schema.org's vocabulary`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            let live = try await schema("/games/\(ApiFixtures.liveGame)", api)
            #expect(live["@context"] as? String == "https://schema.org" && live["@type"] as? String == "SportsEvent")
            #expect(live["name"] as? String == "Maryland at Duke" && live["sport"] as? String == "Lacrosse")
            #expect(name("homeTeam", of: live) == "Duke" && name("awayTeam", of: live) == "Maryland")
            #expect(live["url"] as? String == "/games/\(ApiFixtures.liveGame)")
            #expect(live["eventStatus"] as? String == "https://schema.org/EventScheduled")
            #expect((live["description"] as? String)?.hasPrefix("Maryland 6, Duke 8, ") == true)
            let place = try await schema("/games/\(ApiFixtures.hockeyGame)", api)["location"] as? [String: Any]
            #expect(place?["name"] as? String == "Lake Garden" && place?["address"] as? String == "Northfield, MN")
        }
    }

    @Test(arguments: [
        ("postponed", "EventPostponed"), ("cancelled", "EventCancelled"), ("scheduled", "EventScheduled"),
    ])
    func `startDate is a time or a day, and a postponed game is marked`(status: String, word: String) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let change: SQL = """
                update game set status = \(status), start_time = null
                 where id = '\(unescaped: ApiFixtures.laterGame)'
                """
            let known = try await schema("/games/\(ApiFixtures.laterGame)", api)["startDate"] as? String
            #expect(known?.hasSuffix("Z") == true)
            try await api.owner.execute(change)
            api.clock.advance(by: .seconds(60))
            let later = try await schema("/games/\(ApiFixtures.laterGame)", api)
            #expect(later["startDate"] as? String == "2026-03-15")
            #expect(later["eventStatus"] as? String == "https://schema.org/\(word)")
            #expect(later["description"] == nil)
        }
    }

    @Test func `with hidden scores the structured data has no description, and the page is not indexed`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            let path = "/games/\(ApiFixtures.finalGame)"
            let robots = #"<meta name="robots" content="noindex">"#
            #expect(try await schema(path, api)["description"] != nil)
            #expect(try await schema("\(path)?scores=hidden", api)["description"] == nil)
            #expect(try await !api.get(path).text.contains(robots))
            #expect(try await api.get("\(path)?scores=hidden").text.contains(robots))
            #expect(try await api.get("\(path)?scores=once").text.contains(robots))
        }
    }

    @Test func `a team's name cannot end the script block or begin another`() async throws {
        let name = "</script><script>alert(1)</script><!--\u{2028}\"\\"
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute("update team set name = \(name) where slug = 'duke'")
            let path = "/games/\(ApiFixtures.liveGame)"
            #expect(try await self.name("homeTeam", of: schema(path, api)) == name)
            #expect(try await !api.get(path).text.contains("<script>alert"))
        }
    }
}
