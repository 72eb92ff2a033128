import APIResponses
import HTMLWriting
import Scores
import Storage

/// The plays of a game, one list per period, the newest period first. Scoring plays are marked.
struct PlayList {
    let plays: [NumberedPlay]
    let teams: BySide<TeamBrief>
    /// Whether the game is live, in which case its newest period is open.
    let isLive: Bool

    var html: HTML {
        let periods = Dictionary(grouping: plays, by: \.play.period).sorted { $0.key > $1.key }
        guard !periods.isEmpty else { return "" }
        return """
            <section class="card" id="plays" aria-labelledby="plays-name">
            <h2 id="plays-name">Play by play</h2>
            \(HTML.joined(periods.enumerated().map { list($1.key, $1.value, isOpen: isLive && $0 == 0) }))</section>

            """
    }

    private func list(_ period: Period, _ plays: [NumberedPlay], isOpen: Bool) -> HTML {
        let goals = plays.count { $0.play.score != nil }
        let count = goals == 1 ? "1 scoring play" : "\(goals) scoring plays"
        let open: HTML = isOpen ? " open" : ""
        return """
            <details id="period-\(period.number)"\(open)><summary>\(period.label) <span class="soft">\(count)</span></summary>
            <ol class="plays">
            \(HTML.joined(plays.reversed().map { line($0) }))</ol></details>

            """
    }

    private func line(_ numbered: NumberedPlay) -> HTML {
        let play = numbered.play
        let words = PlayDescription(play: play).text
        let side: HTML? = play.side.map { "<span class=\"soft\">\(teams[$0].shownAbbreviation)</span> " }
        let score: HTML? = play.score.map {
            "<b><span class=\"quiet\">Score: \(teams.away.name) </span>\($0.away)–<span class=\"quiet\">\(teams.home.name) </span>\($0.home)</b>"
        }
        let mark: HTML = play.score == nil ? "" : " class=\"scores\""
        return """
            <li id="play-\(numbered.ordinal)"\(mark)><span class="clock">\(play.clock?.description ?? "")</span>\
            <span>\(side)\(words)</span>\(score)</li>

            """
    }
}
