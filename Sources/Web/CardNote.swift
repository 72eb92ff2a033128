import APIResponses
import HTMLWriting
import Scores
import Sports
import Storage

/// The line below the teams on a card: where to watch the game, its last goal while it is live, or its best players
/// afterwards. Postponed and cancelled games have none.
struct CardNote {
    let game: ScoreboardGame
    let hidesScores: Bool

    var html: HTML? {
        let goal = hidesScores ? [] : LastGoal(of: game).briefParts
        let parts = (goal.isEmpty ? defaultParts : goal).filter { !$0.isEmpty }
        guard !parts.isEmpty else { return nil }
        // Each part stays on one line if it fits.
        let mark: HTML = goal.isEmpty ? "" : " class=\"goal\""
        return "<p\(mark)>\(HTML.joined(parts.map { "<span>\($0)</span>" }))"
    }

    /// The parts of a card without a goal.
    private var defaultParts: [String] {
        switch GameGroup(of: game.status) {
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
