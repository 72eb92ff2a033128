import Foundation
import HTTPTypes
import NIOCore
import Postgres
import Scores
import Storage
import TestTools
import Testing
import Time

@testable import GamesAPI

/// Checks the lists of games with their sources: those of a day, those that are live, and filtered pages.
@Suite("Slate")
struct SlateTests {
    /// A list of games, with the fields that tests check.
    private struct Slate: Decodable {
        struct Game: Decodable {
            let id: String
            let league: String
        }
        let date: String?
        let zone: String?
        let games: [Game]
        let next: String?

        var ids: [String] { games.map(\.id) }
    }

    private func slate(_ path: String, _ api: ApiUnderTest) async throws -> Slate {
        let response = try await api.get("/api/v1/\(path)")
        #expect(response.status == .ok, "\(path): \(response.text)")
        return try JSONDecoder().decode(Slate.self, from: Data(response.body.readableBytesView))
    }

    @Test func `a game lists its sources and times, key by key`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await ApiFixtures.insertPlays(api.owner)
            for statement in [
                """
                update game set revision = 7, updated_at = '2026-03-15 17:05:00.9Z', observed_at = '2026-03-15 17:06:00Z'
                 where id = '\(ApiFixtures.liveGame)'
                """,
                """
                insert into game_revision (game_id, revision, snapshot, source)
                values ('\(ApiFixtures.liveGame)', 7, '{}', 'statcrew'), ('\(ApiFixtures.liveGame)', 6, '{}', 'ncaa')
                """,
                """
                insert into game_event (game_id, revision, kind, home_score, away_score, facts, created_at) values
                  ('\(ApiFixtures.liveGame)', 4, 'correction', 5, 5, '{}', '2026-03-15 16:50:00Z'),
                  ('\(ApiFixtures.liveGame)', 5, 'correction', 5, 4, '{}', '2026-03-15 16:55:00Z')
                """,
            ] { try await api.owner.execute("\(unescaped: statement)") }
            let response = try await api.get("/api/v1/scoreboard?date=2026-03-15")
            #expect(response.headers[.cacheControl] == "public, max-age=10")
            let start = #"{"league":"mlax-d1","date":"2026-03-15","zone":"America/New_York","games":["#
            #expect(response.text.hasPrefix(start + #"{"id":"\#(ApiFixtures.finalGame)""#))
            #expect(response.text.contains(Golden.liveWithSources), "\(response.text)")
            // No source has reported this game yet, so its times are missing rather than invented.
            #expect(
                response.text.contains(
                    #""homeScore":null,"awayScore":null,"status":"scheduled","statusDetail":"scheduled""#
                )
            )
            #expect(response.text.contains(#""source":null,"stale":false,"coverage":{"periods":false,"#))
            #expect(response.text.contains(#""correction":null"#))
        }
    }

    private static let days: [(query: String, day: String, zone: String, start: String?, isShown: Bool)] = [
        // Days on which clocks change, zones on both sides of the date line, and zones whose clocks never change.
        ("date=2026-03-08&zone=America/New_York", "2026-03-08", "America/New_York", "2026-03-08T05:00:00Z", true),
        ("date=2026-03-08&zone=America/Los_Angeles", "2026-03-08", "", "2026-03-08T08:00:00Z", true),
        ("date=2026-03-08&zone=America/Los_Angeles", "2026-03-08", "", "2026-03-08T07:59:59Z", false),
        ("date=2026-03-08&zone=America/Los_Angeles", "2026-03-09", "", "2026-03-09T06:59:59Z", true),
        ("date=2026-03-08&zone=America/Los_Angeles", "2026-03-09", "", "2026-03-09T07:00:00Z", false),
        ("date=2026-11-01&zone=Europe/London", "2026-10-31", "", "2026-11-01T00:00:00Z", true),
        ("date=2026-10-25&zone=Europe/London", "2026-10-24", "", "2026-10-24T23:00:00Z", true),
        ("date=2026-10-25&zone=Europe/London", "2026-10-25", "", "2026-10-25T23:59:59Z", true),
        ("date=2026-10-25&zone=Europe/London", "2026-10-25", "", "2026-10-26T00:00:00Z", false),
        ("date=2026-03-08&zone=Pacific/Kiritimati", "2026-03-06", "", "2026-03-07T10:00:00Z", true),
        ("date=2026-03-08&zone=Pacific/Kiritimati", "2026-03-08", "", "2026-03-08T10:00:00Z", false),
        ("date=2026-03-08&zone=Etc/GMT%2B12", "2026-03-09", "", "2026-03-09T11:59:59Z", true),
        // The start is to be announced, so the league's day counts.
        ("date=2026-03-08&zone=Asia/Tokyo", "2026-03-08", "", nil, true),
        ("date=2026-03-08&zone=Asia/Tokyo", "2026-03-07", "", nil, false),
        // A league lists a game that begins after midnight on the day before.
        ("date=2026-03-07", "2026-03-07", "America/New_York", "2026-03-08T05:30:00Z", true),
        ("date=2026-03-07&zone=America/New_York", "2026-03-07", "America/New_York", "2026-03-08T05:30:00Z", true),
        ("date=2026-03-07&zone=America/Toronto", "2026-03-07", "America/Toronto", "2026-03-08T05:30:00Z", false),
    ]

    @Test func `a day is a day in the given zone, also when clocks change`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            for (query, day, zone, start, isShown) in Self.days {
                try await api.owner.execute("delete from game")
                try await ApiFixtures.insertGame(
                    api.owner,
                    id: ApiFixtures.liveGame,
                    teams: (ApiFixtures.duke, ApiFixtures.virginia),
                    day: "date '\(day)'",
                    status: "scheduled",
                    start: start
                )
                api.clock.advance(by: .seconds(11))
                let slate = try await slate("scoreboard?\(query)", api)
                #expect(slate.ids == (isShown ? [ApiFixtures.liveGame] : []), "\(query) \(start ?? "TBA")")
                if !zone.isEmpty { #expect(slate.zone == zone) }
            }
        }
    }

    @Test func `without a date, the games of today in the zone are listed`() async throws {
        try await ApiUnderTest.run { api in
            for zone in ["America/New_York", "Pacific/Kiritimati", "Etc/GMT+12"] {
                let before: String = try await api.owner.today(in: zone)
                let shown = try await slate("scoreboard?zone=\(zone.replacing("+", with: "%2B"))", api).date
                let after: String = try await api.owner.today(in: zone)
                #expect([before, after].contains(shown), "\(zone)")
            }
        }
    }

    @Test(arguments: ["Mars/Olympus", "X+5", "america/new_york", "../etc/passwd", "EST5EDT4"])
    func `an unknown zone name is refused with an example of a known one`(zone: String) async throws {
        try await ApiUnderTest.run { api in
            let path = "/api/v1/scoreboard?date=2026-03-15&zone=\(zone.replacing("+", with: "%2B"))"
            let problem = try await api.get(path).problem()
            #expect(problem.code == "invalid_parameter" && problem.detail.contains("America/New_York"))
        }
    }

    @Test func `a live game is shown whatever its day, until it is over`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await ApiFixtures.insertHockey(api.owner)
            let other = "44444444-4444-4444-4444-444444444444"
            try await ApiFixtures.insertGame(
                api.owner,
                id: other,
                teams: (ApiFixtures.virginia, ApiFixtures.duke),
                day: "date '2026-03-14'",
                status: "delayed",
                start: "2026-03-15T01:00:00Z",
                score: (1, 1)
            )
            #expect(try await slate("scoreboard/live?league=mlax-d1", api).ids == [other, ApiFixtures.liveGame])
            try await api.owner.execute("update game set status = 'suspended' where league_id = 'nhl'")
            let all = try await slate("scoreboard/live", api)
            #expect(all.games.map(\.league) == ["mlax-d1", "mlax-d1", "nhl"])
            try await api.owner.execute("update game set status = 'final' where id = '\(unescaped: other)'")
            api.clock.advance(by: .seconds(2))
            #expect(try await slate("scoreboard/live?league=mlax-d1", api).ids == [ApiFixtures.liveGame])
            #expect(try await api.get("/api/v1/scoreboard/live?league=nope").status == .notFound)
        }
    }

    private static let filters: [(query: String, games: [String])] = [
        ("", [ApiFixtures.finalGame, ApiFixtures.liveGame, ApiFixtures.laterGame]),
        ("status=live", [ApiFixtures.liveGame]), ("status=final", [ApiFixtures.finalGame]),
        ("status=scheduled", [ApiFixtures.laterGame]), ("league=nhl&status=live", []),
        ("conference=ivy", [ApiFixtures.finalGame]), ("conference=B1G&status=final", []), ("conference=NEC", []),
        ("conference=ACC", [ApiFixtures.finalGame, ApiFixtures.liveGame, ApiFixtures.laterGame]),
        ("team=\(ApiFixtures.notreDame)", [ApiFixtures.laterGame]),
        ("team=notre-dame", [ApiFixtures.laterGame]), ("team=Duke&league=mlax-d1", [ApiFixtures.liveGame]),
        ("team=\(ApiFixtures.cornell)&conference=IVY", [ApiFixtures.finalGame]),
        ("team=\(ApiFixtures.duke)&league=nhl", []), ("from=2026-03-16", []), ("to=2026-03-14", []),
        ("from=2026-03-15&to=2026-03-15&team=\(ApiFixtures.maryland)", [ApiFixtures.liveGame]),
    ]

    @Test func `games match all filters of the query`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            for (query, games) in Self.filters {
                let page = try await slate("games?\(query)", api)
                #expect(page.ids == games && page.next == nil, "\(query)")
            }
        }
    }

    @Test func `following the cursors lists each game once, to the last game`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            // Each day has seven games, some to be announced and some that start together.
            try await api.owner.execute(
                """
                insert into game (league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
                select 'mlax-d1', \(ApiFixtures.duke)::uuid, \(ApiFixtures.virginia)::uuid, date '2026-03-01' + n / 7,
                       case when n % 7 > 2 then timestamptz '2026-03-01 18:00Z' + (n / 7) * interval '1 day' + (n % 7 / 5) * interval '1 h' end,
                       'scheduled', clock_timestamp() from generate_series(0, 40) n
                """
            )
            let all = try await slate("games?limit=200", api).ids
            #expect(all.count == 41)
            for limit in [1, 3, 40, 41] {
                var (ids, cursor, pages): ([String], String?, Int) = ([], nil, 0)
                repeat {
                    let page = try await slate("games?limit=\(limit)" + (cursor.map { "&cursor=\($0)" } ?? ""), api)
                    ids += page.ids
                    cursor = page.next
                    pages += 1
                } while cursor != nil && pages < 50
                #expect(ids == all, "\(limit)")
                #expect(pages == (41 + limit - 1) / limit, "\(limit)")
            }
        }
    }

    @Test(arguments: [
        ("limit=0", "invalid_parameter"), ("limit=201", "invalid_parameter"), ("status=over", "invalid_parameter"),
        ("cursor=x", "invalid_parameter"), ("cursor=MSAyMDI2", "invalid_parameter"), ("from=1", "invalid_date"),
        ("from=2026-03-02&to=2026-03-01", "invalid_parameter"), ("team=x!", "invalid_parameter"),
        ("page=2", "unknown_parameter"), ("league=nope", "unknown_league"),
        ("team=\(ApiFixtures.missing)", "unknown_team"), ("team=no-such-team", "unknown_team"),
    ])
    func `an invalid query for a page of games is refused`(query: String, code: String) async throws {
        try await ApiUnderTest.run { api in
            let problem = try await api.get("/api/v1/games?\(query)").problem()
            #expect(problem.code == code)
        }
    }

    @Test func `a cursor can be read back, and no other text is accepted`() throws {
        let id = try #require(GameID(ApiFixtures.liveGame))
        let day = try #require(CivilDate("2026-03-15"))
        for start in [nil, Instant(microseconds: 1_773_590_400_000_000), Instant(microseconds: -5)] {
            let place = GameListPosition(day: day, start: start, id: id)
            #expect(GameListPosition(cursor: place.cursor) == place)
        }
        let words = [
            "1 2026-03-15 \(Int64.max) \(id)", "1 2026-03-15 +5 \(id)", "2 2026-03-15 - \(id)", "1 2026-3-15 - \(id)",
            "",
        ]
        for text in words { #expect(GameListPosition(cursor: Data(text.utf8).base64EncodedString()) == nil, "\(text)") }
    }
}

extension PostgresPool {
    fileprivate func today(in zone: String) async throws -> String {
        try #require(try await first("select (clock_timestamp() at time zone \(zone))::date::text")).decode(String.self)
    }
}
