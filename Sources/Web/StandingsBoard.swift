import APIResponses
import HTMLWriting
import Scores
import Sports
import Storage

/// The standings of a league: a card for each conference or division, and notes about all of them.
struct StandingsBoard {
    let standings: LeagueStandings
    let teams: TeamCells

    /// The number of cards next to each other. Tables with more than six columns need the whole width of the page.
    var width: TableWidth { standings.columns.count > 6 ? .one : .two }

    /// A card for each group, in the order of the page.
    var cards: [HTML] {
        standings.groups.enumerated().map { number, group in
            TableCard(
                id: "group-\(number)",
                name: group.name ?? "Standings",
                heads: [.word("Team")] + standings.columns.map { TableCard.Head($0.abbreviation, title: $0.name) },
                rows: group.rows.indices.map { row($0, of: group.rows) },
                staysInView: true
            ).html
        }
    }

    /// Notes on the meaning of the lines between the rows, the columns that were counted, and the age of the table.
    var notes: HTML {
        let sentences = [playoffs, counted].compactMap { $0.map { "<p class=\"note\">\($0)</p>\n" as HTML } }
        return "\(HTML.joined(sentences))<p class=\"note\">\(TableCard.age(of: standings.table))</p>\n"
    }

    private var counted: String? {
        let names = standings.countedColumns.map { $0.name.lowercased() }
        return names.isEmpty ? nil : "Counted by BarDown from its stored games: \(names.joined(separator: ", "))."
    }

    /// The rules of the playoffs as a sentence; `nil` unless the position of some team in them is known.
    private var playoffs: String? {
        guard let rules = standings.playoffs,
            standings.groups.contains(where: { $0.rows.contains { $0.playoffs != nil } })
        else { return nil }
        let first = "The first \(rules.places) of each \(rules.level.rawValue) go to the playoffs"
        if let last = rules.playInPlaces {
            return "\(first), places \(rules.places + 1) to \(last) to the play-in tournament."
        }
        guard let others = rules.wildCards else { return "\(first)." }
        return "\(first), and so do the next \(others) of each conference as wild cards (WC)."
    }

    private func row(_ index: Int, of rows: [LeagueStandings.Row]) -> HTML {
        let row = rows[index]
        let place: HTML? = row.line.groupPlace.map { "<span class=\"rank\">\($0)</span> " }
        let isWildCard = row.playoffs == .wildCard
        let mark: HTML? = isWildCard ? " <abbr class=\"soft\" title=\"Wild card\">WC</abbr>" : nil
        let words: HTML? = row.playoffs.flatMap(Self.words)
        let cells = standings.columns.map { column -> HTML in
            "<td\(Self.kind(column))>\(row.figures[column.figure]?.text ?? "")</td>"
        }
        let cut: HTML = isCut(after: index, of: rows) ? " class=\"cut\"" : ""
        return """
            <tr\(cut)><th scope="row">\
            \(teams.cell(row.line.team, row.team, "\(mark)\(words)", place: place))</th>\(HTML.joined(cells))</tr>

            """
    }

    /// Whether the team at an index is the last one of the playoffs or of the play-in tournament, and another team
    /// follows it.
    private func isCut(after index: Int, of rows: [LeagueStandings.Row]) -> Bool {
        guard index + 1 < rows.count, let own = rows[index].playoffs else { return false }
        return [.playoffs, .playIn].contains(own) && rows[index + 1].playoffs != own
    }

    /// Words for screen readers, which do not show the lines between the rows.
    private static func words(_ place: PlayoffPlace) -> HTML? {
        switch place {
        case .playoffs: "<span class=\"quiet\">, in the playoffs</span>"
        case .playIn: "<span class=\"quiet\">, in the play-in tournament</span>"
        case .wildCard, .out: nil
        }
    }

    /// The class of a column's cells. Points and the winning percentage are bold.
    private static func kind(_ column: StandingsColumn) -> HTML {
        [.points, .winShare].contains(column.figure) ? " class=\"total\"" : ""
    }
}
