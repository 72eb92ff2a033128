package import APIModels
package import Contests
import FoundationEssentials
package import Scores
package import Storage

/// The games that bets are on, as shown on cards.
package struct BetCards: Sendable {
    private let cards: [GameID: GameCardResponse]

    package init(_ games: [GameID: ChangedGame]) {
        cards = games.mapValues { GameCardResponse($0) }
    }

    /// - Throws: ``StorageError`` for a game that was not read.
    func card(_ game: GameID) throws(StorageError) -> GameCardResponse {
        guard let card = cards[game] else { throw .unknownValue(column: "game_id", value: "\(game)") }
        return card
    }

    /// The games in the order of their starts, those with an unknown one last. Games that start together are in the
    /// order of their ids.
    package func sorted(_ games: some Sequence<GameID>) throws(StorageError) -> [GameCardResponse] {
        var found: [GameCardResponse] = []
        for game in games { found.append(try card(game)) }
        return found.sorted { left, right in
            let starts = (left.startTime ?? .distantFuture, right.startTime ?? .distantFuture)
            return starts.0 == starts.1 ? left.id.uuidString < right.id.uuidString : starts.0 < starts.1
        }
    }
}

extension ContestPlayerResponse {
    package init(_ player: ContestPlayer) {
        self.init(uid: player.id.rawValue, username: player.username)
    }
}

extension ContestSeat {
    package init(_ member: ContestMember) { self = member == .one ? .player1 : .player2 }
}

extension ContestBetType {
    init(_ kind: BetKind) { self.init(rawValue: kind.rawValue) }
}

extension ContestBetSide {
    init(_ side: ContestSide) { self.init(rawValue: side.rawValue) }
}

extension TurnTimeout {
    init(_ policy: Draft.TimeoutPolicy) { self.init(rawValue: policy.rawValue) }
}

extension ContestLine {
    package var points: Double { Double(halves) / 2 }

    /// With a sign unless it is zero: `-3.5`, `+3.5`.
    fileprivate var signed: String { halves > 0 ? "+\(self)" : "\(self)" }
}

extension ContestSide {
    /// The bet to show: `HOU -4`, `u 224.5`.
    /// - Parameter line: The line of this side.
    func display(_ line: ContestLine, in game: GameCardResponse) -> String {
        switch self {
        case .home: "\(game.homeTeam.abbreviation) \(line.signed)"
        case .away: "\(game.awayTeam.abbreviation) \(line.signed)"
        case .over: "o \(line)"
        case .under: "u \(line)"
        }
    }
}

extension BetChoiceResponse {
    /// - Parameter line: The line of the chosen side.
    init(_ choice: DraftChoice, _ line: ContestLine, _ cards: BetCards) throws(StorageError) {
        self.init(
            gameId: choice.game.rawValue,
            betType: ContestBetType(choice.side.kind),
            side: ContestBetSide(choice.side),
            line: line.points,
            display: choice.side.display(line, in: try cards.card(choice.game))
        )
    }
}

extension PoolGameResponse {
    /// - Parameter available: The bets of all games that can still be picked.
    package init(_ game: PoolGame, available: [PoolBet], _ cards: BetCards) throws(StorageError) {
        self.init(
            game: try cards.card(game.game),
            spread: game.spread?.points,
            total: game.total?.points,
            available: available.filter { $0.game == game.game }.map { ContestBetType($0.kind) }
        )
    }
}
