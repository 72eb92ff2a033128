import ArgumentParser
import CommandLineOutput
import JobQueue
import PipelineJobs
import Postgres
import Storage

extension GamesCommand {
    struct Quarantine: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List implausible readings, and release or dismiss them.",
            subcommands: [List.self, Release.self, Dismiss.self],
            defaultSubcommand: List.self
        )
    }
}

extension GamesCommand.Quarantine {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the readings in quarantine, newest last.")
        @OptionGroup var listing: ListOptions

        func run() async throws {
            try await listing.show(
                Self.columns,
                emptyMessage: "No readings are in quarantine.",
                minor: ["game", "source_id", "seen", "last_seen"],
                rows: { try await TriageStore($0).quarantinedReadings() }
            )
        }

        private static let columns: [Column<QuarantinedReading>] = [
            Column("id") { .text("\($0.id)") },
            Column("league") { .text($0.league) },
            Column("game") { .text($0.game.map { "\($0)" } ?? "") },
            Column("source") { .text($0.source) },
            Column("source_id") { .text($0.sourceID) },
            Column("kind") { .text($0.kind) },
            Column("detail", minWidth: 16) { .text($0.detail) },
            Column("seen") { .text("\($0.seenCount)") },
            Column("last_seen") { .time($0.lastSeen) },
        ]
    }

    struct Release: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Publish a reading after all: its game shows it, and followers are alerted."
        )
        @OptionGroup var entry: QuarantineEntry

        func run() async throws {
            let outcome = try await entry.database.withPool { pool in
                try await JobQueue(pool: pool).withTransaction { transaction in
                    do {
                        let outcome = try await QuarantineStore(transaction).release(entry.id, by: entry.person)
                        if case .revised(let game, _) = outcome {
                            try await transaction.announceRevisions(of: [game])
                        }
                        return outcome
                    } catch let refusal as QuarantineStore.Refusal {
                        throw CommandFailure("\(refusal)")
                    }
                }
            }
            if case .revised(let game, let revision) = outcome {
                entry.report.show(
                    "published: revision \(revision) of game \(game)",
                    [
                        "id": .number(Int(entry.id)), "did": .string("released"), "game": .string("\(game)"),
                        "revision": .number(Int(revision)),
                    ]
                )
            } else {
                entry.report.show(
                    "published: the game already shows it",
                    ["id": .number(Int(entry.id)), "did": .string("released"), "game": .null, "revision": .null]
                )
            }
        }
    }

    struct Dismiss: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Dismiss a reading as an error of its source.")
        @OptionGroup var entry: QuarantineEntry

        func run() async throws {
            try await entry.database.withPool { pool in
                do {
                    try await QuarantineStore(pool).dismiss(entry.id, by: entry.person)
                } catch let refusal as QuarantineStore.Refusal {
                    throw CommandFailure("\(refusal)")
                }
            }
            entry.report.show("dismissed", ["id": .number(Int(entry.id)), "did": .string("dismissed")])
        }
    }
}

/// A reading in quarantine, and the person who releases or dismisses it.
struct QuarantineEntry: ParsableArguments {
    @Argument(help: "The reading's number, as listed.")
    var id: Int64
    @Option(help: "The person who decided, for the record; default: your account's name.")
    var by: String?
    @OptionGroup var report: ActionReport
    @OptionGroup var database: DatabaseOption

    var person: String { by ?? accountName }
}
