import ArgumentParser
import CommandLineOutput
import Postgres
import Pricing
import Scores
import Storage
import Time

/// Lists the prices for a league's games of a day.
struct OddsBoardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board",
        abstract: "List the lines of a league's games: the fair price, and the most valuable price of each side.",
        discussion: """
            One row for each side of each line, as on the page /odds. Of a game that has begun, the last prices before it. \
            The line of a spread is the home team's handicap. "fair" is the probability of the side; "reason" says why \
            there is none. "price" is the price that is worth the most, after the book's fee, and "ev" the expected \
            profit in percent of the stake. "books" counts the books with a price that is not suspended.
            """
    )
    @Argument(help: "The league's id: nba.")
    var league: String
    @Option(help: "The day as YYYY-MM-DD; default: the league's current day.")
    var date: String?
    @OptionGroup var market: MarketOption
    @OptionGroup var listing: ListOptions

    func validate() throws {
        if let date, CivilDate(date) == nil { throw ValidationError("\(date) is no day: use YYYY-MM-DD.") }
    }

    func run() async throws {
        let league = LeagueID(rawValue: league)
        let (day, market) = (date.flatMap { CivilDate($0) }, market.market)
        try await listing.show(
            Self.columns,
            emptyMessage: "No game of \(league) on \(day.map { "\($0)" } ?? "its current day") has prices.",
            minor: ["game", "books", "confidence", "start"],
            check: { pool in
                try await LeagueNames(pool).check(league)
                guard try await OddsRequestStore(pool).hasOdds(league) else {
                    throw CommandFailure("League \(league) has no odds. See bardown leagues odds --help.")
                }
            },
            rows: { pool in try await pool.withSnapshot { try await Self.rows(of: league, on: day, market, $0) } }
        )
    }

    private static func rows(
        of league: LeagueID,
        on day: CivilDate?,
        _ market: BetMarket?,
        _ session: any PostgresSession
    ) async throws -> [BoardRow] {
        let store = ScoreboardStore(session)
        guard let found = try await store.league(league), found.hasOdds else { return [] }
        let games = try await store.games(of: league, on: day ?? found.today)
        let boards = try await OddsBoardStore(session).boards(of: games.map(\.id))
        return zip(games, boards).flatMap { game, board in
            board.lines.filter { market == nil || $0.key.market == market }.flatMap { line in
                line.sides.map { BoardRow(game: game, line: line, side: $0) }
            }
        }
    }

    private static let columns: [Column<BoardRow>] = [
        Column("game") { .text("\($0.game.id)") },
        Column("teams", minWidth: 12) { .text("\($0.game.teams.away.name) at \($0.game.teams.home.name)") },
        Column("start") { .time($0.game.startTime) },
        Column("moment") { .text($0.line.moment.rawValue) },
        Column("market") { .text($0.line.key.marketText) },
        Column("line") { .text($0.line.key.lineText) },
        Column("side") { .text($0.side.rawValue) },
        Column("fair") { .decimal($0.line.probability(of: $0.side)) },
        Column("confidence") { .text($0.line.fair?.confidence.rawValue) },
        Column("reason", minWidth: 10) { .text($0.line.reason?.rawValue) },
        Column("book", minWidth: 8) { .text($0.first?.book) },
        Column("price") { .text($0.first.map { "\($0.price)" }) },
        Column("state") { .text($0.first?.state.rawValue) },
        Column("ev") { .decimal($0.first?.basisPoints.map { Double($0) / 100 }) },
        Column("books") { .integer(Int64($0.bookCount)) },
        Column("quoted_at") { .time($0.first?.quotedAt) },
    ]
}

/// A side of a line of a game.
private struct BoardRow: Sendable {
    let game: ScoreboardGame
    let line: OddsBoardLine
    let side: BetSide

    /// The price of the side that is worth the most; without values, the newest.
    var first: OddsBoardPrice? { line.prices.first { $0.side == side } }

    var bookCount: Int { line.prices.count { $0.side == side && $0.state != .suspended } }
}
