import APIResponses
import HTMLWriting
import Scores
import Storage

/// A play in a list: its clock, its team, what happened, and the score after it.
struct PlayLine {
    let teams: BySide<TeamBrief>
    let people: GamePeople

    /// - Parameters:
    ///   - name: What the element's id begins with; the ordinal follows.
    ///   - isSummary: Whether the list has only plays that change the score. Its players are links, and it marks no
    ///     play. A list of all plays has no links, because it is long, and links would make the page much larger.
    func html(of numbered: NumberedPlay, id name: String, isSummary: Bool = false) -> HTML {
        let play = numbered.play
        let text = PlayDescription(play: play, name: { people.players.name(of: $0, in: play) }).text
        let words: HTML = isSummary ? people.html(of: play, text) : "\(text)"
        let side: HTML? = play.side.map { "<span class=\"soft\">\(teams[$0].shownAbbreviation)</span> " }
        let score: HTML? = play.score.map {
            "<b><span class=\"quiet\">Score: \(teams.away.name) </span>\($0.away)–<span class=\"quiet\">\(teams.home.name) </span>\($0.home)</b>"
        }
        let mark: HTML = play.score == nil || isSummary ? "" : " class=\"scores\""
        return """
            <li id="\(name)-\(numbered.ordinal)"\(mark)>\
            <span class="clock">\(play.clock?.description ?? "")</span><span>\(side)\(words)</span>\(score)</li>

            """
    }
}
