import CoreMetrics
import Postgres
import ServiceLifecycle
import Storage
import Synchronization

/// Serves stored responses while they are fresh, and fetches others once for all requests that wait for them. While the
/// database is unavailable or slow, it serves the last response, marked as stale.
///
/// Fetches run in ``run()``, not in the task of a request. So a client that disconnects does not cancel the fetch for
/// the others, and a fetch continues for later requests after the waiting ones were served a stale response.
package final class ResponseCache: Service {
    private typealias Waiter = CheckedContinuation<Outcome, Never>

    /// How long a request waits for the database if a stale response can be served.
    static let defaultDatabaseTimeout: Duration = .seconds(1)

    private let state: Mutex<ResponseCacheState<Waiter>>
    private let databaseTimeout: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let isDatabaseUnavailable: @Sendable (any Error) -> Bool
    private let origins = ResponseOrigins()
    private let (fetches, fetchContinuation) = AsyncStream<Fetch>.makeStream()

    /// - Parameters:
    ///   - capacity: The number of responses kept; a scoreboard of 60 games is about 40 KB.
    ///   - databaseTimeout: How long requests wait for the database if a stale response can be served.
    ///   - isDatabaseUnavailable: Returns whether an error means that the database is unavailable. A stale response is
    ///     served for such an error.
    init(
        capacity: Int = 256,
        databaseTimeout: Duration = ResponseCache.defaultDatabaseTimeout,
        isDatabaseUnavailable: @escaping @Sendable (any Error) -> Bool = { $0.isDatabaseUnavailable },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        state = Mutex(ResponseCacheState(capacity: capacity))
        self.databaseTimeout = databaseTimeout
        self.isDatabaseUnavailable = isDatabaseUnavailable
        self.now = now
    }

    /// One read of the database for a query.
    private final class Fetch: Sendable {
        let query: ReadQuery
        let read: @Sendable () async throws -> CachedResponse
        /// Whether `read` has ended. From then on another fetch of the same query may be running.
        let isDone = Atomic(false)

        init(query: ReadQuery, read: @escaping @Sendable () async throws -> CachedResponse) {
            self.query = query
            self.read = read
        }
    }

    private enum Outcome: Sendable {
        case response(CachedResponse, from: Counter)
        case failed(any Error)
        /// The fetch ended before the request began to wait; decide again.
        case missed
    }

    /// The stored response if it is fresh, otherwise a fetched one. While the database is unavailable or slow, it is
    /// the last response, marked as stale, if that is recent enough.
    /// - Parameters:
    ///   - seen: The number of a change that the response must include, unless it is marked as stale.
    ///   - read: Makes the response, which includes that change. Its errors reach all requests that wait for it. It
    ///     runs in the task of ``run()``, and must end in a bounded time, because nothing else ends the wait.
    /// - Throws: The errors of `read`, and `CancellationError` once ``run()`` has ended.
    func response(
        to query: ReadQuery,
        seen: Int64 = 0,
        _ read: @escaping @Sendable () async throws -> CachedResponse
    ) async throws -> CachedResponse {
        while true {
            switch state.withLock({ $0.decide(query, seen: seen, now: now()) }) {
            case .serve(let response):
                origins.memory.increment()
                return response
            case .serveStale(let response):
                origins.stale.increment()
                return response
            case .fetch:
                let fetch = Fetch(query: query, read: read)
                if let response = try await wait(for: query, seen: seen, fetch) { return response }
            case .wait:
                if let response = try await wait(for: query, seen: seen) { return response }
            }
        }
    }

    /// - Parameter fetch: The fetch to begin; `nil` if it has begun.
    /// - Returns: `nil` if the caller has to decide again.
    private func wait(for query: ReadQuery, seen: Int64, _ fetch: Fetch? = nil) async throws -> CachedResponse? {
        let outcome = await withCheckedContinuation { continuation in
            guard state.withLock({ $0.join(query, continuation) }) else {
                return continuation.resume(returning: .missed)
            }
            guard let fetch, case .terminated = fetchContinuation.yield(fetch) else { return }
            resume(state.withLock { $0.abandon(query) }, .failed(CancellationError()))
        }
        switch outcome {
        case .response(let response, let origin):
            // The fetch may have begun before this client saw the change.
            if response.includesUpTo < seen, !response.isStale { return nil }
            origin.increment()
            return response
        case .failed(let error): throw error
        case .missed: return nil
        }
    }

    /// The stored response if it is fresh; `nil` if one would have to be fetched. It is not counted, because the caller
    /// may not send it; call ``countSent()`` if it does.
    /// - Parameter seen: As in ``response(to:seen:_:)``.
    func fresh(_ query: ReadQuery, seen: Int64 = 0) -> CachedResponse? {
        state.withLock { $0.fresh(query, seen: seen, now: now()) }
    }

    /// Counts a response of ``fresh(_:seen:)`` that was sent.
    func countSent() {
        origins.memory.increment()
    }

    /// Invalidates the responses that show one of these games, which have changed.
    /// - Parameter number: The number of the last change; all changes up to it have been announced.
    func invalidate(by games: [ChangedGame], upTo number: Int64) {
        state.withLock { $0.invalidate(upTo: number) { query in games.contains { query.isAffected(by: $0) } } }
    }

    /// Records that no change has been missed until now.
    func confirm() {
        state.withLock { $0.confirm(now: now()) }
    }

    /// Performs the fetches that requests wait for, until the server has stopped.
    func run() async {
        await cancelWhenGracefulShutdown { [self] in
            await withDiscardingTaskGroup { group in
                for await fetch in fetches {
                    group.addTask { [self] in await perform(fetch) }
                }
            }
        }
        resume(state.withLock { $0.abandonAll() }, .failed(CancellationError()))
    }

    private func perform(_ fetch: Fetch) async {
        await withDiscardingTaskGroup { group in
            group.addTask { [self] in
                // Cancelled if the response arrives in time.
                guard (try? await Task.sleep(for: databaseTimeout)) != nil else { return }
                serveStale(for: fetch)
            }
            await read(fetch)
            group.cancelAll()
        }
    }

    private func read(_ fetch: Fetch) async {
        do {
            let response = try await readAndMarkDone(fetch)
            let waiters = state.withLock { $0.finish(fetch.query, with: response, now: now()) }
            // The first waiter is the request that began the fetch.
            resume(waiters.prefix(1), .response(response, from: origins.database))
            resume(waiters.dropFirst(), .response(response, from: origins.memory))
        } catch let error where isDatabaseUnavailable(error) && !Task.isCancelled {
            let (waiters, stale) = state.withLock { $0.fail(fetch.query, now: now()) }
            resume(waiters, stale.map { .response($0, from: origins.stale) } ?? .failed(error))
        } catch {
            resume(state.withLock { $0.abandon(fetch.query) }, .failed(error))
        }
    }

    private func readAndMarkDone(_ fetch: Fetch) async throws -> CachedResponse {
        defer { fetch.isDone.store(true, ordering: .releasing) }
        return try await fetch.read()
    }

    /// Serves the last response to the requests that wait. The fetch continues.
    private func serveStale(for fetch: Fetch) {
        let old = state.withLock { state in
            // `isDone` is set before the state records the end of this fetch. Otherwise this could release the waiters
            // of a later fetch of the same query.
            fetch.isDone.load(ordering: .acquiring) ? nil : state.serveStale(for: fetch.query, now: now())
        }
        guard let (waiters, stale) = old else { return }
        resume(waiters, .response(stale, from: origins.stale))
    }

    private func resume(_ waiters: some Sequence<Waiter>, _ outcome: Outcome) {
        for waiter in waiters { waiter.resume(returning: outcome) }
    }
}

/// Counts responses by their origin.
private struct ResponseOrigins: Sendable {
    let memory = Counter(label: "http_answers_total", dimensions: [("from", "memory")])
    let database = Counter(label: "http_answers_total", dimensions: [("from", "database")])
    let stale = Counter(label: "http_answers_total", dimensions: [("from", "stale")])
}
