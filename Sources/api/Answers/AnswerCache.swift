import CoreMetrics
import Postgres
import Storage
import Synchronization

/// Keeps answers for as long as they are fresh, asks the database once for each however many want it, and falls back on
/// the last answer while the database is away.
final class AnswerCache: Sendable {
    private typealias Waiter = CheckedContinuation<Outcome, Never>

    private let shelf: Mutex<AnswerShelf<Waiter>>
    private let now: @Sendable () -> ContinuousClock.Instant
    private let isDatabaseAway: @Sendable (any Error) -> Bool
    private let origins = AnswerOrigins()

    /// - Parameters:
    ///   - capacity: Answers kept; a scoreboard of sixty games is about 40 KB.
    ///   - isDatabaseAway: Which errors an old answer is better than.
    init(
        capacity: Int = 256,
        isDatabaseAway: @escaping @Sendable (any Error) -> Bool = { $0.isDatabaseAway },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        shelf = Mutex(AnswerShelf(capacity: capacity))
        self.isDatabaseAway = isDatabaseAway
        self.now = now
    }

    private enum Outcome: Sendable {
        case answered(Answer, from: Counter)
        case failed(any Error)
        /// Whoever fetched it gave up: ask again.
        case abandoned
    }

    /// - Parameters:
    ///   - seen: The number of a change that the answer must not be older than, but for one that is marked as old.
    ///   - fetch: Makes the answer, which contains that change; its errors reach everyone who waits for it.
    func answer(
        to question: Question,
        seen: Int64 = 0,
        _ fetch: () async throws -> Answer
    ) async throws -> Answer {
        while true {
            switch shelf.withLock({ $0.ask(question, seen: seen, now: now()) }) {
            case .serve(let answer):
                origins.memory.increment()
                return answer
            case .serveStale(let answer, let age):
                origins.stale.increment()
                return answer.stale(age: age)
            case .fetch: return try await lead(question, fetch)
            case .wait:
                switch await follow(question) {
                case .answered(let answer, let origin):
                    // Begun before he asked who has seen more: once again.
                    if answer.contains < seen, !answer.isStale { continue }
                    origin.increment()
                    return answer
                case .failed(let error): throw error
                case .abandoned: try Task.checkCancellation()
                }
            }
        }
    }

    /// The answer, where nothing has to be done for it.
    /// - Parameter seen: As in ``answer(to:seen:_:)``.
    func atHand(_ question: Question, seen: Int64 = 0) -> Answer? {
        let answer = shelf.withLock { $0.atHand(question, seen: seen, now: now()) }
        if answer != nil { origins.memory.increment() }
        return answer
    }

    /// These games have changed: answers that show them are not fresh any more.
    /// - Parameter number: Of the last change: all up to it were told.
    func outdate(by games: [ChangedGame], upTo number: Int64) {
        shelf.withLock { $0.outdate(upTo: number) { question in games.contains { question.isTouched(by: $0) } } }
    }

    /// No change was missed until now.
    func confirm() {
        shelf.withLock { $0.hear(now: now()) }
    }

    private func lead(_ question: Question, _ fetch: () async throws -> Answer) async throws -> Answer {
        do {
            let answer = try await fetch()
            origins.database.increment()
            let waiters = shelf.withLock { $0.finish(question, with: answer, now: now()) }
            settle(waiters, .answered(answer, from: origins.memory))
            return answer
        } catch let error where isDatabaseAway(error) && !Task.isCancelled {
            let (waiters, stale) = shelf.withLock { $0.fail(question, now: now()) }
            guard let stale else {
                settle(waiters, .failed(error))
                throw error
            }
            origins.stale.increment()
            let answer = stale.answer.stale(age: stale.age)
            settle(waiters, .answered(answer, from: origins.stale))
            return answer
        } catch {
            let waiters = shelf.withLock { $0.abandon(question) }
            settle(waiters, Task.isCancelled ? .abandoned : .failed(error))
            throw error
        }
    }

    /// A fetch takes no longer than the database's deadlines allow, so a waiter needs no way out of its own.
    private func follow(_ question: Question) async -> Outcome {
        await withCheckedContinuation { continuation in
            if !shelf.withLock({ $0.join(question, continuation) }) { continuation.resume(returning: .abandoned) }
        }
    }

    private func settle(_ waiters: [Waiter], _ outcome: Outcome) {
        for waiter in waiters { waiter.resume(returning: outcome) }
    }
}
