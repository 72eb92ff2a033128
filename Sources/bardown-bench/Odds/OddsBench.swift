import ArgumentParser
import CommandLineOutput
import Logging
import Runtime

/// Measures how fast fair prices are computed, how soon a changed price is visible, and how fast odds are served.
struct OddsBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "odds",
        abstract: "Price a board of games, show a changed price, and serve odds and their history from the api.",
        discussion: """
            pricing is the CPU time for all fair prices and values of the board, compared with reading the page with the \
            same prices. visible is the time from storing a page with a changed price, as detail-scraper does, until the \
            api's response has the price and its value, which the differ computes; the goal includes both programs. \
            board is the league's board in turn with the scoreboard of the same day, both cached. chart is the history \
            of one line that is not cached, out of --moves rows. Needs wrk: apt-get install --no-install-recommends wrk.
            """
    )
    @Option(parsing: .unconditional, help: "Number of games on the board.")
    var games = 30
    @Option(parsing: .unconditional, help: "Number of books, each with three markets, at most 40.")
    var books = 12
    @Option(parsing: .unconditional, help: "Number of times that the whole board is priced.")
    var rounds = 200
    @Option(parsing: .unconditional, help: "Number of changed prices to wait for, one by one.")
    var changes = 200
    @Option(parsing: .unconditional, help: "Number of stored changes of prices.")
    var moves = 10_000_000
    @Option(parsing: .unconditional, help: "Number of charts of different lines.")
    var charts = 300
    @Option(parsing: .unconditional, help: "Seconds of load on one page of the api in each round.")
    var loadSeconds = 3
    @Option(parsing: .unconditional, help: "Number of rounds of load for each page.")
    var loadRounds = 3
    @OptionGroup var options: BenchOptions

    func validate() throws {
        guard games > 0, rounds > 0, changes > 0, charts > 0, loadSeconds > 0, loadRounds > 0 else {
            throw ValidationError(
                "--games, --rounds, --changes, --charts, --load-seconds and --load-rounds must be more than 0."
            )
        }
        guard (1...40).contains(books) else { throw ValidationError("--books must be 1 to 40.") }
        guard moves >= MoveHistory.movesPerGame else {
            throw ValidationError("--moves must be at least \(MoveHistory.movesPerGame), the history of one game.")
        }
    }

    func run() async throws {
        LogFormat.text.bootstrap(level: .error)
        var report = BenchReport(bench: "odds")
        let board = BenchedBoard(games: games, books: books)
        Progress.terminal.show("pricing \(games) games")
        report.results += try board.pricing(rounds: rounds)
        report.results += try await withBenchCluster { cluster, folder in
            try await OddsMeasurement(plan: self, board: board, cluster: cluster, folder: folder).results()
        }
        try report.show(asJSON: options.json)
    }
}
