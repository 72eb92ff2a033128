package import APIModels
package import APIResponses
import Hummingbird
package import Storage

extension QueryReader {
    /// The parts of a game that `reveal`, `through` and `play` open. Without `through` and `play` these are none if
    /// outcomes are hidden, and otherwise all.
    package func storyWalk() throws(Problem) -> StoryWalk {
        let reveal = try reveal()
        return StoryWalk(reveal, try storyExtent() ?? (reveal == .pre ? .first(0) : .all))
    }

    /// The parts that `through` or `play` opens; `nil` without either.
    package func storyExtent() throws(Problem) -> StoryWalk.Extent? {
        let through = try text("through")
        if let play = try integer("play", in: 0...Self.mostPlays) {
            guard through == nil else { throw .invalidParameter("play", expected: "no parameter through beside it") }
            return .upTo(play: play)
        }
        guard let through else { return nil }
        if through == "all" { return .all }
        guard let count = Int(through), (0...Self.mostParts).contains(count) else {
            throw .invalidParameter("through", expected: "all or a whole number from 0 to \(Self.mostParts)")
        }
        return .first(count)
    }

    /// The greatest value of `through`. No game has as many moments.
    private static let mostParts = 1000

    /// The greatest value of `play`. No game has as many plays.
    private static let mostPlays = 10_000
}

extension ReadRequest {
    /// The index of a moment in the path.
    package func momentIndex() throws(Problem) -> Int {
        guard let index = context.parameters.get("index").flatMap({ Int($0) }), (0...1000).contains(index) else {
            throw .invalidParameter("index", expected: "a whole number from 0 to 1000")
        }
        return index
    }
}

extension ResponseLife {
    /// The life of a response about one game. Without outcomes it does not depend on the game.
    package init(of game: ScoreboardGame, _ reveal: Reveal) {
        self = reveal == .pre ? .hidden : ResponseLife(of: [game])
    }
}
