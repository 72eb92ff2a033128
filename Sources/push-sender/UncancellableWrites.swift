import ServiceLifecycle

/// Runs work that must be finished even if its caller is cancelled, because pushes that were sent must be recorded.
///
/// It is a service of its own, separate from the worker: the end of a job's time or of the drain cancels the job's
/// tasks, but not this work. It is started before the worker, so it stops after it.
struct UncancellableWrites: Service {
    private typealias Entry = @Sendable (_ isOpen: Bool) async -> Void

    private let entries: AsyncStream<Entry>
    private let intake: AsyncStream<Entry>.Continuation

    init() {
        (entries, intake) = AsyncStream.makeStream()
    }

    /// Runs until shutdown. Work that was accepted by then is still done.
    func run() async throws {
        await withGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                // A cancelled stream still delivers its elements, so that every waiting caller gets a result.
                for await entry in entries { group.addTask { await entry(!Task.isCancelled) } }
            }
        } onGracefulShutdown: {
            intake.finish()
        }
    }

    /// Runs `body` to its end, regardless of the caller's cancellation.
    /// - Throws: The error of `body`; `CancellationError` after shutdown.
    func perform<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<Result, any Error>) in
            let entry: Entry = { isOpen in
                do {
                    guard isOpen else { throw CancellationError() }
                    waiting.resume(returning: try await body())
                } catch {
                    waiting.resume(throwing: error)
                }
            }
            if case .enqueued = intake.yield(entry) { return }
            waiting.resume(throwing: CancellationError())
        }
    }
}
