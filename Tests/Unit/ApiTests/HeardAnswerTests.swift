import FoundationEssentials
import Scores
import Storage
import Testing

@testable import api

/// What the shelf makes of changes that are heard.
@Suite("Heard answer")
struct HeardAnswerTests {
    private let start = ContinuousClock.now
    private static let today = Question.today(.init(league: .mensLacrosseD1, conference: nil))
    private static let page = Question.page(PageQuestion(.day(nil, nil, conference: nil)))
    private static let nba = Question.today(.init(league: LeagueID(rawValue: "nba"), conference: nil))
    private static let aged = Question.today(.init(league: .mensLacrosseD1, conference: nil, withFreshness: true))

    private func shelf(with questions: Question...) throws -> AnswerShelf<Int> {
        var shelf = AnswerShelf<Int>(capacity: 8)
        for question in questions {
            _ = shelf.ask(question, now: start)
            _ = shelf.finish(question, with: try Answer([], as: .json, .live), now: start)
        }
        return shelf
    }

    private func ask(_ shelf: inout AnswerShelf<Int>, _ question: Question, after time: Duration) -> String {
        switch shelf.ask(question, now: start + time) {
        case .serve: "serve"
        case .serveStale: "stale"
        case .wait: "wait"
        case .fetch: "fetch"
        }
    }

    @Test(arguments: [(today, "serve"), (page, "serve"), (aged, "fetch"), (.game(GameID(rawValue: .init())), "fetch")])
    func `while changes are heard, an answer of which they tell is fresh for longer`(
        question: Question,
        decision: String
    ) throws {
        var shelf = try shelf(with: question)
        shelf.hear(now: start + .seconds(3))
        #expect(ask(&shelf, question, after: .seconds(4)) == decision)
    }

    @Test func `when the change feed is silent for a while, no answer is served longer than it says`() throws {
        var shelf = try shelf(with: Self.today)
        shelf.hear(now: start + .seconds(1))
        #expect(ask(&shelf, Self.today, after: .milliseconds(5_999)) == "serve")
        #expect(ask(&shelf, Self.today, after: .seconds(6)) == "fetch")
    }

    @Test func `a game's change outdates the answers that show it, and no other`() throws {
        var shelf = try shelf(with: Self.today, Self.page, Self.nba)
        let changed = try GameChange.sample(1, of: GameID(rawValue: .init())).game
        shelf.outdate(upTo: 1) { $0.isTouched(by: changed) }
        #expect(ask(&shelf, Self.today, after: .zero) == "fetch")
        #expect(ask(&shelf, Self.page, after: .zero) == "fetch")
        #expect(ask(&shelf, Self.nba, after: .zero) == "serve")
    }

    @Test func `a change of another league does not outdate an answer for a client that has seen it`() throws {
        var shelf = try shelf(with: Self.today, Self.nba)
        func ask(_ question: Question, seen: Int64) -> String {
            if case .serve = shelf.ask(question, seen: seen, now: start) { "serve" } else { "look" }
        }
        #expect(ask(Self.nba, seen: 7) == "look")
        _ = shelf.finish(Self.nba, with: try Answer([], as: .json, .live), now: start)
        let changed = try GameChange.sample(7, of: GameID(rawValue: .init())).game
        shelf.outdate(upTo: 7) { $0.isTouched(by: changed) }
        #expect(ask(Self.nba, seen: 7) == "serve")
        #expect(ask(Self.today, seen: 0) == "look")
        // Made after it was told.
        _ = shelf.finish(Self.today, with: try Answer([], as: .json, .live), now: start)
        #expect(ask(Self.today, seen: 7) == "serve")
        #expect(ask(Self.today, seen: 8) == "look", "which another process has told, and this one not yet")
    }

    @Test func `an answer that was being fetched when its game changed is given, and not kept`() throws {
        var shelf = try shelf()
        #expect(ask(&shelf, Self.today, after: .zero) == "fetch")
        let isIn = shelf.join(Self.today, 1)
        #expect(isIn)
        shelf.outdate(upTo: 1) { _ in true }
        let told = shelf.finish(Self.today, with: try Answer([], as: .json, .live), now: start)
        #expect(told == [1])
        #expect(ask(&shelf, Self.today, after: .zero) == "fetch")
    }

    @Test func `an outdated answer still stands in while the database is away`() throws {
        var shelf = try shelf(with: Self.today)
        shelf.outdate(upTo: 1) { _ in true }
        #expect(ask(&shelf, Self.today, after: .zero) == "fetch")
        let stale = shelf.fail(Self.today, now: start).stale
        #expect(stale != nil)
        #expect(ask(&shelf, Self.today, after: .milliseconds(1)) == "stale")
    }
}
