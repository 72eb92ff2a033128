public import Foundation

/// The prices of a day to request.
public struct OddsQuery: Hashable, Sendable {
    /// The league, which must have odds.
    public var league: League
    /// The day; `nil` for the league's current day at the time of the request.
    public var day: GameDay?
    /// The market, such as `moneyline`; `nil` for all.
    public var market: String?

    /// - Parameters:
    ///   - league: A league with odds. The server refuses any other with the code `odds_off`.
    ///   - day: The day; `nil` for the league's current day.
    ///   - market: The market, such as `moneyline`; `nil` for all.
    public init(league: League, day: GameDay? = nil, market: String? = nil) {
        self.league = league
        self.day = day
        self.market = market
    }
}

/// One side of a line, for its history.
public struct OddsBet: Hashable, Sendable {
    /// The game.
    public var game: Game.ID
    /// The market, as in ``OddsLine``.
    public var market: String
    /// The team or the player that the bet is about; `nil` for a bet about both teams.
    public var subject: String?
    /// The home team's handicap, or the total; `nil` for a bet without a number.
    public var line: Double?
    /// The side, as in ``OddsSide``.
    public var side: String

    /// A side of a line of a game.
    public init(_ side: OddsSide, of line: OddsLine, in game: Game.ID) {
        self.game = game
        (market, subject, self.line) = (line.market, line.subject, line.line)
        self.side = side.side
    }
}

/// Provides prices of bets.
public protocol OddsService: Sendable {
    /// The prices of a day as they change.
    func live(_ query: OddsQuery) -> LiveUpdates<OddsBoard>
    /// The prices of a game. Those of a game that has begun are requested with ``Reveal/post``.
    func odds(of game: Game.ID, _ reveal: Reveal) async throws(APIError) -> GameOdds
    /// How the prices of a bet moved.
    func history(of bet: OddsBet, _ reveal: Reveal) async throws(APIError) -> OddsHistory
}

/// Provides prices of bets from the API.
public struct APIOddsService: OddsService {
    private let client: APIClient

    /// - Parameter client: The client.
    public init(_ client: APIClient) {
        self.client = client
    }

    /// Refreshes as often as the server allows, because the stream of changes does not report prices.
    public func live(_ query: OddsQuery) -> LiveUpdates<OddsBoard> {
        client.live(.odds(query), nil)
    }

    /// Sends a request unless the last response is still fresh.
    public func odds(of game: Game.ID, _ reveal: Reveal = .pre) async throws(APIError) -> GameOdds {
        try await client.get(.odds(of: game, reveal)).value
    }

    /// Sends a request unless the last response is still fresh.
    public func history(of bet: OddsBet, _ reveal: Reveal = .pre) async throws(APIError) -> OddsHistory {
        try await client.get(.history(of: bet, reveal)).value
    }
}

/// Predetermined responses, for previews and tests.
public struct FakeOddsService: OddsService {
    /// The prices of the day.
    public var board: OddsBoard
    /// How prices moved, for every bet.
    public var moves: [OddsMove]
    /// The updates of ``live(_:)``, in order; `nil` for one response with ``board``.
    public var updates: [LiveUpdate<OddsBoard>]?
    /// If set, every call throws it.
    public var failure: APIError?

    /// - Parameter updates: The updates of ``live(_:)``; `nil` for one response with ``board``.
    public init(
        board: OddsBoard = Samples.odds,
        moves: [OddsMove] = [],
        updates: [LiveUpdate<OddsBoard>]? = nil,
        failure: APIError? = nil
    ) {
        self.board = board
        self.moves = moves
        self.updates = updates
        self.failure = failure
    }

    /// ``updates``, then the end or ``failure``.
    public func live(_ query: OddsQuery) -> LiveUpdates<OddsBoard> {
        LiveUpdates(updates ?? (failure == nil ? [.answer(Fetched(board))] : []), failure: failure)
    }

    /// The game in ``board``.
    public func odds(of game: Game.ID, _ reveal: Reveal) async throws(APIError) -> GameOdds {
        if let failure { throw failure }
        guard let found = board.games.first(where: { $0.id == game }) else {
            throw .refused(ProblemDetails(status: 404, code: "unknown_game"))
        }
        return GameOdds(game: found, books: board.books)
    }

    /// ``moves``.
    public func history(of bet: OddsBet, _ reveal: Reveal) async throws(APIError) -> OddsHistory {
        if let failure { throw failure }
        return OddsHistory(
            gameID: bet.game,
            market: bet.market,
            subject: bet.subject,
            line: bet.line,
            side: bet.side,
            moves: moves,
            books: board.books
        )
    }
}

extension Endpoint where Value == OddsBoard {
    /// The prices for a league's games of a day.
    public static func odds(_ query: OddsQuery) -> Endpoint {
        Endpoint(
            "odds",
            [("league", query.league.rawValue), ("date", query.day?.description), ("market", query.market)]
        )
    }
}

extension Endpoint where Value == GameOdds {
    /// The prices for a game.
    public static func odds(of game: Game.ID, _ reveal: Reveal = .pre) -> Endpoint {
        Endpoint("odds/games/\(game.uuidString.lowercased())", [("reveal", reveal.rawValue)])
    }
}

extension Endpoint where Value == OddsHistory {
    /// How the prices of a bet moved.
    public static func history(of bet: OddsBet, _ reveal: Reveal = .pre) -> Endpoint {
        Endpoint(
            "odds/games/\(bet.game.uuidString.lowercased())/history",
            [
                ("market", bet.market), ("subject", bet.subject), ("line", bet.line.map { "\($0)" }),
                ("side", bet.side), ("reveal", reveal.rawValue),
            ]
        )
    }
}
