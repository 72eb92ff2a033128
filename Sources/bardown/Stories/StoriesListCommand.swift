import ArgumentParser
import CommandLineOutput
import Scores
import Storage

extension StoriesCommand {
    /// Lists the stories in the database.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the stories of games, newest last.",
            discussion: "The view ops.stories has more columns."
        )
        @Option(help: "Only games of this league.")
        var league: String?
        @Option(help: "pending, ready or none.")
        var state: String?
        @OptionGroup var limit: LimitOption
        @OptionGroup var listing: ListOptions

        private static let states = ["pending", "ready", "none"]

        func validate() throws {
            guard let state, !Self.states.contains(state) else { return }
            throw ValidationError(
                "No story is \(state): it is pending, ready or none." + Suggestion.line(for: state, of: Self.states)
            )
        }

        func run() async throws {
            let league = league.map(LeagueID.init(rawValue:))
            try await listing.show(
                Self.columns,
                emptyMessage: state.map { "No story is \($0)." } ?? "No game has a story.",
                sparse: ["fallbacks"],
                minor: ["format", "words", "updated_at", "archetype"],
                limit: limit.rows(),
                check: { pool in if let league { try await LeagueNames(pool).check(league) } },
                rows: { pool in
                    try await StoryReportStore(pool).stories(of: league, in: state, limit: limit.fetchLimit())
                        .reversed()
                }
            )
        }

        private static let columns: [Column<StoryReport>] = [
            Column("league") { .text($0.league) },
            Column("day") { .text("\($0.day)") },
            Column("game") { .text("\($0.game)") },
            Column("teams", minWidth: 12) { .text("\($0.away) at \($0.home)") },
            Column("state") { .text($0.state) },
            Column("reason") { .text($0.reason) },
            Column("archetype") { .text($0.archetype) },
            Column("blocks") { .integer(Int64($0.blocks)) },
            Column("words") { .integer(Int64($0.words)) },
            Column("fallbacks") { .integer(Int64($0.fallbacks)) },
            Column("format") { .integer(Int64($0.format)) },
            Column("updated_at") { .time($0.updatedAt) },
        ]
    }
}
