import JobQueue
import Logging
import ServiceLifecycle
import Storage

/// Deletes old fetches, odds, alerts, deactivated devices, activities, notices, invitations, idempotency keys, and what
/// `AccountStore.prune` deletes, every ten minutes, independently of the scheduling.
struct PruneLoop: Service {
    let queue: JobQueue
    let logger: Logger

    private static let pause: Duration = .seconds(600)

    func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            let pool = queue.pool
            await prune("fetches") {
                try await ScrapeRunStore(pool).prune()
                return false
            }
            await prune("odds") {
                try await OddsRequestStore(pool).prune()
                return false
            }
            await prune("alerts") { try await AlertStore(pool).prune() }
            await prune("devices") { try await DeliveryStore(pool).prune() }
            await prune("activities") { try await ActivityStore(pool).prune() }
            await prune("contests") { try await ContestGameStore(pool).prune() }
            await prune("idempotency keys") { try await IdempotencyStore(pool).prune() }
            await prune("accounts") { try await AccountStore(pool).prune() }
            if Task.isCancelled { return }
            // Only a shutdown ends the sleep early, and the loop's condition then ends the loop.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
    }

    /// Deletes old rows of one kind. A failure does not prevent the other kinds from being pruned.
    /// - Parameter pruneBatch: Deletes some of these rows and returns whether there may be more.
    private func prune(_ kind: String, _ pruneBatch: () async throws -> Bool) async {
        do {
            while try await pruneBatch(), !Task.isShuttingDownGracefully {}
        } catch {
            if Task.isCancelled { return }
            logger.warning("old rows stay until the next pruning", metadata: ["rows": "\(kind)", "error": "\(error)"])
        }
    }
}
