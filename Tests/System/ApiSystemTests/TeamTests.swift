import HTTPTypes
import Postgres
import Scores
import Storage
import Testing

@testable import APIResponses

@Suite("Team")
struct TeamTests {
    @Test func `teams are listed under their conferences`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            // Insert a finished game of the current year, so that the records in the golden answer are right in any
            // year.
            try await ApiFixtures.insertGame(
                api.owner,
                id: ApiFixtures.finalGame,
                teams: (ApiFixtures.syracuse, ApiFixtures.cornell),
                day: "date_trunc('year', \(ApiFixtures.today))::date",
                status: "final",
                score: (12, 9)
            )
            let response = try await api.get("/api/v1/teams")
            #expect(response.text == Golden.directory)
            #expect(response.headers[.cacheControl] == "public, max-age=300")
        }
    }

    @Test func `without teams there are no conferences`() async throws {
        try await ApiUnderTest.run { api in
            let (teams, games) = (try await api.get("/api/v1/teams"), try await api.get("/api/v1/games/today"))
            #expect(teams.text == "{}")
            #expect(games.text == "[]")
        }
    }

    @Test func `a schedule shows the newest season, and each result with the team's own score first`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            #expect(try await api.get("/api/v1/teams/\(ApiFixtures.syracuse)/schedule").text == Golden.schedule)
            let cornell = try await api.get("/api/v1/teams/\(ApiFixtures.cornell)/schedule").text
            let lost = #""isHome":false,"homeScore":12,"awayScore":9,"score":"L 9-12","status":"final""#
            #expect(cornell.contains(lost))
            let duke = try await api.get("/api/v1/teams/\(ApiFixtures.duke)/schedule").text
            let live = #""isHome":true,"homeScore":8,"awayScore":6,"score":null,"status":"live","statusDetail":"live""#
            #expect(duke.contains(live))
        }
    }

    @Test func `a season is one year, and ties count as ties`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await ApiFixtures.insertGame(
                api.owner,
                id: ApiFixtures.missing,
                teams: (ApiFixtures.cornell, ApiFixtures.syracuse),
                day: "date '2025-04-01'",
                status: "final",
                start: "2025-04-01T23:00:00Z",
                score: (9, 9)
            )
            let path = "/api/v1/teams/\(ApiFixtures.syracuse)/schedule"
            #expect(try await api.get(path).text == Golden.schedule)
            let last = try await api.get(path + "?season=2025").text
            #expect(last.contains(#""record":"0-0-1""#))
            #expect(last.contains(#""isHome":false,"homeScore":9,"awayScore":9,"score":"T 9-9""#))
            #expect(try await api.get(path + "?season=2024").text.hasSuffix(#""games":[]}"#))
        }
    }

    @Test(
        arguments: [(0, 0, 0, nil), (5, 2, 0, "5-2"), (5, 2, 1, "5-2-1"), (0, 1, 0, "0-1")]
            as [(Int, Int, Int, String?)]
    )
    func `a record is wins, losses and any ties`(wins: Int, losses: Int, ties: Int, text: String?) {
        #expect(TeamRecord(wins: wins, losses: losses, ties: ties).text == text)
    }
}
