import FoundationEssentials
import HTTPTypes
import NIOCore
import Postgres
import Storage
import TestTools
import Testing

/// Checks `GET /api/v1/changes`, and the effect of changes on cached answers.
@Suite("Changes")
struct ChangeFeedTests {
    @Test func `a client without a number learns where to begin, and then gets later changes`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                #expect(try await api.get("/api/v1/changes").text == #"{"changes":[],"next":0}"#)
                #expect(try await api.get("/api/v1/changes?since=0").text == #"{"changes":[],"next":0}"#)
                try await api.change(ApiFixtures.liveGame, revision: 1)
                let changes = try await api.get("/api/v1/changes?since=0&wait=10")
                #expect(changes.text.replacing(#/"at":"[^"]*Z"/#, with: "\"at\":\"\"") == Self.golden)
                #expect(changes.headers[.cacheControl] == "public, max-age=1")
                #expect(try await api.get("/api/v1/changes?since=1").text == #"{"changes":[],"next":1}"#)
            }
        }
    }

    private static let golden = """
        {"changes":[{"seq":1,"kind":"new","gameID":"\(ApiFixtures.liveGame)","revision":1,"at":"","game":\
        {"id":"\(ApiFixtures.liveGame)","league":"mlax-d1","day":"2026-03-15","revision":1,\
        "homeTeam":{"id":"\(ApiFixtures.duke)","name":"Duke","abbreviation":"DUKE"},\
        "awayTeam":{"id":"\(ApiFixtures.maryland)","name":"Maryland","abbreviation":"UMD"},"homeScore":8,"awayScore":6,\
        "status":"live","statusDetail":"live","period":"3rd","clock":"7:42","startTime":"2026-03-15T16:00:00Z"}}],"next":1}
        """

    @Test(arguments: [
        ("", 3), ("&league=mlax-d1", 3), ("&league=nba", 0), ("&game=\(ApiFixtures.liveGame)", 2),
        ("&team=\(ApiFixtures.maryland)", 2), ("&team=\(ApiFixtures.syracuse)", 1), ("&team=maryland", 2),
        ("&team=no-such-team", 0),
        ("&team=\(ApiFixtures.syracuse)&game=\(ApiFixtures.liveGame)", 0),
    ])
    func `next also counts the changes that a filter leaves out`(query: String, count: Int) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.change(ApiFixtures.liveGame, revision: 1)
            try await api.change(ApiFixtures.finalGame, revision: 1)
            try await api.change(ApiFixtures.liveGame, revision: 2)
            try await api.following {
                let page = try await api.changes(since: 0, query)
                #expect(page.changes.count == count)
                #expect(page.next == 3)
            }
        }
    }

    @Test(arguments: [
        ("changes?since=-1", 400, "invalid_parameter"), ("changes?since=x", 400, "invalid_parameter"),
        ("changes?wait=26", 400, "invalid_parameter"), ("changes?after=1", 400, "unknown_parameter"),
        ("changes?game=x", 400, "invalid_parameter"), ("changes?since=7", 410, "changes_forgotten"),
        ("live?since=x", 400, "invalid_parameter"), ("live?wait=1", 400, "unknown_parameter"),
        ("live?team=du_ke", 400, "invalid_parameter"),
    ])
    func `an invalid query is refused with the reason`(path: String, status: Int, code: String) async throws {
        try await ApiUnderTest.run { api in
            try await api.following {
                let response = try await api.get("/api/v1/\(path)")
                #expect(response.status.code == status)
                #expect(try response.problem().code == code)
            }
        }
    }

    @Test
    func `changes that are no longer kept get 410, and those no longer in memory come from the database`()
        async throws
    {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute("update change_counter set keep = 2500")
            try await api.owner.execute(
                """
                insert into game_revision (game_id, revision, snapshot, source)
                select '\(unescaped: ApiFixtures.liveGame)', n, jsonb_build_object('clock', n), 'ncaa'
                  from generate_series(1, 3000) n
                """
            )
            _ = try await api.owner.first("select number_changes(10000)")
            try await api.following {
                #expect(try await api.get("/api/v1/changes?since=499").status == .gone)
                var since = 500
                var revisions: [Int] = []
                while since < 3000 {
                    let page = try await api.changes(since: since)
                    revisions += page.changes.map(\.revision)
                    since = page.next
                }
                #expect(revisions == Array(501...3000))
            }
        }
    }

    @Test func `a cached answer shows a change as soon as it is announced`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                let path = "/api/v1/games/date/2026-03-15"
                let first = try await api.get(path)
                try await api.owner.execute("update game set home_score = 9 where home_score = 8")
                // While the api receives changes, an answer stays fresh for longer than one second, the limit without
                // them.
                api.clock.advance(by: .seconds(3))
                #expect(try await api.get(path).text == first.text)
                try await api.change(ApiFixtures.liveGame, revision: 1)
                _ = try await api.changes(since: 0, "&wait=10")
                #expect(try await api.get(path).games().map(\.homeScore) == [12, 9, 0])
            }
        }
    }

    @Test func `until the changes have been read once, changes and live answer 503`() async throws {
        try await ApiUnderTest.run { api in
            for path in ["changes", "live"] {
                let response = try await api.get("/api/v1/\(path)")
                #expect(response.status == .serviceUnavailable)
                #expect(response.headers[.retryAfter] == "2")
            }
        }
    }
}

/// An answer to `GET /api/v1/changes`.
struct ChangesPage: Decodable {
    struct Change: Decodable {
        let seq: Int
        let gameID: String
        let revision: Int
    }

    let changes: [Change]
    let next: Int
}

extension ApiUnderTest {
    /// Stores a revision as a scraper does, and announces it.
    func change(_ game: String, revision: Int64) async throws {
        try await owner.execute(
            """
            insert into game_revision (game_id, revision, snapshot, source)
            values ('\(unescaped: game)', \(revision), jsonb_build_object('clock', \(revision)::bigint), 'ncaa')
            """
        )
        try await owner.execute(ChangeStore.announcement)
    }

    func changes(since: Int, _ query: String = "") async throws -> ChangesPage {
        let response = try await get("/api/v1/changes?since=\(since)\(query)")
        try #require(response.status == .ok, "\(response.text)")
        return try JSONDecoder().decode(ChangesPage.self, from: Data(response.body.readableBytesView))
    }
}
