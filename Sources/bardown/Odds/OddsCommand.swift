import ArgumentParser
import Pricing
import Storage

/// Shows the prices of bets, and prices bets.
struct OddsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "odds",
        abstract: "Show the prices of games, their history and the books, and price a market by hand.",
        subcommands: [OddsBoardCommand.self, OddsHistoryCommand.self, OddsBooksCommand.self, OddsFairCommand.self]
    )
}

/// Lists the books.
struct OddsBooksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "books",
        abstract: "List the books: how their prices count, their fees, and their present prices.",
        discussion: """
            "weight" is sharp for books whose prices lead the market, market for those that count without a sharp one, \
            and none for those that never count. Books with one "feed_group" count once. "fee" is the percentage of \
            winnings that the book keeps. An operator changes these in table book.
            """
    )
    @OptionGroup var listing: ListOptions

    func run() async throws {
        try await listing.show(
            Self.columns,
            emptyMessage: "There are no books. bardown migrate up adds them.",
            sparse: ["suspended"],
            minor: ["abbreviation", "feed_group", "kind", "games"],
            rows: { try await OddsReportStore($0).books() }
        )
    }

    private static let columns: [Column<BookReport>] = [
        Column("book") { .text($0.book.key) },
        Column("title", minWidth: 10) { .text($0.book.title) },
        Column("abbreviation") { .text($0.book.abbreviation) },
        Column("kind") { .text($0.book.kind.rawValue) },
        Column("weight") { .text($0.book.weight.rawValue) },
        Column("feed_group") { .text($0.book.feedGroup) },
        Column("fee") { .decimal(Double($0.book.feeBasisPoints) / 100) },
        Column("prices") { .integer($0.prices) },
        Column("games") { .integer($0.games) },
        Column("suspended") { .integer($0.suspended) },
        Column("newest_at") { .time($0.newestAt) },
    ]
}
