import Testing

@testable import BarDownClient

/// Tests a queue of requests of which only the latest counts.
@Suite("Latest request queue")
struct LatestRequestQueueTests {
    private func taken(_ turns: LatestRequestQueue, _ number: Int, _ body: () async -> Void = {}) async -> APIError? {
        do throws(APIError) {
            try await turns.perform(number) { () async throws(APIError) in await body() }
            return nil
        } catch {
            return error
        }
    }

    @Test func `a request with the latest number is performed, and one with an older number is cancelled`() async {
        let turns = LatestRequestQueue()
        let first = turns.next {}
        let seen = turns.latest { "a" }
        #expect(seen.number == first && seen.note == "a")
        let second = turns.next {}
        let late = await taken(turns, seen.number)
        #expect(late == .cancelled)
        let now = await taken(turns, second)
        #expect(now == nil)
    }

    @Test func `a caller that is cancelled while it waits returns immediately, and the next one can proceed`() async {
        let turns = LatestRequestQueue()
        let number = turns.next {}
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let (freed, free) = AsyncStream<Void>.makeStream()
        async let first = taken(turns, number) {
            begin.yield()
            for await _ in freed { return }
        }
        for await _ in begun { break }
        await withTaskGroup(of: APIError?.self) { group in
            group.addTask { await taken(turns, number) }
            group.cancelAll()
            let outcome = await group.next()
            #expect(outcome == .some(.some(.cancelled)))
        }
        free.yield()
        let outcome = await first
        #expect(outcome == nil)
        let last = await taken(turns, number)
        #expect(last == nil)
    }
}
