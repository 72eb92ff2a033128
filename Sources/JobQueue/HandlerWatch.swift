import Synchronization

/// The handlers at work, and what stops one: the end of its time, or somebody who wants its job cancelled.
///
/// One task watches all of them. A timer for each run would cost more than most runs do.
final class HandlerWatch: Sendable {
    private enum Stop {
        case timeLimit, cancelled
    }

    private struct Watched {
        let run: Run
        let deadline: ContinuousClock.Instant
        let handler: Task<Void, Never>
        var stop: Stop?
        /// When the handler was first cancelled, by its time limit or by a request; `nil`: not yet.
        var cancelledAt: ContinuousClock.Instant?
    }

    private struct State {
        var watched: [Run.Key: Watched] = [:]
        /// When ``run()`` looks next; `nil` while it waits for the first run.
        var nextLook: ContinuousClock.Instant?
        /// Set when no handler is at work any more; `nil` while nothing waits for that.
        var lastEnd: StopSignal?
    }

    private let state = Mutex(State())
    private let earlierDeadlines = Mailbox<Void>()
    private let abandoned: AbandonedHandlers

    init(abandoned: AbandonedHandlers = AbandonedHandlers()) {
        self.abandoned = abandoned
    }

    /// Begins a handler, as a task of its own: of a task group's children none can be cancelled alone. Whoever began
    /// some awaits ``allEnded()``.
    /// - Parameter handler: Has what it does for the run ``judged(_:_:)``.
    func begin(_ run: Run, _ handler: @escaping @Sendable () async -> Void) {
        let deadline = ContinuousClock.now + run.timeLimit
        let isEarlier = state.withLock { state in
            let task = Task {
                await handler()
                self.ended(run)
            }
            state.watched[run.key] = Watched(run: run, deadline: deadline, handler: task)
            // Most jobs have the same limit, so that the first deadline stands for all.
            if let nextLook = state.nextLook, nextLook <= deadline { return false }
            state.nextLook = deadline
            return true
        }
        if isEarlier { earlierDeadlines.send(()) }
    }

    private func ended(_ run: Run) {
        let (wasWatched, lastEnd) = state.withLock { state in
            let wasWatched = state.watched.removeValue(forKey: run.key) != nil
            return (wasWatched, state.watched.isEmpty ? state.lastEnd : nil)
        }
        if !wasWatched { abandoned.remove(run) }
        lastEnd?.set()
    }

    /// What a handler does for `run`.
    /// - Throws: ``TimeLimitExceeded`` or ``RunCancelled`` where it was stopped, whatever `body` made of it; else what
    ///   `body` throws.
    func judged(_ run: Run, _ body: () async throws -> Void) async throws {
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        let watched = state.withLock { $0.watched[run.key] }
        switch watched?.stop {
        case .timeLimit: throw TimeLimitExceeded(limit: run.timeLimit)
        case .cancelled: throw RunCancelled()
        case nil: try result.get()
        }
    }

    /// Cancels all handlers, for no reason of their own.
    func cancelAll() {
        let handlers = state.withLock { state in
            for key in state.watched.keys where state.watched[key]?.cancelledAt == nil {
                state.watched[key]?.cancelledAt = .now
            }
            return state.watched.values.map(\.handler)
        }
        for handler in handlers { handler.cancel() }
    }

    /// Returns once no handler is at work.
    func allEnded() async {
        while case let handlers = handlers, !handlers.isEmpty {
            for handler in handlers { await handler.value }
        }
    }

    /// Returns once no handler is at work, or after `patience`, also where the calling task is cancelled.
    /// - Returns: the runs of handlers that are still at work, which are abandoned.
    func allEnded(within patience: Duration) async -> [Run] {
        let lastEnd = StopSignal()
        let isAtWork = state.withLock { state in
            state.lastEnd = lastEnd
            return !state.watched.isEmpty
        }
        // In a task of its own, because a cancelled one does not wait.
        if isAtWork { await Task { await lastEnd.wait(atMost: patience) }.value }
        state.withLock { $0.lastEnd = nil }
        return abandon { _ in true }
    }

    /// Forgets handlers that have gone on for `patience` since they were cancelled. They cannot be stopped by force.
    /// - Returns: their runs.
    func abandonStuck(for patience: Duration) -> [Run] {
        let latest = ContinuousClock.now - patience
        return abandon { watched in watched.cancelledAt.map { $0 <= latest } ?? false }
    }

    private func abandon(_ isMeant: (Watched) -> Bool) -> [Run] {
        state.withLock { state in
            let runs = state.watched.values.filter(isMeant).map(\.run)
            for run in runs {
                state.watched[run.key] = nil
                abandoned.add(run)
            }
            return runs
        }
    }

    private var handlers: [Task<Void, Never>] { state.withLock { $0.watched.values.map(\.handler) } }

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

    /// The first reason stays: a handler that is stopped twice was stopped for that.
    private func stop(as reason: Stop, where isMeant: (Run.Key, Watched) -> Bool) {
        let stopped = state.withLock { state in
            let keys = state.watched.filter { $0.value.stop == nil && isMeant($0.key, $0.value) }.map(\.key)
            return keys.compactMap { key in
                state.watched[key]?.stop = reason
                if state.watched[key]?.cancelledAt == nil { state.watched[key]?.cancelledAt = .now }
                return state.watched[key]?.handler
            }
        }
        for handler in stopped { handler.cancel() }
    }
}

/// A handler took longer than its job allows.
struct TimeLimitExceeded: Error, CustomStringConvertible {
    let limit: Duration
    var description: String { "ran past its time limit of \(limit)" }
}

/// Somebody asked for the job to be cancelled.
struct RunCancelled: Error {}
