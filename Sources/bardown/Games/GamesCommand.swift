import ArgumentParser
import Storage

/// Shows names, readings and corrections that an operator has to decide on.
struct GamesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "games",
        abstract: "Resolve unmatched names, implausible readings and held corrections.",
        subcommands: [Unmatched.self, Map.self, Quarantine.self, Holds.self, Release.self],
        defaultSubcommand: Unmatched.self
    )

    struct Unmatched: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List teams, games and players of a source that match none of ours, or several."
        )
        @OptionGroup var listing: ListOptions

        func run() async throws {
            try await listing.show(
                Self.columns,
                emptyMessage: "Every name that a source uses is known.",
                minor: ["seen", "last_seen"],
                rows: { try await TriageStore($0).unmatchedNames() }
            )
        }

        private static let columns: [Column<UnmatchedName>] = [
            Column("kind") { .text($0.kind) },
            Column("source") { .text($0.source) },
            Column("id") { .text($0.sourceID) },
            Column("league") { .text($0.league) },
            Column("name", minWidth: 12) { .text($0.name) },
            Column("reason", minWidth: 12) { .text($0.reason) },
            Column("seen") { .text("\($0.seenCount)") },
            Column("last_seen") { .time($0.lastSeen) },
        ]
    }
}
