import HTMLWriting
import Scores
import Sports
import Storage

/// The box score: one table per team and role.
struct BoxTables {
    let box: ReadableBox
    let teams: BySide<TeamBrief>
    let people: GamePeople

    var html: HTML {
        let tables = [Side.away, .home].flatMap { side in
            box.tables[side].map { table($0, side) } + [absent(side)].compactMap(\.self)
        }
        guard !tables.isEmpty else { return "" }
        return """
            <section class="card" id="box" aria-labelledby="box-name">
            <h2 id="box-name">Box score</h2>
            \(HTML.joined(tables))</section>

            """
    }

    /// A table that scrolls on its own if it is wider than the page. The names stay in view.
    private func table(_ table: ReadableBox.Table, _ side: Side) -> HTML {
        let name = [teams[side].name, table.name?.lowercased()].compactMap(\.self).joined(separator: " ")
        let heads = HTML.joined(table.columns.map(head))
        let rows = HTML.joined(
            table.rows.map { "<tr><th scope=\"row\">\(player($0, side))</th>\(cells($0.cells))</tr>\n" }
        )
        let foot: HTML? = table.total.map { "<tfoot><tr><th scope=\"row\">Team</th>\(cells($0))</tr></tfoot>" }
        return """
            <div class="scroll wide" tabindex="0" role="group" aria-label="Box score of \(name)">
            <table class="sheet box"><caption>\(name)</caption>
            <thead><tr><th scope="col" class="word">Player</th>\(heads)</tr></thead>
            <tbody>
            \(rows)</tbody>\(foot)</table></div>

            """
    }

    private func head(_ column: ReadableBox.Column) -> HTML {
        guard column.name != column.abbreviation else { return "<th scope=\"col\">\(column.name)</th>" }
        return "<th scope=\"col\"><abbr title=\"\(column.name)\">\(column.abbreviation)</abbr></th>"
    }

    /// The number, the name, the position and, in parentheses, a goalie's decision: `G (L)`.
    private func player(_ row: ReadableBox.Row, _ side: Side) -> HTML {
        let jersey: HTML? = row.player.jersey.map { "<span class=\"soft\">\($0)</span> " }
        let position = row.player.position?.uppercased()
        let note = row.note.flatMap { $0.isEmpty ? nil : "(\($0))" }
        let ends = [position, note].compactMap(\.self).filter { !$0.isEmpty }
        let end: HTML = ends.isEmpty ? "" : " <span class=\"soft\">\(ends.joined(separator: " "))</span>"
        return "\(jersey)\(people.html(of: row.player, side))\(end)"
    }

    private func cells(_ texts: [String]) -> HTML {
        .joined(texts.map { "<td>\($0)</td>" })
    }

    private func absent(_ side: Side) -> HTML? {
        let names = box.absentPlayers[side].map { people.players.name(of: $0, of: side) }
        return names.isEmpty ? nil : "<p class=\"note\">Did not play: \(names.joined(separator: ", ")).</p>\n"
    }
}
