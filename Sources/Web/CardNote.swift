import APIResponses
import HTMLWriting
import Scores
import Sports
import Storage

/// The line below the teams on a card: where to watch the game, its last goal while it is live, or its best players
/// afterwards. Postponed and cancelled games have none.
///
/// On a phone the note takes one line, so that a card is no higher than others: parts for which the line has no room
/// are shown only on wider screens. The first part is always shown, if need be on two lines.
struct CardNote {
    /// A part of the note.
    private struct Part {
        let text: String
        /// The end of the text, which only wider screens show.
        var rest = ""
        /// Whether only wider screens show the part.
        var isExtra = false

        var html: HTML {
            let end: HTML = rest.isEmpty ? "" : "<i>\(rest)</i>"
            return isExtra ? "<span class=\"extra\">\(text)\(end)</span>" : "<span>\(text)\(end)</span>"
        }
    }

    /// The letters for which a line of a card has room on a phone of 390 pixels.
    private static let lineLength = 48

    let game: ScoreboardGame
    let hidesScores: Bool

    var html: HTML? {
        let goal = hidesScores ? [] : LastGoal(of: game).briefParts.map { Part(text: $0) }
        let parts = Self.fitted((goal.isEmpty ? defaultParts : goal).filter { !$0.text.isEmpty })
        guard !parts.isEmpty else { return nil }
        // Each part stays on one line if it fits.
        let mark: HTML = goal.isEmpty ? "" : " class=\"goal\""
        return "<p\(mark)>\(HTML.joined(parts.map(\.html)))"
    }

    /// Marks the parts that do not fit the line of a phone. A part also takes the dot before it.
    private static func fitted(_ parts: [Part]) -> [Part] {
        var length = 0
        return parts.enumerated().map { index, part in
            var part = part
            part.isExtra = index > 0 && length + part.text.count > lineLength
            if !part.isExtra { length += part.text.count + 3 }
            return part
        }
    }

    /// The parts of a card without a goal.
    private var defaultParts: [Part] {
        switch GameGroup(of: game.status) {
        case .upcoming, .live:
            [Channels(game.information.broadcasts).short, game.venue?.name].compactMap(\.self).map { Part(text: $0) }
        case .final: hidesScores ? [] : performers
        case .off: []
        }
    }

    private var performers: [Part] {
        guard let sport = game.rules else { return [] }
        return game.topPerformers.map { performer in
            let (first, rest) = sport.text(of: performer)
            return Part(text: first, rest: rest)
        }
    }
}
