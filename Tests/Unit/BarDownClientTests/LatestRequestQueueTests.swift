import Testing

@testable import BarDownClient

/// Requests of which only the latest counts.
@Suite("Request turns")
struct LatestRequestQueueTests {
    private func taken(_ turns: LatestRequestQueue, _ number: Int, _ body: () async -> Void = {}) async -> APIError? {
        do throws(APIError) {
            try await turns.perform(number) { () async throws(APIError) in await body() }
            return nil
        } catch {
            return error
        }
    }

    @Test func `a reader gets the number of the latest note, and is late once a newer one exists`() async {
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

    @Test func `a caller that is cancelled while waiting returns immediately, and the next gets the turn`() async {
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
