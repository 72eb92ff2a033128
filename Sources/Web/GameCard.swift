import APIResponses
import HTMLWriting
import Scores
import Storage
import Time

/// One game on a page of several: its state, and the line score as a table, with the away team first.
struct GameCard {
    let game: ScoreboardGame
    let frame: PageFrame
    /// The age of its data, if the game is live.
    var freshness: GameFreshness?

    var html: HTML {
        let words = GameDescription(game: game, isHidden: frame.hidesScores)
        return """
            <article id="game-\(game.id.description)" class="game \(game.view.status.rawValue)" data-news="\(words.news)">
            <h3><a href="\(frame.path(to: game.id))"><span class="state">\(words.state)</span>\
            <span class="quiet"> \(words.pairing)</span></a>\(words.silence(freshness))</h3>
            <table>
            <caption class="quiet">\(words.pairing)</caption>
            <thead><tr><th scope="col"><span class="quiet">Team</span></th>\(periodHeads)\(totalHead)<td></td></tr></thead>
            <tbody>
            \(row(.away))
            \(row(.home))
            </tbody>
            </table>
            \(reveal)</article>

            """
    }

    private var periods: [PeriodScore] { frame.hidesScores ? [] : game.periods }

    private var periodHeads: HTML {
        .joined(periods.map { "<th scope=\"col\" class=\"part\">\(Self.columnHead($0))</th>" })
    }

    private var totalHead: HTML {
        frame.hidesScores ? "" : "<th scope=\"col\"><abbr title=\"Total\">T</abbr></th>"
    }

    /// `1` for the first period, `OT` for an overtime. Short, for narrow screens.
    static func columnHead(_ period: PeriodScore) -> String {
        period.kind == .regulation ? String(period.number) : period.label
    }

    private func row(_ side: Side) -> HTML {
        let team = game.teams[side]
        let cells = HTML.joined(periods.map { "<td class=\"part\">\(side == .home ? $0.home : $0.away)</td>" })
        return """
            <tr\(standing(of: side))><th scope="row"><span class="team">\(TeamMark(team, in: frame).html)\
            <span>\(TeamWords(team, in: frame).html)</span></span></th>\(cells)\(total(of: side))\
            <td class="mine"><button type="button" class="star" hidden data-star="\(team.id.description)" \
            aria-pressed="false" aria-label="Favourite: \(team.name)"></button></td></tr>
            """
    }

    private func total(of side: Side) -> HTML {
        guard !frame.hidesScores else { return "" }
        return "<td class=\"total\">\(game.score.map { String($0[side]) } ?? "–")</td>"
    }

    /// Marks the winner and the loser, not only by color.
    private func standing(of side: Side) -> HTML {
        guard !frame.hidesScores, game.status == .final, let leader = game.score?.leader else { return "" }
        return leader == side ? " class=\"ahead\"" : " class=\"behind\""
    }

    private var reveal: HTML {
        guard frame.hidesScores, game.view.status != .scheduled else { return "" }
        let address = frame.revealed("/games/\(game.id.description)")
        return """
            <a class="reveal" href="\(address)" data-show="game-\(game.id.description)">Show the score\
            <span class="quiet"> of \(game.teams.away.name) at \(game.teams.home.name)</span></a>

            """
    }
}
