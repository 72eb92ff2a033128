import APIResponses
import Scores
import Sports
import Storage

/// The last goal of a live game. The scorer follows when the play is known. There is none in a sport that counts
/// points, because baskets are too many.
struct LastGoal {
    /// A line has no room for more names.
    private static let maxScorers = 3

    private let game: ScoreboardGame
    /// `nil` if the game has no goal to show.
    private let event: GameEvent?

    init(of game: ScoreboardGame) {
        self.game = game
        event = game.rules?.words.unit == .goals && game.status == .live ? game.lastGoal : nil
    }

    /// `Goal DET`, `D. Larkin (12)`: the goal and, if they are known, the scorers. Empty if there is no goal to show.
    /// They fit a line of a card on a phone.
    var briefParts: [String] { parts(naming: PlayerName.shortDisplayName, withAssists: false) }

    /// `Goal DET`, `Dylan Larkin (12) from Lucas Raymond`.
    var fullParts: [String] { parts(naming: PlayerName.displayName, withAssists: true) }

    private func parts(naming name: (String) -> String, withAssists: Bool) -> [String] {
        guard let event else { return [] }
        return [what(event), who(in: event, naming: name, withAssists: withAssists)].compactMap(\.self)
    }

    private func what(_ event: GameEvent) -> String {
        guard let side = event.side else { return "Goals" }
        let team = game.teams[side].shownAbbreviation
        let goals = event.goals(mostPointsOfGoal: game.mostPointsOfGoal)
        guard let count = goals?[side], count > 1 else { return "Goal \(team)" }
        return "\(count) goals \(team)"
    }

    private func who(in event: GameEvent, naming name: (String) -> String, withAssists: Bool) -> String? {
        guard event.namesAllScorers, let scorers = event.scorers else { return event.scorer.map(name) }
        guard scorers.count == 1 else {
            let names = scorers.map { name($0.player) }
            let each = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            return each.count > Self.maxScorers ? nil : each.joined(separator: ", ")
        }
        let count = scorers[0].seasonTotal.map { " (\($0))" } ?? ""
        let assists = withAssists ? scorers[0].assists.map(name) : []
        let from = assists.isEmpty ? "" : " from \(assists.joined(separator: " and "))"
        return name(scorers[0].player) + count + from
    }
}
