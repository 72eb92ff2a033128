import MarkupParsing
package import Normalizing

/// The pages `/contests/{id}/individual_stats` and `/contests/{id}/box_score`: one game with its line score and, on the
/// former, the players' statistics.
///
/// Source of the format: a captured page of individual stats. The box score has the same header; no captured page of
/// one is available.
package enum ContestPage {
    /// - Parameter needsPlayers: Whether a page without tables of players is rejected.
    package static func read(_ page: [UInt8], needsPlayers: Bool) throws(ParseError) -> RawGame {
        let path = needsPlayers ? "header and tables of a contest's players" : "header of a contest"
        return try HTMLPage.read(page, expecting: path) { root in
            let header = root.firstDescendant(like: ElementPattern("table", having: "align", of: "center")) { table in
                ContestHeader(table)
            }
            guard var game = header??.game else { return nil }
            game.box = sheets(root, of: game)
            let isComplete = game.box.allSatisfy { !$0.tables.isEmpty }
            return isComplete || !needsPlayers ? game : nil
        }
    }

    /// Returns one sheet per team. Each table is in a card whose header links to the team.
    private static func sheets(_ root: borrowing Element, of game: RawGame) -> [RawTeamSheet] {
        // The page lists no players of a team that it does not link to, so that team gets no sheet.
        var sheets = game.teams.compactMap(\.reference).map { RawTeamSheet(team: $0) }
        var card: (index: Int, header: CardHeader)?
        root.forEachDescendant { element in
            if ElementPattern(class: "card-header").matches(element) {
                let header = CardHeader(element)
                card = header.flatMap { header in
                    sheets.firstIndex { $0.team == header.team }.map { ($0, header) }
                }
            }
            guard let card, element.isNamed("table"),
                let table = RawStatTable(MarkupTable(element), header: card.header)
            else { return }
            sheets[card.index].tables.append(table)
        }
        return sheets
    }
}

/// The header of a table of players: `Lafayette` or `Lafayette Goalkeepers`, followed by further links.
private struct CardHeader {
    /// The id of the team.
    let team: String
    let teamName: String
    /// `Goalkeepers`; empty for the table of all players.
    let tableName: String

    /// - Returns: `nil` for a header without a link to a team.
    init?(_ element: borrowing Element) {
        let link = element.firstDescendant(like: ElementPattern("a", having: "href")) { link in
            (id: NCAAStats.teamID(in: link.attribute("href") ?? ""), text: link.foldedText)
        }
        guard let link, let id = link.id else { return nil }
        team = id
        teamName = link.text
        let title = element.lines.first ?? ""
        tableName = title.hasPrefix(teamName) ? String(title.dropFirst(teamName.count).drop { $0 == " " }) : ""
    }
}

extension RawStatTable {
    /// Creates a table of players. The row with the team's name has the totals. A row named TEAM has the figures that
    /// belong to no player.
    ///
    /// - Returns: `nil` for a table without a column of names.
    fileprivate init?(_ table: MarkupTable, header: CardHeader) {
        guard let name = table.headings.firstIndex(of: "Name") else { return nil }
        let jersey = table.headings.firstIndex(of: "#")
        let position = table.headings.firstIndex(of: "P")
        let columns = table.headings.indices.filter { column in
            column > name && column != position && !table.headings[column].isEmpty
        }
        self.init(name: header.tableName)
        keys = columns.map { table.headings[$0] }
        for row in table.rows {
            guard let cell = row[name] else { continue }
            let cells = columns.map { row[$0]?.text ?? "" }
            if cell.links.isEmpty, cell.text == header.teamName {
                totals = cells
                continue
            }
            var player = RawStatRow()
            player.player = RawPlayer(
                id: cell.links.lazy.compactMap(NCAAStats.playerID).first,
                name: cell.text,
                jersey: jersey.flatMap { row[$0]?.text },
                position: position.flatMap { row[$0]?.text }
            )
            player.cells = cells
            rows.append(player)
        }
    }
}
