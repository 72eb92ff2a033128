import ArgumentParser
import Postgres

/// Shows the worker processes.
struct WorkersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workers",
        abstract: "List the worker processes that are alive, and how busy they are."
    )
    @Flag(help: "Include those that have ended.")
    var all = false
    @OptionGroup var listing: Listing

    func run() async throws {
        try await listing.show(
            """
            select id::text, program, version, host, pid::text, array_to_string(queues, ',') as queues,
                   busy || '/' || slots as busy, state,
                   to_char(started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as started
              from ops.worker where \(all) or ended_at is null order by ops.worker.id
            """,
            typed: """
                select id, program, version, host, pid, queues, busy, slots, state, started_at, ended_at
                  from ops.worker where \(all) or ended_at is null order by id
                """,
            none: all
                ? "No worker process has started yet."
                : "No worker process is alive. Those that have ended: bardown workers --all"
        )
    }
}
