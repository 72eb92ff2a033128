import HTTPTypes
import Postgres
import TestTools
import Testing

@testable import APIServer

@Suite("Caching")
struct CachingTests {
    static let path = "/api/v1/games/date/2026-03-15"

    @Test func `a client that already has the current bytes gets 304 without a body`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let first = try await api.get(Self.path)
            let tag = try #require(first.headers[.eTag])
            #expect(tag.hasPrefix("\"") && tag.utf8.count == 34)
            for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                let second = try await api.get(Self.path, [.ifNoneMatch: known])
                #expect(second.status == .notModified, "\(known)")
                #expect(second.text.isEmpty)
                #expect(second.headers[.eTag] == tag)
                #expect(second.headers[.cacheControl] == first.headers[.cacheControl])
            }
            #expect(try await api.get(Self.path, [.ifNoneMatch: "\"other\""]).status == .ok)
        }
    }

    @Test func `a goal changes the ETag`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let first = try await api.get(Self.path)
            try await api.owner.execute("update game set home_score = 9 where home_score = 8")
            api.clock.advance(by: .milliseconds(900))
            #expect(try await api.get(Self.path).text == first.text, "a live answer is cached for a second")
            api.clock.advance(by: .milliseconds(200))
            let second = try await api.get(Self.path, [.ifNoneMatch: try #require(first.headers[.eTag])])
            #expect(second.status == .ok)
            #expect(try second.games().map(\.homeScore) == [12, 9, 0])
        }
    }

    @Test func `HEAD gets the same headers as GET, without a body`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            for path in [Self.path, "/", "/livez"] {
                let get = try await api.get(path)
                let head = try await api.send(.head, path)
                #expect(head.status == .ok)
                #expect(head.text.isEmpty)
                for name: HTTPField.Name in [.contentType, .contentLength, .eTag, .cacheControl] {
                    #expect(head.headers[name] == get.headers[name])
                }
            }
            let missing = try await api.send(.head, "/api/v1/games/date/x")
            #expect(missing.status == .badRequest && missing.text.isEmpty)
        }
    }

    @Test(arguments: [
        ("live", ApiFixtures.today, 10), ("delayed", ApiFixtures.today, 10),
        ("suspended", ApiFixtures.today + " - 1", 10),
        ("scheduled", ApiFixtures.today, 30), ("scheduled", ApiFixtures.today + " + 1", 300),
        ("scheduled", ApiFixtures.today + " - 1", 30), ("postponed", ApiFixtures.today + " - 1", 300),
        ("final", ApiFixtures.today, 60), ("postponed", ApiFixtures.today, 60),
        ("final", ApiFixtures.today + " - 1", 300),
    ])
    func `max-age depends on the games' status and day`(status: String, day: String, seconds: Int) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            try await ApiFixtures.insertGame(
                api.owner,
                id: ApiFixtures.liveGame,
                teams: (ApiFixtures.duke, ApiFixtures.virginia),
                day: day,
                status: status,
                score: (1, 0)
            )
            let date = try await api.owner.first("select (\(unescaped: day))::text")?.decode(String.self)
            let response = try await api.get("/api/v1/games/date/\(date ?? "")")
            #expect(try response.games().count == 1)
            #expect(response.headers[.cacheControl] == "public, max-age=\(seconds)")
        }
    }

    @Test func `while the database is unavailable, the last answer is served`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let fresh = try await api.get(Self.path)
            #expect(fresh.headers[.stale] == nil)
            let team = try await api.get("/api/v1/teams/duke")
            #expect(team.status == .ok)
            try await api.refuseConnections()
            api.clock.advance(by: .seconds(30))
            let staleTeam = try await api.get("/api/v1/teams/duke")
            #expect(staleTeam.text == team.text && staleTeam.headers[.stale] == "true", "a team is found by its slug")
            let stale = try await api.get(Self.path)
            #expect(stale.status == .ok && stale.text == fresh.text)
            #expect(stale.headers[.stale] == "true")
            #expect(stale.headers[.age] == "30")
            #expect(stale.headers[.eTag] == fresh.headers[.eTag])
            // A resource that was not requested before cannot be served.
            let unknown = try await api.get("/api/v1/teams")
            #expect(unknown.status == .serviceUnavailable)
            #expect(unknown.headers[.retryAfter] == "2")
            #expect(try unknown.problem().code == "database_unavailable")
            #expect(try await api.get("/readyz").status == .serviceUnavailable)
            #expect(try await api.get("/livez").text == #"{"status":"ok","checks":[]}"#)
            api.clock.advance(by: .seconds(600))
            #expect(try await api.get(Self.path).status == .serviceUnavailable, "too old to be served")
        }
    }

    @Test func `a database that comes back is queried again`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            _ = try await api.get(Self.path)
            try await api.refuseConnections()
            api.clock.advance(by: .seconds(30))
            #expect(try await api.get(Self.path).headers[.stale] == "true")
            try await api.acceptConnections()
            api.clock.advance(by: .seconds(2))
            let fresh = try await api.get(Self.path)
            #expect(fresh.status == .ok && fresh.headers[.stale] == nil)
            #expect(try await api.get("/readyz").status == .ok)
        }
    }
}

extension ApiUnderTest {
    /// Makes the server refuse the api's connections to this database, and closes the current ones.
    func refuseConnections() async throws {
        try await setConnectionLimit(0)
        try await owner.execute(
            """
            select pg_terminate_backend(pid, 5000) from pg_stat_activity
             where datname = current_database() and usename = 'bardown_api'
            """
        )
    }

    func acceptConnections() async throws {
        try await setConnectionLimit(-1)
    }

    /// Limits the connections of all logins except the owner, which is a superuser.
    private func setConnectionLimit(_ limit: Int) async throws {
        let name = try #require(try await owner.first("select quote_ident(current_database())")).decode(String.self)
        try await owner.execute("alter database \(unescaped: name) connection limit \(unescaped: String(limit))")
    }
}
