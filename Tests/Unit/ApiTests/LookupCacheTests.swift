import TestTools
import Testing

@testable import APIServer

@Suite("Cache of look-ups")
struct LookupCacheTests {
    @Test func `after a minute one request looks a value up again, and the others use the known one`() async throws {
        let clock = ManualClock()
        let cache = LookupCache<Int, String> { clock.now }
        #expect(try await cache.value(of: 1) { nil } == nil)
        #expect(try await cache.value(of: 1) { "old" } == "old")
        clock.advance(by: .seconds(59))
        #expect(try await cache.value(of: 1) { "too early" } == "old")
        clock.advance(by: .seconds(1))
        let renewed = try await cache.value(of: 1) {
            let meanwhile = try await cache.value(of: 1) { "second look-up" }
            #expect(meanwhile == "old")
            return "new"
        }
        #expect(renewed == "new")
    }

    @Test func `an unavailable database is queried for a known value only once a minute`() async throws {
        let clock = ManualClock()
        let cache = LookupCache<Int, String> { clock.now }
        await #expect(throws: ReplicaLacksServed.self) { try await cache.value(of: 1) { throw ReplicaLacksServed() } }
        #expect(try await cache.value(of: 1) { "known" } == "known")
        clock.advance(by: .seconds(60))
        var count = 0
        for _ in 1...3 {
            let value = try await cache.value(of: 1) {
                count += 1
                throw ReplicaLacksServed()
            }
            #expect(value == "known")
        }
        #expect(count == 1)
    }
}
