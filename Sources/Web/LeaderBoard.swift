import APIResponses
import HTMLWriting
import Scores
import Storage

/// The leaders by one statistic as a card: the first ten, and the others after a click.
struct LeaderBoard {
    let list: LeagueLeaders.List
    let leaders: LeagueLeaders
    let teams: TeamCells

    private static let visibleRows = 10

    var html: HTML {
        let table = list.table
        return TableCard(
            id: "statistic-\(table.slug)",
            name: table.name ?? table.slug,
            heads: [.word("#"), .word("Name"), .init(table.lines.first?.line.statistic ?? "Value")],
            rows: table.lines.map(row),
            visibleRows: Self.visibleRows,
            note: list.note.map { "\($0) Updated \(GameFacts.time(table.askedAt))" as HTML } ?? TableCard.age(of: table)
        ).html
    }

    private func row(_ shown: ShownLine<LeaderLine>) -> HTML {
        let line = shown.line
        let team: HTML? = line.team.map { teams.name($0, shown.team) }
        let player = leaders.playerName(of: shown).map { teams.name($0, of: leaders.players.player(of: shown)) }
        let name: HTML = player.map { "\($0) <span class=\"soft\">\(team)</span>" } ?? "\(team)"
        return """
            <tr><td class="word soft">\(line.rank.map(String.init) ?? "–")</td>\
            <th scope="row">\(teams.marked(name, shown.team))</th><td class="total">\(line.value)</td></tr>

            """
    }
}
