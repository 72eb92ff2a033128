import APIResponses
import HTMLWriting
import Scores
import Sports
import Storage

/// Statistics of both teams side by side, each with a bar that compares them.
struct StatComparison {
    let comparison: TeamComparison
    let teams: BySide<TeamBrief>
    let colours: BySide<ChartColour>

    var html: HTML {
        guard !comparison.rows.isEmpty else { return "" }
        return """
            <section class="card" id="comparison" aria-labelledby="comparison-name">
            <h2 id="comparison-name">Team comparison</h2>
            <table class="sheet duel"><caption class="quiet">Statistics of both teams</caption>
            <thead><tr><th scope="col" class="word">\(teams.away.shownAbbreviation)</th><td></td>\
            <th scope="col">\(teams.home.shownAbbreviation)</th></tr></thead>
            <tbody>
            \(HTML.joined(comparison.rows.map(row)))</tbody></table></section>

            """
    }

    private func row(_ row: TeamComparison.Row) -> HTML {
        """
        <tr>\(cell(row, .away))<th scope="row">\(row.label)\(row.sizes.map(bar))</th>\(cell(row, .home))</tr>

        """
    }

    private func cell(_ row: TeamComparison.Row, _ side: Side) -> HTML {
        let share: HTML? = row.shares.map { " <small>\($0[side])</small>" }
        return "<td>\(row.texts[side])\(share)</td>"
    }

    private func bar(_ sizes: BySide<Double>) -> HTML {
        let all = sizes.away + sizes.home
        let part = sizes.mapValues { all > 0 ? Int($0 * 100 / all) : 0 }
        return """
            <svg class="bar2" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">\
            \(colours.away.shape { "<rect width=\"\(max(0, part.away - 1))\" height=\"6\" fill=\"\($0)\"/>" })\
            \(colours.home.shape {
                "<rect x=\"\(100 - part.home)\" width=\"\(part.home)\" height=\"6\" fill=\"\($0)\"/>"
            })</svg>
            """
    }
}
