import APIResponses
import HTMLWriting
import Scores
import Storage

/// The score after a part of a game, with the teams' abbreviations. The leader's is bold.
struct ScoreTally {
    let score: Score
    let teams: BySide<TeamBrief>

    var html: HTML {
        """
        <p class="tally"><span class="quiet">Score: \(teams.away.name) \(score.away), \(teams.home.name) \(score.home)</span>\
        <span aria-hidden="true">\(side(.away, "\(teams.away.shownAbbreviation) \(score.away)")) – \
        \(side(.home, "\(score.home) \(teams.home.shownAbbreviation)"))</span></p>
        """
    }

    private func side(_ side: Side, _ text: String) -> HTML {
        score.leader == side ? "<b>\(text)</b>" : "\(text)"
    }
}

extension Score {
    /// - Parameter pair: The points of the away team, then those of the home team.
    init(awayFirst pair: [Int]) {
        self.init(home: pair.last ?? 0, away: pair.first ?? 0)
    }
}
