import ServiceLifecycle

/// Does what must be finished even where whoever wants it is cancelled: pushes that went out have to be written down.
///
/// A service of its own, beside the worker: the end of a job's time, or of the drain, reaches the job's tasks and not
/// these. It is started before the worker, so it stops after it.
struct Bookkeeper: Service {
    private typealias Entry = @Sendable (_ isOpen: Bool) async -> Void

    private let entries: AsyncStream<Entry>
    private let intake: AsyncStream<Entry>.Continuation

    init() {
        (entries, intake) = AsyncStream.makeStream()
    }

    /// Runs until shutdown; what was taken in by then is still done.
    func run() async throws {
        await withGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                // A cancelled stream still hands out what is in it, so that everybody who waits gets a word.
                for await entry in entries { group.addTask { await entry(!Task.isCancelled) } }
            }
        } onGracefulShutdown: {
            intake.finish()
        }
    }

    /// Waits until `body` was done, without heed to the caller's cancellation.
    /// - Throws: what `body` throws; `CancellationError` when the books are closed.
    func enter<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
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
