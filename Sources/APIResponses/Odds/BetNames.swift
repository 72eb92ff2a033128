package import Pricing
package import Scores
package import Storage

extension BetMarket {
    /// The name to show: `Moneyline`; `Points` for `player_points`.
    package var title: String {
        switch self {
        case .moneyline: "Moneyline"
        case .drawNoBet: "Draw no bet"
        case .regulation: "Regulation time"
        case .spread: "Spread"
        case .total: "Total"
        case .teamTotal: "Team total"
        default:
            rawValue.trimmingPrefix("player_").split(separator: "_").enumerated().map { index, word in
                index == 0 ? word.prefix(1).uppercased() + word.dropFirst() : String(word)
            }.joined(separator: " ")
        }
    }
}

extension MarketKey {
    /// The line's name to show: `Spread`, `Team total, Nuggets`, `Points, Ames`.
    package func title(_ teams: BySide<TeamBrief>) -> String {
        guard !subject.isEmpty else { return market.title }
        return "\(market.title), \(Side(rawValue: subject).map { teams[$0].name } ?? subject)"
    }

    /// The name of a side to show: `Nuggets −3.5`, `Over 221.5`, `Draw`.
    package func name(of side: BetSide, _ teams: BySide<TeamBrief>) -> String {
        switch side {
        case .home: named(teams.home.name, market == .spread ? line : nil)
        case .away: named(teams.away.name, market == .spread ? line.turned : nil)
        case .over: "Over \(line)"
        case .under: "Under \(line)"
        case .draw: "Draw"
        case .yes: "Yes"
        case .no: "No"
        }
    }

    private func named(_ team: String, _ handicap: BetLine?) -> String {
        handicap.map { "\(team) \($0.signed)" } ?? team
    }
}

extension BetLine {
    /// With a sign: `−3.5`, `+3.5`, `0`.
    package var signed: String {
        hundredths < 0 ? "\u{2212}" + turned.description : hundredths > 0 ? "+\(self)" : "0"
    }
}

extension AmericanPrice {
    /// With a minus sign as people print it: `+150`, `−110`.
    package var shown: String { description.replacing("-", with: "\u{2212}") }
}
