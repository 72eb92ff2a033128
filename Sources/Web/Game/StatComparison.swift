import APIResponses
import HTMLWriting
import Scores
import Sports
import Storage

/// Statistics of both teams side by side, each with a bar that compares them.
struct StatComparison {
    struct Line: Hashable {
        let label: String
        /// The values as printed.
        let words: BySide<String>
        /// The lengths of the bar's parts; `nil` if the values are not numbers.
        let sizes: BySide<Int>?
    }

    let lines: [Line]
    let teams: BySide<TeamBrief>
    let colours: BySide<TeamColour>

    var html: HTML {
        guard !lines.isEmpty else { return "" }
        return """
            <section class="card" id="comparison" aria-labelledby="comparison-name">
            <h2 id="comparison-name">Team comparison</h2>
            <table class="sheet duel"><caption class="quiet">Statistics of both teams</caption>
            <thead><tr><th scope="col" class="word">\(teams.away.shownAbbreviation)</th><td></td>\
            <th scope="col">\(teams.home.shownAbbreviation)</th></tr></thead>
            <tbody>
            \(HTML.joined(lines.map(row)))</tbody></table></section>

            """
    }

    private func row(_ line: Line) -> HTML {
        """
        <tr><td>\(line.words.away)</td><th scope="row">\(line.label)\(line.sizes.map(bar))</th><td>\(line.words.home)</td></tr>

        """
    }

    private func bar(_ sizes: BySide<Int>) -> HTML {
        let all = max(1, sizes.away + sizes.home)
        let away = sizes.away * 100 / all
        let home = sizes.home * 100 / all
        return """
            <svg class="bar2" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">\
            \(TeamMark.shape(colours.away) { "<rect width=\"\(max(0, away - 1))\" height=\"6\" fill=\"\($0)\"/>" })\
            \(TeamMark.shape(colours.home) { "<rect x=\"\(100 - home)\" width=\"\(home)\" height=\"6\" fill=\"\($0)\"/>" })</svg>
            """
    }
}

extension StatComparison {
    /// For a lacrosse game, counted from its plays.
    static func lines(_ box: BoxScore) -> [Line] {
        let figures: [(String, (TeamBoxScore) -> Int)] = [
            ("Shots", \.shots), ("Shots on goal", \.shotsOnGoal), ("Saves", \.saves), ("Ground balls", \.groundBalls),
            ("Face-offs won", \.faceoffsWon), ("Turnovers", \.turnovers), ("Penalties", \.penalties),
        ]
        return figures.map { label, figure in
            let sizes = BySide(home: figure(box.teams.home), away: figure(box.teams.away))
            return Line(label: label, words: BySide(home: "\(sizes.home)", away: "\(sizes.away)"), sizes: sizes)
        }
    }

    /// As printed by a source, if it prints both teams' values.
    static func lines(_ box: PrintedBoxScore) -> [Line] {
        box.home.figures.compactMap { home in
            guard let away = box.away.figures.first(where: { $0.column.key == home.column.key }) else { return nil }
            var sizes: BySide<Int>?
            if let home = home.cell.size, let away = away.cell.size { sizes = BySide(home: home, away: away) }
            return Line(
                label: home.column.label,
                words: BySide(home: home.cell.printed, away: away.cell.printed),
                sizes: sizes
            )
        }
    }
}

extension StatCell {
    /// The length of its part of a bar: a count by its number, a ratio by the number made; nothing below 0.
    fileprivate var size: Int? {
        switch value {
        case .number(let number) where number >= 0: number
        case .ratio(let made, _): made
        case .seconds(let seconds): seconds
        case .share(let share): Int(share * 1000)
        case .number, nil: nil
        }
    }
}
