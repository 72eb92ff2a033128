import FoundationEssentials
import Scores
import Storage
import Testing

@testable import APIServer
@testable import GamesAPI
@testable import Web

/// Tests the effect of announced changes on cached responses.
@Suite("Response invalidation")
struct ResponseInvalidationTests {
    private let start = ContinuousClock.now
    private static let today = GamesOfDayRead(league: .mensLacrosseD1).query
    private static let page = DayPageRead(
        league: nil,
        day: nil,
        conference: nil,
        options: PageOptions(settings: PageSettings())
    ).query
    private static let nba = GamesOfDayRead(league: LeagueID(rawValue: "nba")).query
    private static let aged = GamesOfDayRead(league: .mensLacrosseD1, withFreshness: true).query
    private static let game = GameDetailRead(game: GameID(rawValue: .init())).query

    private func state(with queries: ReadQuery...) throws -> ResponseCacheState<Int> {
        var state = ResponseCacheState<Int>(capacity: 8)
        for query in queries {
            _ = state.decide(query, now: start)
            _ = state.finish(query, with: try CachedResponse([], as: .json, .live), now: start)
        }
        return state
    }

    private func ask(_ state: inout ResponseCacheState<Int>, _ query: ReadQuery, after time: Duration) -> String {
        switch state.decide(query, now: start + time) {
        case .serve: "serve"
        case .serveStale: "stale"
        case .wait: "wait"
        case .fetch: "fetch"
        }
    }

    @Test(arguments: [(today, "serve"), (page, "serve"), (aged, "fetch"), (game, "fetch")])
    func `while the change feed works, a response whose changes it announces stays fresh for longer`(
        query: ReadQuery,
        decision: String
    ) throws {
        var state = try state(with: query)
        state.confirm(now: start + .seconds(3))
        #expect(ask(&state, query, after: .seconds(4)) == decision)
    }

    @Test func `five seconds after the feed's last read, a response is fresh only for its own lifetime`() throws {
        var state = try state(with: Self.today)
        state.confirm(now: start + .seconds(1))
        #expect(ask(&state, Self.today, after: .milliseconds(5_999)) == "serve")
        #expect(ask(&state, Self.today, after: .seconds(6)) == "fetch")
    }

    @Test func `a game's change invalidates the responses that show the game, and no other`() throws {
        var state = try state(with: Self.today, Self.page, Self.nba)
        let changed = try GameChange.sample(1, of: GameID(rawValue: .init())).game
        state.invalidate(upTo: 1) { $0.isAffected(by: changed) }
        #expect(ask(&state, Self.today, after: .zero) == "fetch")
        #expect(ask(&state, Self.page, after: .zero) == "fetch")
        #expect(ask(&state, Self.nba, after: .zero) == "serve")
    }

    @Test func `a change of another league does not invalidate a response, even for a client that has seen the change`()
        throws
    {
        var state = try state(with: Self.today, Self.nba)
        func ask(_ query: ReadQuery, seen: Int64) -> String {
            if case .serve = state.decide(query, seen: seen, now: start) { "serve" } else { "look" }
        }
        #expect(ask(Self.nba, seen: 7) == "look")
        _ = state.finish(Self.nba, with: try CachedResponse([], as: .json, .live), now: start)
        let changed = try GameChange.sample(7, of: GameID(rawValue: .init())).game
        state.invalidate(upTo: 7) { $0.isAffected(by: changed) }
        #expect(ask(Self.nba, seen: 7) == "serve")
        #expect(ask(Self.today, seen: 0) == "look")
        // The response was created after the change was announced.
        _ = state.finish(Self.today, with: try CachedResponse([], as: .json, .live), now: start)
        #expect(ask(Self.today, seen: 7) == "serve")
        #expect(ask(Self.today, seen: 8) == "look", "another process has announced it, this one has not yet")
    }

    @Test func `a response that was being fetched when its game changed is served only to waiting callers`() throws {
        var state = try state()
        #expect(ask(&state, Self.today, after: .zero) == "fetch")
        let isIn = state.join(Self.today, 1)
        #expect(isIn)
        state.invalidate(upTo: 1) { _ in true }
        let delivered = state.finish(Self.today, with: try CachedResponse([], as: .json, .live), now: start)
        #expect(delivered == [1])
        #expect(ask(&state, Self.today, after: .zero) == "fetch")
    }

    @Test func `an invalid response is still served while the database is unavailable`() throws {
        var state = try state(with: Self.today)
        state.invalidate(upTo: 1) { _ in true }
        #expect(ask(&state, Self.today, after: .zero) == "fetch")
        let stale = state.fail(Self.today, now: start).stale
        #expect(stale != nil)
        #expect(ask(&state, Self.today, after: .milliseconds(1)) == "stale")
    }
}
