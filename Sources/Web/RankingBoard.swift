import HTMLWriting
import Scores
import Storage

/// A poll as a card: rank, movement, team, record, points.
struct RankingBoard {
    let poll: ShownTable<RankingLine>
    let teams: TeamCells

    var html: HTML {
        TableCard(
            id: "poll-\(poll.slug)",
            name: poll.name ?? poll.slug,
            heads: [.word("#"), .word("Team"), .init("Move"), .init("Record")] + (hasPoints ? [.init("Points")] : []),
            rows: poll.lines.map(row),
            intro: poll.isRankPoll ? "The ranks next to team names are from this poll." : nil,
            note: TableCard.age(of: poll)
        ).html
    }

    /// A computed ranking has no points.
    private var hasPoints: Bool { poll.lines.contains { $0.line.points != nil } }

    private func row(_ shown: ShownLine<RankingLine>) -> HTML {
        let line = shown.line
        let votes: HTML? = line.firstPlaceVotes.flatMap { $0 > 0 ? " <span class=\"soft\">(\($0))</span>" : nil }
        let points: HTML = "<td>\(line.points.map(String.init) ?? "")</td>"
        return """
            <tr><td class="word total">\(line.rank.map(String.init) ?? "–")</td>\
            <th scope="row">\(teams.cell(line.team, shown.team, votes))</th>\
            <td>\(Self.movement(line))</td><td>\(line.record?.description ?? "")</td>\
            \(hasPoints ? points : "")</tr>

            """
    }

    /// The movement as a sign and in words; `new` for a team that was not ranked before; empty if neither is known.
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

    private static func arrow(_ way: String, _ sign: String, _ places: Int) -> HTML {
        """
        <span class="\(way)"><span aria-hidden="true">\(sign)</span><span class="quiet">\(way) </span>\(places)</span>
        """
    }

    /// A note that names the ranking whose ranks are shown next to team names, if it is none of the polls on the page;
    /// `nil` if it is one of them, or if there are no polls or no ranked teams.
    static func source(of teams: [TeamBrief], _ polls: [ShownTable<RankingLine>]) -> HTML? {
        guard !polls.isEmpty, !polls.contains(where: \.isRankPoll) else { return nil }
        return teams.first { $0.rank != nil }.map { team in
            """
            <p class="note">The ranks next to team names are from another ranking: \(team.rankPoll).</p>

            """
        }
    }
}
