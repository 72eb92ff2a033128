import ArgumentParser
import CommandLineOutput
import Parsing
import Scores
import Sports
import Storage

/// Lists and chooses the pages that report games in addition to the scoreboards.
struct PagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages",
        abstract: "List and choose pages other than scoreboards that report games, such as a scorer's file.",
        subcommands: [List.self, Add.self, Remove.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the pages, when each last answered, and how many games it has reported."
        )
        @OptionGroup var listing: ListOptions

        func run() async throws {
            try await listing.show(
                Self.columns,
                emptyMessage: "No pages other than scoreboards are read. To read one: bardown pages add",
                minor: ["tells", "followed", "team"],
                rows: { try await SourceReportStore($0).gamePages() }
            )
        }

        private static let columns: [Column<GamePageReport>] = [
            Column("league") { .text($0.league) },
            Column("source") { .text($0.source) },
            Column("page", minWidth: 20) { .text($0.page) },
            Column("tells") { .text($0.content) },
            Column("team") { .text($0.team) },
            Column("followed") { .text($0.isFollowed ? "yes" : "no") },
            Column("answered") { .time($0.answeredAt) },
            Column("games") { .text("\($0.games)") },
        ]
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read a page from now on, as a second source for the games that it reports.",
            discussion: """
                PAGE is the page's address, or the source's own name for it:
                \(GamePageForm.all.map { "  \($0.source): \($0.address)" }.joined(separator: "\n"))
                The games that it reports are matched to ours by teams and start time. It never creates a game. Names that match \
                none of ours are listed by 'bardown games unmatched'. Without --team the page is read every half hour until \
                it has reported one of the day's games.
                """
        )
        @OptionGroup var page: PageChoice
        @Option(
            help: "Short name of the team whose games it reports: the page is read more often while they are played."
        )
        var team: String?
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let form = try GamePageForm(of: page.source, named: page.page)
            try await database.withPool { [page, team] pool in
                let (league, names) = (page.value.league, LeagueNames(pool))
                try await names.check(league)
                do {
                    try await GamePageStore(pool).add(page.value, content: form.content, team: team)
                } catch GamePageStore.Refusal.unknownSource {
                    let theirs = try await names.secondarySources(of: league)
                    throw CommandFailure(
                        "\(page.source) is not a source of league \(league). See bardown leagues list. \(theirs)"
                    )
                } catch GamePageStore.Refusal.unknownTeam {
                    throw CommandFailure(
                        "\(page.league) has no team \(team ?? ""); teams are created by their first scoreboard."
                    )
                }
            }
            report.show(
                "\(page.source) \(page.page) is read as a secondary source of \(page.league)",
                page.fields(team, isRead: true)
            )
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Stop reading a page; what it has reported is kept."
        )
        @OptionGroup var page: PageChoice
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let wasRead = try await database.withPool { [page] pool in try await GamePageStore(pool).remove(page.value)
            }
            guard wasRead else {
                throw CommandFailure(
                    "\(page.source) \(page.page) is not read for \(page.league). See bardown pages list."
                )
            }
            report.show(
                "\(page.source) \(page.page) is no longer read for \(page.league)",
                page.fields(nil, isRead: false)
            )
        }
    }
}

/// The page that a command applies to.
struct PageChoice: ParsableArguments {
    @Argument(help: "League of the games, for example mlax-d1.")
    var league: String
    @Argument(help: "Source of the page, for example statcrew.")
    var source: String
    @Argument(help: "The page's address, or the source's own name for it.")
    var page: String

    /// Returns the fields of the report.
    func fields(_ team: String?, isRead: Bool) -> KeyValuePairs<String, OrderedJSON> {
        [
            "league": .string(league), "source": .string(source), "page": .string(page), "team": OrderedJSON(team),
            "read": .bool(isRead),
        ]
    }

    var value: GamePage { GamePage(league: LeagueID(rawValue: league), source: source, address: page) }
}

extension GamePageForm {
    /// Finds the form of a source's pages.
    /// - Throws: `ValidationError` if the source has no such pages, or the name does not fit.
    init(of source: String, named page: String) throws {
        guard let form = Self.all.first(where: { $0.source == source }) else {
            let names = Self.all.map(\.source)
            throw ValidationError(
                "\(source) has no pages of games; these sources have: \(names.joined(separator: ", "))."
                    + Suggestion.line(for: source, of: names)
            )
        }
        guard form.fits(page) else {
            throw ValidationError("\(page) is not a page of \(source): use \(form.address).")
        }
        self = form
    }
}
