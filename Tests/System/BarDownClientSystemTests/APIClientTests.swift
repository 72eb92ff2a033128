import Foundation
import Synchronization
import TestTools
import Testing

@testable import BarDownClient

/// Checks requests to a real server over a real socket, with and without faults.
@Suite("API client")
struct APIClientTests {
    private static let games = "[\(SampleGame.json(status: "live"))]"

    private static func ok(_ body: String = games, tag: String = "\"a\"", age: Int = 0) -> LoopbackServer.Reply {
        .answer(200, ["ETag": tag, "Cache-Control": "public, max-age=\(age)"], body)
    }

    private static func client(
        _ server: LoopbackServer,
        clock: RecordingClock = RecordingClock(),
        store: LocalStore? = nil,
        key: String? = nil,
        now: Date = Samples.start
    ) -> APIClient {
        let configuration = AppConfiguration(server: server.address, key: key)
        return APIClient(configuration, store: store, clock: clock, now: { now })
    }

    @Test func `the server does not send an unchanged answer again`() async throws {
        try await LoopbackServer.run { request, _ in
            request.headers["if-none-match"] == "\"a\"" ? .answer(304, ["Cache-Control": "max-age=30"]) : Self.ok()
        } _: { server in
            let client = Self.client(server)
            let first = try await client.get(.games(ScoreboardQuery()))
            let second = try await client.get(.games(ScoreboardQuery()), .confirmed)
            #expect(first.value == second.value)
            #expect(second.freshUntil == Samples.start + 30)
            #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"a\""])
            #expect(server.requests.map(\.path) == Array(repeating: "/api/v1/games/today?league=mlax-d1", count: 2))
        }
    }

    @Test func `a fresh answer is not requested again unless the caller wants it confirmed`() async throws {
        try await LoopbackServer.run { _, _ in
            Self.ok(age: 10)
        } _: { server in
            let client = Self.client(server)
            for _ in 0..<3 { _ = try await client.get(.games(ScoreboardQuery())) }
            #expect(server.requests.count == 1)
            _ = try await client.get(.games(ScoreboardQuery()), .confirmed)
            #expect(server.requests.count == 2)
            // A different request has its own answer.
            _ = try await client.get(.games(ScoreboardQuery(league: .nba, conference: "East & West")))
            #expect(server.requests.last?.path == "/api/v1/games/today?league=nba&conference=East%20%26%20West")
        }
    }

    @Test func `an answer that must not be stored is not stored, and removes the earlier one`() async throws {
        try await withStore { store in
            try await LoopbackServer.run { _, count in
                count == 0 ? Self.ok() : .answer(200, ["ETag": "\"b\"", "Cache-Control": "no-store"], Self.games)
            } _: { server in
                let client = Self.client(server, store: store)
                _ = try await client.get(.games(ScoreboardQuery()))
                #expect(await client.stored(.games(ScoreboardQuery())) != nil)
                #expect(try await client.get(.games(ScoreboardQuery()), .confirmed).value.count == 1)
                #expect(await client.stored(.games(ScoreboardQuery())) == nil)
                #expect(await Self.client(server, store: store).stored(.games(ScoreboardQuery())) == nil)
                _ = try await client.get(.games(ScoreboardQuery()))
                #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"a\"", nil])
            }
        }
    }

    @Test func `every request carries the API key`() async throws {
        try await LoopbackServer.run { _, _ in
            Self.ok()
        } _: { server in
            _ = try await Self.client(server, key: "secret").get(.games(ScoreboardQuery()))
            #expect(server.requests.map { $0.headers["x-api-key"] } == ["secret"])
        }
    }

    @Test func `a busy server gets no request until its Retry-After has passed`() async throws {
        let clock = RecordingClock()
        try await LoopbackServer.run { _, count in
            count == 0 ? .answer(429, ["Retry-After": "7"]) : Self.ok()
        } _: { server in
            let answer = try await Self.client(server, clock: clock).get(.games(ScoreboardQuery()))
            #expect(answer.value.count == 1)
            #expect(clock.sleeps == [.seconds(7)])
        }
    }

    @Test func `a request to a failing server is sent three times`() async throws {
        let problem = #"{"code":"database_unavailable","detail":"The scores are temporarily unavailable"}"#
        try await LoopbackServer.run { _, _ in
            .answer(503, [:], problem)
        } _: { server in
            let error = await #expect(throws: APIError.self) {
                try await Self.client(server).get(.games(ScoreboardQuery()))
            }
            guard case .refused(let refusal) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(refusal.status == 503 && refusal.code == "database_unavailable" && refusal.detail != nil)
            #expect(server.requests.count == 3)
        }
    }

    @Test(arguments: [400, 401, 404, 405, 501])
    func `a request that the server refuses is not sent again`(status: Int) async throws {
        try await LoopbackServer.run { _, _ in
            .answer(status, [:], "<html>")
        } _: { server in
            await #expect(throws: APIError.refused(ProblemDetails(status: status))) {
                try await Self.client(server).get(.games(ScoreboardQuery()))
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a truncated answer is requested again`() async throws {
        try await LoopbackServer.run { _, count in
            count == 0 ? .cut(#"[{"id":"#) : Self.ok()
        } _: { server in
            let answer = try await Self.client(server).get(.games(ScoreboardQuery()))
            #expect(answer.value.count == 1)
            #expect(server.requests.count == 2)
        }
    }

    @Test func `a request to a server that does not answer times out`() async throws {
        try await LoopbackServer.run { _, _ in
            .silence
        } _: { server in
            let transport = URLSessionTransport()
            let request = HTTPRequest(.get, server.address, silence: .milliseconds(300))
            await #expect(throws: HTTPTransportError.timedOut) { _ = try await transport.open(request) }
        }
    }

    @Test
    func `a caller that is cancelled while a request begins returns, and the server's stream ends`() async throws {
        try await LoopbackServer.run { _, _ in
            .stream("")
        } _: { server in
            let transport = URLSessionTransport()
            for attempt in 0..<200 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        let response = try? await transport.open(HTTPRequest(.get, server.address))
                        _ = try? await response?.body.next()
                    }
                    try await Pacing.apart(.microseconds(attempt * 20))
                    group.cancelAll()
                    try await group.waitForAll()
                }
            }
            try await eventually("an end of every stream") { server.streams == 0 }
        }
    }

    @Test func `an answer that is too long is refused`() async throws {
        try await LoopbackServer.run { _, _ in
            .answer(200, [:], String(repeating: "x", count: 5000))
        } _: { server in
            let transport = URLSessionTransport()
            let response = try await transport.open(HTTPRequest(.get, server.address, limit: 4096))
            await #expect(throws: HTTPTransportError.tooLarge) { _ = try await response.body.collect(upTo: 4096) }
        }
    }

    @Test func `an unreachable server is reported as transient after two more attempts`() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:9"))
        let clock = RecordingClock()
        let client = APIClient(AppConfiguration(server: url), clock: clock)
        let error = await #expect(throws: APIError.self) { try await client.get(.games(ScoreboardQuery())) }
        #expect(error?.isTransient == true)
        #expect(clock.sleeps.count == 2)
    }

    @Test func `a caller that is cancelled returns immediately`() async throws {
        try await LoopbackServer.run { _, _ in
            .silence
        } _: { server in
            let client = Self.client(server)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    await #expect(throws: APIError.cancelled) { try await client.get(.games(ScoreboardQuery())) }
                }
                try await eventually("the first request") { !server.requests.isEmpty }
                group.cancelAll()
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test func `the last answer is available without a network, and after the next start`() async throws {
        try await withStore { store in
            try await LoopbackServer.run { _, count in
                count == 0 ? Self.ok(age: 10) : .answer(500)
            } _: { server in
                _ = try await Self.client(server, store: store).get(.games(ScoreboardQuery()))
                let next = Self.client(server, store: store, now: Samples.start + 3600)
                let stored = try #require(await next.stored(.games(ScoreboardQuery())))
                #expect(stored.value.count == 1 && stored.confirmedAt == Samples.start)
                #expect(await next.stored(.teams(of: .nba)) == nil)
                await #expect(throws: APIError.self) { try await next.get(.games(ScoreboardQuery())) }
                #expect(server.requests.dropFirst().allSatisfy { $0.headers["if-none-match"] == "\"a\"" })
            }
        }
    }

    @Test func `a stored answer that this app cannot decode is requested again without its ETag`() async throws {
        try await withStore { store in
            try await LoopbackServer.run { _, count in
                count == 0 ? Self.ok("[]") : Self.ok(#"["2026-05-02"]"#)
            } _: {
                server in
                _ = try await Self.client(server, store: store).get(.games(ScoreboardQuery()))
                let names = try FileManager.default.contentsOfDirectory(atPath: store.folder.path())
                let file = store.folder.appending(path: try #require(names.first))
                // The file is changed to an answer of an older version of the app, which lacks keys that this version
                // expects in a game.
                let kept = try String(contentsOf: file, encoding: .utf8)
                let body = Data("[]".utf8).base64EncodedString()
                #expect(kept.contains(body))
                try kept.replacing(body, with: Data(#"[{}]"#.utf8).base64EncodedString())
                    .write(to: file, atomically: true, encoding: .utf8)
                let next = Self.client(server, store: store)
                #expect(await next.stored(.games(ScoreboardQuery())) == nil)
                await #expect(throws: APIError.self) { try await next.get(.games(ScoreboardQuery())) }
                #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, nil])
            }
        }
    }

    @Test func `an answer that cannot be decoded does not replace one that can`() async throws {
        try await LoopbackServer.run { _, count in
            count == 0 ? Self.ok() : Self.ok("[{}]", tag: "\"b\"")
        } _: { server in
            let client = Self.client(server)
            _ = try await client.get(.games(ScoreboardQuery()))
            await #expect(throws: APIError.unreadable("0 lacks id")) {
                try await client.get(.games(ScoreboardQuery()), .confirmed)
            }
            #expect(await client.stored(.games(ScoreboardQuery()))?.value.count == 1)
        }
    }

    @Test func `every request carries the newest change seen, so that no server answers with an older state`()
        async throws
    {
        try await LoopbackServer.run { _, count in
            // The second answer comes from a server that is behind, and the later ones have no such header.
            let seq = count < 2 ? ["X-BarDown-Seq": ["12", "9"][count]] : [:]
            return .answer(200, ["Cache-Control": "max-age=0"].merging(seq) { $1 }, Self.games)
        } _: { server in
            let client = Self.client(server)
            for _ in 0..<4 { _ = try await client.get(.games(ScoreboardQuery()), .confirmed) }
            await client.recordSeq("17", isReset: false)
            await client.recordSeq("no number", isReset: false)
            _ = try await client.get(.games(ScoreboardQuery()), .confirmed)
            // The database was restored, so the numbers begin again.
            await client.recordSeq("3", isReset: true)
            _ = try await client.get(.games(ScoreboardQuery()), .confirmed)
            #expect(server.requests.map { $0.headers["x-bardown-seq"] } == [nil, "12", "12", "12", "17", "3"])
        }
    }

    @Test func `an answer that the server marks as stale is reported as stale`() async throws {
        try await LoopbackServer.run { _, _ in
            .answer(200, ["ETag": "\"a\"", "X-BarDown-Stale": "true", "Cache-Control": "public, max-age=2"], "[]")
        } _: { server in
            let answer = try await Self.client(server).get(.games(ScoreboardQuery()))
            #expect(answer.isStale)
        }
    }
}
