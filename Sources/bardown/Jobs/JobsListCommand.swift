import ArgumentParser
import CommandLineOutput
import Postgres
import Storage

extension JobsCommand {
    /// Lists waiting and running jobs, recently finished ones, or dead ones.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List jobs, newest last.")
        @Option(help: "Only jobs of this queue.")
        var queue: String?
        @Option(help: "Only jobs of this kind.")
        var kind: String?
        @Option(help: "available, scheduled, retryable, running, finished or dead. Default: waiting or running.")
        var state: String?
        @OptionGroup var limit: LimitOption
        @OptionGroup var listing: ListOptions

        func validate() throws {
            guard let state, !Self.states.contains(state) else { return }
            throw ValidationError(
                "No job is ever \(state): it is available, scheduled, retryable, running, finished or dead."
                    + Suggestion.line(for: state, of: Self.states)
            )
        }

        func run() async throws {
            let (filter, limit) = (JobListStore.Filter(queue: queue, kind: kind), limit.fetchLimit())
            switch state {
            case "finished":
                try await show(JobColumns.finished) {
                    try await JobListStore($0).finished(filter, limit: limit)
                }
            case "dead":
                try await show(JobColumns.dead) {
                    try await JobListStore($0).dead(filter, includingRedriven: true, limit: limit)
                }
            default:
                try await show(JobColumns.live, json: JobColumns.liveFields) {
                    try await JobListStore($0).live(filter, state: state, limit: limit)
                }
            }
        }

        private static let states = ["available", "scheduled", "retryable", "running", "finished", "dead"]

        /// - Parameter newestFirst: Reads the rows, newest first. They are shown newest last.
        private func show<Row: Sendable>(
            _ columns: [Column<Row>],
            json fields: [Column<Row>]? = nil,
            newestFirst: (PostgresPool) async throws -> [Row]
        ) async throws {
            try await listing.show(
                columns,
                json: fields,
                emptyMessage: emptyMessage,
                minor: JobColumns.minor,
                limit: limit.rows(),
                check: { pool in
                    if let queue { try await JobNames(pool: pool).check(queue: queue) }
                    if let kind { try await JobNames(pool: pool).check(kind: kind) }
                },
                rows: { try await newestFirst($0).reversed() }
            )
        }

        /// The text for an empty list.
        private var emptyMessage: String {
            let which = (queue.map { " in queue \($0)" } ?? "") + (kind.map { " of kind \($0)" } ?? "")
            return switch state {
            case nil: "No job\(which) is waiting or running. For ended ones: bardown jobs list --state finished"
            case "finished"?: "No job\(which) has finished within the last day."
            case .some(let state): "No job\(which) is \(state)."
            }
        }
    }
}
