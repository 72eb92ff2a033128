import JobQueue
import Pipeline
import Signing
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
        apns: Senders,
        broadcasters: Broadcasters,
        keys: SealingKeys?,
        books: Bookkeeper
    ) {
        let store = ActivityTargetStore(queue.pool)
        let updates = UpdateActivitiesHandler(
            queue: queue,
            sports: .shipped,
            round: ActivityRound(apns: apns, keys: keys, books: books, store: store, metrics: metrics),
            channels: ChannelKeeper(
                broadcasters: broadcasters,
                store: ChannelStore(queue.pool),
                books: books,
                metrics: metrics
            )
        )
        let starts = StartActivitiesHandler(queue: queue)
        handle(StartActivities.self) { job, _, logger in try await starts.start(job, logger: logger) }
        handle(UpdateActivities.self) { job, _, logger in try await updates.update(job, logger: logger) }
    }
}
