import HTMLWriting
import Scores
import Sports
import Storage

/// The scoring summary of a game, and a list of all its plays that the visitor can open.
struct PlayList {
    let plays: [NumberedPlay]
    let teams: BySide<TeamBrief>
    /// `nil` if the sport is unknown to the program.
    let unit: SportWords.Unit?
    let people: GamePeople

    var html: HTML {
        guard !plays.isEmpty else { return "" }
        let scoring = unit == .points ? leadChanges : plays.filter { $0.play.score != nil }
        let name = unit == .points ? "Lead changes" : "Scoring summary"
        let summary: HTML = scoring.isEmpty ? "" : periods(of: scoring, id: "scoring", newestFirst: false)
        return """
            <section class="card" id="plays" aria-labelledby="plays-name">
            <h2 id="plays-name">\(scoring.isEmpty ? "Play by play" : name)</h2>
            \(summary)<details id="all-plays"><summary>All plays <span class="soft">\(plays.count)</span></summary>
            \(periods(of: plays, id: "period", newestFirst: true))</details></section>

            """
    }

    /// The plays at which the lead changed. They are the summary in a sport that counts points, because such a game has
    /// too many scoring plays.
    private var leadChanges: [NumberedPlay] {
        LeadChanges.indices(in: plays.map(\.play.score)).map { plays[$0] }
    }

    private func periods(of plays: [NumberedPlay], id: String, newestFirst: Bool) -> HTML {
        let line = PlayLine(teams: teams, people: people)
        let periods = Dictionary(grouping: plays, by: \.play.period).sorted { $0.key < $1.key }
        let lists = periods.map { period, plays -> HTML in
            let isSummary = id == "scoring"
            let lines = (newestFirst ? plays.reversed() : plays).map { numbered in
                line.html(of: numbered, id: isSummary ? "score" : "play", isSummary: isSummary)
            }
            return """
                <h3>\(period.label)</h3>
                <ol class="plays" id="\(id)-\(period.number)">
                \(HTML.joined(lines))</ol>

                """
        }
        return .joined(newestFirst ? lists.reversed() : lists)
    }
}
