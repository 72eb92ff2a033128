import ArgumentParser
import JobQueue
import Postgres
import Time

extension JobsCommand {
    struct Redrive: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Enqueue dead jobs again, under new ids.",
            discussion: """
                Works in batches of a thousand and commits each: after an interruption, finished batches stay. Takes each \
                dead job once: what it enqueues and what dies again meanwhile is left alone.
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
        @OptionGroup var report: DeedReport
        @OptionGroup var database: DatabaseOption

        /// As the constraint dead_reason_known has them.
        private static let reasons = ["failed", "undecodable", "discarded", "crashed", "unhandled"]

        func validate() throws {
            guard all || queue != nil || kind != nil || reason != nil else {
                throw ValidationError("Say which dead jobs: --queue, --kind, --reason, or --all for every one.")
            }
            if let reason, !Self.reasons.contains(reason) {
                throw ValidationError(
                    "No job dies of \(reason): the reasons are \(Self.reasons.joined(separator: ", "))."
                )
            }
        }

        func run() async throws {
            let count = try await database.withPool { pool -> Int64 in
                // By the database's clock: whatever is younger than this command is not its business.
                guard let begun = try await pool.first("select clock_timestamp()")?.decode(Instant.self) else {
                    return 0
                }
                let queues = try await pool.query(
                    """
                    select distinct queue from q.dead
                     where redriven_as is null and (\(queue)::text is null or queue = \(queue))
                       and (\(kind)::text is null or kind = \(kind)) and (\(reason)::text is null or reason = \(reason))
                    """
                ).map { try $0.decode(String.self) }
                var count: Int64 = 0
                for queue in queues { count += try await redrive(queue, until: begun, pool) }
                if count == 0 {
                    // None is right for what has no dead jobs; a name that nothing has is mistyped.
                    if let queue { try await JobNames(pool: pool).check(queue: queue) }
                    if let kind { try await JobNames(pool: pool).check(kind: kind) }
                }
                return count
            }
            let fields: KeyValuePairs<String, OrderedJSON> = [
                "queue": OrderedJSON(queue), "kind": OrderedJSON(kind), "reason": OrderedJSON(reason),
                "redriven": .number(Int(count)),
            ]
            report.tell("\(count) \(count == 1 ? "job" : "jobs") enqueued again", fields)
        }

        private func redrive(_ queue: String, until begun: Instant, _ pool: PostgresPool) async throws -> Int64 {
            var sum: Int64 = 0
            while true {
                let row = try await pool.first(
                    "select q.redrive_many(\(queue), \(kind), \(reason), p_until => \(begun))",
                    within: .seconds(60)
                )
                guard let count = try row?.decode(Int64.self), count > 0 else { return sum }
                sum += count
                await JobQueue(pool: pool).wake([queue])
            }
        }
    }
}
