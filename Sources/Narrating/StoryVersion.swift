import Scores

extension Story {
    /// The version of the rules. A stored story of an older version is written again.
    package static let format = 2
}

extension StoryGame {
    /// Everything that a story is written from, as text. Two games with the same text have the same story; its digest
    /// is the version of the plays.
    package var source: String {
        var text = """
            \(Story.format) \(format.regulation) \(format.periodSeconds) \(format.overtimeSeconds)
            \(score.home) \(score.away) \(periodName) \(winChanceFigure ?? 0)
            \(teams.home.name)
            \(teams.away.name)
            \(teams.home.isNickname) \(teams.away.isNickname)
            """
        for play in plays {
            text += "\n\(play.period.number)\t\(play.clock?.description ?? "")\t\(play.side?.rawValue ?? "")\t"
            text += "\(play.kind.rawValue)\t"
            if let score = play.score { text += "\(score.home) \(score.away)" }
            for player in play.players { text += "\t\(player.role.rawValue) \(player.name)" }
        }
        return text
    }
}
