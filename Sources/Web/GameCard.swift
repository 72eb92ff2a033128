import APIResponses
import HTMLWriting
import Scores
import Storage
import Time

/// A game on a page with several games. The card shows the game's state, and the line score as a table with the away
/// team first.
///
/// A page of 60 games must stay below 60 KB. Therefore end tags that HTML allows to omit are omitted, the cells of
/// periods have no class, and the script adds the buttons of favorites to the rows, because without it they would not
/// work anyway.
struct GameCard {
    let game: ScoreboardGame
    let frame: PageFrame
    /// The age of the game's data; `nil` unless the game is live.
    var freshness: GameFreshness?
    /// The ways to walk through the game to which the card links.
    var walks: [WalkKind] = []

    private var description: GameDescription { GameDescription(game: game, isHidden: frame.hidesScores) }
    private var group: GameGroup { GameGroup(of: game.status) }
    private var hasFigures: Bool { !frame.hidesScores && game.score != nil && group != .off }
    private var canReveal: Bool { frame.hidesScores && (group == .live || group == .final) }

    var html: HTML {
        """
        <article id="game-\(game.id.description)" class="game \(group.rawValue)">\
        <h3><a href="\(frame.path(to: game.id))"><span class="state">\(description.state)</span>\
        <span class="quiet"> \(description.pairing)</span></a>\(description.staleNote(freshness))</h3>
        <table>\(head)<tbody>\(row(.away))\(row(.home))</table>\(note)\(walkLinks)</article>

        """
    }

    private var note: HTML? { CardNote(game: game, hidesScores: frame.hidesScores).html }

    private var walkLinks: HTML? {
        guard !walks.isEmpty else { return nil }
        let links = walks.map { walk -> HTML in
            let address = walk.start(of: game.id, in: frame)
            return "<a href=\"\(address)\">\(walk.title)<span class=\"quiet\"> of \(description.pairing)</span></a>"
        }
        return "<div class=\"walks\">\(HTML.joined(links))</div>"
    }

    private var head: HTML {
        if canReveal { return "<thead><tr><th>Team<th class=\"quiet\">Score" }
        guard hasFigures else { return "" }
        let parts = HTML.joined(columns.map { "<th>\($0.head)" })
        return "<thead><tr><th>Team\(parts)<th>T"
    }

    /// The score by period. All overtimes share one column, so that there is room for the names of the teams.
    private var columns: [(head: String, score: Score)] {
        var columns: [(head: String, score: Score)] = []
        for period in game.periods {
            if period.kind == .overtime, game.periods.first(where: { $0.kind == .overtime }) != period {
                let score = columns[columns.count - 1].score
                columns[columns.count - 1].score = Score(home: score.home + period.home, away: score.away + period.away)
            } else {
                columns.append((Self.columnHead(period), period.score))
            }
        }
        return columns
    }

    /// The heading of a period: `1` for the first period, `OT` for an overtime. It is short because screens may be
    /// narrow.
    static func columnHead(_ period: PeriodScore) -> String {
        period.kind == .regulation ? String(period.number) : period.label
    }

    /// The row of a team. The team's name is a row heading only if the row has figures or a link that shows them.
    private func row(_ side: Side) -> HTML {
        let team = game.teams[side]
        let tag: HTML = hasFigures || canReveal ? "th" : "td"
        return """
            <tr\(standing(of: side)) data-team="\(team.id.description)"><\(tag)><span class="team">\
            \(TeamMark(team, in: frame).html)<span>\(TeamWords(team, in: frame).html)</span></span>\(figures(side))
            """
    }

    private func figures(_ side: Side) -> HTML {
        if canReveal { return side == .away ? reveal : "" }
        guard hasFigures, let score = game.score else { return "" }
        let cells = HTML.joined(columns.map { "<td>\($0.score[side])" })
        return "\(cells)<td class=\"total\">\(score[side])"
    }

    /// The class that marks the row of the winner or the loser. The style sheet marks them not only by color.
    private func standing(of side: Side) -> HTML {
        guard !frame.hidesScores, game.status == .final, let leader = game.score?.leader else { return "" }
        return leader == side ? " class=\"ahead\"" : " class=\"behind\""
    }

    /// The link that shows hidden scores. It takes the place of both scores, so that the card's height stays the same.
    private var reveal: HTML {
        let address = frame.revealAddress("/games/\(game.id.description)")
        return """
            <td class="veil" rowspan="2"><a class="reveal" href="\(address)" data-show="game-\(game.id.description)">Show\
            <span class="quiet"> the score of \(description.pairing)</span></a>
            """
    }
}
