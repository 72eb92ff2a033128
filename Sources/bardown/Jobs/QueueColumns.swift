import Storage
import Time

/// The columns of the list of queues.
enum QueueColumns {
    static let table: [Column<QueueReport>] = [
        Column("queue") { .text($0.queue) },
        Column("due") { .integer($0.due) },
        Column("scheduled") { .integer($0.scheduled) },
        Column("running") { .integer($0.running) },
        Column("retrying") { .integer($0.retrying) },
        Column("oldest_wait_s") { .number($0.oldestWait?.decimal(in: .seconds(1), places: 1)) },
        Column("workers") { .integer($0.workers) },
        Column("slots") { .integer($0.slots) },
        Column("max_running") { .integer($0.maxRunning) },
        Column("rate_per_s") { .decimal($0.ratePerSecond) },
        Column("paused") { .text($0.pausedBy.map { "by \($0)" }) },
    ]

    static let fields: [Column<QueueReport>] =
        table.filter { $0.name != "paused" } + [
            Column("capped") { .flag($0.isCapped) },
            Column("paused_at") { .instant($0.pausedAt) },
            Column("paused_by") { .text($0.pausedBy) },
        ]
}
