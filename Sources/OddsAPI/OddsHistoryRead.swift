import APIModels
import APIResponses
import APIServer
import Postgres
import Pricing
import Scores
import Storage

/// `odds/games/:id/history`: how the prices of one side of a line moved.
struct OddsHistoryRead: ReadHandler, Hashable {
    static let parameters: Set = ["book", "league", "line", "market", "reveal", "side", "subject"]
    /// The greatest number of moves in a response.
    private static let limit = 2000

    let game: GameID
    let key: MarketKey
    let side: BetSide
    /// The key of a book; `nil`: all books.
    let book: String?
    let reveal: Reveal

    init(_ request: ReadRequest) async throws {
        game = try request.idIgnoringLeague()
        let query = request.query
        side = try query.enumValue("side") ?? .home
        key = try MarketKey(
            query.market() ?? .moneyline,
            subject: query.text("subject"),
            line: query.text("line"),
            side: side
        )
        book = try query.text("book")
        reveal = try query.reveal()
    }

    var query: ReadQuery { ReadQuery(self, shows: .game(game).withOutcomes(reveal == .post)) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        try await session.withSnapshot { transaction in
            let found = try await ScoreboardStore(transaction).requestedGameWithOdds(game)
            var history = OddsHistory(game: game, key: key, side: side, moves: [])
            if reveal == .post || found.view.status == .scheduled {
                history = try await OddsBoardStore(transaction).history(
                    of: game,
                    key,
                    side,
                    book: book,
                    limit: Self.limit
                )
            }
            return try CachedResponse(OddsHistoryResponse(history, try await BookStore(transaction).books()), .odds)
        }
    }
}

extension MarketKey {
    /// The line of a request. Unlike on the pages of books, the number is the home team's handicap for both sides.
    /// - Throws: ``Problem`` unless the market has the side and, if it needs one, a number.
    init(_ market: BetMarket, subject: String?, line: String?, side: BetSide) throws(Problem) {
        guard market.outcomes.contains(where: { $0.contains(side) }) else {
            let sides = (market.outcomes.last ?? []).map(\.rawValue).joined(separator: ", ")
            throw .invalidParameter("side", expected: "one of \(sides)")
        }
        guard market.needsSubject == (subject != nil) else {
            let expected = market.needsSubject ? "home, away or a player's name" : "missing for this market"
            throw .invalidParameter("subject", expected: expected)
        }
        let number = line.flatMap { BetLine($0) }
        guard (line == nil) == (number == nil), number != nil || !market.needsLine,
            market.takesLine || number ?? BetLine.none == BetLine.none
        else { throw .invalidParameter("line", expected: "the home team's handicap or the total, such as -3.5") }
        self.init(market, subject: subject ?? "", line: number ?? BetLine.none)
    }
}
