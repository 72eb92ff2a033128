import CoreMetrics
import Postgres
import ServiceLifecycle
import Storage
import Synchronization

/// Keeps answers for as long as they are fresh, asks the database once for each however many want it, and falls back on
/// the last answer while the database is away, or takes too long.
///
/// It fetches in ``run()``, not in the requests that want the answer: nobody who goes away takes the answer from the
/// others, and nobody who is given the last answer ends the question that is to bring the next.
final class AnswerCache: Service {
    private typealias Waiter = CheckedContinuation<Outcome, Never>

    /// How long a request waits for the database where it can be answered without.
    static let usualPatience: Duration = .seconds(1)

    private let shelf: Mutex<AnswerShelf<Waiter>>
    private let patience: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let isDatabaseAway: @Sendable (any Error) -> Bool
    private let origins = AnswerOrigins()
    private let (fetches, wanted) = AsyncStream<Fetch>.makeStream()

    /// - Parameters:
    ///   - capacity: Answers kept; a scoreboard of sixty games is about 40 KB.
    ///   - patience: How long those who want an answer wait for the database where an old answer can be had.
    ///   - isDatabaseAway: Which errors an old answer is better than.
    init(
        capacity: Int = 256,
        patience: Duration = AnswerCache.usualPatience,
        isDatabaseAway: @escaping @Sendable (any Error) -> Bool = { $0.isDatabaseAway },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        shelf = Mutex(AnswerShelf(capacity: capacity))
        self.patience = patience
        self.isDatabaseAway = isDatabaseAway
        self.now = now
    }

    /// A question that the database is to be asked.
    private final class Fetch: Sendable {
        let question: Question
        let answer: @Sendable () async throws -> Answer
        /// Whether the database has had its say: from then on the question may be somebody else's.
        let isOver = Atomic(false)

        init(question: Question, answer: @escaping @Sendable () async throws -> Answer) {
            self.question = question
            self.answer = answer
        }
    }

    private enum Outcome: Sendable {
        case answered(Answer, from: Counter)
        case failed(any Error)
        /// It was there before he began to wait: ask again.
        case missed
    }

    /// - Parameters:
    ///   - seen: The number of a change that the answer must not be older than, but for one that is marked as old.
    ///   - fetch: Makes the answer, which contains that change; its errors reach everyone who waits for it. It ends in
    ///     a
    ///     bounded time: no one who waits has another way out.
    /// - Throws: what `fetch` throws, and `CancellationError` once ``run()`` has ended.
    func answer(
        to question: Question,
        seen: Int64 = 0,
        _ fetch: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer {
        while true {
            switch shelf.withLock({ $0.ask(question, seen: seen, now: now()) }) {
            case .serve(let answer):
                origins.memory.increment()
                return answer
            case .serveStale(let answer):
                origins.stale.increment()
                return answer
            case .fetch:
                if let answer = try await wait(for: question, seen: seen, Fetch(question: question, answer: fetch)) {
                    return answer
                }
            case .wait:
                if let answer = try await wait(for: question, seen: seen) { return answer }
            }
        }
    }

    /// - Parameter fetch: What has to be begun; `nil`: somebody has.
    /// - Returns: `nil` where he has to ask again.
    private func wait(for question: Question, seen: Int64, _ fetch: Fetch? = nil) async throws -> Answer? {
        let outcome = await withCheckedContinuation { continuation in
            guard shelf.withLock({ $0.join(question, continuation) }) else {
                return continuation.resume(returning: .missed)
            }
            guard let fetch, case .terminated = wanted.yield(fetch) else { return }
            settle(shelf.withLock { $0.abandon(question) }, .failed(CancellationError()))
        }
        switch outcome {
        case .answered(let answer, let origin):
            // Begun before he asked who has seen more.
            if answer.contains < seen, !answer.isStale { return nil }
            origin.increment()
            return answer
        case .failed(let error): throw error
        case .missed: return nil
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

    /// Asks the database for what is wanted, until the server that needs it has stopped.
    func run() async {
        await cancelWhenGracefulShutdown { [self] in
            await withDiscardingTaskGroup { group in
                for await fetch in fetches {
                    group.addTask { [self] in await carryOut(fetch) }
                }
            }
        }
        settle(shelf.withLock { $0.abandonAll() }, .failed(CancellationError()))
    }

    private func carryOut(_ fetch: Fetch) async {
        await withDiscardingTaskGroup { group in
            group.addTask { [self] in
                // Cut short where the answer is there in time.
                guard (try? await Task.sleep(for: patience)) != nil else { return }
                standIn(for: fetch)
            }
            await ask(fetch)
            group.cancelAll()
        }
    }

    private func ask(_ fetch: Fetch) async {
        do {
            let answer = try await ended(fetch)
            let waiters = shelf.withLock { $0.finish(fetch.question, with: answer, now: now()) }
            // The first is the one who asked.
            settle(waiters.prefix(1), .answered(answer, from: origins.database))
            settle(waiters.dropFirst(), .answered(answer, from: origins.memory))
        } catch let error where isDatabaseAway(error) && !Task.isCancelled {
            let (waiters, stale) = shelf.withLock { $0.fail(fetch.question, now: now()) }
            settle(waiters, stale.map { .answered($0, from: origins.stale) } ?? .failed(error))
        } catch {
            settle(shelf.withLock { $0.abandon(fetch.question) }, .failed(error))
        }
    }

    private func ended(_ fetch: Fetch) async throws -> Answer {
        defer { fetch.isOver.store(true, ordering: .releasing) }
        return try await fetch.answer()
    }

    /// Gives those who wait the last answer; the question to the database goes on.
    private func standIn(for fetch: Fetch) {
        let old = shelf.withLock { shelf in
            // Said before the shelf hears of its end, and so before anybody fetches the same again.
            fetch.isOver.load(ordering: .acquiring) ? nil : shelf.standIn(for: fetch.question, now: now())
        }
        guard let (waiters, stale) = old else { return }
        settle(waiters, .answered(stale, from: origins.stale))
    }

    private func settle(_ waiters: some Sequence<Waiter>, _ outcome: Outcome) {
        for waiter in waiters { waiter.resume(returning: outcome) }
    }
}
