import Scores
import Synchronization
import TestTools
import Testing

@testable import APIServer
@testable import GamesAPI

@Suite("Response cache")
struct ResponseCacheTests {
    private struct Away: Error {}
    private struct Wrong: Error {}

    private static let query = TeamsRead(league: .mensLacrosseD1).query

    private func withCache(
        databaseTimeout: Duration = .seconds(60),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        _ body: (ResponseCache) async throws -> Void
    ) async throws {
        let cache = ResponseCache(databaseTimeout: databaseTimeout, isDatabaseUnavailable: { $0 is Away }, now: now)
        try await cache.running { try await body(cache) }
    }

    @Test func `many concurrent requests cause one query`() async throws {
        try await withCache { cache in
            let (asked, arrived) = (Counter(), Counter())
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        arrived.add()
                        return try await cache.response(to: Self.query) {
                            asked.add()
                            // The fetch lasts until all other callers have arrived.
                            try await eventually("a hundred callers") { arrived.value == 100 }
                            return .text("a")
                        }.text
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(texts == [String](repeating: "a", count: 100))
            #expect(asked.value == 1)
        }
    }

    @Test func `an error reaches all waiting callers, and is not cached`() async throws {
        try await withCache { cache in
            let arrived = Counter()
            let failures = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        arrived.add()
                        do {
                            _ = try await cache.response(to: Self.query) {
                                try await eventually("twenty callers") { arrived.value == 20 }
                                throw Wrong()
                            }
                            return false
                        } catch {
                            return error is Wrong
                        }
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(failures == 20)
            let next = try await cache.response(to: Self.query) { .text("b") }
            #expect(next.text == "b")
        }
    }

    @Test func `a caller that leaves does not cancel the fetch for the others`() async throws {
        try await withCache { cache in
            let (started, start) = AsyncStream<Void>.makeStream()
            let (opened, open) = AsyncStream<Void>.makeStream()
            let leader = Task {
                try await cache.response(to: Self.query) {
                    start.yield()
                    for await _ in opened { break }
                    return .text(Task.isCancelled ? "cut short" : "a")
                }
            }
            for await _ in started { break }
            async let follower = cache.response(to: Self.query) { .text("b") }
            leader.cancel()
            open.yield()
            #expect(try await follower.text == "a")
            _ = try await leader.value
        }
    }

    @Test func `while the database does not answer, the last response is served, and a new one afterwards`()
        async throws
    {
        let clock = ManualClock()
        try await withCache(databaseTimeout: .zero, now: { clock.now }) { cache in
            _ = try await cache.response(to: Self.query) { .text("a", .live) }
            clock.advance(by: .seconds(5))
            let (opened, open) = AsyncStream<Void>.makeStream()
            let waited = try await cache.response(to: Self.query) {
                for await _ in opened { break }
                return .text("b", .live)
            }
            #expect(waited.text == "a")
            #expect(waited.isStale)
            let asked = try await cache.response(to: Self.query) { .text("c", .live) }
            #expect(asked.text == "a", "the previous request's fetch still runs")
            open.yield()
            try await eventually("its response") { cache.fresh(Self.query)?.text == "b" }
        }
    }

    @Test func `callers do not wait forever after the cache has ended`() async throws {
        let cache = ResponseCache()
        let (started, start) = AsyncStream<Void>.makeStream()
        await withTaskGroup { group in
            let running = Task { await cache.run() }
            group.addTask {
                await #expect(throws: CancellationError.self) {
                    try await cache.response(to: Self.query) {
                        start.yield()
                        try await Gate().pass()
                        return .text("never")
                    }
                }
            }
            for await _ in started { break }
            running.cancel()
            await running.value
        }
        await #expect(throws: CancellationError.self) {
            try await cache.response(to: Self.query) { .text("never") }
        }
    }
}

extension ResponseCache {
    /// Runs the cache while `body` runs.
    func running(_ body: () async throws -> Void) async throws {
        let running = Task { await run() }
        defer { running.cancel() }
        try await body()
    }
}

private final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    func add() {
        count.add(1, ordering: .sequentiallyConsistent)
    }
}
