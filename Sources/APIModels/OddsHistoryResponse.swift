#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How the prices of one side of a line moved.
public struct OddsHistoryResponse: Codable, Hashable, Sendable {
    /// The id of the game.
    public let gameID: UUID
    /// The market: `moneyline`, `spread`, `total`.
    public let market: String
    /// The team or the player of the bet; `nil` for the others.
    public let subject: String?
    /// The home team's handicap, or the total; `nil` for a bet without a number.
    public let line: Double?
    /// The side: `home`, `draw`, `away`, `over`, `under`, `yes`, `no`.
    public let side: String
    /// The changes, the oldest first; at most 2000, of which the newest are kept.
    public let moves: [OddsMoveResponse]
    /// The books with a change, ordered by name.
    public let books: [OddsBookResponse]

    /// For the server, previews and tests.
    public init(
        gameID: UUID,
        market: String,
        subject: String? = nil,
        line: Double? = nil,
        side: String,
        moves: [OddsMoveResponse],
        books: [OddsBookResponse]
    ) {
        self.gameID = gameID
        self.market = market
        self.subject = subject
        self.line = line
        self.side = side
        self.moves = moves
        self.books = books
    }

    /// Writes unknown values as null.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(gameID, forKey: .gameID)
        try fields.encode(market, forKey: .market)
        try fields.encode(subject, forKey: .subject)
        try fields.encode(line, forKey: .line)
        try fields.encode(side, forKey: .side)
        try fields.encode(moves, forKey: .moves)
        try fields.encode(books, forKey: .books)
    }
}

/// A change of a book's price.
public struct OddsMoveResponse: Codable, Hashable, Sendable {
    /// The key of the book.
    public let book: String
    /// When it changed, according to the source.
    public let at: Date
    /// The new American price; of a bet that is no longer open, the last one.
    public let american: Int
    /// `open`, `suspended`, or `gone` once the book no longer quotes the game.
    public let state: String

    /// For the server, previews and tests.
    public init(book: String, at: Date, american: Int, state: String) {
        self.book = book
        self.at = at
        self.american = american
        self.state = state
    }
}
