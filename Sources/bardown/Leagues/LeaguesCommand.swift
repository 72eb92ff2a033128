import ArgumentParser
import CommandLineOutput
import Scores
import Storage

/// Lists the leagues, and selects which are read.
struct LeaguesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leagues",
        abstract: "List the leagues, and select which are read.",
        subcommands: [List.self, Follow.self, Unfollow.self, LeaguesOddsCommand.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the leagues, their sources, and whether they are read."
        )
        @OptionGroup var listing: ListOptions

        func run() async throws {
            try await listing.show(
                Self.columns,
                emptyMessage: "There are no leagues.",
                minor: ["source_code", "sport", "odds"],
                rows: { try await SourceReportStore($0).leagues() }
            )
        }

        private static let columns: [Column<LeagueReport>] = [
            Column("id") { .text($0.id) },
            Column("name", minWidth: 16) { .text($0.name) },
            Column("sport") { .text($0.sport) },
            Column("source") { .text($0.source) },
            Column("source_code") { .text($0.sourceCode) },
            Column("beside", minWidth: 12) { league in
                let names = league.secondarySources.map { $0.name + ($0.isFollowed ? "" : " (not read)") }
                return .text(names.isEmpty ? nil : names.joined(separator: ", "))
            },
            Column("followed") { .text($0.isFollowed ? "yes" : "no") },
            Column("odds") { .text($0.hasOdds ? "yes" : "no") },
        ]
    }

    struct Follow: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Start reading leagues.",
            discussion: """
                The scheduler starts within ten seconds, and the page shows their games. With --source: read that \
                source, listed in the column "beside", as a cross-check of the leagues' own.
                """
        )
        @OptionGroup var choice: LeagueChoice

        func run() async throws {
            try await choice.set(isFollowed: true)
        }
    }

    struct Unfollow: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Stop reading leagues; stored games are kept.",
            discussion: "With --source: stop reading only that second source."
        )
        @OptionGroup var choice: LeagueChoice

        func run() async throws {
            try await choice.set(isFollowed: false)
        }
    }
}

/// The leagues that a command applies to.
struct LeagueChoice: ParsableArguments {
    @Argument(help: "The leagues' ids, as listed: nba nhl.")
    var leagues: [String]
    @Option(help: "A source other than the leagues' own: espn.")
    var source: String?
    @OptionGroup var report: ActionReport
    @OptionGroup var database: DatabaseOption

    /// Adds to a failure that nothing was changed, because a command changes either all named leagues or none.
    private static func nothingChanged(_ failure: CommandFailure) -> CommandFailure {
        CommandFailure("\(failure) Nothing was changed.")
    }

    func set(isFollowed: Bool) async throws {
        let ids = leagues.map(LeagueID.init(rawValue:))
        try await database.withPool { [source] pool in
            let (store, names) = (LeagueStore(pool), LeagueNames(pool))
            if let source {
                let unmatched = try await store.set(isFollowed: isFollowed, source: source, of: ids)
                if !unmatched.isEmpty { throw Self.nothingChanged(try await names.missingSource(source, unmatched)) }
            } else {
                let unknown = try await store.set(isFollowed: isFollowed, of: ids)
                if !unknown.isEmpty { throw Self.nothingChanged(try await names.unknownLeague(unknown)) }
            }
        }
        let what = source.map { " at \($0)" } ?? ""
        let lines = leagues.map { "league \($0)\(what) is \(isFollowed ? "followed" : "not followed")" }
        report.show(
            lines.joined(separator: "\n"),
            [
                "leagues": .array(leagues.map(OrderedJSON.string)), "source": OrderedJSON(source),
                "followed": .bool(isFollowed),
            ]
        )
    }
}
