#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The prices of all books for a league's games of a day.
public struct OddsBoardResponse: Codable, Hashable, Sendable {
    /// The league.
    public let league: LeagueName
    /// The day.
    public let date: LocalDay
    /// The time zone of the day: `America/New_York`.
    public let zone: String
    /// The games with prices, ordered by start.
    public let games: [OddsGameResponse]
    /// The books with a price, ordered by name.
    public let books: [OddsBookResponse]

    /// For the server, previews and tests.
    public init(
        league: LeagueName,
        date: LocalDay,
        zone: String,
        games: [OddsGameResponse],
        books: [OddsBookResponse]
    ) {
        self.league = league
        self.date = date
        self.zone = zone
        self.games = games
        self.books = books
    }
}

/// The prices of all books for one game.
public struct GameOddsResponse: Codable, Hashable, Sendable {
    /// The game with its lines.
    public let game: OddsGameResponse
    /// The books with a price, ordered by name.
    public let books: [OddsBookResponse]

    /// For the server, previews and tests.
    public init(game: OddsGameResponse, books: [OddsBookResponse]) {
        self.game = game
        self.books = books
    }
}

/// A game with the lines that can be bet on.
public struct OddsGameResponse: Codable, Hashable, Sendable, Identifiable {
    /// Identifies the game in every other request.
    public let id: UUID
    /// The league.
    public let league: LeagueName
    /// The day in the league's calendar.
    public let day: LocalDay
    /// The start; `nil` if the time is to be announced.
    public let startTime: Date?
    /// The home team; on neutral ground, the side that is called home.
    public let homeTeam: FeedTeamResponse
    /// The away team.
    public let awayTeam: FeedTeamResponse
    /// Whether the game has begun. The lines then have the last prices before it, and only with ``Reveal/post``.
    public let isClosed: Bool
    /// The lines, by market and number; empty if no book has a price.
    public let lines: [OddsLineResponse]

    /// For the server, previews and tests.
    public init(
        id: UUID = UUID(),
        league: LeagueName,
        day: LocalDay,
        startTime: Date?,
        homeTeam: FeedTeamResponse,
        awayTeam: FeedTeamResponse,
        isClosed: Bool = false,
        lines: [OddsLineResponse] = []
    ) {
        self.id = id
        self.league = league
        self.day = day
        self.startTime = startTime
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.isClosed = isClosed
        self.lines = lines
    }

    /// Writes an unknown start as null.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(league, forKey: .league)
        try fields.encode(day, forKey: .day)
        try fields.encode(startTime, forKey: .startTime)
        try fields.encode(homeTeam, forKey: .homeTeam)
        try fields.encode(awayTeam, forKey: .awayTeam)
        try fields.encode(isClosed, forKey: .isClosed)
        try fields.encode(lines, forKey: .lines)
    }
}

/// A bookmaker, or another place where bets are quoted.
public struct OddsBookResponse: Codable, Hashable, Sendable, Identifiable {
    /// The name in other fields: `draftkings`.
    public let key: String
    /// The name to show: `DraftKings`.
    public let title: String
    /// The name where there is little room: `DK`.
    public let abbreviation: String
    /// What it is.
    public let kind: Kind
    /// Whether its prices lead the market, so that fair prices follow them.
    public let isSharp: Bool
    /// The fee on winnings in percent: 2.
    public let feePercent: Double

    /// The key.
    public var id: String { key }

    /// For the server, previews and tests.
    public init(
        key: String,
        title: String,
        abbreviation: String,
        kind: Kind = .sportsbook,
        isSharp: Bool = false,
        feePercent: Double = 0
    ) {
        self.key = key
        self.title = title
        self.abbreviation = abbreviation
        self.kind = kind
        self.isSharp = isSharp
        self.feePercent = feePercent
    }

    /// What a book is. Treat an unknown kind as ``sportsbook``.
    public struct Kind: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A bookmaker.
        public static let sportsbook = Kind(rawValue: "sportsbook")
        /// Users bet against each other at prices to back and to lay.
        public static let exchange = Kind(rawValue: "exchange")
        /// Users bet against each other, and only prices to back are shown.
        public static let peerToPeer = Kind(rawValue: "p2p")
        /// A prediction market.
        public static let prediction = Kind(rawValue: "prediction")
    }
}
