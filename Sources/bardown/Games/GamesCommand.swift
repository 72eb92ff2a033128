import ArgumentParser
import Postgres

/// What sources say about games, for an operator to decide.
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
        @OptionGroup var listing: Listing

        func run() async throws {
            try await listing.show(
                """
                select kind, source, source_id as id, league_id as league, name, reason, seen::text,
                       to_char(last_seen at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as last_seen
                  from unmatched order by league_id, kind desc, name, source, source_id
                """,
                none: "Every name that a source uses is known."
            )
        }
    }
}
