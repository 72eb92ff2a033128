package import APIModels
import Scores
import Storage

/// How much of a game a reader wants to see: the first moments or blocks, and whether its outcome.
package struct StoryWalk: Hashable, Sendable {
    package let reveal: Reveal
    /// The number of opened parts; `nil`: all.
    package let through: Int?

    /// - Parameter through: `nil`: all.
    package init(_ reveal: Reveal, through: Int?) {
        self.reveal = reveal
        self.through = through
    }

    /// The number of opened parts of a game that has `count` parts.
    func opened(of count: Int) -> Int { min(through ?? count, count) }

    /// The place of the first part that is not opened. Before anything is opened, it reveals nothing about the game.
    /// - Parameter place: Returns the period and the clock of the first play of a part.
    func next(of count: Int, at place: (Int) -> (period: String, clock: String?)) -> StoryPlaceResponse? {
        let index = opened(of: count)
        guard index < count else { return nil }
        guard index > 0 || reveal == .post else { return StoryPlaceResponse(index: 0) }
        let (period, clock) = place(index)
        return StoryPlaceResponse(index: index, period: period, clock: clock)
    }
}

extension ScoreboardGame {
    /// Whether the game has begun and is not over. An interrupted game has begun if it has a period.
    var isUnderWay: Bool {
        switch status {
        case .live: true
        case .delayed, .suspended: period != nil
        case .scheduled, .final, .postponed, .cancelled: false
        }
    }
}
