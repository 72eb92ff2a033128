import HTMLWriting
import Scores
import Sports
import Storage

/// The box score: as a source prints it if one does, otherwise as counted from the plays.
struct BoxTables {
    let printed: PrintedBoxScore?
    let counted: BoxScore?
    let teams: BySide<TeamBrief>

    var html: HTML {
        let tables = [Side.away, .home].flatMap { sheets(of: $0) }
        guard !tables.isEmpty else { return "" }
        return """
            <section class="card" id="box" aria-labelledby="box-name">
            <h2 id="box-name">Box score</h2>
            \(HTML.joined(tables))</section>

            """
    }

    private func sheets(of side: Side) -> [HTML] {
        if let printed, !(printed.home.tables.isEmpty && printed.away.tables.isEmpty) {
            return printed[side].tables.filter { !$0.lines.isEmpty }.map { table($0, side) }
        }
        guard let counted, !counted.players[side].isEmpty else { return [] }
        return [
            sheet(
                teams[side].name,
                ["G", "A", "Pts", "Sh", "GB", "TO", "Sv"],
                counted.players[side].map { player in
                    let cells = [
                        player.goals, player.assists, player.points, player.shots, player.groundBalls, player.turnovers,
                        player.saves,
                    ]
                    return (PlayerName.shown(player.name), cells.map(String.init))
                },
                nil
            )
        ]
    }

    private func table(_ table: StatTable, _ side: Side) -> HTML {
        let name = [teams[side].name, table.name].compactMap { $0 }.joined(separator: ", ")
        let lines = table.lines.map { line -> (String, [String]) in
            let player = [
                line.player.jersey.map { "#\($0)" }, PlayerName.shown(line.player.name), line.player.position,
            ]
            let cells = line.cells.map(\.printed)
            let missing = Array(repeating: "", count: max(0, table.columns.count - cells.count))
            return (player.compactMap { $0 }.joined(separator: " "), cells + missing)
        }
        return sheet(name, table.columns.map(\.label), lines, table.totals?.map(\.printed))
    }

    /// A table that scrolls on its own if it is wider than the page.
    private func sheet(_ name: String, _ heads: [String], _ lines: [(String, [String])], _ totals: [String]?) -> HTML {
        let head = HTML.joined(heads.map { "<th scope=\"col\">\($0)</th>" })
        let rows = HTML.joined(lines.map { "<tr><th scope=\"row\">\($0.0)</th>\(cells($0.1))</tr>\n" })
        let foot: HTML? = totals.map { "<tfoot><tr><th scope=\"row\">Total</th>\(cells($0))</tr></tfoot>" }
        return """
            <div class="scroll" tabindex="0" role="group" aria-label="Box score of \(name)">
            <table class="sheet"><caption>\(name)</caption>
            <thead><tr><th scope="col" class="word">Player</th>\(head)</tr></thead>
            <tbody>
            \(rows)</tbody>\(foot)</table></div>

            """
    }

    private func cells(_ texts: [String]) -> HTML {
        .joined(texts.map { "<td>\($0)</td>" })
    }
}
