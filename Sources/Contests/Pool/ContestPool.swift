package import Scores
package import Time

/// The games of an invitation and its draft.
package struct ContestPool: Hashable, Sendable {
    /// In the order of their starts; games that start together in the order of their ids.
    package private(set) var games: [PoolGame]

    package init(_ games: some Sequence<PoolGame>) {
        self.games = games.sorted { ($0.startAt, $0.game.description) < ($1.startAt, $1.game.description) }
    }

    /// Returns the pool of an invitation made now: the first games of a day that start late enough.
    ///
    /// - Parameter games: Scheduled games of one league on one day.
    package static func offer(_ games: some Sequence<PoolGame>, at now: Instant, rules: ContestRules) -> ContestPool {
        let sorted = ContestPool(games.lazy.filter { $0.startAt > now + rules.lead })
        return ContestPool(sorted.games.prefix(rules.mostGames))
    }

    /// The games that have not left the pool.
    package var remaining: [PoolGame] { games.filter { !$0.hasLeft } }

    /// The bets on those games, earliest start first, and the spread of a game before its total.
    package var bets: [PoolBet] { remaining.flatMap(\.bets) }

    /// The earliest start of those games, when a draft expires; `nil` if none is left.
    package var earliestStart: Instant? { games.first { !$0.hasLeft }?.startAt }

    package func maxRounds(_ rules: ContestRules) -> Int { min(rules.mostRounds, bets.count / 2) }

    /// The game, whether or not it left the pool.
    package subscript(game: GameID) -> PoolGame? { games.first { $0.game == game } }

    /// The bets that can be picked now.
    package func available(at now: Instant) -> [PoolBet] {
        remaining.lazy.filter { $0.startAt > now }.flatMap(\.bets)
    }

    /// Returns whether the change affects the pool. A game that left it does not return.
    package mutating func apply(_ change: PoolChange) -> Bool {
        guard let index = games.firstIndex(where: { $0.game == change.game }), !games[index].hasLeft else {
            return false
        }
        switch change {
        case .moved(_, let start):
            guard games[index].startAt != start else { return false }
            games[index].startAt = start
            self = ContestPool(games)
        case .left, .began:
            games[index].hasLeft = true
        }
        return true
    }
}
