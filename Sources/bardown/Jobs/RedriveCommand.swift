import ArgumentParser
import CommandLineOutput
import JobQueue
import Postgres
import Storage

extension JobsCommand {
    struct Redrive: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Enqueue dead jobs again, under new ids.",
            discussion: """
                Works in batches of a thousand and commits each, so an interruption does not undo finished batches. Takes each \
                dead job once: jobs that it enqueues, and that die again in the meantime, stay dead.
                """
        )
        @Option(help: "Only jobs of this queue.")
        var queue: String?
        @Option(help: "Only jobs of this kind.")
        var kind: String?
        @Option(help: "Only jobs that died for this reason, as named in the view ops.dead_letter_group.")
        var reason: String?
        @Flag(help: "All dead jobs of all queues.")
        var all = false
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        /// The values of the constraint dead_reason_known.
        private static let reasons = ["failed", "undecodable", "discarded", "crashed", "unhandled"]

        func validate() throws {
            guard all || queue != nil || kind != nil || reason != nil else {
                throw ValidationError("Say which dead jobs: --queue, --kind, --reason, or --all for every one.")
            }
            if let reason, !Self.reasons.contains(reason) {
                throw ValidationError(
                    "There is no reason \(reason). The reasons are \(Self.reasons.joined(separator: ", "))."
                        + Suggestion.line(for: reason, of: Self.reasons)
                )
            }
        }

        func run() async throws {
            let count = try await database.withPool { pool -> Int64 in
                let store = JobControlStore(pool)
                let filter = JobControlStore.Filter(queue: queue, kind: kind, reason: reason)
                let (queues, startedAt) = try await store.queuesWithDeadLetters(filter)
                var count: Int64 = 0
                for queue in queues {
                    // Jobs that die after the command started are skipped; otherwise it might never end.
                    while case let batch = try await store.redriveBatch(of: queue, filter, diedBefore: startedAt),
                        batch > 0
                    {
                        count += batch
                        await JobQueue(pool: pool).wake([queue])
                    }
                }
                if count == 0 {
                    // An empty result is fine for a known name. An unknown name is an error.
                    if let queue { try await JobNames(pool: pool).check(queue: queue) }
                    if let kind { try await JobNames(pool: pool).check(kind: kind) }
                }
                return count
            }
            let fields: KeyValuePairs<String, OrderedJSON> = [
                "queue": OrderedJSON(queue), "kind": OrderedJSON(kind), "reason": OrderedJSON(reason),
                "redriven": .number(Int(count)),
            ]
            report.show("\(count) \(count == 1 ? "job" : "jobs") enqueued again", fields)
        }
    }
}
