import HTMLWriting
import Scores
import Storage

/// A poll as a card: rank, movement, team, record, points.
struct RankingBoard {
    let poll: ShownTable<RankingLine>
    let frame: PageFrame

    var html: HTML {
        TablePageView.board(
            "poll-\(poll.slug)",
            poll.name ?? poll.slug,
            heads: [("#", " class=\"word\""), ("Team", " class=\"word\""), ("Move", ""), ("Record", "")]
                + (hasPoints ? [("Points", "")] : []),
            rows: poll.lines.map(row),
            age: TablePageView.age(of: poll)
        )
    }

    /// Whether the table has points. A computed ranking has none.
    private var hasPoints: Bool { poll.lines.contains { $0.line.points != nil } }

    private func row(_ shown: ShownLine<RankingLine>) -> HTML {
        let line = shown.line
        let votes: HTML? = line.firstPlaceVotes.flatMap { $0 > 0 ? " <span class=\"soft\">(\($0))</span>" : nil }
        let points: HTML = "<td>\(line.points.map(String.init) ?? "")</td>"
        return """
            <tr><td class="word total">\(line.rank.map(String.init) ?? "–")</td>\
            <th scope="row">\(TablePageView.team(line.team, shown.team, frame))\(votes)</th>\
            <td>\(Self.movement(line))</td><td>\(line.record?.description ?? "")</td>\
            \(hasPoints ? points : "")</tr>

            """
    }

    /// The movement as a sign and in words; empty if it is not known.
    static func movement(_ line: RankingLine) -> HTML {
        switch line.movement {
        case let places? where places > 0:
            return arrow("up", "▲", places)
        case let places? where places < 0:
            return arrow("down", "▼", -places)
        case .some: return "<span aria-hidden=\"true\">–</span><span class=\"quiet\">unchanged</span>"
        case nil: return line.rank != nil && line.wasUnranked == true ? "new" : ""
        }
    }
}

extension RankingBoard {
    private static func arrow(_ way: String, _ sign: String, _ places: Int) -> HTML {
        """
        <span class="\(way)"><span aria-hidden="true">\(sign)</span><span class="quiet">\(way) </span>\(places)</span>
        """
    }
}

/// Standings as cards, one for each conference or division, or one for the whole league.
struct StandingsBoard {
    let table: ShownTable<StandingsLine>
    let frame: PageFrame

    /// One card for each group, in the order of the table, and a note about the table's age.
    var html: [HTML] {
        let groups = table.lines.reduce(into: [[ShownLine<StandingsLine>]]()) { groups, entry in
            if groups.last?.last?.line.groupName == entry.line.groupName, !groups.isEmpty {
                groups[groups.count - 1].append(entry)
            } else {
                groups.append([entry])
            }
        }
        return groups.enumerated().map { board($1, number: $0) }
            + ["<p class=\"note\">\(TablePageView.age(of: table))</p>\n"]
    }

    private func board(_ group: [ShownLine<StandingsLine>], number: Int) -> HTML {
        TablePageView.board(
            "group-\(number)",
            group.first?.line.groupName ?? "Standings",
            heads: [("Team", " class=\"word\""), ("Conference", ""), ("Overall", "")],
            rows: group.map(row)
        )
    }

    private func row(_ shown: ShownLine<StandingsLine>) -> HTML {
        let line = shown.line
        let place: HTML? = line.groupPlace.map { "<span class=\"rank\">\($0)</span> " }
        return """
            <tr><th scope="row">\(place)\(TablePageView.team(line.team, shown.team, frame))</th>\
            <td>\(line.conference?.description ?? "")</td><td>\(line.overall?.description ?? "")</td></tr>

            """
    }
}

/// The leaders by one statistic as a card.
struct LeaderBoard {
    let statistic: ShownTable<LeaderLine>
    let frame: PageFrame

    var html: HTML {
        TablePageView.board(
            "statistic-\(statistic.slug)",
            statistic.name ?? statistic.slug,
            heads: [
                ("#", " class=\"word\""), ("Name", " class=\"word\""),
                (statistic.lines.first?.line.statistic ?? "Value", ""),
            ],
            rows: statistic.lines.map(row),
            age: TablePageView.age(of: statistic)
        )
    }

    private func row(_ shown: ShownLine<LeaderLine>) -> HTML {
        let line = shown.line
        let team: HTML? = line.team.map { TablePageView.team($0, shown.team, frame) }
        let name: HTML = line.player.map { "\(PlayerName.shown($0)) <span class=\"soft\">\(team)</span>" } ?? "\(team)"
        return """
            <tr><td class="word soft">\(line.rank.map(String.init) ?? "–")</td><th scope="row">\(name)</th>\
            <td class="total">\(line.value)</td></tr>

            """
    }
}
