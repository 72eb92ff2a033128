import HTMLWriting
import Scores

/// The two ways to read a game from its beginning, each a page on which the reader opens one part after the other.
///
/// They are pages of their own, so that each step loads a small page, and so that they can hide outcomes from everyone
/// who did not ask for them, while the page of the game shows its score.
enum WalkKind: String, CaseIterable {
    case story, timeline

    var title: String {
        switch self {
        case .story: "Story"
        case .timeline: "Timeline"
        }
    }

    /// What the id of an opened part begins with; its index follows.
    var partName: String {
        switch self {
        case .story: "block"
        case .timeline: "moment"
        }
    }

    func path(of game: GameID) -> String { "/games/\(game.description)/\(rawValue)" }

    /// The URL at which the first part is opened.
    func start(of game: GameID, in frame: PageFrame) -> String {
        frame.path(hidingByDefault: path(of: game), [("play", "0")])
    }
}

/// The period and the clock of the first and of the last play of a part of a game: `4th, 9:01–5:17`.
struct ClockSpan {
    let start: (period: String, clock: String?)
    let end: (period: String, clock: String?)

    var text: String {
        guard let first = start.clock, let last = end.clock else {
            return start.period == end.period ? start.period : "\(start.period) – \(end.period)"
        }
        if start.period != end.period { return "\(start.period), \(first) – \(end.period), \(last)" }
        return first == last ? "\(start.period), \(first)" : "\(start.period), \(first)–\(last)"
    }
}
