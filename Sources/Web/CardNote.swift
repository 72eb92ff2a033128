import APIResponses
import HTMLWriting
import Scores
import Sports
import Storage

/// The line below the teams on a card: the last goal of a live game, the best players of a final game, and otherwise
/// where to watch the game. Postponed and cancelled games have none.
struct CardNote {
    let game: ScoreboardGame
    let hidesScores: Bool

    var html: HTML? {
        let parts = parts.filter { !$0.isEmpty }
        guard !parts.isEmpty else { return nil }
        // Each part stays on one line if it fits.
        let mark: HTML = goal.isEmpty ? "" : " class=\"goal\""
        return "<p\(mark)>\(HTML.joined(parts.map { "<span>\($0)</span>" }))"
    }

    /// The last goal of a live game; empty if there is none, or scores are hidden.
    private var goal: [String] { hidesScores ? [] : LastGoal(of: game).briefParts }

    var parts: [String] {
        switch GameGroup(of: game.status) {
        case .live where !goal.isEmpty: goal
        case .upcoming, .live:
            [Channels(game.information.broadcasts).short, game.venue?.name].compactMap(\.self)
        case .final: hidesScores ? [] : performers
        case .off: []
        }
    }

    private var performers: [String] {
        guard let sport = game.rules else { return [] }
        return game.topPerformers.map { sport.text(of: $0) }
    }
}
