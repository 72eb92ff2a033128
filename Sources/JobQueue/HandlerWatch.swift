import Synchronization

/// The handlers at work, and what stops one: the end of its time, or somebody who wants its job cancelled.
///
/// One task watches all of them. A timer for each run would cost more than most runs do.
final class HandlerWatch: Sendable {
    private enum Stop {
        case timeLimit, cancelled
    }

    private struct Watched {
        let deadline: ContinuousClock.Instant
        let limit: Duration
        let cancel: @Sendable () -> Void
        var stop: Stop?
    }

    private struct State {
        var watched: [Run.Key: Watched] = [:]
        /// When ``run()`` looks next; `nil` while it waits for the first run.
        var nextLook: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private let earlierDeadlines = Mailbox<Void>()

    /// Runs `body` within the run's time limit. One that is stopped is cancelled, and its end waited for.
    /// - Throws: ``TimeLimitExceeded`` or ``RunCancelled`` where it was stopped, whatever `body` made of it; else what
    ///   `body` throws.
    func perform(_ run: Run, _ body: @escaping @Sendable () async throws -> Void) async throws {
        // A task of its own, awaited below: of a task group's children none can be cancelled alone.
        let work = Task { try await body() }
        begin(run, cancel: { work.cancel() })
        let result = await withTaskCancellationHandler {
            await work.result
        } onCancel: {
            work.cancel()
        }
        switch state.withLock({ $0.watched.removeValue(forKey: run.key) }) {
        case .some(let watched) where watched.stop == .timeLimit: throw TimeLimitExceeded(limit: watched.limit)
        case .some(let watched) where watched.stop == .cancelled: throw RunCancelled()
        default: try result.get()
        }
    }

    /// Cancels the handlers of these jobs.
    func cancel(_ jobs: [Int64]) {
        guard !jobs.isEmpty else { return }
        stop(as: .cancelled) { key, _ in jobs.contains(key.jobID) }
    }

    /// Stops handlers whose time is up, until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            if let nextLook = state.withLock(\.nextLook) {
                _ = await earlierDeadlines.receive(until: nextLook)
            } else {
                _ = await earlierDeadlines.receive()
            }
            let now = ContinuousClock.now
            stop(as: .timeLimit) { _, watched in watched.deadline <= now }
            state.withLock { state in
                state.nextLook = state.watched.values.lazy.filter { $0.stop == nil }.map(\.deadline).min()
            }
        }
    }

    private func begin(_ run: Run, cancel: @escaping @Sendable () -> Void) {
        let deadline = ContinuousClock.now + run.timeLimit
        let isEarlier = state.withLock { state in
            state.watched[run.key] = Watched(deadline: deadline, limit: run.timeLimit, cancel: cancel)
            // Most jobs have the same limit, so that the first deadline stands for all.
            if let nextLook = state.nextLook, nextLook <= deadline { return false }
            state.nextLook = deadline
            return true
        }
        if isEarlier { earlierDeadlines.send(()) }
    }

    /// The first reason stays: a handler that is stopped twice was stopped for that.
    private func stop(as reason: Stop, where isMeant: (Run.Key, Watched) -> Bool) {
        let cancellations = state.withLock { state in
            let keys = state.watched.filter { $0.value.stop == nil && isMeant($0.key, $0.value) }.map(\.key)
            return keys.compactMap { key in
                state.watched[key]?.stop = reason
                return state.watched[key]?.cancel
            }
        }
        for cancel in cancellations { cancel() }
    }
}

/// A handler took longer than its job allows.
struct TimeLimitExceeded: Error, CustomStringConvertible {
    let limit: Duration
    var description: String { "ran past its time limit of \(limit)" }
}

/// Somebody asked for the job to be cancelled.
struct RunCancelled: Error {}

/// Runs `body` with a watch over the handlers that it starts.
func withHandlerWatch<Result: Sendable>(_ body: (HandlerWatch) async -> Result) async -> Result {
    let watch = HandlerWatch()
    return await withTaskGroup(of: Void.self) { group in
        group.addTask { await watch.run() }
        defer { group.cancelAll() }
        return await body(watch)
    }
}
