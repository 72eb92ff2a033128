import ArgumentParser
import CommandLineOutput
import FoundationEssentials
import Pricing

/// Prices a market that was written by hand.
struct OddsFairCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fair",
        abstract: "Price a market in a file: its fair probabilities, and what each book's price is worth, as JSON.",
        discussion: """
            The file is JSON: {"league","market","line","at","quotes":[{"book","side","price","quotedAt"}]}. Markets are \
            moneyline, moneyline_60, spread, total, team_total and player_…; the line of a spread is the home team's \
            handicap. Sides are home, draw, away, over, under, yes and no. Prices are American: -110, "+105", "EVEN"; \
            "OFF" is a suspended price. A quote without a time is as old as the market. "lay": true marks an \
            exchange's price to lay.

            Probabilities have seven decimals. "ev" is the expected profit of a bet of 1 after the book's fee; it is \
            null if there is no fair price, or if "tier" says why: stale, suspended, price_outlier, draw_no_bet. \
            "reason" says why there is no fair price. The same file always gives the same bytes. Needs no database.
            """
    )

    @Argument(help: "The file with the market.", completion: .file())
    var file: String
    @Flag(help: "No effect, because the output is always JSON; for scripts that pass it.")
    var json = false

    func run() throws {
        guard let data = try? Data(contentsOf: URL(filePath: file)) else {
            throw CommandFailure("\(file) cannot be read")
        }
        do {
            print(try MarketFile(data).priced(with: .shipped).text)
        } catch let error as FileFlaw {
            throw CommandFailure("\(file): \(error)")
        }
    }
}
