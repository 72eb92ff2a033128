import ArgumentParser
import Postgres
import Scores
import Storage

/// Lists the leagues, and selects which are read.
struct LeaguesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leagues",
        abstract: "List the leagues, and select which are read.",
        subcommands: [List.self, Follow.self, Unfollow.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the leagues, their sources, and whether they are read."
        )
        @OptionGroup var listing: Listing

        func run() async throws {
            try await listing.show(
                """
                select id, name, sport, source, source_code,
                       (select string_agg(s.source || case when not s.followed then ' (not read)' else '' end, ', '
                                          order by s.source)
                          from league_source s where s.league_id = l.id) as beside,
                       case when followed then 'yes' else 'no' end as followed
                  from league l order by place, id
                """,
                none: "There are no leagues."
            )
        }
    }

    struct Follow: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Start reading leagues.",
            discussion: """
                The scheduler starts within ten seconds, and the page shows their games. With --source: read that \
                source, which the list shows under beside, as a cross-check of the leagues' own.
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
    @Option(help: "A source besides the leagues' own: espn.")
    var source: String?
    @OptionGroup var report: DeedReport
    @OptionGroup var database: DatabaseOption

    /// All leagues are set, or none.
    private static func nothingChanged(_ failure: CommandFailure) -> CommandFailure {
        CommandFailure("\(failure) Nothing was changed.")
    }

    func set(isFollowed: Bool) async throws {
        let ids = leagues.map(LeagueID.init(rawValue:))
        try await database.withPool { [source] pool in
            let (store, names) = (LeagueStore(pool), LeagueNames(pool))
            if let source {
                let without = try await store.set(isFollowed: isFollowed, source: source, of: ids)
                if !without.isEmpty { throw Self.nothingChanged(try await names.without(source, without)) }
            } else {
                let unknown = try await store.set(isFollowed: isFollowed, of: ids)
                if !unknown.isEmpty { throw Self.nothingChanged(try await names.unknown(unknown)) }
            }
        }
        let what = source.map { " at \($0)" } ?? ""
        let lines = leagues.map { "league \($0)\(what) is \(isFollowed ? "followed" : "not followed")" }
        report.tell(
            lines.joined(separator: "\n"),
            [
                "leagues": .array(leagues.map(OrderedJSON.string)), "source": OrderedJSON(source),
                "followed": .bool(isFollowed),
            ]
        )
    }
}
