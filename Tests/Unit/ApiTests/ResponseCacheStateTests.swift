import HTTPTypes
import NIOCore
import Scores
import Testing

@testable import APIServer
@testable import GamesAPI

@Suite("Response cache state")
struct ResponseCacheStateTests {
    @Test func `one caller fetches, the others wait, and all get the response`() {
        let cache = CacheUnderTest()
        #expect(cache.ask(after: .zero) == "fetch")
        #expect(cache.ask(after: .zero) == "wait")
        #expect(cache.join(1))
        #expect(cache.join(2))
        #expect(cache.finish("a", after: .zero) == [1, 2])
        #expect(cache.ask(after: .zero) == "serve a")
        #expect(!cache.join(3), "it is no longer being fetched")
    }

    @Test func `a response is served for its lifetime and then fetched again`() {
        let cache = CacheUnderTest()
        cache.put("a", .live)
        #expect(cache.ask(after: .milliseconds(999)) == "serve a")
        #expect(cache.ask(after: .seconds(1)) == "fetch")
    }

    @Test func `after a failure the last response is served, and the next fetch begins a second later`() {
        let cache = CacheUnderTest()
        cache.put("a", .live)
        #expect(cache.ask(after: .seconds(60)) == "fetch")
        #expect(cache.join(1))
        #expect(cache.fail(after: .seconds(61)) == "1 waiting, a of 61 s")
        #expect(cache.ask(after: .milliseconds(61_500)) == "stale a")
        #expect(cache.ask(after: .seconds(62)) == "fetch")
        #expect(cache.ask(after: .seconds(62)) == "stale a", "no caller waits for an attempt that will probably fail")
        cache.put("b", .live, after: .seconds(63))
        #expect(cache.ask(after: .seconds(63)) == "serve b")
    }

    @Test func `while the database is slow, the last response is served and no caller waits`() {
        let cache = CacheUnderTest()
        cache.put("a", .live)
        #expect(cache.ask(after: .seconds(60)) == "fetch")
        #expect(cache.join(1))
        #expect(cache.serveStale(after: .seconds(61)) == "1 waited, a of 61 s")
        #expect(cache.ask(after: .seconds(61)) == "stale a")
        #expect(cache.ask(after: .seconds(69)) == "stale a", "the fetch still runs")
        #expect(cache.finish("b", .live, after: .seconds(70)) == [], "each waiting caller gets only one response")
        #expect(cache.ask(after: .seconds(70)) == "serve b")
        #expect(cache.serveStale(after: .seconds(70)) == "wait on", "the response came first")
    }

    @Test func `without a stale response, all callers wait for the database`() {
        let cache = CacheUnderTest()
        #expect(cache.ask(after: .zero) == "fetch")
        #expect(cache.join(1))
        #expect(cache.serveStale(after: .seconds(1)) == "wait on")
        #expect(cache.ask(after: .seconds(1)) == "wait")
        #expect(cache.finish("a", after: .seconds(2)) == [1])
    }

    @Test func `a response that is ten minutes old is no longer served in place of a new one`() {
        let cache = CacheUnderTest()
        cache.put("a")
        #expect(cache.ask(after: .seconds(599)) == "fetch")
        #expect(cache.fail(after: .seconds(599)) == "0 waiting, a of 599 s")
        #expect(cache.ask(after: .seconds(600)) == "fetch")
        #expect(cache.fail(after: .seconds(600)) == "0 waiting")
    }

    @Test func `if the fetching caller gives up, the next caller fetches`() {
        let cache = CacheUnderTest()
        #expect(cache.ask(after: .zero) == "fetch")
        #expect(cache.join(1))
        #expect(cache.abandon() == [1])
        #expect(cache.ask(after: .zero) == "fetch")
    }

    @Test func `beyond the capacity the least recently used response is dropped`() {
        let cache = CacheUnderTest(capacity: 2)
        for (second, name) in ["a", "b", "c"].enumerated() {
            cache.put(name, to: name, after: .milliseconds(second))
            _ = cache.ask("a", after: .microseconds(second * 1000 + 1))
        }
        #expect(cache.ask("a", after: .milliseconds(10)) == "serve a")
        #expect(cache.ask("b", after: .milliseconds(10)) == "fetch")
        #expect(cache.ask("c", after: .milliseconds(10)) == "serve c")
    }
}

/// A cache state whose decisions are returned as text. Times are counted from its creation.
private final class CacheUnderTest {
    private var state: ResponseCacheState<Int>
    private let start = ContinuousClock.now

    init(capacity: Int = 8) {
        state = ResponseCacheState(capacity: capacity)
    }

    func ask(_ name: String = "", after time: Duration) -> String {
        switch state.decide(query(name), now: start + time) {
        case .serve(let response): "serve \(response.text)"
        case .serveStale(let response): "stale \(response.text)"
        case .wait: "wait"
        case .fetch: "fetch"
        }
    }

    func join(_ waiter: Int) -> Bool {
        state.join(query(""), waiter)
    }

    func finish(_ text: String, _ life: ResponseLife = .longLived, to name: String = "", after time: Duration) -> [Int]
    {
        state.finish(query(name), with: .text(text, life), now: start + time)
    }

    /// Begins a fetch and stores its response.
    func put(_ text: String, _ life: ResponseLife = .longLived, to name: String = "", after time: Duration = .zero) {
        _ = ask(name, after: time)
        _ = finish(text, life, to: name, after: time)
    }

    func fail(after time: Duration) -> String {
        let (waiters, stale) = state.fail(query(""), now: start + time)
        return "\(waiters.count) waiting" + (stale.map { ", \($0.text) of \($0.age) s" } ?? "")
    }

    func serveStale(after time: Duration) -> String {
        guard let (waiters, stale) = state.serveStale(for: query(""), now: start + time) else { return "wait on" }
        return "\(waiters.count) waited, \(stale.text) of \(stale.age) s"
    }

    func abandon() -> [Int] {
        state.abandon(query(""))
    }

    private func query(_ name: String) -> ReadQuery {
        TeamsRead(league: LeagueID(rawValue: name)).query
    }
}

extension CachedResponse {
    static func text(_ text: String, _ life: ResponseLife = .longLived) -> CachedResponse {
        do {
            return try CachedResponse(Array(text.utf8), as: .json, life)
        } catch {
            preconditionFailure("libcrypto knows no SHA-256: \(error)")
        }
    }

    var text: String { String(buffer: plain.body) }

    /// The response's age in seconds, from its `Age` header.
    fileprivate var age: String { plain.headers[.age] ?? "no age" }
}
