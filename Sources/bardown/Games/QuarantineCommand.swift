import ArgumentParser
import Glibc
import JobQueue
import Pipeline
import Postgres
import Storage

extension GamesCommand {
    struct Quarantine: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "See which readings were not believed, and say whether they were right.",
            subcommands: [List.self, Release.self, Dismiss.self],
            defaultSubcommand: List.self
        )
    }
}

extension GamesCommand.Quarantine {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List what nobody has settled, the newest last.")
        @OptionGroup var listing: Listing

        func run() async throws {
            try await listing.show(
                """
                select id::text, league_id as league, coalesce(game_id::text, '') as game, source, source_id, kind, detail,
                       seen::text, to_char(last_seen at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as last_seen
                  from ops.quarantine order by ops.quarantine.last_seen
                """
            )
        }
    }

    struct Release: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Believe a reading after all: its game shows what it says, and who follows it is told."
        )
        @OptionGroup var entry: QuarantineEntry

        func run() async throws {
            let outcome = try await entry.database.withPool { pool in
                try await JobQueue(pool: pool).withTransaction { transaction in
                    do {
                        let outcome = try await QuarantineStore(transaction).release(entry.id, by: entry.person)
                        if case .revised(let game, _) = outcome {
                            try await transaction.announceRevision(of: game)
                        }
                        return outcome
                    } catch let refusal as QuarantineStore.Refusal {
                        throw CommandFailure("\(refusal)")
                    }
                }
            }
            if case .revised(let game, let revision) = outcome {
                entry.report.tell(
                    "believed: revision \(revision) of game \(game)",
                    [
                        "id": .number(Int(entry.id)), "did": .string("released"), "game": .string("\(game)"),
                        "revision": .number(Int(revision)),
                    ]
                )
            } else {
                entry.report.tell(
                    "believed: the game shows it already",
                    ["id": .number(Int(entry.id)), "did": .string("released"), "game": .null, "revision": .null]
                )
            }
        }
    }

    struct Dismiss: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Say that a reading was a slip of its source.")
        @OptionGroup var entry: QuarantineEntry

        func run() async throws {
            try await entry.database.withPool { pool in
                do {
                    try await QuarantineStore(pool).dismiss(entry.id, by: entry.person)
                } catch let refusal as QuarantineStore.Refusal {
                    throw CommandFailure("\(refusal)")
                }
            }
            entry.report.tell("dismissed", ["id": .number(Int(entry.id)), "did": .string("dismissed")])
        }
    }
}

/// One row of the quarantine, and who settles it.
struct QuarantineEntry: ParsableArguments {
    @Argument(help: "Its number, as listed.")
    var id: Int64
    @Option(help: "Who says so, for others to see; your login name where not given.")
    var by: String?
    @OptionGroup var report: DeedReport
    @OptionGroup var database: DatabaseOption

    var person: String { by ?? getlogin().map { String(cString: $0) } ?? "an operator" }
}
