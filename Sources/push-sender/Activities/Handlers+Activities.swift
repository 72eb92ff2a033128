import Cryptography
import JobQueue
import PipelineJobs
import Sports
import Storage

extension Handlers {
    /// Registers the handlers for the jobs of Live Activities.
    /// - Parameters:
    ///   - apns: The clients for phones.
    ///   - broadcasters: The clients for channels.
    ///   - keys: Decrypt sealed tokens; `nil`: there are no keys.
    mutating func handleActivities(
        in queue: JobQueue,
        metrics: ActivityMetrics,
        apns: PushClients,
        broadcasters: Broadcasters,
        keys: SealingKeys?,
        writes: UncancellableWrites
    ) {
        let store = ActivityTargetStore(queue.pool)
        let updates = UpdateActivitiesHandler(
            queue: queue,
            sports: .shipped,
            round: ActivityRound(apns: apns, keys: keys, writes: writes, store: store, metrics: metrics),
            channels: ChannelUpdater(
                broadcasters: broadcasters,
                store: ChannelStore(queue.pool),
                writes: writes,
                metrics: metrics
            )
        )
        let starts = StartActivitiesHandler(queue: queue)
        handle(StartActivities.self) { job, _, logger in try await starts.start(job, logger: logger) }
        handle(UpdateActivities.self) { job, _, logger in try await updates.update(job, logger: logger) }
    }
}
