import Synchronization
import TestTools
import Testing

@testable import APIServer

/// Tests that callers that ask at the same time share one query.
@Suite("Shared lookup")
struct SharedLookupTests {
    private struct Broken: Error {}

    /// Counts queries, each of which ends on the test's signal.
    private final class Server: Sendable {
        let looks = Mutex(0)
        let (steps, step) = AsyncStream.makeStream(of: Void.self)

        func look() async throws -> Int {
            let number = looks.withLock { count in
                count += 1
                return count
            }
            for await _ in steps { return number }
            try Task.checkCancellation()
            throw Broken()
        }
    }

    @Test func `callers that arrive after a query has begun share the next query`() async throws {
        let (shared, server) = (SharedLookup<Int>(), Server())
        async let first = shared.value { try await server.look() }
        try await eventually("a query that has begun") { server.looks.withLock { $0 } == 1 }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...5 { group.addTask { try await shared.value { try await server.look() } } }
            try await eventually("five waiting callers") { shared.waiting == 5 }
            server.step.yield()
            server.step.yield()
            for try await number in group { #expect(number == 2) }
        }
        #expect(try await first == 1)
        #expect(server.looks.withLock { $0 } == 2)
    }

    @Test func `an error reaches all callers that joined, and the next caller queries again`() async throws {
        let (shared, server) = (SharedLookup<Int>(), Server())
        let failing = Server()
        async let first = shared.value { try await server.look() }
        try await eventually("a query that has begun") { server.looks.withLock { $0 } == 1 }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 1...3 {
                group.addTask {
                    do {
                        _ = try await shared.value {
                            failing.looks.withLock { $0 += 1 }
                            throw Broken()
                        }
                        return false
                    } catch is Broken {
                        return true
                    }
                }
            }
            try await eventually("three waiting callers") { shared.waiting == 3 }
            server.step.yield()
            for try await isDelivered in group { #expect(isDelivered) }
        }
        #expect(try await first == 1)
        #expect(failing.looks.withLock { $0 } == 1, "one caller queries, and shares the error with the others")
        #expect(try await shared.value { 7 } == 7)
    }

    @Test func `a cancelled caller leaves the query to a caller that joined it`() async throws {
        let (shared, server) = (SharedLookup<Int>(), Server())
        async let first = shared.value { try await server.look() }
        try await eventually("a query that has begun") { server.looks.withLock { $0 } == 1 }
        let leader = Task { try await shared.value { try await server.look() } }
        try await eventually("one waiting caller") { shared.waiting == 1 }
        let joining = Task { try await shared.value { 3 } }
        try await eventually("two waiting callers") { shared.waiting == 2 }
        server.step.yield()
        #expect(try await first == 1)
        try await eventually("the next query") { server.looks.withLock { $0 } == 2 }
        leader.cancel()
        await #expect(throws: CancellationError.self) { try await leader.value }
        #expect(try await joining.value == 3)
    }
}
