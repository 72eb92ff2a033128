import HTMLWriting
import Scores
import Storage
import Time

/// The common layout of the pages of rankings, standings and leaders: a league's tables as cards, with their age.
struct TablePageView {
    let frame: PageFrame
    let part: PageShell.Part
    let league: LeagueDay
    /// The leagues that the page links to.
    let leagues: [LeagueDay]
    let tables: Tables

    /// The tables of a page.
    struct Tables {
        var cards: [HTML] = []
        var width = TableWidth.two
        /// Notes about all tables; may be empty.
        var notes: HTML = ""
        /// The text that is shown if there is no table.
        var emptyText: String
    }

    var html: HTML {
        PageShell(
            frame: frame,
            title: "\(part.name), \(league.shortName)",
            part: part,
            summary: "\(part.name) of \(league.name), with the time of the last update.",
            content: content
        ).html
    }

    private var content: HTML {
        """
        <h1>\(part.name)</h1>
        \(leagueLinks)\(frame.hidesScores ? hidden : shown)
        """
    }

    private var leagueLinks: HTML {
        guard leagues.count > 1 else { return "<p class=\"soft\">\(league.name)</p>\n" }
        let chips = ChipRow.Chip.leagues(leagues, current: league.id, hasAll: false) { other in
            frame.path(part.path, [("league", other?.rawValue)])
        }
        return ChipRow(name: "League", chips: chips).html
    }

    /// The card that is shown instead of the tables if scores are hidden, because tables reveal results.
    private var hidden: HTML {
        """
        <div class="card empty"><p>Scores are hidden, and tables would reveal them.</p>\
        <p><a class="reveal" href="\(frame.revealAddress)">Show the tables</a></p></div>
        """
    }

    private var shown: HTML {
        guard !tables.cards.isEmpty else {
            let way = frame.path("/", [("league", league.id.rawValue)])
            return """
                <div class="card empty"><p>\(tables.emptyText)</p>\
                <p><a href="\(way)">Games of this league</a></p></div>
                """
        }
        return "<div class=\"boards \(tables.width.rawValue)\">\n\(HTML.joined(tables.cards))</div>\n\(tables.notes)"
    }
}
