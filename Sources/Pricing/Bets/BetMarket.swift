/// What bets are about: the winner, the margin, the points, or a figure of a player. The raw values are those of rows
/// and responses.
package struct BetMarket: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The winner, overtime included. It has a draw if any book quotes one.
    package static let moneyline = BetMarket(rawValue: "moneyline")
    /// The winner; a draw returns the stake.
    package static let drawNoBet = BetMarket(rawValue: "moneyline_dnb")
    /// The winner after regulation time, or a draw.
    package static let regulation = BetMarket(rawValue: "moneyline_60")
    /// The winner after a handicap for the home team.
    package static let spread = BetMarket(rawValue: "spread")
    /// The points of both teams together.
    package static let total = BetMarket(rawValue: "total")
    /// The points of one team, which is the subject.
    package static let teamTotal = BetMarket(rawValue: "team_total")

    /// Creates a market from a name of ours or of The Odds API, such as `h2h`; `nil` if there is no such market.
    package init?(name: String) {
        let name = name.lowercased()
        if name.hasPrefix(Self.playerPrefix), name.count > Self.playerPrefix.count {
            self.init(rawValue: name)
        } else if let market = Self.names[name] {
            self = market
        } else {
            return nil
        }
    }

    /// The sets of sides of which exactly one wins, the smallest first. A market with a draw has three sides.
    package var outcomes: [[BetSide]] {
        switch self {
        case .moneyline: [[.home, .away], [.home, .draw, .away]]
        case .regulation: [[.home, .draw, .away]]
        case .drawNoBet, .spread: [[.home, .away]]
        case .total, .teamTotal: [[.over, .under]]
        default: [[.over, .under], [.yes, .no]]
        }
    }

    /// The smallest set of sides of the market that has all quoted sides.
    package func sides(with quoted: Set<BetSide>) -> [BetSide] {
        outcomes.first { quoted.isSubset(of: $0) } ?? outcomes.last ?? []
    }

    /// Whether a bet is on one team or player, which is its subject.
    package var needsSubject: Bool { self == .teamTotal || rawValue.hasPrefix(Self.playerPrefix) }

    /// Whether a bet needs a line. Bets on players may have one.
    package var needsLine: Bool { [.spread, .total, .teamTotal].contains(self) }

    /// Whether a bet may have a line.
    package var takesLine: Bool { needsLine || rawValue.hasPrefix(Self.playerPrefix) }

    /// Whether it is a game's main market, which many books quote at nearly the same price.
    package var isMainline: Bool { [.moneyline, .drawNoBet, .regulation, .spread, .total].contains(self) }

    private static let playerPrefix = "player_"

    private static let names: [String: BetMarket] = [
        "moneyline": .moneyline, "h2h": .moneyline, "moneyline_dnb": .drawNoBet, "draw_no_bet": .drawNoBet,
        "moneyline_60": .regulation, "h2h_3_way": .regulation, "spread": .spread, "spreads": .spread,
        "alternate_spreads": .spread, "total": .total, "totals": .total, "alternate_totals": .total,
        "team_total": .teamTotal, "team_totals": .teamTotal, "alternate_team_totals": .teamTotal,
    ]
}

/// The side that a bet backs.
package enum BetSide: String, Hashable, Sendable, CaseIterable {
    case home, draw, away, over, under, yes, no

    /// The same side as seen by the other team.
    package var turned: BetSide {
        switch self {
        case .home: .away
        case .away: .home
        case .draw, .over, .under, .yes, .no: self
        }
    }

    /// The order in which responses list the sides.
    package var place: Int {
        switch self {
        case .home: 0
        case .draw: 1
        case .away: 2
        case .over: 3
        case .under: 4
        case .yes: 5
        case .no: 6
        }
    }
}
