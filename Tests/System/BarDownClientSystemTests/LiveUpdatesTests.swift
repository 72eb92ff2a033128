import Foundation
import TestTools
import Testing

@testable import BarDownClient

/// Checks live updates from a real server over a real socket.
@Suite("Live updates")
struct LiveUpdatesTests {
    private typealias Update = LiveUpdate<[Game]>

    /// The reply of a server whose scoreboard has ETags, with or without a stream.
    private static func reply(
        _ request: LoopbackServer.Request,
        tag: @Sendable () -> String,
        live: LoopbackServer.Reply
    ) -> LoopbackServer.Reply {
        if request.path.hasPrefix("/api/v1/live") { return live }
        let tag = tag()
        if request.headers["if-none-match"] == tag { return .answer(304, ["Cache-Control": "max-age=10"]) }
        return .answer(
            200,
            ["ETag": tag, "Cache-Control": "max-age=10"],
            "[\(SampleGame.json(status: tag == "\"end\"" ? "final" : "live"))]"
        )
    }

    private static func client(_ server: LoopbackServer, _ clock: RecordingClock = RecordingClock()) -> APIClient {
        APIClient(AppConfiguration(server: server.address), clock: clock)
    }

    private func status(_ update: Update?) -> GameStatus? {
        if case .answer(let answer) = update { answer.value.first?.status } else { nil }
    }

    @Test
    func `without a stream the client polls as often as the server allows, and reports only changes`() async throws {
        let clock = RecordingClock()
        let looks = Counter()
        try await LoopbackServer.run { request, _ in
            Self.reply(request, tag: { looks.next() < 4 ? "\"a\"" : "\"end\"" }, live: .answer(404))
        } _: { server in
            var updates = Self.client(server, clock).live(.games(ScoreboardQuery())).makeAsyncIterator()
            let first = status(try await updates.next(isolation: nil))
            let second = status(try await updates.next(isolation: nil))
            #expect(first == .live && second == .final)
            let paths = server.requests.map(\.path)
            #expect(paths.count { $0 == "/api/v1/live" } == 1)
            #expect(paths.count { $0.hasPrefix("/api/v1/games/today") } == 5)
            #expect(clock.sleeps.count == 4)
            #expect(clock.sleeps.allSatisfy { $0 >= .seconds(10) && $0 <= .seconds(11) })
        }
    }

    @Test
    func `an event of the stream causes a poll, and a heartbeat does not`() async throws {
        let clock = RecordingClock()
        // The first poll and the one after the stream has opened get the live game. A later one gets its end.
        let looks = Counter()
        try await LoopbackServer.run { request, _ in
            Self.reply(request, tag: { looks.next() < 2 ? "\"a\"" : "\"end\"" }, live: .stream(": hello\n\n"))
        } _: { server in
            var updates = Self.client(server, clock).live(.games(ScoreboardQuery())).makeAsyncIterator()
            let first = status(try await updates.next(isolation: nil))
            #expect(first == .live)
            async let next = updates.next(isolation: nil)
            try await eventually("a stream") { server.streams > 0 }
            server.push(": still here\nid: 40\n\n")
            server.push("id: 41\nevent: game\ndata: {}\n\n")
            let second = status(try await next)
            #expect(second == .final)
            #expect(clock.sleeps.allSatisfy { $0 == .seconds(1) }, "polls without an event: \(clock.sleeps)")
            // The poll after an event must not be answered by another server with an older state.
            let asked = server.requests.filter { $0.path.hasPrefix("/api/v1/games") }
            #expect(asked.count == 3)
            #expect(asked.last?.headers["x-bardown-seq"] == "41")
        }
    }

    @Test
    func `without outcomes the stream is the one without scores, and a minute without an event causes a poll`()
        async throws
    {
        let clock = RecordingClock()
        let game = UUID()
        let looks = Counter()
        try await LoopbackServer.run { request, _ in
            if request.path.hasPrefix("/api/v1/live") { return .stream(": hello\n\n") }
            let tag = looks.next() < 2 ? "\"a\"" : "\"b\""
            if request.headers["if-none-match"] == tag { return .answer(304) }
            let moments = Moments(gameID: game, status: .live, reveal: .pre, through: 0, moments: [])
            let body = try? Wire.encode(moments)
            return .answer(200, ["ETag": tag], body.map { String(decoding: $0, as: UTF8.self) } ?? "")
        } _: { server in
            let service = APIStoryService(Self.client(server, clock))
            var updates = service.liveMoments(of: game, .play(7)).makeAsyncIterator()
            _ = try await updates.next(isolation: nil)
            async let next = updates.next(isolation: nil)
            // Several heartbeats may arrive as one piece of data.
            try await eventually("a poll after heartbeats") {
                server.push(": still here\n\n")
                return server.requests.count { $0.path.hasPrefix("/api/v1/games/") } > 2
            }
            guard case .answer? = try await next else { throw NeverHappened(what: "a second response") }
            let id = game.uuidString.lowercased()
            let paths = Set(server.requests.map(\.path))
            #expect(
                paths == ["/api/v1/games/\(id)/moments?reveal=pre&play=7", "/api/v1/live?game=\(id)&scores=hidden"]
            )
        }
    }

    @Test
    func `a broken stream resumes after its last event, and after the pause that the server requests`() async throws {
        let clock = RecordingClock()
        let opened = Counter()
        try await LoopbackServer.run { request, _ in
            // The state changes when the second stream opens, so that the poll after it gets the change.
            if request.path == "/api/v1/live" { _ = opened.next() }
            return Self.reply(
                request,
                tag: { opened.count < 2 ? "\"a\"" : "\"end\"" },
                live: .stream("retry: 2500\nid: 41\nevent: game\ndata: {}\n\n")
            )
        } _: { server in
            var updates = Self.client(server, clock).live(.games(ScoreboardQuery())).makeAsyncIterator()
            let first = status(try await updates.next(isolation: nil))
            #expect(first == .live)
            async let next = updates.next(isolation: nil)
            try await eventually("a stream") { server.streams > 0 }
            server.endStreams()
            let second = status(try await next)
            #expect(second == .final)
            let streams = server.requests.filter { $0.path == "/api/v1/live" }
            #expect(streams.map { $0.headers["last-event-id"] }.prefix(2) == [nil, "41"])
            #expect(streams.allSatisfy { $0.headers["accept"] == "text/event-stream" })
            #expect(clock.sleeps.contains(.milliseconds(2500)))
        }
    }

    @Test
    func `a lost server is reported once, and its next answer is reported`() async throws {
        let clock = RecordingClock()
        let looks = Counter()
        try await LoopbackServer.run { request, _ in
            if request.path == "/api/v1/live" { return .answer(404) }
            return (1...3).contains(looks.next())
                ? .answer(503, ["Retry-After": "20"]) : .answer(200, ["ETag": "\"a\""], "[]")
        } _: { server in
            var updates = Self.client(server, clock).live(.games(ScoreboardQuery())).makeAsyncIterator()
            var received: [String] = []
            for _ in 0..<3 {
                switch try await updates.next(isolation: nil) {
                case .answer: received.append("answer")
                case .lost(let error): received.append("lost \(error.retryAfter == .seconds(20))")
                case nil: received.append("end")
                }
            }
            // The answer is reported, although it did not change, because the server was lost before.
            #expect(received == ["answer", "lost true", "answer"])
            #expect(clock.sleeps.suffix(3) == Array(repeating: .seconds(20), count: 3)[...])
        }
    }

    @Test
    func `a permanent error ends the updates`() async throws {
        try await LoopbackServer.run { _, _ in
            .answer(404, [:], #"{"code":"unknown_league"}"#)
        } _: { server in
            var updates = Self.client(server).live(.games(ScoreboardQuery())).makeAsyncIterator()
            await #expect(throws: APIError.refused(ProblemDetails(status: 404, code: "unknown_league"))) {
                _ = try await updates.next(isolation: nil)
            }
        }
    }

    @Test
    func `a reader that is cancelled returns immediately, and its stream is closed`() async throws {
        try await LoopbackServer.run { request, _ in
            Self.reply(request, tag: { "\"a\"" }, live: .stream(""))
        } _: { server in
            let client = Self.client(server)
            try await withThrowingTaskGroup(of: Int.self) { group in
                group.addTask {
                    var count = 0
                    for try await _ in client.live(.games(ScoreboardQuery())) { count += 1 }
                    return count
                }
                try await eventually("a stream") { server.streams > 0 }
                group.cancelAll()
                #expect(try await group.next() == 1)
            }
            try await eventually("an end of the stream") { server.streams == 0 }
        }
    }
}
