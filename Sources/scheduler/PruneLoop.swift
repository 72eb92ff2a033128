import JobQueue
import Logging
import ServiceLifecycle
import Storage

/// Forgets old fetches, alerts, dead devices, activities and idempotency keys now and then, beside the scheduling and
/// never in its way.
struct PruneLoop: Service {
    let queue: JobQueue
    let logger: Logger

    private static let pause: Duration = .seconds(600)

    func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                try await ScrapeRunStore(queue.pool).prune()
                while try await PushEventStore(queue.pool).prune(), !Task.isShuttingDownGracefully {}
                while try await DeliveryStore(queue.pool).prune(), !Task.isShuttingDownGracefully {}
                while try await ActivityStore(queue.pool).prune(), !Task.isShuttingDownGracefully {}
                while try await IdempotencyStore(queue.pool).prune(), !Task.isShuttingDownGracefully {}
            } catch {
                if Task.isCancelled { return }
                logger.warning("old rows were not forgotten, trying again", metadata: ["error": "\(error)"])
            }
            // Only a call to stop ends the sleep early, and the loop's condition sees it.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
    }
}
