import ArgumentParser
import Storage

/// Lists the worker processes.
struct WorkersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workers",
        abstract: "List the worker processes that are alive, and how busy they are."
    )
    @Flag(help: "Include those that have ended.")
    var all = false
    @OptionGroup var listing: ListOptions

    func run() async throws {
        try await listing.show(
            Self.table,
            json: Self.fields,
            emptyMessage: all
                ? "No worker process has started yet."
                : "No worker process is alive. For ended ones: bardown workers --all",
            minor: ["version", "host", "pid", "queues"],
            rows: { try await WorkerReportStore($0).workers(includingEnded: all, by: .id) }
        )
    }

    private static let both: [Column<WorkerReport>] = [
        Column("id") { .integer($0.id) },
        Column("program") { .text($0.program) },
        Column("version") { .text($0.version) },
        Column("host", minWidth: 12) { .text($0.host) },
        Column("pid") { .integer($0.pid) },
        Column("queues", minWidth: 12) { .texts($0.queues) },
    ]
    private static let table: [Column<WorkerReport>] =
        both + [
            Column("busy") { .text("\($0.busy)/\($0.slots)") },
            Column("state") { .text($0.state) },
            Column("started") { .time($0.startedAt) },
        ]
    private static let fields: [Column<WorkerReport>] =
        both + [
            Column("busy") { .integer($0.busy) },
            Column("slots") { .integer($0.slots) },
            Column("state") { .text($0.state) },
            Column("started_at") { .time($0.startedAt) },
            Column("ended_at") { .time($0.endedAt) },
        ]
}
