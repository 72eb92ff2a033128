import JobQueue
import Logging
import PipelineJobs
import Pushing
import Scores
import ServiceLifecycle
import Storage
import Time

/// Runs work that must be finished even if its caller is cancelled, because every sent push must be recorded.
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
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Result, any Error>) in
            let entry: Entry = { isOpen in
                do {
                    guard isOpen else { throw CancellationError() }
                    continuation.resume(returning: try await body())
                } catch {
                    continuation.resume(throwing: error)
                }
            }
            if case .enqueued = intake.yield(entry) { return }
            continuation.resume(throwing: CancellationError())
        }
    }
}

/// Records the outcomes of pushes.
extension SendHandler {
    /// Records how deliveries ended. The same transaction deactivates dead tokens, clears devices whose delivery
    /// proves them, and counts the failures of unproven devices. A deactivated device is never selected again, so its
    /// outcome could not be recorded later.
    /// - Parameter failures: The number of failed sends before this one.
    func recordOutcomes(_ slice: [DeliveryResult], of event: StoredAlert, after failures: Int, _ logger: Logger)
        async throws
    {
        if slice.isEmpty { return }
        let ended = try slice.compactMap { result in
            try result.delivery.map {
                try Delivery(result.target, as: result.id, of: event, $0.0, reason: $0.reason, after: failures)
            }
        }
        let dead = slice.compactMap(\.deadToken)
        let cleared = slice.filter(\.isCleared).map(\.target.device)
        let failed = slice.compactMap(\.failure)
        let deactivatedTokens: [(DeviceID, reason: String?)] = try await writes.perform {
            // Usually there are only outcomes to record, for which a transaction would need two more round trips.
            guard !dead.isEmpty || !cleared.isEmpty || !failed.isEmpty else {
                try await DeliveryStore(queue.pool).recordOutcomes(ended, of: event.id)
                return []
            }
            return try await queue.withTransaction { transaction in
                let deliveries = DeliveryStore(transaction)
                var deactivatedTokens = try await deactivate(dead, in: deliveries)
                if !cleared.isEmpty { try await deliveries.markProven(cleared) }
                if !failed.isEmpty {
                    deactivatedTokens += try await deliveries.recordFailures(failed).map {
                        ($0, DeliveryStore.neverAccepted)
                    }
                }
                try await deliveries.recordOutcomes(ended, of: event.id)
                return deactivatedTokens
            }
        }
        // Counted only after the commit, because a failed transaction is repeated.
        for (device, reason) in deactivatedTokens {
            metrics.recordDeactivation(reason)
            logger.info("token deactivated", metadata: ["device.id": "\(device)", "reason": "\(reason ?? "")"])
        }
    }

    private func deactivate(
        _ dead: [DeadToken],
        in deliveries: DeliveryStore
    ) async throws -> [(DeviceID, reason: String?)] {
        if dead.isEmpty { return [] }
        let deactivated = try await deliveries.deactivate(dead)
        return dead.filter { deactivated.contains($0.target.device) }.map { ($0.target.device, $0.reason) }
    }

    /// Enqueues another try for the devices that it can still reach in time. The same transaction records the outcomes
    /// of the other devices, so that no device is lost in between, and ends `run`, so that no device is tried by two
    /// jobs.
    /// - Throws: ``RunTakenAway`` if another worker has the job. That worker tries again, and this one enqueues
    ///   nothing.
    func retry(_ unfinished: [DeliveryResult], of event: StoredAlert, job: SendPush, completing run: Run) async throws {
        try await queue.withTransaction(completing: run) { transaction in
            let timeLeft = try await AlertStore(transaction).timeLeft(
                of: event.id,
                delaySeconds: job.delaySeconds
            )
            // Grouped by delay, because one throttled device must not delay the others.
            let tries = Dictionary(grouping: unfinished) { $0.outcome.next(after: job, asProbe: $0.target.needsProbe) }
            let (late, inTime) = (tries.filter { $0.key.delay >= timeLeft }, tries.filter { $0.key.delay < timeLeft })
            let lost = try late.values.joined().map {
                try Delivery(
                    $0.target,
                    as: $0.id,
                    of: event,
                    .unreachable,
                    reason: $0.outcome.reason,
                    after: job.failures
                )
            }
            try await DeliveryStore(transaction).recordOutcomes(lost, of: event.id)
            let again = inTime.map { (next, result) in
                job.retry(for: result.map(\.target.device), next.failures, next.pauseSeconds)
                    .queued(asProbe: next.needsProbe)
            }
            try await transaction.enqueue(again)
        }
    }
}

extension Delivery {
    /// - Parameter id: The push id, if it was made already.
    init(
        _ target: PushTarget,
        as id: APNsID? = nil,
        of event: StoredAlert,
        _ outcome: DeliveryOutcome,
        reason: String? = nil,
        after failures: Int = 0
    ) throws {
        self.init(
            device: target.device,
            apnsID: try (id ?? APNsID(alertID: event.id, device: target.device)).uuid,
            outcome: outcome,
            reason: reason,
            failures: failures
        )
    }
}
