import Scores

extension Story {
    /// The version of the rules. A stored story of an older version is written again.
    package static let format = 2
}

extension StoryGame {
    /// Everything that a story is written from, as text. Two games with the same text have the same story; its digest
    /// is the version of the plays.
    package var source: String {
        var lines = [
            "\(Story.format) \(format.regulation) \(format.periodSeconds) \(format.overtimeSeconds)",
            "\(score.home) \(score.away) \(periodName) \(winChanceFigure ?? 0)",
            "\(teams.home.name)\n\(teams.away.name)\n\(teams.home.isNickname) \(teams.away.isNickname)",
        ]
        for play in plays {
            let score = play.score.map { "\($0.home) \($0.away)" } ?? ""
            let players = play.players.map { "\($0.role.rawValue) \($0.name)" }.joined(separator: "\t")
            lines.append(
                "\(play.period.number)\t\(play.clock?.description ?? "")\t\(play.side?.rawValue ?? "")\t"
                    + "\(play.kind.rawValue)\t\(score)\t\(players)"
            )
        }
        return lines.joined(separator: "\n")
    }
}
