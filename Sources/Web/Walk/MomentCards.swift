import APIModels
import APIResponses
import HTMLWriting
import Scores
import Storage

/// The opened moments of a game, each as a card: what it was, the score after it, and its best players. The breaks of
/// the game are between them, with the score.
struct MomentCards {
    let moments: MomentsResponse
    let teams: BySide<TeamBrief>
    /// The plays that a card shows on request; `nil`: cards show none.
    var plays: (lines: PlayLine, game: NarratedGame)?
    /// Whether moments in which little happened are left out.
    var areOnlyNotable = false

    var html: HTML {
        let breaks = Dictionary(uniqueKeysWithValues: moments.chips.map { ($0.after, $0) })
        let items = moments.moments.map { moment -> HTML in
            let isShown = moment.isNotable || !areOnlyNotable
            return "\(isShown ? card(moment) : nil)\(breaks[moment.index].map(pause))"
        }
        return items.isEmpty ? "" : "<ol class=\"walk\">\n\(HTML.joined(items))</ol>\n"
    }

    private func card(_ moment: MomentResponse) -> HTML {
        let name = "\(WalkKind.timeline.partName)-\(moment.index)"
        let isNewest = moment.index == moments.through - 1
        let classes = ["moment", moment.isNotable ? "notable" : nil, isNewest ? "newest" : nil].compactMap(\.self)
        return """
            <li id="\(name)" class="\(classes.joined(separator: " "))"><div class="head">\
            <h3 id="\(name)-name" tabindex="-1">\(moment.title)</h3>\
            \(ScoreTally(score: Score(awayFirst: moment.scoreEnd), teams: teams).html)</div>\
            \(note(on: moment))\(players(of: moment))\(list(of: moment))</li>

            """
    }

    /// When the moment was, unless the title says it, and what else there is to say about it. The notes of other kinds
    /// repeat the title.
    private func note(on moment: MomentResponse) -> HTML? {
        let span = ClockSpan(
            start: (moment.periodLabel, moment.startClock),
            end: (moment.periodLabel, moment.endClock)
        ).text
        let parts = [
            span == moment.title ? nil : span, moment.type == .battle ? moment.note : nil,
            moment.isOpen ? "in progress" : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? nil : "\n<p class=\"note\">\(parts.joined(separator: " · "))</p>"
    }

    private func players(of moment: MomentResponse) -> HTML? {
        let texts = moment.players.map { player -> HTML in
            let team = teams[player.side == .home ? .home : .away].shownAbbreviation
            return "<span>\(player.name) <span class=\"soft\">\(team)</span> \(player.summary)</span>"
        }
        return texts.isEmpty ? nil : "\n<p class=\"did\">\(HTML.joined(texts))</p>"
    }

    private func list(of moment: MomentResponse) -> HTML? {
        guard let plays else { return nil }
        let lines = plays.game.plays(moment.startPlay..<moment.endPlay + 1).map { plays.lines.html(of: $0, id: "play") }
        let count = lines.count == 1 ? "1 play" : "\(lines.count) plays"
        return """

            <details id="plays-\(moment.index)"><summary>\(count)</summary>
            <ol class="plays">
            \(HTML.joined(lines))</ol></details>
            """
    }

    private func pause(_ chip: ScoreChipResponse) -> HTML {
        """
        <li id="break-\(chip.after)" class="pause"><p>\(chip.label)</p>\
        \(ScoreTally(score: Score(awayFirst: chip.score), teams: teams).html)</li>

        """
    }
}
