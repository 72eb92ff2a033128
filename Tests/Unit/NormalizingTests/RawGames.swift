import Scores

@testable import Normalizing

extension RawGame {
    /// A raw game of two teams, whose references are 1 (home) and 2 (away).
    static func of(
        id: String? = "1",
        home: RawTeam? = nil,
        away: RawTeam? = nil,
        state: String = "I"
    ) -> RawGame {
        var game = RawGame(source: "test")
        game.id = id
        game.state = state
        game.teams = [
            home ?? RawTeam(reference: "1", name: "Home", isHome: true),
            away ?? RawTeam(reference: "2", name: "Away", isHome: false),
        ]
        return game
    }
}

extension RawPeriod {
    /// A period in which the home side's plays are goals, with the score after each.
    static func of(_ number: Int, _ scores: (String, String)...) -> RawPeriod {
        var period = RawPeriod()
        period.number = String(number)
        period.plays = [RawPlay(team: "1", text: "Start of Quarter \(number)")]
        period.plays += scores.map { RawPlay(team: "1", text: "GOAL by HOM A B.", home: $0, away: $1) }
        return period
    }
}
