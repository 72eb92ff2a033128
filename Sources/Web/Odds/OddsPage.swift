import HTMLWriting
import Pricing
import Scores
import Storage
import Time

/// The page that compares the prices of all books for the games of a day.
struct OddsPage {
    let frame: PageFrame
    let league: LeagueDay
    /// The leagues that the page links to.
    let leagues: [LeagueDay]
    let day: CivilDate
    /// The days of the week around ``day`` that have games.
    let gameDays: Set<CivilDate>
    let around: DaysAround
    /// The games with prices that have not begun, ordered by start.
    let games: [(game: ScoreboardGame, board: OddsBoard)]
    let books: BookList

    var html: HTML {
        PageShell(
            frame: frame,
            title: "Odds, \(league.shortName)",
            part: .odds,
            feed: PageShell.Feed(filter: ("league", league.id.rawValue), day: day.description),
            zone: league.zone,
            summary: "Prices of all books for \(league.name), with fair prices and what each price is worth.",
            content: content
        ).html
    }

    private var content: HTML {
        """
        <h1>Odds</h1>
        \(leagueLinks)\(days)\(games.isEmpty ? empty : HTML.joined(games.map(card)))\(OddsWords.explanation)
        """
    }

    private var leagueLinks: HTML {
        let chips = ChipRow.Chip.leagues(leagues, current: league.id, hasAll: false) { other in
            frame.path("/odds", [("league", other?.rawValue)])
        }
        return ChipRow(name: "League", chips: chips).html
    }

    private var days: HTML {
        DateStrip(
            day: day,
            today: league.today,
            gameDays: gameDays,
            around: around,
            calendar: frame.path(
                "/calendar",
                [("league", league.id.rawValue), ("month", String(day.description.prefix(7)))]
            )
        ) { other in
            frame.path("/odds", [("date", other.description), ("league", league.id.rawValue)])
        }.html
    }

    private var empty: HTML {
        """
        <div class="card empty"><p>No prices for games of \(league.name) on \(day.longText).</p>\
        <p><a href="\(frame.path("/", [("date", day.description), ("league", league.id.rawValue)]))">Games of this day</a></p></div>

        """
    }

    private func card(_ game: ScoreboardGame, _ board: OddsBoard) -> HTML {
        let description = GameDescription(game: game, isHidden: frame.hidesScores)
        let id = "odds-\(game.id.description)"
        let tables = OddsTables(board: board, teams: game.teams, books: books, prefix: id).html
        return """
            <section class="card" id="\(id)" aria-labelledby="\(id)-name">
            <h2 id="\(id)-name"><a href="\(frame.path(to: game.id))">\(description.pairing)</a></h2>
            <p class="note">\(description.state)</p>
            \(tables)</section>

            """
    }
}
