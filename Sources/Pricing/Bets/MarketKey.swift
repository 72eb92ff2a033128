/// One line of a market of a game: its sides exclude each other, and their prices can be compared.
///
/// Spreads are keyed by the home team's signed handicap. The magnitude is no key: A −3.5 with B +3.5, and A +3.5 with
/// B −3.5, are two different bets, and both teams at +3.5 can win.
package struct MarketKey: Hashable, Sendable {
    package let market: BetMarket
    /// The team or the player that the bet is about; empty for a bet about both teams.
    package let subject: String
    package let line: BetLine

    /// - Parameter line: The home team's handicap, or the total.
    package init(_ market: BetMarket, subject: String = "", line: BetLine = .none) {
        self.market = market
        self.subject = subject
        self.line = line
    }

    /// Creates the key of a quoted bet.
    ///
    /// - Parameters:
    ///   - point: The number as the source prints it, for the side that is bet on: the away team's handicap is turned
    ///     round.
    /// - Returns: `nil` if the market does not have the side, needs a number that is missing, or takes none.
    package init?(_ market: BetMarket, subject: String = "", side: BetSide, point: BetLine?) {
        guard market.outcomes.contains(where: { $0.contains(side) }) else { return nil }
        if market.needsLine, point == nil { return nil }
        if !market.takesLine, point ?? .none != .none { return nil }
        let isTurned = market == .spread && side == .away
        self.init(market, subject: subject, line: (isTurned ? point?.turned : point) ?? .none)
    }
}

extension MarketKey: Comparable {
    package static func < (left: MarketKey, right: MarketKey) -> Bool {
        (left.market.rawValue, left.subject, left.line) < (right.market.rawValue, right.subject, right.line)
    }
}
