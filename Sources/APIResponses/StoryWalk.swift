package import APIModels
import Scores
import Storage

/// How much of a game a reader wants to see: the first moments or blocks, and whether its outcome.
package struct StoryWalk: Hashable, Sendable {
    package let reveal: Reveal
    package let extent: Extent

    package init(_ reveal: Reveal, _ extent: Extent) {
        self.reveal = reveal
        self.extent = extent
    }

    /// The parts that are opened.
    package enum Extent: Hashable, Sendable {
        case all
        /// The first parts, as many as given, or all if there are fewer.
        case first(Int)
        /// The parts up to the one with the play at this position, from 0. If corrected plays divide the game in
        /// another way, this opens at most one part that the reader has not seen; a number of parts may open more.
        case upTo(play: Int)
    }

    /// The number of opened parts.
    /// - Parameter parts: The positions of the plays of each part, in the order of play.
    func opened(of parts: [Range<Int>]) -> Int {
        switch extent {
        case .all: parts.count
        case .first(let count): min(count, parts.count)
        case .upTo(let play): parts.prefix { $0.lowerBound <= play }.count
        }
    }

    /// The place of the first part that is not opened. Before anything is opened, it reveals nothing about the game.
    /// - Parameter place: Returns the period and the clock of the first play of a part.
    func next(of parts: [Range<Int>], at place: (Int) -> (period: String, clock: String?)) -> StoryPlaceResponse? {
        let index = opened(of: parts)
        guard index < parts.count else { return nil }
        let play = parts[index].lowerBound
        guard index > 0 || reveal == .post else { return StoryPlaceResponse(index: 0, play: play) }
        let (period, clock) = place(index)
        return StoryPlaceResponse(index: index, play: play, period: period, clock: clock)
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
