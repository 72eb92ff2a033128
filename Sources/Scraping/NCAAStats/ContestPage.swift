import Markup
package import Normalizing

/// `/contests/{id}/individual_stats` and `/contests/{id}/box_score`: one game with its line score and, on the former,
/// what each player did.
///
/// Source of the format: a captured page of individual stats; the box score has the same header, and no page of one is
/// at hand.
package enum ContestPage {
    /// - Parameter needsPlayers: Whether a page without tables of players is another page.
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

    /// A sheet a team. Each table stands in a card whose header links to the team.
    private static func sheets(_ root: borrowing Element, of game: RawGame) -> [RawTeamSheet] {
        // Whoever has no page here has no players here.
        var sheets = game.teams.compactMap(\.mark).map { RawTeamSheet(team: $0) }
        var card: (index: Int, header: CardHeader)?
        root.forEachDescendant { element in
            if ElementPattern(class: "card-header").matches(element) {
                let header = CardHeader(element)
                card = header.flatMap { header in
                    sheets.firstIndex { $0.team == header.team }.map { ($0, header) }
                }
            }
            guard let card, element.isCalled("table"),
                let table = RawStatTable(MarkupTable(element), header: card.header)
            else { return }
            sheets[card.index].tables.append(table)
        }
        return sheets
    }
}

/// What stands above a table of players: `Lafayette`, `Lafayette Goalkeepers`, and behind it links to more.
private struct CardHeader {
    /// The id of the team.
    let team: String
    let teamName: String
    /// `Goalkeepers`; empty above the table of all players.
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
    /// A table of players. The row that bears the team's name holds the totals; one that is called TEAM, what the team
    /// did and no player of it.
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
