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
    /// The tables as cards, and notes about them.
    let boards: [HTML]

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
        <p><a class="reveal" href="\(frame.revealed)">Show the tables</a></p></div>
        """
    }

    private var shown: HTML {
        guard !boards.isEmpty else {
            let way = frame.path("/", [("league", league.id.rawValue)])
            return """
                <div class="card empty"><p>Nothing available for \(league.name) yet.</p>\
                <p><a href="\(way)">Games of this league</a></p></div>
                """
        }
        return "<div class=\"boards\">\n\(HTML.joined(boards))</div>"
    }

    /// A card with the name of a table, its rows and its age.
    static func board(
        _ id: String,
        _ name: String,
        heads: [(name: String, kind: HTML)],
        rows: [HTML],
        age: HTML? = nil
    ) -> HTML {
        let head = HTML.joined(heads.map { "<th scope=\"col\"\($0.kind)>\($0.name)</th>" })
        return """
            <section class="card" aria-labelledby="\(id)">
            <h2 id="\(id)">\(name)</h2>
            <div class="scroll" tabindex="0" role="group" aria-labelledby="\(id)">
            <table class="sheet"><caption class="quiet">\(name)</caption>
            <thead><tr>\(head)</tr></thead>
            <tbody>
            \(HTML.joined(rows))</tbody></table></div>
            \(age.map { "<p class=\"note\">\($0)</p>" as HTML })</section>

            """
    }

    /// The age of a table: `Through Games May 3 · ncaa, updated 2026-05-03 16:02 UTC`.
    static func age(of table: ShownTable<some TableLine>) -> HTML {
        let asOf: HTML? = table.asOf.map { "\($0) · " }
        return "\(asOf)\(table.source), updated \(GameFacts.time(table.askedAt))"
    }

    /// A team's name as printed, with a link to its page if the team is known.
    static func team(_ name: String, _ id: TeamID?, _ frame: PageFrame) -> HTML {
        id.map { "<a href=\"\(frame.path(to: $0))\"><bdi>\(name)</bdi></a>" } ?? "<bdi>\(name)</bdi>"
    }
}
