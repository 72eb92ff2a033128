import HTTPTypes
import TestTools
import Testing

@testable import GamesAPI

@Suite("Tables for spreadsheets")
struct CSVTests {
    @Test(arguments: [
        ("Duke", "Duke"), ("St. John's, NY", "\"St. John's, NY\""), ("a \"b\"", "\"a \"\"b\"\"\""),
        ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""), ("a,\u{301}b", "\"a,\u{301}b\""),
        ("a\"\u{301}b", "\"a\"\"\u{301}b\""), ("=\u{301}1", "'=\u{301}1"),
        ("-3.5", "-3.5"), ("+4", "+4"), ("=1+1", "'=1+1"), ("@x", "'@x"), ("-x,y", "\"'-x,y\""), ("", ""),
    ])
    func `cells are quoted where needed, and no text is a formula`(cell: String, text: String) {
        #expect(CSVTable(headings: [cell], rows: [[cell, nil]]).text == "\(text)\r\n\(text),\r\n")
    }

    @Test func `games and standings are served as tables`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            let games = try await api.get("/api/v1/games.csv?status=final")
            #expect(games.headers[.contentType] == "text/csv; charset=utf-8; header=present")
            let lines = games.text.split(separator: "\r\n")
            #expect(lines.count == 2 && lines[0].hasPrefix("id,league,day,startTime,statusDetail,period,awayTeamID,"))
            let game = "\(ApiFixtures.finalGame),mlax-d1,2026-03-15,2026-03-15T13:00:00Z,final,,"
            let teams = "\(ApiFixtures.cornell),Cornell,\(ApiFixtures.syracuse),Syracuse,9,12,"
            #expect(lines[1] == game + teams + "Lake Garden,\"Northfield, MN\"")
            let standings = try await api.get("/api/v1/standings.csv?league=nhl").text.split(separator: "\r\n")
            #expect(standings.count == 2 && standings[0].hasPrefix("group,place,teamID,team"))
            #expect(standings[1].hasPrefix("Eastern,1,\(ApiFixtures.owls),Owls"))
        }
    }

    @Test func `two teams select the games that they played against each other`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            for (query, count) in [
                ("team=duke&opponent=maryland", 1), ("team=maryland&opponent=duke", 1),
                ("team=duke&opponent=virginia", 0),
            ] {
                let games = try await api.get("/api/v1/games?league=mlax-d1&\(query)").text
                #expect(games.matches(of: /"homeTeam"/).count == count, "\(query)")
            }
            #expect(try await api.get("/api/v1/games?opponent=duke").status == .badRequest)
            #expect(try await api.get("/api/v1/games?team=duke&opponent=duke").status == .badRequest)
            #expect(try await api.get("/api/v1/games.csv?team=duke&opponent=nobody").status == .notFound)
        }
    }
}
