import ArgumentParser
import Pricing

/// The option by which commands list the prices of one market.
struct MarketOption: ParsableArguments {
    @Option(
        name: .customLong("market"),
        help: "Only this market: moneyline, moneyline_60, spread, total, team_total or player_…."
    )
    var name: String?

    /// `nil`: all markets.
    var market: BetMarket? { name.flatMap { BetMarket(name: $0) } }

    func validate() throws {
        if let name, market == nil { throw ValidationError("There is no market \(name).") }
    }
}

extension MarketKey {
    /// The market as commands show it: `team_total home`.
    var marketText: String { [market.rawValue, subject].filter { !$0.isEmpty }.joined(separator: " ") }

    /// The line as commands show it; `nil` for a bet without a number.
    var lineText: String? { market.takesLine ? "\(line)" : nil }
}
