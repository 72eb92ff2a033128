import ArgumentParser

/// Prices bets.
struct OddsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "odds",
        abstract: "Price bets: the fair price of a market, and what each book's price is worth.",
        subcommands: [OddsFairCommand.self]
    )
}
