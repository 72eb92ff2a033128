import ArgumentParser
import Postgres

/// What the sources say of games that an operator has to decide.
struct GamesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "games",
        abstract: "Decide what the sources left open: names that fit nothing, readings that cannot be or wait.",
        subcommands: [Unmatched.self, Map.self, Quarantine.self, Holds.self, Release.self],
        defaultSubcommand: Unmatched.self
    )

    struct Unmatched: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List teams, games and players that a source names and that fit none of ours, or several."
        )
        @OptionGroup var listing: Listing

        func run() async throws {
            try await listing.show(
                """
                select kind, source, source_id as id, league_id as league, name, reason, seen::text,
                       to_char(last_seen at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as last_seen
                  from unmatched order by league_id, kind desc, name, source, source_id
                """
            )
        }
    }
}
