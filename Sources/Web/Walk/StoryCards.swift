import APIResponses
import HTMLWriting
import Narrating
import Scores
import Sports
import Storage

/// The opened blocks of a story, each as a card: when it was, the score after it, its sentences, and the best players
/// up to its end.
struct StoryCards {
    let blocks: [StoryBlock]
    let game: ScoreboardGame

    private var box: ContributionRules.Box { game.rules?.story?.contributions.box ?? .goals }

    var html: HTML {
        guard !blocks.isEmpty else { return "" }
        return "<ol class=\"walk\">\n\(HTML.joined(blocks.map(card)))</ol>\n"
    }

    private func card(_ block: StoryBlock) -> HTML {
        let name = "\(WalkKind.story.partName)-\(block.index)"
        let isLast = block.index == blocks.count - 1
        return """
            <li id="\(name)" class="\(isLast ? "block newest" : "block")"><div class="head">\
            <h3 id="\(name)-name" tabindex="-1">\(span(of: block))</h3>\
            \(ScoreTally(score: block.scoreAfter, teams: game.teams).html)</div>
            <p class="told">\(block.narrative)</p>
            \(MiniBoxTables(miniBox: block.miniBox, teams: game.teams, box: box).html)</li>

            """
    }

    private func span(of block: StoryBlock) -> String {
        ClockSpan(
            start: (block.periods.lowerBound.label, block.clocks.start?.description),
            end: (block.periods.upperBound.label, block.clocks.end?.description)
        ).text
    }
}

/// The best players of both teams up to the end of a block, the players of the block marked with a star.
struct MiniBoxTables {
    let miniBox: MiniBox
    let teams: BySide<TeamBrief>
    let box: ContributionRules.Box

    var html: HTML {
        let tables = [Side.away, .home].filter { !miniBox.rows[$0].isEmpty }.map(table)
        return tables.isEmpty ? "" : "<div class=\"boxes\">\(HTML.joined(tables))</div>"
    }

    private func table(_ side: Side) -> HTML {
        let heads = columns.map { "<th scope=\"col\"><abbr title=\"\($0.name)\">\($0.head)</abbr></th>" as HTML }
        return """
            <table class="mini"><caption class="quiet">\(teams[side].name) so far</caption>
            <thead><tr><th scope="col">\(teams[side].shownAbbreviation)</th>\(HTML.joined(heads))</tr></thead>
            <tbody>\(HTML.joined(miniBox.rows[side].map(row)))</tbody></table>
            """
    }

    private func row(_ row: MiniBox.Row) -> HTML {
        let star: HTML? =
            miniBox.stars.contains(row.name)
            ? "<span class=\"lead\" title=\"Did most in this part\" aria-hidden=\"true\">★</span>" : nil
        let words: HTML? = star == nil ? nil : "<span class=\"quiet\">, did most in this part</span>"
        let cells = columns.map { "<td>\($0.value(row.total))</td>" as HTML }
        return "<tr><th scope=\"row\">\(star)\(row.name)\(words)</th>\(HTML.joined(cells))</tr>"
    }

    private struct Column {
        let head: String
        let name: String
        let value: (ContributionTally) -> Int
    }

    private var columns: [Column] {
        switch box {
        case .goals:
            [
                Column(head: "G", name: "Goals") { $0.points },
                Column(head: "A", name: "Assists") { $0.assists },
                Column(head: "SV", name: "Saves") { $0.saves },
            ]
        case .points:
            [
                Column(head: "PTS", name: "Points") { $0.points },
                Column(head: "REB", name: "Rebounds") { $0.rebounds },
                Column(head: "AST", name: "Assists") { $0.assists },
            ]
        }
    }
}
