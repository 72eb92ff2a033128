import Scores
import Storage
import Time

/// One game on the page: where it stands, and the line score as a table, the visitors first.
struct GameCard {
    let game: ScoreboardGame
    /// How old it is, where it is played now.
    var freshness: GameFreshness?
    /// Whether its teams may be followed here: by buttons that a script shows.
    var isFollowable = false

    var html: HTML {
        """
        <article id="game-\(game.id.description)" class="\(game.view.status.rawValue)" data-news="\(news)">
        <h3>\(state)\(silence)</h3>
        <table>
        <caption class="quiet">\(game.teams.away.name) at \(game.teams.home.name)</caption>
        <thead><tr><th scope="col">Team</th>\(periodHeads)<th scope="col"><abbr title="Total">T</abbr></th></tr></thead>
        <tbody>
        \(row(.away))
        \(row(.home))
        </tbody>
        </table>
        </article>

        """
    }

    /// What a screen reader is told when the card changes.
    private var news: String {
        let score = "\(game.teams.away.name) \(text(.away)), \(game.teams.home.name) \(text(.home))"
        return [score, game.view.period, game.view.clock].compactMap { $0 }.joined(separator: ", ")
    }

    private var state: HTML {
        let view = game.view
        switch view.status {
        case .live: return "\(progress)"
        case .final: return "\(finalText)"
        case .scheduled:
            guard let period = view.period else { return start }
            return "\(period == "PPD" ? "Postponed" : "Cancelled")"
        }
    }

    /// That the figures may be old: where nothing was heard of a game that is played.
    private var silence: HTML {
        guard let freshness, freshness.isStale else { return "" }
        return " <span class=\"stale\">no news for \(max(1, freshness.age)) min</span>"
    }

    /// `3rd 7:42`; in a break `End of 3rd`.
    private var progress: String {
        if game.status == .live, let period = game.period, game.clock?.hasRunOut == true {
            return "End of \(period.label)"
        }
        return [game.view.period, game.view.clock].compactMap { $0 }.joined(separator: " ")
    }

    /// `Final`, with the overtimes or the shootout that it took.
    private var finalText: String {
        guard let last = game.periods.last, last.kind != .regulation else { return "Final" }
        return "Final (\(last.label))"
    }

    private var start: HTML {
        guard let start = game.startTime, let local = game.localStart else { return "TBD" }
        return "<time datetime=\"\(start.description)\">\(local)</time>"
    }

    private var periodHeads: HTML {
        .joined(game.periods.map { "<th scope=\"col\">\(Self.columnHead($0))</th>" })
    }

    /// `1` for the first period, `OT` for an overtime: narrow enough for a phone.
    private static func columnHead(_ period: PeriodScore) -> String {
        period.kind == .regulation ? String(period.number) : period.label
    }

    private func row(_ side: Side) -> HTML {
        let team = game.teams[side]
        let rank: HTML? = team.rank.map { "<span class=\"rank\"><span class=\"quiet\">number </span>\($0)</span> " }
        let record: HTML? = team.record.text.map { " <span class=\"record\">\($0)</span>" }
        let isBehind = game.status == .final && game.score?.leader == side.other
        let cells = HTML.joined(game.periods.map { "<td>\(side == .home ? $0.home : $0.away)</td>" })
        return """
            <tr\(HTML(trusted: isBehind ? " class=\"behind\"" : ""))><th scope="row">\(rank)\(team.name)\(record)\
            \(button(for: team))</th>\
            \(cells)<td class="total">\(text(side))</td></tr>
            """
    }

    /// Hidden until a script can make it work.
    private func button(for team: TeamBrief) -> HTML {
        guard isFollowable else { return "" }
        return """
             <button type="button" hidden data-team="\(team.id.description)" aria-pressed="false">Notify me\
            <span class="quiet"> of \(team.name)</span></button>
            """
    }

    /// The side's goals; a dash before the game has any.
    private func text(_ side: Side) -> String {
        game.score.map { String($0[side]) } ?? "–"
    }
}
