import ArgumentParser
import CommandLineOutput
import Pricing
import Scores
import Storage

/// Lists the changes of a game's prices.
struct OddsHistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List the changes of a game's prices, newest last.",
        discussion: """
            Changes are kept for nine weeks. "state" is suspended if the book still quoted the game, but not this bet, and \
            gone if it no longer quoted the game. "quoted_at" is the time according to the source, and "observed_at" the \
            time of the page that showed the change.
            """
    )
    @Argument(help: "The game's id, as 'bardown odds board' lists it.", transform: GameID.argument)
    var game: GameID
    @OptionGroup var market: MarketOption
    @Option(help: "Only this book, by its key: draftkings.")
    var book: String?
    @OptionGroup var limit: LimitOption
    @OptionGroup var listing: ListOptions

    func run() async throws {
        let (game, book, market) = (game, book, market.market)
        try await listing.show(
            Self.columns,
            emptyMessage: "No prices of game \(game) are stored.",
            minor: ["offer", "source", "observed_at"],
            limit: limit.rows(),
            check: { pool in
                let store = OddsReportStore(pool)
                guard try await store.hasGame(game) else {
                    throw CommandFailure("There is no game \(game). See bardown odds board.")
                }
                guard let book else { return }
                let keys = try await store.books().map(\.book.key)
                guard keys.contains(book) else {
                    throw CommandFailure(
                        "There is no book \(book). See bardown odds books.\(Suggestion.line(for: book, of: keys))"
                    )
                }
            },
            rows: { pool in
                try await OddsReportStore(pool).moves(of: game, market: market, book: book, limit: limit.fetchLimit())
                    .reversed()
            }
        )
    }

    private static let columns: [Column<MoveReport>] = [
        Column("observed_at") { .time($0.observedAt) },
        Column("quoted_at") { .time($0.quotedAt) },
        Column("book", minWidth: 8) { .text($0.book) },
        Column("market") { .text($0.key.marketText) },
        Column("line") { .text($0.key.lineText) },
        Column("side") { .text($0.side.rawValue) },
        Column("offer") { .text($0.offer.rawValue) },
        Column("price") { .text("\($0.price)") },
        Column("state") { .text($0.state.rawValue) },
        Column("source") { .text($0.source) },
    ]
}
