import Synchronization

/// Tracks the running handlers. Stops a handler when its time is up, when its job is cancelled, or when the lease ends.
/// A handler that goes on for `cancellationGrace` after that is abandoned.
///
/// One task watches all handlers, because a timer for each run would cost more than most runs do.
final class HandlerWatch: Sendable {
    private enum Stop {
        case timeLimit, cancelled
    }

    private struct Watched {
        let run: Run
        let deadline: ContinuousClock.Instant
        let handler: Task<Void, Never>
        var stop: Stop?
        /// When the handler was first cancelled, for whatever reason; `nil`: not yet.
        var cancelledAt: ContinuousClock.Instant?

        /// When the handler must next be stopped or abandoned; `nil`: never.
        func nextCheck(cancellationGrace: Duration?) -> ContinuousClock.Instant? {
            let end = stop == nil ? deadline : nil
            let abandonment = cancellationGrace.flatMap { cancellationGrace in
                cancelledAt.map { $0 + cancellationGrace }
            }
            return [end, abandonment].compactMap(\.self).min()
        }
    }

    private struct State {
        var watched: [Run.Key: Watched] = [:]
        /// When ``run(abandoned:)`` next checks the handlers; `nil`: not until a handler begins or is cancelled.
        var nextCheck: ContinuousClock.Instant?
        /// The signal to set when the last running handler ends; `nil` while no caller waits for it.
        var allEndedSignal: StopSignal?

        /// Makes ``run(abandoned:)`` check the handlers at `instant` at the latest.
        /// - Returns: Whether it must be woken, because it would otherwise check them later than that.
        mutating func check(at instant: ContinuousClock.Instant) -> Bool {
            // Most jobs have the same limit, so the first deadline is also the earliest.
            if let nextCheck, nextCheck <= instant { return false }
            nextCheck = instant
            return true
        }
    }

    private let state = Mutex(State())
    private let earlierChecks = Mailbox<Void>()
    private let cancellationGrace: Duration?
    private let abandoned: AbandonedHandlers

    /// - Parameter cancellationGrace: How long a handler may continue to run after its cancellation before it is
    ///   abandoned; `nil`: without limit.
    init(cancellationGrace: Duration? = nil, abandoned: AbandonedHandlers = AbandonedHandlers()) {
        self.cancellationGrace = cancellationGrace
        self.abandoned = abandoned
    }

    /// Starts a handler in a task of its own, because a single child of a task group cannot be cancelled. The caller
    /// must await ``allEnded()``.
    /// - Parameter handler: The handler, which must wrap its work in ``throwingStopReason(_:_:)``.
    func begin(_ run: Run, _ handler: @escaping @Sendable () async -> Void) {
        let deadline = ContinuousClock.now + run.timeLimit
        let isEarlier = state.withLock { state in
            let task = Task {
                await handler()
                self.ended(run)
            }
            state.watched[run.key] = Watched(run: run, deadline: deadline, handler: task)
            return state.check(at: deadline)
        }
        if isEarlier { earlierChecks.send(()) }
    }

    private func ended(_ run: Run) {
        let (wasWatched, allEndedSignal) = state.withLock { state in
            let wasWatched = state.watched.removeValue(forKey: run.key) != nil
            return (wasWatched, state.watched.isEmpty ? state.allEndedSignal : nil)
        }
        if !wasWatched { abandoned.remove(run) }
        allEndedSignal?.set()
    }

    /// Runs the handler's work, `body`, and decides which error counts.
    /// - Throws: ``TimeLimitExceeded`` or ``RunCancelled`` if the handler was stopped, whatever the result of `body`;
    ///   otherwise the error of `body`.
    func throwingStopReason(_ run: Run, _ body: () async throws -> Void) async throws {
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        let watched = state.withLock { $0.watched[run.key] }
        switch watched?.stop {
        case .timeLimit: throw TimeLimitExceeded(limit: run.timeLimit)
        case .cancelled: throw RunCancelled()
        case nil: try result.get()
        }
    }

    /// Cancels all handlers. Records no reason for those that were not stopped before, so that their jobs are released.
    func cancelAll() {
        let handlers = state.withLock { state in
            for key in state.watched.keys where state.watched[key]?.cancelledAt == nil {
                state.watched[key]?.cancelledAt = .now
            }
            return state.watched.values.map(\.handler)
        }
        for handler in handlers { handler.cancel() }
        scheduleAbandonCheck()
    }

    /// Makes ``run(abandoned:)`` check the handlers again once those that were just cancelled have gone on for as long
    /// as they may.
    private func scheduleAbandonCheck() {
        guard let cancellationGrace else { return }
        let end = ContinuousClock.now + cancellationGrace
        let isEarlier = state.withLock { state in state.watched.isEmpty ? false : state.check(at: end) }
        if isEarlier { earlierChecks.send(()) }
    }

    /// Returns once no handler is running.
    func allEnded() async {
        while case let handlers = handlers, !handlers.isEmpty {
            for handler in handlers { await handler.value }
        }
    }

    /// Returns once no handler is running, or after `timeout`, even if the calling task is cancelled.
    /// - Returns: The runs of handlers that are still running. They are abandoned.
    func allEnded(within timeout: Duration) async -> [Run] {
        let allEndedSignal = StopSignal()
        let hasRunning = state.withLock { state in
            state.allEndedSignal = allEndedSignal
            return !state.watched.isEmpty
        }
        // In a new task, because the wait returns immediately if the calling task is cancelled.
        if hasRunning { await Task { await allEndedSignal.wait(atMost: timeout) }.value }
        state.withLock { $0.allEndedSignal = nil }
        return abandon { _ in true }
    }

    /// Stops tracking the handlers for which `isSelected` is true, because they cannot be stopped by force.
    /// - Returns: The runs of these handlers.
    private func abandon(_ isSelected: (Watched) -> Bool) -> [Run] {
        let (runs, allEndedSignal) = state.withLock { state in
            let runs = state.watched.values.filter(isSelected).map(\.run)
            for run in runs {
                state.watched[run.key] = nil
                abandoned.add(run)
            }
            return (runs, state.watched.isEmpty ? state.allEndedSignal : nil)
        }
        allEndedSignal?.set()
        return runs
    }

    private var handlers: [Task<Void, Never>] { state.withLock { $0.watched.values.map(\.handler) } }

    /// Cancels the handlers of these jobs.
    func cancel(_ jobs: [Int64]) {
        guard !jobs.isEmpty else { return }
        stop(as: .cancelled) { key, _ in jobs.contains(key.jobID) }
    }

    /// Stops handlers whose time is up and abandons those that go on after their cancellation, until the task is
    /// cancelled.
    /// - Parameter abandoned: Called for each run whose handler was abandoned.
    func run(abandoned: @Sendable (Run) -> Void = { _ in }) async {
        while !Task.isCancelled {
            if let nextCheck = state.withLock(\.nextCheck) {
                _ = await earlierChecks.receive(until: nextCheck)
            } else {
                _ = await earlierChecks.receive()
            }
            let now = ContinuousClock.now
            stop(as: .timeLimit) { _, watched in watched.deadline <= now }
            if let cancellationGrace {
                let stuck = abandon { watched in watched.cancelledAt.map { $0 + cancellationGrace <= now } ?? false }
                for run in stuck { abandoned(run) }
            }
            state.withLock { state in
                state.nextCheck = state.watched.values.lazy.compactMap {
                    $0.nextCheck(cancellationGrace: self.cancellationGrace)
                }.min()
            }
        }
    }

    /// Records `reason` and cancels the handlers. A handler that was stopped before keeps its first reason.
    private func stop(as reason: Stop, where isSelected: (Run.Key, Watched) -> Bool) {
        let stopped = state.withLock { state in
            let keys = state.watched.filter { $0.value.stop == nil && isSelected($0.key, $0.value) }.map(\.key)
            return keys.compactMap { key in
                state.watched[key]?.stop = reason
                if state.watched[key]?.cancelledAt == nil { state.watched[key]?.cancelledAt = .now }
                return state.watched[key]?.handler
            }
        }
        for handler in stopped { handler.cancel() }
        if !stopped.isEmpty { scheduleAbandonCheck() }
    }
}

/// A handler took longer than its job allows.
struct TimeLimitExceeded: Error, CustomStringConvertible {
    let limit: Duration
    var description: String { "ran past its time limit of \(limit)" }
}

/// An operator or a program cancelled the job.
struct RunCancelled: Error {}
