import ArgumentParser
import CommandLineOutput
import JobQueue
import Postgres
import Storage

/// Lists, explains, retries and cancels jobs.
struct JobsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jobs",
        abstract: "List, explain, retry and cancel jobs.",
        subcommands: [List.self, Show.self, Explain.self, Retry.self, Cancel.self, Redrive.self],
        defaultSubcommand: List.self
    )
}

extension JobsCommand {
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print everything known about a job as JSON: its state and all its runs."
        )
        @Argument(help: "The job's id.")
        var id: Int64
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let text = try await database.withPool { try await JobControlStore($0).json(of: id) }
            guard let text else { throw CommandFailure.noJob(id) }
            print(text)
        }
    }

    struct Retry: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a waiting job due now, or enqueue a dead one again.",
            discussion: "A dead job is enqueued under a new id, which is printed."
        )
        @Argument(help: "The job's id.")
        var id: Int64
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let retriedID = try await database.withPool { pool in
                let store = JobControlStore(pool)
                guard let retriedID = try await store.retry(id) else { return Int64?.none }
                // The job may already be running or finished. Then no worker has to be woken.
                if let queue = try await store.queue(of: retriedID) { await JobQueue(pool: pool).wake([queue]) }
                return retriedID
            }
            guard let retriedID else {
                throw CommandFailure("Job \(id) is neither waiting nor dead: see bardown jobs show \(id).")
            }
            report.show(
                retriedID == id ? "job \(id) is due now" : "job \(id) was enqueued again as \(retriedID)",
                [
                    "id": .number(Int(id)), "did": .string(retriedID == id ? "due" : "redriven"),
                    "as": .number(Int(retriedID)),
                ]
            )
        }
    }

    struct Explain: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say why a job is not running, or how it ended, which jobs led to it and which followed.",
            discussion: "The jobs before and after it are those of the hour before and the hour after, 1000 at most."
        )
        @Argument(help: "The job's id.")
        var id: Int64
        @Flag(help: "Print a JSON object.")
        var json = false
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let (lines, steps) = try await database.withPool { pool in
                let store = JobControlStore(pool)
                return (try await store.reasons(of: id), try await store.trail(of: id))
            }
            guard !lines.isEmpty else { throw CommandFailure.noJob(id) }
            let trail = JobTrail(steps: steps)
            let fields: OrderedJSON = .object([
                "id": .number(Int(id)), "because": .array(lines.map(OrderedJSON.string)), "trail": trail.json,
            ])
            guard !json else { return print(fields.text) }
            print(lines.joined(separator: "\n"))
            guard let table = trail.table else { return }
            print("\nThe jobs that led to it, and those that followed:")
            print(table.text(width: Terminal.width, isBold: Terminal.isColoured))
        }
    }

    struct Cancel: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Cancel a job: a waiting one immediately, a running one as soon as its handler stops."
        )
        @Argument(help: "The job's id.")
        var id: Int64
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let outcome = try await database.withPool { try await JobControlStore($0).cancel(id) }
            let fields: KeyValuePairs<String, OrderedJSON> = [
                "id": .number(Int(id)), "did": OrderedJSON(outcome?.rawValue),
            ]
            switch outcome {
            case .cancelled: report.show("job \(id) cancelled", fields)
            case .requested: report.show("job \(id) is running; its worker has been asked to stop it", fields)
            case nil:
                throw CommandFailure(
                    "Job \(id) is neither waiting nor running. bardown jobs explain \(id) shows how it ended."
                )
            }
        }
    }
}

extension CommandFailure {
    fileprivate static func noJob(_ id: Int64) -> CommandFailure {
        CommandFailure("There is no job \(id), or its history has been deleted.")
    }
}
