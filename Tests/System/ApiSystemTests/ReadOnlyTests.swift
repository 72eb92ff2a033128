import HTTPTypes
import Hummingbird
import Postgres
import TestTools
import Testing

@testable import APIServer
@testable import api

/// A GET writes nothing. The loop of the change feed numbers the changes; the requests that read them do not.
@Suite("Read only")
struct ReadOnlyTests {
    private static let day = "/api/v1/games/date/2026-03-15"

    @Test func `every GET works with a login that cannot write, and numbers no changes`() async throws {
        try await ApiUnderTest.run(isReadOnly: true) { api in
            try await ApiFixtures.insertSunday(api.owner)
            _ = try await api.owner.first("select number_changes(10000)")
            let team = try await api.owner.first("select id::text from team order by id limit 1")?.decode(String.self)
            let paths = Self.paths(api.routes, team: try #require(team))
            #expect(paths.count > 25)
            try await api.following {
                try await api.change(ApiFixtures.liveGame, revision: 1)
                for path in paths {
                    let response = try await api.get(path)
                    // The routes of members respond so, because this api has no accounts.
                    let isOff = response.text.contains("\"accounts_off\"")
                    #expect(response.status.code < 500 || isOff, "\(path): \(response.text)")
                }
            }
            let waiting = try await api.owner.first("select count(*) from change_outbox")?.decode(Int64.self)
            #expect(waiting == 1)
        }
    }

    @Test func `an answer that shows a change without a number waits until the loop numbers it`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                // No notification is sent, so the request itself has to make the loop read the changes.
                try await api.owner.execute(
                    """
                    insert into game_revision (game_id, revision, snapshot, source)
                    values ('\(unescaped: ApiFixtures.liveGame)', 1, jsonb_build_object('clock', 1), 'ncaa')
                    """
                )
                let answer = try await api.get(Self.day)
                #expect(answer.headers[.seq] == "1")
                let changes = try await api.get("/api/v1/changes?since=0")
                #expect(changes.text.contains("\"next\":1"))
            }
        }
    }

    @Test func `if no loop numbers the changes, an answer has no number`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.change(ApiFixtures.liveGame, revision: 1)
            let answer = try await api.get(Self.day)
            #expect(answer.status == .ok && answer.headers[.seq] == nil)
        }
    }

    /// All GET routes, with ids that exist, except the stream, which never ends.
    private static func paths(_ routes: Routes, team: String) -> [String] {
        let routes = routes.router.routes.filter { $0.method == .get }.map(\.path.description)
        return Set(routes).sorted().filter { !$0.hasSuffix("/live") || $0.hasSuffix("scoreboard/live") }.map { route in
            let id = route.contains("teams/") ? team : ApiFixtures.liveGame
            return route.split(separator: "/").map { segment in
                switch segment {
                case "{id}", ":id": id
                case "{date}", ":date": "2026-03-15"
                case _ where segment.first == "{" || segment.first == ":": "x"
                default: String(segment)
                }
            }.reduce("") { $0 + "/" + $1 }
        }
    }
}
