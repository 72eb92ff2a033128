import HTMLWriting
import Pricing
import Scores
import Storage
import Time

/// The section of a game's page with the prices of all books.
struct GameOddsCard {
    /// The prices of a game, with how those of its home team moved.
    struct Odds: Sendable {
        let board: OddsBoard
        let history: OddsHistory
        let books: BookList
    }

    let game: ScoreboardGame
    let odds: Odds
    let frame: PageFrame

    /// `nil` without prices.
    var html: HTML? {
        guard !odds.board.lines.isEmpty else { return nil }
        let words = odds.board.isClosed ? "The last prices before the game." : "The prices of now."
        let path = frame.path("/odds", [("date", game.day.description), ("league", game.league.rawValue)])
        return """
            <section class="card" id="odds" aria-labelledby="odds-name">
            <h2 id="odds-name">Odds</h2>
            <p class="note">\(words) <a href="\(path)">All games</a></p>
            \(OddsTables(board: odds.board, teams: game.teams, books: odds.books, prefix: "odds").html)\(movement)</section>

            """
    }

    private var movement: HTML? {
        PriceMovement(odds.history).map { movement in
            """
            <h3>How the moneyline moved</h3>
            \(PriceMovementChart(movement: movement, name: game.teams.home.name).html)
            <p class="note">The chance of \(game.teams.home.name) by the books' prices, margins included: the middle of \
            all books, from the lowest to the highest. \(movement.summary)</p>

            """
        }
    }
}
