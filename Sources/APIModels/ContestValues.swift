#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A member of an invitation, a draft or a contest, as shown to the other member.
public struct ContestPlayerResponse: Codable, Hashable, Sendable {
    /// The server's id of the member, as ``MemberResponse/id``.
    public let uid: UUID
    /// The username; `nil`: the account was deleted.
    public let username: String?

    /// For the server, fakes and tests.
    public init(uid: UUID, username: String?) {
        self.uid = uid
        self.username = username
    }
}

/// One of the two members of a contest. Treat an unknown value as neither.
public struct ContestSeat: Word {
    /// The JSON value.
    public let rawValue: String

    /// - Parameter rawValue: The JSON value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The inviter, who picks first.
    public static let player1 = ContestSeat(rawValue: "player1")
    /// The recipient of the invitation.
    public static let player2 = ContestSeat(rawValue: "player2")
}

/// One of the two bets on a game. Ignore a bet of an unknown type.
public struct ContestBetType: Word {
    /// The JSON value.
    public let rawValue: String

    /// - Parameter rawValue: The JSON value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The winner after a handicap for the home team.
    public static let spread = ContestBetType(rawValue: "spread")
    /// The points of both teams together.
    public static let total = ContestBetType(rawValue: "total")
}

/// A side of a bet. It determines the ``ContestBetType``.
public struct ContestBetSide: Word {
    /// The JSON value.
    public let rawValue: String

    /// - Parameter rawValue: The JSON value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The home team, with the handicap.
    public static let home = ContestBetSide(rawValue: "home")
    /// The away team, with the opposite handicap.
    public static let away = ContestBetSide(rawValue: "away")
    /// More points than the total.
    public static let over = ContestBetSide(rawValue: "over")
    /// Fewer points than the total.
    public static let under = ContestBetSide(rawValue: "under")
}

/// What happens when the time of a turn is over. Treat an unknown value as ``wait``.
public struct TurnTimeout: Word {
    /// The JSON value.
    public let rawValue: String

    /// - Parameter rawValue: The JSON value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Nothing, until the draft expires.
    public static let wait = TurnTimeout(rawValue: "wait")
    /// The server picks.
    public static let auto = TurnTimeout(rawValue: "auto")
}

/// A side of a bet that a member picked, or that the other member's pick left.
public struct BetChoiceResponse: Codable, Hashable, Sendable {
    /// The game.
    public let gameId: UUID
    /// The bet.
    public let betType: ContestBetType
    /// The side.
    public let side: ContestBetSide
    /// The handicap of this side's team, or the points of both teams together: -4.
    public let line: Double
    /// The bet to show: `HOU -4`, `u 224.5`.
    public let display: String

    /// For the server, fakes and tests.
    public init(gameId: UUID, betType: ContestBetType, side: ContestBetSide, line: Double, display: String) {
        self.gameId = gameId
        self.betType = betType
        self.side = side
        self.line = line
        self.display = display
    }
}

/// A game on which members bet, with its lines.
public struct PoolGameResponse: Codable, Hashable, Sendable {
    /// The game, with its score as soon as there is one.
    public let game: GameCardResponse
    /// The home team's handicap, negative for a favorite; `nil`: no bet on it.
    public let spread: Double?
    /// The points of both teams; `nil`: no bet on them.
    public let total: Double?
    /// The bets that can still be picked.
    public let available: [ContestBetType]

    /// For the server, fakes and tests.
    public init(game: GameCardResponse, spread: Double?, total: Double?, available: [ContestBetType]) {
        self.game = game
        self.spread = spread
        self.total = total
        self.available = available
    }
}
