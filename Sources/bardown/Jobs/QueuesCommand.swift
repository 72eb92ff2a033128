import ArgumentParser
import CommandLineOutput
import Postgres
import Storage
import Time

/// Lists, pauses and limits queues.
struct QueuesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queues",
        abstract: "List, pause, resume and limit queues.",
        subcommands: [List.self, Pause.self, Resume.self, Limit.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show how many jobs are waiting and running in each queue.",
            discussion: "Counting stops at 2000; 2000 means 2000 or more."
        )
        @OptionGroup var listing: ListOptions

        func run() async throws {
            try await listing.show(
                QueueColumns.table,
                json: QueueColumns.fields,
                emptyMessage: "There are no queues yet: no queue has jobs or workers.",
                minor: ["slots", "scheduled", "retrying", "rate_per_s", "max_running"],
                rows: { try await QueueReportStore($0).queues() }
            )
        }
    }

    struct Pause: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Stop jobs of a queue from starting until it is resumed; running jobs continue."
        )
        @Argument(help: "The queue.")
        var queue: String
        @Option(help: "The person who pauses it, shown in the list of queues. Default: your account's name.")
        var by: String?
        @OptionGroup var creation: QueueCreation
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func validate() throws {
            try creation.check(spelling: queue)
        }

        func run() async throws {
            let name = by ?? accountName
            try await database.withPool { pool in
                try await creation.check(queue, pool)
                try await QueueControlStore(pool).pause(queue, by: name)
            }
            report.show(
                "queue \(queue) is paused",
                ["queue": .string(queue), "paused": .bool(true), "by": .string(name)]
            )
        }
    }

    struct Resume: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Let jobs of a paused queue start again.")
        @Argument(help: "The queue.")
        var queue: String
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let wasPaused = try await database.withPool { pool in
                let wasPaused = try await QueueControlStore(pool).resume(queue)
                if !wasPaused { try await JobNames(pool: pool).checkInUse(queue: queue) }
                return wasPaused
            }
            guard wasPaused else { throw CommandFailure("Queue \(queue) is not paused.") }
            report.show("queue \(queue) is resumed", ["queue": .string(queue), "paused": .bool(false)])
        }
    }

    struct Limit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Limit a queue across all processes; a limit that is left out is removed."
        )
        @Argument(help: "The queue.")
        var queue: String
        // The next argument is always the value, even if it starts with a minus.
        @Option(parsing: .unconditional, help: "Maximum number of jobs running concurrently.")
        var running: Int32?
        @Option(parsing: .unconditional, help: "Maximum number of jobs started per second.")
        var rate: Double?
        @Option(
            parsing: .unconditional,
            help: "Number of jobs that may start together after a quiet time. Default: the rate."
        )
        var burst: Double?
        @OptionGroup var creation: QueueCreation
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func validate() throws {
            try creation.check(spelling: queue)
            guard running ?? 1 >= 1, rate ?? 1 > 0, burst ?? 1 >= 1, (rate ?? 1).isFinite, (burst ?? 1).isFinite else {
                throw ValidationError("--running and --burst are at least 1, --rate is more than 0.")
            }
            guard burst == nil || rate != nil else { throw ValidationError("--burst needs --rate.") }
        }

        func run() async throws {
            try await database.withPool { pool in
                try await creation.check(queue, pool)
                try await QueueControlStore(pool).limit(queue, running: running, rate: rate, burst: burst)
            }
            let limits = [running.map { "\($0) at once" }, rate.map { "\($0) per second" }].compactMap(\.self)
            report.show(
                "queue \(queue): " + (limits.isEmpty ? "no limits" : limits.joined(separator: ", ")),
                [
                    "queue": .string(queue), "maxRunning": OrderedJSON(running.map(Int.init)),
                    "ratePerSecond": OrderedJSON(rate), "burst": OrderedJSON(burst),
                ]
            )
        }
    }
}

/// Whether a command may name an unknown queue. Such a name is usually a typing error.
struct QueueCreation: ParsableArguments {
    @Flag(help: "Accept a queue that no job, dead letter, schedule, limit or worker of the last 30 days names.")
    var create = false

    /// - Throws: `ValidationError` if no queue can have this name.
    func check(spelling queue: String) throws {
        // The limits of the constraint queue_named.
        guard (1...60).contains(queue.utf8.count) else {
            throw ValidationError("A queue's name has 1 to 60 bytes.")
        }
    }

    /// - Throws: ``CommandFailure`` with the names of queues that have jobs or workers, or are paused.
    func check(_ queue: String, _ pool: PostgresPool) async throws {
        if create { return }
        try await JobNames(pool: pool).checkInUse(queue: queue, hint: " To name a future queue, add --create.")
    }
}

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
        Column("paused", minWidth: 12) { .text($0.pausedBy.map { "by \($0)" }) },
    ]

    static let fields: [Column<QueueReport>] =
        table.filter { $0.name != "paused" } + [
            Column("capped") { .flag($0.isCapped) },
            Column("paused_at") { .time($0.pausedAt) },
            Column("paused_by") { .text($0.pausedBy) },
        ]
}
