import NIOCore
import Scores
import Synchronization
import Testing

@testable import api

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
        #expect(shelf.fail(after: .seconds(61)) == "1 waiting, a of 61.0 seconds")
        #expect(shelf.ask(after: .milliseconds(61_500)) == "stale a")
        #expect(shelf.ask(after: .seconds(62)) == "fetch")
        #expect(shelf.ask(after: .seconds(62)) == "stale a", "no waiting for a try that will hardly succeed")
        shelf.put("b", .live, after: .seconds(63))
        #expect(shelf.ask(after: .seconds(63)) == "serve b")
    }

    @Test func `an answer that is too old does not stand in`() {
        let shelf = Shelf()
        shelf.put("a")
        #expect(shelf.ask(after: .seconds(599)) == "fetch")
        #expect(shelf.fail(after: .seconds(599)) == "0 waiting, a of 599.0 seconds")
        #expect(shelf.ask(after: .seconds(600)) == "fetch")
        #expect(shelf.fail(after: .seconds(600)) == "0 waiting")
    }

    @Test func `who gives up leaves the question to the next`() {
        let shelf = Shelf()
        #expect(shelf.ask(after: .zero) == "fetch")
        #expect(shelf.join(1))
        #expect(shelf.abandon() == [1])
        #expect(shelf.ask(after: .zero) == "fetch")
    }

    @Test func `beyond the capacity the one that nobody asks for goes`() {
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
        case .serveStale(let answer, _): "stale \(answer.text)"
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
        return "\(waiters.count) waiting" + (stale.map { ", \($0.answer.text) of \($0.age)" } ?? "")
    }

    func abandon() -> [Int] {
        shelf.abandon(question(""))
    }

    private func question(_ name: String) -> Question {
        .teams(LeagueID(rawValue: name))
    }
}

struct AnswerCacheTests {
    private struct Away: Error {}
    private struct Wrong: Error {}

    private static let question = Question.teams(.mensLacrosseD1)

    @Test func `a stampede asks once`() async throws {
        let cache = AnswerCache(isDatabaseAway: { $0 is Away })
        let asked = Counter()
        let arrived = Counter()
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    arrived.add()
                    return try await cache.answer(to: Self.question) {
                        asked.add()
                        // The fetch lasts until all others are on their way.
                        while arrived.value < 100 { await Task.yield() }
                        return .text("a")
                    }.text
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(texts == [String](repeating: "a", count: 100))
        #expect(asked.value == 1)
    }

    @Test func `an error reaches all who wait, and is not kept`() async throws {
        let cache = AnswerCache(isDatabaseAway: { $0 is Away })
        let arrived = Counter()
        let failures = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    arrived.add()
                    do {
                        _ = try await cache.answer(to: Self.question) {
                            while arrived.value < 20 { await Task.yield() }
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
        #expect(try await cache.answer(to: Self.question) { .text("b") }.text == "b")
    }

    @Test func `when the one who fetches gives up, another takes over`() async throws {
        let cache = AnswerCache(isDatabaseAway: { $0 is Away })
        let (started, start) = AsyncStream<Void>.makeStream()
        let leader = Task {
            try await cache.answer(to: Self.question) {
                start.yield()
                try await Task.sleep(for: .seconds(60))
                return .text("never")
            }
        }
        for await _ in started { break }
        async let follower = cache.answer(to: Self.question) { .text("b") }
        leader.cancel()
        #expect(try await follower.text == "b")
        await #expect(throws: CancellationError.self) { try await leader.value }
    }
}

private final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    func add() {
        count.add(1, ordering: .sequentiallyConsistent)
    }
}

extension Answer {
    fileprivate static func text(_ text: String, _ life: AnswerLife = .settled) -> Answer {
        do {
            return try Answer(Array(text.utf8), as: .json, life)
        } catch {
            preconditionFailure("libcrypto knows no SHA-256: \(error)")
        }
    }

    fileprivate var text: String { String(buffer: plain.body) }
}
