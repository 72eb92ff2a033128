import ArgumentParser
import CommandLineOutput
import Postgres
import Scores
import Storage

extension GamesCommand {
    struct Holds: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List held corrections: why, since when, and what each waits for."
        )
        @OptionGroup var listing: ListOptions

        func run() async throws {
            try await listing.show(
                Self.columns,
                emptyMessage: "No corrections are held.",
                minor: ["released_by", "source", "league", "since"],
                rows: { try await TriageStore($0).heldCorrections() }
            )
        }

        private static let columns: [Column<HeldCorrection>] = [
            Column("game") { .text("\($0.game)") },
            Column("league") { .text($0.league) },
            Column("teams", minWidth: 12) { .text("\($0.away) at \($0.home)") },
            Column("source") { .text($0.source) },
            Column("reason", minWidth: 12) { .text($0.reason) },
            Column("since") { .time($0.since) },
            Column("waits_for", minWidth: 12) { .text($0.waitsFor) },
            Column("released_by") { .text($0.releasedBy ?? "") },
        ]
    }

    struct Release: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Accept a held correction: the next reading that agrees is published."
        )
        @Argument(help: "The game's id, as 'bardown games holds' lists it.", transform: GameID.argument)
        var game: GameID
        @Option(help: "The person who decided, for the record; default: your account's name.")
        var by: String?
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let person = by ?? accountName
            let isHeld = try await database.withPool { pool in
                try await pool.withTransaction { try await HoldStore($0).release(game, by: person) }
            }
            guard isHeld else { throw CommandFailure("Nothing is held for game \(game); see 'bardown games holds'.") }
            report.show(
                "the next reading that agrees is published",
                ["game": .string("\(game)"), "released": .bool(true), "by": .string(person)]
            )
        }
    }
}
