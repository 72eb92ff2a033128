import HTMLWriting
import Scores
import Sports
import Storage

/// The players of a team with their season statistics, and its leaders. If scores are hidden, it has only the names,
/// because sums of statistics, and the order by them, reveal results.
struct TeamPlayers {
    let team: TeamBrief
    let players: [SeasonLine]
    /// `nil` if the program does not know the sport, whose statistics are then not shown.
    let sport: Sport?
    let mostPointsOfGoal: Int
    let frame: PageFrame

    var leaders: HTML {
        guard !frame.hidesScores, let sport else { return "" }
        let leaders = SeasonLeaders.all(of: players, in: sport, mostPointsOfGoal: mostPointsOfGoal)
        guard !leaders.isEmpty else { return "" }
        return """
            <section class="card" id="leaders" aria-labelledby="leaders-name">
            <h2 id="leaders-name">Team leaders</h2>
            <div class="people best">\(HTML.joined(leaders.map(list)))</div></section>

            """
    }

    private func list(_ leaders: SeasonLeaders) -> HTML {
        let lines = leaders.entries.map { entry -> HTML in
            "<li><span>\(link(entry.player))</span><b>\(entry.value)</b></li>"
        }
        return "<div><h3>\(leaders.name)</h3><ol>\(HTML.joined(lines))</ol></div>"
    }

    var html: HTML {
        guard !players.isEmpty else { return "" }
        let shown = frame.hidesScores ? players.map(\.withoutFigures) : players
        let tables = sport.map { SeasonTable.tables(of: shown, in: $0, mostPointsOfGoal: mostPointsOfGoal) }
        return """
            <section class="card" id="roster" aria-labelledby="roster-name">
            <h2 id="roster-name">Players</h2>
            \(tables.map { HTML.joined($0.map(table)) } ?? plain(shown))</section>

            """
    }

    /// A table of the players' figures; a list of the players if there are no figures.
    private func table(_ table: SeasonTable) -> HTML {
        guard !table.columns.isEmpty else {
            let heading: HTML? = table.name.map { "<h3>\($0)</h3>\n" }
            return "\(heading)\(plain(table.rows.map(\.player)))"
        }
        let heads = table.columns.map { column -> HTML in
            "<th scope=\"col\"><abbr title=\"\(column.name)\">\(column.abbreviation)</abbr></th>"
        }
        let rows = table.rows.map { row -> HTML in
            let cells = HTML.joined(row.cells.map { "<td>\($0)</td>" })
            return "<tr><th scope=\"row\">\(name(row.player))</th>\(cells)</tr>\n"
        }
        let title = table.name ?? "Players"
        let quiet: HTML = table.name == nil ? " class=\"quiet\"" : ""
        return """
            <div class="scroll wide" tabindex="0" role="group" aria-label="\(title) of \(team.name)">
            <table class="sheet box"><caption\(quiet)>\(title)</caption>
            <thead><tr><th scope="col" class="word">Player</th>\(HTML.joined(heads))</tr></thead>
            <tbody>
            \(HTML.joined(rows))</tbody></table></div>

            """
    }

    private func plain(_ players: [SeasonLine]) -> HTML {
        "<ul class=\"roster\">\(HTML.joined(players.map { "<li>\(name($0))</li>\n" }))</ul>\n"
    }

    /// The number, the name and the position.
    private func name(_ player: SeasonLine) -> HTML {
        let jersey: HTML? = player.jersey.map { "<span class=\"soft\">\($0)</span> " }
        let position: HTML? = player.displayPosition.map { " <span class=\"soft\">\($0)</span>" }
        return "\(jersey)\(link(player))\(position)"
    }

    private func link(_ player: SeasonLine) -> HTML {
        "<a href=\"\(frame.path(to: player.id))\">\(player.name)</a>"
    }
}
