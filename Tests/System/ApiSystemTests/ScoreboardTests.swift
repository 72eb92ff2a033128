import HTTPTypes
import Postgres
import Scores
import Testing

@testable import APIResponses

@Suite("Scoreboard")
struct ScoreboardTests {
    @Test func `a day's games are what the app expects, byte by byte`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let response = try await api.get("/api/v1/games/date/2026-03-15")
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "application/json")
            #expect(response.text == Golden.sunday)
        }
    }

    @Test(arguments: [
        ("conference=ACC", [ApiFixtures.finalGame, ApiFixtures.liveGame, ApiFixtures.laterGame]),
        // The visitors are in the Big Ten, the home team is not.
        ("conference=b1g", [ApiFixtures.liveGame]), ("conference=IVY&league=mlax-d1", [ApiFixtures.finalGame]),
        ("conference=NEC", []), ("league=wlax-d1", []),
    ])
    func `the games of a conference are those of either team`(query: String, games: [String]) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let answer = try await api.get("/api/v1/games/date/2026-03-15?\(query)")
            #expect(try answer.games().map(\.id) == games)
        }
    }

    @Test func `today is the current day in the league's time zone, until its last hour`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            // Half past eleven in New York is the next day in UTC, on any day.
            try await ApiFixtures.insertGame(
                api.owner,
                id: ApiFixtures.liveGame,
                teams: (ApiFixtures.duke, ApiFixtures.virginia),
                day: ApiFixtures.today,
                status: "scheduled"
            )
            try await api.owner.execute(
                "update game set start_time = (day + interval '23 hours 30 minutes') at time zone 'America/New_York'"
            )
            try await ApiFixtures.insertGame(
                api.owner,
                id: ApiFixtures.laterGame,
                teams: (ApiFixtures.duke, ApiFixtures.virginia),
                day: ApiFixtures.today + " + 1",
                status: "scheduled"
            )
            #expect(try await api.get("/api/v1/games/today").games().map(\.id) == [ApiFixtures.liveGame])
        }
    }

    @Test func `a start to be announced is midnight in New York, summer and winter`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            for (id, day) in [(ApiFixtures.liveGame, "2026-03-07"), (ApiFixtures.laterGame, "2026-03-08")] {
                try await ApiFixtures.insertGame(
                    api.owner,
                    id: id,
                    teams: (ApiFixtures.duke, ApiFixtures.virginia),
                    day: "date '\(day)'",
                    status: "scheduled"
                )
            }
            // Clocks change at two o'clock on March 8, so its midnight is still winter time.
            #expect(
                try await api.get("/api/v1/games/date/2026-03-07").games().map(\.startTime) == ["2026-03-07T05:00:00Z"]
            )
            #expect(
                try await api.get("/api/v1/games/date/2026-03-08").games().map(\.startTime) == ["2026-03-08T05:00:00Z"]
            )
        }
    }

    @Test func `two games of the same teams on one day are both listed`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            for (id, start) in [
                (ApiFixtures.laterGame, "2026-03-15T22:00:00Z"), (ApiFixtures.liveGame, "2026-03-15T17:00:00Z"),
            ] {
                try await ApiFixtures.insertGame(
                    api.owner,
                    id: id,
                    teams: (ApiFixtures.duke, ApiFixtures.virginia),
                    status: "scheduled",
                    start: start
                )
            }
            let games = try await api.get("/api/v1/games/date/2026-03-15").games()
            #expect(games.map(\.id) == [ApiFixtures.liveGame, ApiFixtures.laterGame])
        }
    }

    @Test func `the days with games are listed, between two days or around today`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await ApiFixtures.insertGame(
                api.owner,
                id: "44444444-4444-4444-4444-444444444444",
                teams: (ApiFixtures.duke, ApiFixtures.virginia),
                day: ApiFixtures.today,
                status: "scheduled"
            )
            let sunday = try await api.get("/api/v1/games/dates?from=2026-03-15&to=2026-03-15")
            #expect(sunday.text == #"["2026-03-15"]"#)
            #expect(sunday.headers[.cacheControl] == "public, max-age=300")
            #expect(try await api.get("/api/v1/games/dates?from=2026-03-16&to=2026-03-20").text == "[]")
            let today = try await api.owner.first("select \(unescaped: ApiFixtures.today)::text")?.decode(String.self)
            #expect(try await api.get("/api/v1/games/dates").text == "[\"\(today ?? "")\"]")
        }
    }

    @Test func `a calendar has the stored games and those that a source lists`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute(
                """
                insert into season_day (league_id, day, games, listed_at)
                select 'mlax-d1', n.day, n.games, clock_timestamp()
                  from (values (date '2026-03-15', 4), ('2026-03-21', null), ('2026-03-22', 0)) as n (day, games)
                """
            )
            let calendar = try await api.get("/api/v1/calendar?from=2026-03-01&to=2026-03-31")
            #expect(
                calendar.text == #"{"league":"mlax-d1","days":[{"day":"2026-03-15","games":3,"listed":4},"#
                    + #"{"day":"2026-03-21","games":0,"listed":null}]}"#
            )
            #expect(calendar.headers[.cacheControl] == "public, max-age=300")
            #expect(try await api.get("/api/v1/calendar?from=2026-03-02&to=2026-03-01").status == .badRequest)
        }
    }

    @Test(arguments: [GameStatus.postponed, .cancelled, .suspended, .delayed])
    func `a game that is not played as planned is marked wherever games are shown`(
        status: GameStatus
    ) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute(
                "update game set status = \(status.rawValue) where id = \(ApiFixtures.laterGame)::uuid"
            )
            let words = #""status":"\#(status.stage.rawValue)","statusDetail":"\#(status.rawValue)""#
            for path in [
                "games/date/2026-03-15", "games/\(ApiFixtures.laterGame)", "scoreboard?date=2026-03-15",
                "teams/\(ApiFixtures.virginia)/schedule",
            ] {
                let answer = try await api.get("/api/v1/\(path)")
                #expect(answer.status == .ok && answer.text.contains(words), "\(path): \(answer.text)")
            }
        }
    }

    @Test(
        arguments: [
            (GameStatus.scheduled, StatusView.Status.scheduled, nil, nil),
            (.live, .live, "2OT", "3:05"),
            (.delayed, .live, "Delayed", nil),
            (.suspended, .live, "Suspended", nil),
            (.final, .final, nil, nil),
            (.postponed, .scheduled, "PPD", nil),
            (.cancelled, .scheduled, "CANC", nil),
        ] as [(GameStatus, StatusView.Status, String?, String?)]
    )
    func `every status has a word that the app knows`(
        status: GameStatus,
        word: StatusView.Status,
        period: String?,
        clock: String?
    ) {
        let view = StatusView(status, period: Period(number: 6), clock: GameClock(seconds: 185))
        #expect(view.status == word && view.detail == status)
        #expect(view.period == period)
        #expect(view.clock == clock)
    }
}
