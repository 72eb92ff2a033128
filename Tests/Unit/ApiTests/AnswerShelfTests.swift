import HTTPTypes
import NIOCore
import Scores
import Testing

@testable import api

@Suite("Answer shelf")
struct AnswerShelfTests {
    @Test func `one fetches, the others wait, all get the answer`() {
        let shelf = Shelf()
        #expect(shelf.ask(after: .zero) == "fetch")
        #expect(shelf.ask(after: .zero) == "wait")
        #expect(shelf.join(1))
        #expect(shelf.join(2))
        #expect(shelf.finish("a", after: .zero) == [1, 2])
        #expect(shelf.ask(after: .zero) == "serve a")
        #expect(!shelf.join(3), "nobody fetches any more")
    }

    @Test func `an answer is fresh for as long as it says, then it is fetched anew`() {
        let shelf = Shelf()
        shelf.put("a", .live)
        #expect(shelf.ask(after: .milliseconds(999)) == "serve a")
        #expect(shelf.ask(after: .seconds(1)) == "fetch")
    }

    @Test func `after a failure the last answer is served at once, and the next try waits a second`() {
        let shelf = Shelf()
        shelf.put("a", .live)
        #expect(shelf.ask(after: .seconds(60)) == "fetch")
        #expect(shelf.join(1))
        #expect(shelf.fail(after: .seconds(61)) == "1 waiting, a of 61 s")
        #expect(shelf.ask(after: .milliseconds(61_500)) == "stale a")
        #expect(shelf.ask(after: .seconds(62)) == "fetch")
        #expect(shelf.ask(after: .seconds(62)) == "stale a", "no waiting for a try that will hardly succeed")
        shelf.put("b", .live, after: .seconds(63))
        #expect(shelf.ask(after: .seconds(63)) == "serve b")
    }

    @Test func `while the database takes too long the last answer is served, and no caller waits`() {
        let shelf = Shelf()
        shelf.put("a", .live)
        #expect(shelf.ask(after: .seconds(60)) == "fetch")
        #expect(shelf.join(1))
        #expect(shelf.standIn(after: .seconds(61)) == "1 waited, a of 61 s")
        #expect(shelf.ask(after: .seconds(61)) == "stale a")
        #expect(shelf.ask(after: .seconds(69)) == "stale a", "the question is still with the database")
        #expect(shelf.finish("b", .live, after: .seconds(70)) == [], "each is answered once")
        #expect(shelf.ask(after: .seconds(70)) == "serve b")
        #expect(shelf.standIn(after: .seconds(70)) == "wait on", "the answer came first")
    }

    @Test func `where nothing can stand in, all wait for the database`() {
        let shelf = Shelf()
        #expect(shelf.ask(after: .zero) == "fetch")
        #expect(shelf.join(1))
        #expect(shelf.standIn(after: .seconds(1)) == "wait on")
        #expect(shelf.ask(after: .seconds(1)) == "wait")
        #expect(shelf.finish("a", after: .seconds(2)) == [1])
    }

    @Test func `an answer that is too old does not stand in`() {
        let shelf = Shelf()
        shelf.put("a")
        #expect(shelf.ask(after: .seconds(599)) == "fetch")
        #expect(shelf.fail(after: .seconds(599)) == "0 waiting, a of 599 s")
        #expect(shelf.ask(after: .seconds(600)) == "fetch")
        #expect(shelf.fail(after: .seconds(600)) == "0 waiting")
    }

    @Test func `a caller that gives up leaves the query to the next`() {
        let shelf = Shelf()
        #expect(shelf.ask(after: .zero) == "fetch")
        #expect(shelf.join(1))
        #expect(shelf.abandon() == [1])
        #expect(shelf.ask(after: .zero) == "fetch")
    }

    @Test func `beyond the capacity the answer that is no longer asked for is dropped`() {
        let shelf = Shelf(capacity: 2)
        for (second, name) in ["a", "b", "c"].enumerated() {
            shelf.put(name, to: name, after: .milliseconds(second))
            _ = shelf.ask("a", after: .microseconds(second * 1000 + 1))
        }
        #expect(shelf.ask("a", after: .milliseconds(10)) == "serve a")
        #expect(shelf.ask("b", after: .milliseconds(10)) == "fetch")
        #expect(shelf.ask("c", after: .milliseconds(10)) == "serve c")
    }
}

/// A shelf with names for its decisions, and moments counted from its making.
private final class Shelf {
    private var shelf: AnswerShelf<Int>
    private let start = ContinuousClock.now

    init(capacity: Int = 8) {
        shelf = AnswerShelf(capacity: capacity)
    }

    func ask(_ name: String = "", after time: Duration) -> String {
        switch shelf.ask(question(name), now: start + time) {
        case .serve(let answer): "serve \(answer.text)"
        case .serveStale(let answer): "stale \(answer.text)"
        case .wait: "wait"
        case .fetch: "fetch"
        }
    }

    func join(_ waiter: Int) -> Bool {
        shelf.join(question(""), waiter)
    }

    func finish(_ text: String, _ life: AnswerLife = .settled, to name: String = "", after time: Duration) -> [Int] {
        shelf.finish(question(name), with: .text(text, life), now: start + time)
    }

    /// Asks and answers.
    func put(_ text: String, _ life: AnswerLife = .settled, to name: String = "", after time: Duration = .zero) {
        _ = ask(name, after: time)
        _ = finish(text, life, to: name, after: time)
    }

    func fail(after time: Duration) -> String {
        let (waiters, stale) = shelf.fail(question(""), now: start + time)
        return "\(waiters.count) waiting" + (stale.map { ", \($0.text) of \($0.age) s" } ?? "")
    }

    func standIn(after time: Duration) -> String {
        guard let (waiters, stale) = shelf.standIn(for: question(""), now: start + time) else { return "wait on" }
        return "\(waiters.count) waited, \(stale.text) of \(stale.age) s"
    }

    func abandon() -> [Int] {
        shelf.abandon(question(""))
    }

    private func question(_ name: String) -> Question {
        .teams(LeagueID(rawValue: name))
    }
}

extension Answer {
    static func text(_ text: String, _ life: AnswerLife = .settled) -> Answer {
        do {
            return try Answer(Array(text.utf8), as: .json, life)
        } catch {
            preconditionFailure("libcrypto knows no SHA-256: \(error)")
        }
    }

    var text: String { String(buffer: plain.body) }

    /// What it says of its age, in seconds.
    fileprivate var age: String { plain.headers[.age] ?? "no age" }
}
