/// A game of a contest with the bets on it.
public struct ContestGameResponse: Codable, Hashable, Sendable {
    /// The game with its present score.
    public let game: GameCardResponse
    /// The bets, at most one of each type.
    public let bets: [ContestBetResponse]

    /// For the server, fakes and tests.
    public init(game: GameCardResponse, bets: [ContestBetResponse]) {
        self.game = game
        self.bets = bets
    }
}

/// A bet of a contest. It never changes; its results follow from the game.
public struct ContestBetResponse: Codable, Hashable, Sendable {
    /// The number of its pick, from 0.
    public let number: Int
    /// The member who picked. The other one's side is forced.
    public let drafter: ContestSeat
    /// What the inviter holds.
    public let player1: HeldBetResponse
    /// What the recipient of the invitation holds.
    public let player2: HeldBetResponse

    /// For the server, fakes and tests.
    public init(number: Int, drafter: ContestSeat, player1: HeldBetResponse, player2: HeldBetResponse) {
        self.number = number
        self.drafter = drafter
        self.player1 = player1
        self.player2 = player2
    }
}

/// A side of a bet that a member holds, with its result.
public struct HeldBetResponse: Codable, Hashable, Sendable {
    /// The bet.
    public let betType: ContestBetType
    /// The side.
    public let side: ContestBetSide
    /// The handicap of this side's team, or the points of both teams together: -4.
    public let line: Double
    /// The bet to show: `HOU -4`, `u 224.5`.
    public let display: String
    /// The result for the member with this side.
    public let result: Result

    /// For the server, fakes and tests.
    public init(
        betType: ContestBetType,
        side: ContestBetSide,
        line: Double,
        display: String,
        result: Result = .open
    ) {
        self.betType = betType
        self.side = side
        self.line = line
        self.display = display
        self.result = result
    }

    /// The result of a bet. Treat an unknown one as ``open``.
    public struct Result: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The game is not over.
        public static let open = Result(rawValue: "open")
        /// This side won.
        public static let won = Result(rawValue: "won")
        /// The inverse side won.
        public static let lost = Result(rawValue: "lost")
        /// The score is exactly on the line.
        public static let push = Result(rawValue: "push")
        /// The game was cancelled or played too late.
        public static let void = Result(rawValue: "void")
    }
}

/// A member's bets of all contests, by game.
public struct BetSlipResponse: Codable, Hashable, Sendable {
    /// The games, in the order of their starts; with completed bets the newest first.
    public let games: [BetSlipGameResponse]

    /// For the server, fakes and tests.
    public init(games: [BetSlipGameResponse]) {
        self.games = games
    }
}

/// A game with a member's bets on it.
public struct BetSlipGameResponse: Codable, Hashable, Sendable {
    /// The game with its present score.
    public let game: GameCardResponse
    /// The bets, each with the number of contests in which the member holds it.
    public let bets: [BetSlipBetResponse]

    /// For the server, fakes and tests.
    public init(game: GameCardResponse, bets: [BetSlipBetResponse]) {
        self.game = game
        self.bets = bets
    }
}

/// A bet that a member holds in one or more contests.
public struct BetSlipBetResponse: Codable, Hashable, Sendable {
    /// The bet.
    public let bet: HeldBetResponse
    /// The number of contests in which the member holds it.
    public let contests: Int

    /// For the server, fakes and tests.
    public init(bet: HeldBetResponse, contests: Int) {
        self.bet = bet
        self.contests = contests
    }
}
